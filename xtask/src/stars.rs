//! `cargo xtask stars`: which stars are here, by the answers recorded for `mine.txt`.

use std::{io, process::ExitCode};

use aoc_cli::{Part, PuzzleId, Result, Workspace, check, inputs, output::print, puzzle::MOST_DAYS};

/// Prints a row for each of these years, or for all that have inputs.
pub(crate) fn stars(workspace: &Workspace, mut years: Vec<u16>) -> Result {
    if years.is_empty() {
        years.extend(inputs::puzzles(workspace).into_iter().map(PuzzleId::year));
        years.dedup();
    }
    let numbers = (1..=MOST_DAYS).map(|day| format!("{day:>3}"));
    let mut table = format!("    {}\n", numbers.collect::<String>());
    for year in years {
        let puzzles = (1..=MOST_DAYS).map_while(|day| PuzzleId::new(year, day).ok());
        let stars = puzzles.map(|puzzle| format!("{:>3}", stars_of(workspace, puzzle)));
        table.extend([year.to_string(), stars.collect(), "\n".to_owned()]);
    }
    print(&mut io::stdout(), table).map(|()| ExitCode::SUCCESS)
}

/// A recorded "no answer" is no star. The last puzzle of a year has two for its one part.
fn stars_of(workspace: &Workspace, puzzle: PuzzleId) -> &'static str {
    let is_solved = |part: Part| {
        let snapshot = workspace.inputs(puzzle).join(format!("mine.{part}.snap"));
        check::read(&snapshot).ok().flatten().is_some_and(|answer| !answer.starts_with("no answer"))
    };
    let [one, two] = Part::BOTH.map(is_solved);
    match (one, two || puzzle.is_last_of_year()) {
        (true, true) => "**",
        (true, false) => "*",
        (false, _) => "·",
    }
}
