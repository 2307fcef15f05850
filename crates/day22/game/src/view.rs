//! The page of a deal: its answers, and figures of its games of Crab Combat. `page.js` draws them.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use anyhow::Context as _;
use aoc_core::{IntoAnswer, error::usage_error, output::print_to_stderr, progress::show_elapsed};
use day22::{Deal, PUZZLE, Rules};
use day22_game::Outcome;
use jzon::{JsonValue, object};

use crate::recorder::{Ending, MAX_GAMES, Recorder};

/// The folder of the pages, below the current one.
const FOLDER: &str = "target/view";

/// The longest wait for an answer. Those of an ordinary deal take less than a millisecond.
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

/// Rejects files of the same name: pages are named after their files, so one page would replace another.
pub(crate) fn check_names_differ(files: &[PathBuf]) -> anyhow::Result<()> {
    for (index, file) in files.iter().enumerate() {
        if let Some(earlier) = files[..index].iter().find(|one| page_path(one) == page_path(file)) {
            return Err(usage_error(format_args!(
                "{} and {} would get the same page: name one of them at a time",
                earlier.display(),
                file.display()
            )));
        }
    }
    Ok(())
}

/// Writes the page of a deal, and returns its path. Prints a note on each part that was stopped.
pub(crate) fn write_page(file: &Path, deal: &Deal) -> anyhow::Result<PathBuf> {
    let (figures, notes) = show_elapsed("playing by the rules", || figures_and_notes(deal));
    for note in &notes {
        print_to_stderr(format_args!("{}: {note}", file.display()));
    }
    let parts = [answer(deal, day22::part1), answer(deal, day22::part2)];
    let data = object! { parts: &parts[..], notes: notes, figures: figures };
    let page = format!(
        include_str!("page.html"),
        title = escape(PUZZLE),
        input = escape(&file.display().to_string()),
        style = include_str!("page.css"),
        script = include_str!("page.js"),
        // Otherwise, a `</script>` in the data would end the script element around it.
        data = data.to_string().replace('<', "\\u003c"),
    );
    let path = page_path(file);
    fs::create_dir_all(FOLDER)
        .and_then(|()| fs::write(&path, page))
        .with_context(|| path.display().to_string())?;
    Ok(path)
}

fn page_path(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".html");
    Path::new(FOLDER).join(name)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The answer that `cargo xtask run` prints, or the reason for having none, such as a timeout. A solver that takes too
/// long goes on until the program ends, because a thread cannot be stopped.
fn answer<A: IntoAnswer<K> + 'static, K: 'static>(deal: &Deal, part: fn(&Deal) -> A) -> JsonValue {
    let deal = deal.clone();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(part(&deal).into_answer()));
    match receiver.recv_timeout(ANSWER_TIMEOUT) {
        Ok(Ok(answer)) => object! { answer: answer },
        Ok(Err(reason)) => object! { reason: reason.to_string() },
        Err(RecvTimeoutError::Timeout) => {
            object! { reason: format!("no answer within {} s", ANSWER_TIMEOUT.as_secs()) }
        }
        Err(RecvTimeoutError::Disconnected) => object! { reason: "the part panicked" },
    }
}

/// Plays both parts by the rules. Returns the figures, and a note on each part that was stopped.
fn figures_and_notes(deal: &Deal) -> (Vec<JsonValue>, Vec<String>) {
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
    let endings_by_size: Vec<_> = recursive
        .endings
        .iter()
        .map(|(&cards, games)| object! { x: cards, counts: &games[..] })
        .collect();
    let combat_games = combat.into_longest_games();
    let recursive_games = recursive.into_longest_games();

    let mut about_recursive = vec![RECURSIVE.to_owned(), game_count, TIME.to_owned()];
    if combat_games.iter().chain(&recursive_games).any(|game| game.recognised_after.is_some()) {
        about_recursive.push(RECOGNISED.to_owned());
    }
    let endings = &Ending::ALL.map(JsonValue::from)[..];
    // Combat has no sub-games, so the first game is the only one.
    let combat_data = object! { game: combat_games.into_iter().next(), endings: endings };
    let sizes_data =
        object! { name_x: "cards", name_y: "games", series: endings, rows: endings_by_size };
    let figures = vec![
        figure("Part 1: Combat", vec![COMBAT.to_owned(), combat_end], "combat", combat_data),
        figure(
            "Part 2: Recursive Combat",
            about_recursive,
            "icicle",
            object! { games: recursive_games, endings: endings },
        ),
        figure(
            "Games of each size",
            vec!["How the games of part 2 ended, by their number of cards.".to_owned()],
            "bars",
            sizes_data,
        ),
    ];
    (figures, notes)
}

/// A figure with its title and its paragraphs. `kind` is the key of the function in `page.js` that draws its
/// data.
fn figure(title: &str, about: Vec<String>, kind: &str, mut data: JsonValue) -> JsonValue {
    data["title"] = title.into();
    object! { title: title, about: about, kind: kind, data: data }
}

/// Plays a part by the rules. The outcome is an error if the game was stopped.
fn play(deal: &Deal, rules: Rules) -> (Recorder, Result<Outcome, String>) {
    let mut recorder = Recorder::new(rules);
    let outcome = day22_game::play(deal, rules, |event| recorder.observe(event));
    (recorder, outcome)
}

fn how_combat_ends(outcome: &Result<Outcome, String>, rounds: u64) -> String {
    match outcome {
        Ok(Outcome { cycle: Some(cycle), .. }) => {
            format!("Nobody wins: the decks repeat every {} rounds.", cycle.length)
        }
        Ok(Outcome { cycle: None, winner, .. }) => {
            let unit = if rounds == 1 { "round" } else { "rounds" };
            format!("After {rounds} {unit}, {winner} wins.")
        }
        Err(_) => "Not played to its end.".to_owned(),
    }
}

fn how_many_games(recorder: &Recorder) -> String {
    let count = format!("Games: {}, rounds: {}.", recorder.game_count, recorder.round_count);
    if recorder.game_count > MAX_GAMES as u64 {
        format!("{count} The {MAX_GAMES} longest are drawn.")
    } else {
        count
    }
}
