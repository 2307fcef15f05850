//! The content of an input's page: the answers, and figures of its games of Crab Combat.

use std::{sync::mpsc, thread, time::Duration};

use aoc_core::IntoAnswer;
use aoc_view::page::{Bars, Drawing, Figure, Page};
use day22::{Deal, Rules};
use day22_game::{self as reference, Outcome};
use jzon::{JsonValue, object};

use crate::recorder::{Ending, MAX_GAMES, Recorder};

/// How long to wait for an answer. The answers of an ordinary deal take less than a millisecond.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

// The paragraphs above the figures.
const COMBAT: &str = "\
    In each round both players draw their top card. The higher card wins: its owner puts both \
    cards at the bottom of their own deck, the winning card first. The player who holds all cards \
    wins the game.";
const RECURSIVE: &str = "\
    If both players have at least as many cards left as the card they drew is worth, a sub-game \
    with copies of that many cards decides the round. If both decks are as they were before an \
    earlier round of the same game, player 1 wins that game by repetition.";
const TIME: &str = "\
    Time runs to the right, and sub-games hang below the round that they decide. The highest card \
    is never lost, so its owner wins unless the game repeats.";
const RECOGNISED: &str = "\
    The first theorem of crates/day22/src/endless.rs recognises most repeating games of an odd \
    number of cards by their decks. The chart of such a game marks when the theorem first applies. \
    From there on the highest cards of both players never meet, and nobody can be eliminated.";

/// The answers, notes on what is missing, and the figures.
pub(crate) fn view(deal: &Deal) -> Page {
    let (figures, notes) = figures_and_notes(deal);
    let parts = [answer(deal, day22::part1), answer(deal, day22::part2)];
    Page { parts, notes, figures }
}

/// The answer that `cargo xtask run` prints. The error says why there is none, or that it takes too long.
fn answer<A: IntoAnswer<K> + 'static, K: 'static>(
    deal: &Deal,
    part: fn(&Deal) -> A,
) -> Result<String, String> {
    let deal = deal.clone();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(part(&deal).into_answer()));
    match receiver.recv_timeout(ANSWER_TIMEOUT) {
        Ok(answer) => answer.map_err(|reason| reason.to_string()),
        Err(_) => Err(format!("no answer within {} s", ANSWER_TIMEOUT.as_secs())),
    }
}

/// Plays both parts by the rules. Returns the figures, and a note on each part that was stopped.
fn figures_and_notes(deal: &Deal) -> (Vec<Figure>, Vec<String>) {
    let (combat, combat_outcome) = play(deal, Rules::Combat);
    let (recursive, recursive_outcome) = play(deal, Rules::Recursive);

    let mut notes = Vec::new();
    if let Err(stopped) = &combat_outcome {
        notes.push(format!("part 1: {stopped}"));
    }
    if let Err(stopped) = &recursive_outcome {
        notes.push(format!("part 2: {stopped}"));
    }

    let combat_end = how_combat_ends(&combat_outcome, combat.round_count);
    let game_count = how_many_games(&recursive);
    let endings_by_size =
        recursive.endings.iter().map(|(&cards, games)| (cards, games.to_vec())).collect();
    let combat_games = combat.into_longest_games();
    let recursive_games = recursive.into_longest_games();

    let mut about_recursive = vec![RECURSIVE.to_owned(), game_count, TIME.to_owned()];
    if combat_games.iter().chain(&recursive_games).any(|game| game.recognised_after.is_some()) {
        about_recursive.push(RECOGNISED.to_owned());
    }
    let endings = Ending::ALL.map(JsonValue::from);
    let figures = vec![
        Figure {
            title: "Part 1: Combat",
            about: vec![COMBAT.to_owned(), combat_end],
            drawing: Drawing::Own {
                kind: "combat",
                // Combat has no sub-games, so this is its only game.
                data: object! { game: combat_games.into_iter().next(), endings: &endings[..] },
            },
        },
        Figure {
            title: "Part 2: Recursive Combat",
            about: about_recursive,
            drawing: Drawing::Own {
                kind: "icicle",
                data: object! { games: recursive_games, endings: &endings[..] },
            },
        },
        Figure {
            title: "Games of each size",
            about: vec!["How the games of part 2 ended, by their number of cards.".to_owned()],
            drawing: Drawing::Bars(Bars {
                x: "cards",
                y: "games",
                series: Ending::ALL.map(|ending| (ending.colour(), ending.name())).to_vec(),
                rows: endings_by_size,
            }),
        },
    ];
    (figures, notes)
}

/// Plays a part by the rules. The outcome is an error if the game was stopped.
fn play(deal: &Deal, rules: Rules) -> (Recorder, Result<Outcome, String>) {
    let mut recorder = Recorder::new(rules);
    let outcome = reference::play(deal, rules, |event| recorder.observe(event));
    (recorder, outcome)
}

fn how_combat_ends(outcome: &Result<Outcome, String>, rounds: u64) -> String {
    match outcome {
        Ok(Outcome { cycle: Some(cycle), .. }) => {
            format!("Nobody wins: the decks repeat every {} rounds.", cycle.length)
        }
        Ok(Outcome { cycle: None, winner, .. }) => format!("After {rounds} rounds, {winner} wins."),
        Err(_) => "Not played to its end.".to_owned(),
    }
}

fn how_many_games(recorder: &Recorder) -> String {
    let count =
        format!("Games: {}, with {} rounds in all.", recorder.game_count, recorder.round_count);
    if recorder.game_count > MAX_GAMES as u64 {
        format!("{count} The {MAX_GAMES} longest are drawn.")
    } else {
        count
    }
}
