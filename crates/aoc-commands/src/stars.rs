//! `cargo xtask stars`: shows which parts of the user's own inputs are solved, and with `--write`, updates README.md.

use std::{path::Path, process::ExitCode};

use anyhow::{Context as _, bail};
use aoc_common::{Part, PuzzleId, answer::Source, cli::usage_error, puzzle::LAST_DAY, snapshots};
use aoc_workspace::{Workspace, inputs};

use crate::{flags::StarsFlags, readme::STARS, runner::Runner};

/// Prints a row for each of the named years, or for all years of days or of inputs.
pub(crate) fn stars(runner: &mut Runner<'_>, flags: &StarsFlags) -> anyhow::Result<ExitCode> {
    if flags.write && !flags.years.is_empty() {
        return Err(usage_error("`--write` writes the stars of all years: name none"));
    }
    let workspace = runner.workspace;
    let mut years = flags.years.clone();
    if years.is_empty() {
        let puzzles = PuzzleId::all().filter(|&puzzle| workspace.inputs_folder(puzzle).exists());
        years.extend(puzzles.map(PuzzleId::year));
        years.extend(runner.days.select(&[])?.into_iter().map(|day| day.puzzle.id.year()));
    }
    years.sort_unstable();
    years.dedup();
    let table = table(workspace, &years);
    runner.print(&table)?;
    let mut unconfirmed = 0;
    for puzzle in years.iter().flat_map(|&year| puzzles_of(year)) {
        for &part in puzzle.parts() {
            if source(workspace, puzzle, part) == Some(Source::Day) {
                unconfirmed += 1;
            }
        }
    }
    if unconfirmed > 0 {
        runner.note(format_args!(
            "answers that are not counted, since only the days have found them: {unconfirmed}; `cargo xtask read PUZZLE` \
             records what the site has accepted, and `cargo xtask expect` what you know"
        ));
    }
    if flags.write {
        write(&workspace.path("README.md"), &table).context("README.md was not updated")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the table into README.md.
///
/// # Errors
/// If README.md has more stars than the table. Git ignores the answers for `mine.txt`, so another machine may lack them.
fn write(readme: &Path, table: &str) -> anyhow::Result<()> {
    STARS.replace(readme, |old| {
        let old_count = count_in(old);
        let count = count_in(table);
        if count < old_count {
            bail!(
                "it has more stars ({old_count}) than are known here ({count}): `cargo xtask fetch` brings the answers that the site has \
                 accepted; to write this table all the same, delete the one in README.md"
            );
        }
        Ok(format!("```text\n{table}```\n"))
    })
}

/// The number of stars below a table; 0 without one.
fn count_in(text: &str) -> usize {
    let mut counts = text.lines().filter_map(|line| {
        let (count, word) = line.split_once(' ')?;
        if matches!(word, "star" | "stars") { count.parse().ok() } else { None }
    });
    counts.next().unwrap_or(0)
}

/// A row for each year, and a line with the number of stars.
fn table(workspace: &Workspace, years: &[u16]) -> String {
    let most_days = years.iter().map(|&year| puzzles_of(year).count()).max();
    let Some(most_days) = most_days else { return "no inputs yet\n".to_owned() };
    let mut table = "    ".to_owned();
    for day in 1..=most_days {
        table += &format!("{day:>3}");
    }
    table += "\n";
    let mut count = 0;
    for &year in years {
        table += &year.to_string();
        for stars in stars_of_year(workspace, year) {
            let shown = if stars == 0 { "·".to_owned() } else { "*".repeat(stars) };
            table += &format!("{shown:>3}");
            count += stars;
        }
        table += "\n";
    }
    let stars = if count == 1 { "star" } else { "stars" };
    table + &format!("{count} {stars}\n")
}

fn puzzles_of(year: u16) -> impl Iterator<Item = PuzzleId> {
    (1..=LAST_DAY).map_while(move |day| PuzzleId::new(year, day).ok())
}

/// How many stars each day of a year has. The last puzzle of a year has only one part. The site gives its second star to
/// those who have all stars of the year's earlier puzzles.
fn stars_of_year(workspace: &Workspace, year: u16) -> Vec<usize> {
    let mut stars_of_days = Vec::new();
    for puzzle in puzzles_of(year) {
        let [one, two] = Part::BOTH.map(|part| source(workspace, puzzle, part) > Some(Source::Day));
        let has_all_before = stars_of_days.iter().all(|&stars| stars == 2);
        let has_second = if puzzle.is_last_of_year() { has_all_before } else { two };
        stars_of_days.push(match (one, has_second) {
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        });
    }
    stars_of_days
}

/// Who has given the answer to a part of `mine.txt` that is known. An unreadable one counts as none, and so does the record
/// that there is none.
fn source(workspace: &Workspace, puzzle: PuzzleId, part: Part) -> Option<Source> {
    let mine = inputs::mine(workspace, puzzle);
    if snapshots::read_accepted(&mine, part).is_ok_and(|accepted| accepted.is_some()) {
        return Some(Source::Site);
    }
    let recorded = snapshots::read(&mine, part).ok().flatten();
    recorded.filter(|recorded| recorded.answer.reason().is_none()).map(|recorded| recorded.source)
}
