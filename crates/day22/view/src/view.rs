//! What a page shows of Crab Combat.

use std::{sync::mpsc, thread, time::Duration};

use aoc_core::IntoAnswer;
use day22::{Deal, Rules};
use day22_reference::{self as reference, MAX_CARDS, Outcome};
use jzon::{JsonValue, array, object};

use crate::recorder::{ENDINGS, MAX_GAMES, Recorder};

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
const TIME: &str = "\
    Time runs to the right, and sub-games hang below the round that they decide. The highest card \
    is never lost, so its holder wins unless the game repeats.";
const RECOGNISED: &str = "\
    The first theorem of crates/day22/src/endless.rs recognises most repeating games of an odd \
    number of cards, by their decks. The chart of such a game marks where: from there on the \
    highest cards of both players never meet, and nobody can be eliminated.";

pub(crate) fn view(deal: &Deal) -> JsonValue {
    let (mut notes, mut panels) = (Vec::new(), Vec::new());
    let cards = deal.decks().concat().len();
    if cards <= MAX_CARDS {
        panels = play_both_parts(deal, &mut notes);
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

/// Plays a part by the rules, and notes if it is not played to its end.
fn play(
    deal: &Deal,
    rules: Rules,
    part: &str,
    notes: &mut Vec<String>,
) -> (Recorder, Result<Outcome, String>) {
    let mut recorder = Recorder::new(rules);
    let outcome = reference::play(deal, rules, |event| recorder.observe(event));
    if let Err(stopped) = &outcome {
        notes.push(format!("{part}: {stopped}"));
    }
    (recorder, outcome)
}

fn play_both_parts(deal: &Deal, notes: &mut Vec<String>) -> Vec<JsonValue> {
    let (combat, outcome) = play(deal, Rules::Combat, "part 1", notes);
    let (recursive, _) = play(deal, Rules::Recursive, "part 2", notes);
    let (end, count) = (how_combat_ends(outcome, combat.rounds), how_many(&recursive));
    let rows = recursive.endings.iter().map(|(cards, games)| array![*cards, &games[..]]);
    let rows = rows.collect::<Vec<_>>();
    let (combat, games) = (combat.into_longest_games(), recursive.into_longest_games());
    let mut about = vec![RECURSIVE, &*count, TIME];
    if combat.iter().chain(&games).any(|game| game.marker.is_some()) {
        about.push(RECOGNISED);
    }
    let combat = combat.into_iter().next();
    vec![
        object! {
            kind: "combat", game: combat, title: "Part 1: Combat", about: [COMBAT, end],
        },
        object! {
            kind: "icicle", endings: &ENDINGS[..], games: games,
            title: "Part 2: Recursive Combat", about: about,
        },
        object! {
            kind: "bars", x: "cards", y: "games", names: &ENDINGS[..], rows: rows,
            title: "Games of each size", about: ["How the games of part 2 ended, by their number of cards."],
        },
    ]
}

fn how_combat_ends(outcome: Result<Outcome, String>, rounds: u64) -> String {
    match outcome.map(|outcome| (outcome.cycle, outcome.winner)) {
        Ok((Some(cycle), _)) => {
            format!("Nobody wins: the decks repeat every {} rounds.", cycle.length)
        }
        Ok((None, winner)) => format!("After {rounds} rounds, {winner} wins."),
        Err(_) => "Not played to its end.".to_owned(),
    }
}

fn how_many(Recorder { games, rounds, .. }: &Recorder) -> String {
    let all = format!("Games: {games}, with {rounds} rounds in all.");
    if *games <= MAX_GAMES as u64 {
        return all;
    }
    format!("{all} The {MAX_GAMES} longest are drawn.")
}
