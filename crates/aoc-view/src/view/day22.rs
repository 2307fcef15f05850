//! What a page shows of Crab Combat.

mod recorder;

use std::{sync::mpsc, thread, time::Duration};

use aoc_core::IntoAnswer;
use day22::{Cycle, Deal, Rules};
use day22_reference::{self as reference, MAX_CARDS, Outcome};
use jzon::{JsonValue, array, object};

use self::recorder::{ENDINGS, MAX_GAMES, Recorder};

/// How long to wait for an answer. Those of an ordinary deal take less than a millisecond.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

const COMBAT: &str = "\
    In each round both players draw their top card. The higher card wins: its owner puts both \
    cards at the bottom of their own deck, the winning card first. The player who holds all cards \
    wins the game.";
const RECURSIVE: &str = "\
    If both players have at least as many cards left as the card they drew is worth, a sub-game \
    with copies of that many cards decides the round. If both decks are as they were before an \
    earlier round of the same game, player 1 wins that game: by repetition.";
const STANDOFF: &str = "\
    A game repeats most often because of a standoff: the players win in turn, their highest cards \
    never meet, and nobody is eliminated.";
const WHEELS: &str = "\
    A tooth is a card. The two small wheels hold the cards that win, one wheel for each player; \
    the large wheel holds the others, which go to and fro. In each round one of the small wheels \
    meets the large one, in turn, and after two rounds all have turned by one tooth. That is a \
    loop: it closes when all wheels are back where they began.";
const SIZES: &str = "How the games of part 2 ended, by their number of cards.";

pub(crate) fn view(deal: &Deal) -> JsonValue {
    let (mut notes, mut panels) = (Vec::new(), Vec::new());
    let cards = deal.decks().concat().len();
    if cards <= MAX_CARDS {
        panels = play(deal, &mut notes);
    } else {
        notes.push(format!("not played: {cards} cards, but a page shows at most {MAX_CARDS}"));
    }
    let parts = [answer(deal, day22::part1), answer(deal, day22::part2)];
    object! { parts: &parts[..], notes: notes, panels: panels }
}

/// The answer that `run` prints, if it is found in time.
fn answer<A: IntoAnswer<K> + 'static, K: 'static>(deal: &Deal, part: fn(&Deal) -> A) -> JsonValue {
    let (deal, (sender, receiver)) = (deal.clone(), mpsc::channel());
    thread::spawn(move || sender.send(part(&deal).into_answer().map_err(|none| none.to_string())));
    let late = |_| Err(format!("no answer within {} s", ANSWER_TIMEOUT.as_secs()));
    match receiver.recv_timeout(ANSWER_TIMEOUT).unwrap_or_else(late) {
        Ok(answer) => object! { Ok: answer },
        Err(none) => object! { Err: none },
    }
}

/// Plays both parts by the rules, and notes what is not played to its end.
fn play(deal: &Deal, notes: &mut Vec<String>) -> Vec<JsonValue> {
    let (mut combat, mut recursive) =
        (Recorder::new(Rules::Combat), Recorder::new(Rules::Recursive));
    let outcome = match reference::play(deal, Rules::Combat, |event| combat.observe(event)) {
        Ok(Outcome { cycle: Some(Cycle { length, .. }), .. }) => {
            format!("Nobody wins: the decks repeat every {length} rounds.")
        }
        Ok(Outcome { winner, .. }) => format!("After {} rounds, {winner} wins.", combat.rounds),
        Err(stopped) => {
            notes.push(format!("part 1: {stopped}"));
            format!("Not played to its end: {stopped}.")
        }
    };
    let played = reference::play(deal, Rules::Recursive, |event| recursive.observe(event));
    if let Err(stopped) = played {
        notes.push(format!("part 2: {stopped}"));
    }
    let Recorder { games, rounds, .. } = recursive;
    let time = format!(
        "Games: {games}, with {rounds} rounds in all; at most the {MAX_GAMES} longest are drawn. \
         Time runs to the right, and sub-games hang below the round that they decide. The highest \
         card is never lost, so its holder wins unless the game repeats."
    );
    let rows = recursive.endings.iter().map(|(cards, games)| array![*cards, &games[..]]);
    let (rows, endings) = (rows.collect::<Vec<_>>(), &ENDINGS[..]);
    let (combat, games) = (combat.into_longest_games(), recursive.into_longest_games());
    let combat = combat.into_iter().next();
    vec![
        object! {
            kind: "combat", game: combat, title: "Part 1: Combat", about: [COMBAT, &*outcome],
        },
        object! {
            kind: "icicle", endings: endings, games: games,
            title: "Part 2: Recursive Combat", about: [RECURSIVE, &*time],
        },
        object! { kind: "wheels", title: "A standoff to play with", about: [STANDOFF, WHEELS] },
        object! {
            kind: "bars", endings: endings, rows: rows,
            title: "Games of each size", about: [SIZES],
        },
    ]
}
