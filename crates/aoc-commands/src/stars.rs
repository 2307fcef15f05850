//! `cargo xtask stars`: shows which parts have an answer recorded for `mine.txt`.

use std::process::ExitCode;

use aoc_common::{Part, PuzzleId, puzzle::LAST_DAY, snapshots};
use aoc_workspace::{Workspace, inputs};

use crate::runner::Runner;

/// Prints a row for each of these years, or for all years in the folder of inputs.
pub(crate) fn stars(runner: &mut Runner<'_>, mut years: Vec<u16>) -> anyhow::Result<ExitCode> {
    let workspace = runner.workspace;
    if years.is_empty() {
        let puzzles = PuzzleId::all().filter(|&puzzle| workspace.inputs_folder(puzzle).exists());
        years.extend(puzzles.map(PuzzleId::year));
    }
    years.sort_unstable();
    years.dedup();
    let rows: Vec<_> =
        years.into_iter().map(|year| (year, stars_of_year(workspace, year))).collect();
    let most_days = rows.iter().map(|(_, stars)| stars.len()).max().unwrap_or_default();
    if rows.is_empty() {
        runner.print("no inputs yet\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = "    ".to_owned();
    for day in 1..=most_days {
        table += &format!("{day:>3}");
    }
    table += "\n";
    for (year, stars_of_days) in rows {
        table += &year.to_string();
        for stars in stars_of_days {
            table += &format!("{stars:>3}");
        }
        table += "\n";
    }
    runner.print(table)?;
    Ok(ExitCode::SUCCESS)
}

/// The stars of each day of a year.
fn stars_of_year(workspace: &Workspace, year: u16) -> Vec<&'static str> {
    let mut stars_of_days = Vec::new();
    for puzzle in (1..=LAST_DAY).map_while(|day| PuzzleId::new(year, day).ok()) {
        let has_all_before = stars_of_days.iter().all(|stars| *stars == "**");
        stars_of_days.push(stars_of(workspace, puzzle, has_all_before));
    }
    stars_of_days
}

/// The stars of a puzzle. The last puzzle of a year has only one part. The site gives its second star to those who
/// have all stars of the year's earlier puzzles.
fn stars_of(workspace: &Workspace, puzzle: PuzzleId, has_all_before: bool) -> &'static str {
    let [one, two] = Part::BOTH.map(|part| is_recorded(workspace, puzzle, part));
    let has_second = if puzzle.is_last_of_year() { has_all_before } else { two };
    match (one, has_second) {
        (true, true) => "**",
        (true, false) => "*",
        (false, _) => "·",
    }
}

/// Whether an answer is recorded. An unreadable one earns no star, and neither does the record that there is none.
fn is_recorded(workspace: &Workspace, puzzle: PuzzleId, part: Part) -> bool {
    let mine = inputs::mine(workspace, puzzle);
    let recorded = snapshots::read(&mine, part).ok().flatten();
    recorded.is_some_and(|recorded| recorded.answer.reason().is_none())
}
