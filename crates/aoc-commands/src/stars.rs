//! `cargo xtask stars`: shows which parts of the user's own inputs are solved, and with `--write`, updates README.md.

use std::{path::Path, process::ExitCode};

use anyhow::{Context as _, bail};
use aoc_common::{
    Input, Part, PuzzleId, answer::Source, cli::usage_error, puzzle::LAST_DAY, snapshots,
};
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
    let years: Vec<_> = years.into_iter().map(|year| Year::read(workspace, year)).collect();
    let table = table(&years);
    runner.print(&table)?;
    let unconfirmed: usize = years.iter().map(Year::count_unconfirmed).sum();
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
fn table(years: &[Year]) -> String {
    let most_days = years.iter().map(|year| year.puzzles.len()).max();
    let Some(most_days) = most_days else { return "no inputs yet\n".to_owned() };
    let mut table = "    ".to_owned();
    for day in 1..=most_days {
        table += &format!("{day:>3}");
    }
    table += "\n";
    let mut count = 0;
    for year in years {
        table += &year.number.to_string();
        for stars in year.stars() {
            let shown = if stars == 0 { "·".to_owned() } else { "*".repeat(stars) };
            table += &format!("{shown:>3}");
            count += stars;
        }
        table += "\n";
    }
    let stars = if count == 1 { "star" } else { "stars" };
    table + &format!("{count} {stars}\n")
}

/// What is known about the puzzles of a year.
struct Year {
    number: u16,
    /// The puzzles in order, each with the sources of the answers to its parts.
    puzzles: Vec<(PuzzleId, [Option<Source>; 2])>,
}

impl Year {
    fn read(workspace: &Workspace, number: u16) -> Self {
        let mut puzzles = Vec::new();
        for puzzle in (1..=LAST_DAY).map_while(|day| PuzzleId::new(number, day).ok()) {
            let mine = inputs::mine(workspace, puzzle);
            puzzles.push((puzzle, Part::BOTH.map(|part| source(&mine, part))));
        }
        Self { number, puzzles }
    }

    /// How many stars each day has. The last puzzle of a year has only one part. The site gives its second star to those who
    /// have all stars of the year's earlier puzzles.
    fn stars(&self) -> Vec<usize> {
        let mut stars_of_days = Vec::new();
        for (puzzle, sources) in &self.puzzles {
            let [one, two] = sources.map(|source| source > Some(Source::Day));
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

    /// How many answers only the days have found.
    fn count_unconfirmed(&self) -> usize {
        let of_parts =
            self.puzzles.iter().flat_map(|(puzzle, sources)| puzzle.parts().iter().zip(sources));
        of_parts.filter(|(_, source)| **source == Some(Source::Day)).count()
    }
}

/// Who has given the answer to a part of `mine.txt` that is known. An unreadable one counts as none, and so does the record
/// that there is none.
fn source(mine: &Input, part: Part) -> Option<Source> {
    let best = snapshots::read_best(mine, part).ok().flatten()?;
    if best.answer.reason().is_none() { Some(best.source) } else { None }
}
