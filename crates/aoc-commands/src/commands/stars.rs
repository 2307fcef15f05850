//! `cargo xtask stars`: shows which parts of the user's own inputs are solved, and with `--write`, updates README.md.

use std::{collections::BTreeSet, process::ExitCode};

use anyhow::Context as _;
use aoc_facts::{Part, PuzzleId, Workspace, known::Known, puzzle::LAST_DAY};

use crate::{context::Context, flags::StarsFlags, write::readme::STARS};

/// Prints a row for each year of days or of inputs.
pub(crate) fn stars(context: &mut Context<'_>, flags: &StarsFlags) -> anyhow::Result<ExitCode> {
    let workspace = context.workspace;
    let with_inputs = PuzzleId::all().filter(|&puzzle| workspace.inputs_folder(puzzle).exists());
    let mut years: BTreeSet<_> = with_inputs.map(PuzzleId::year).collect();
    years.extend(context.days()?.all().iter().map(|day| day.puzzle.id.year()));
    let mut rows = Vec::new();
    for year in years {
        rows.push((year, stars_of_days(workspace, year)?));
    }
    let table = table(&rows);
    context.print(&table)?;
    if flags.write {
        let mut before = 0;
        STARS
            .replace(workspace, |section| {
                before = section.matches('*').count();
                format!("```text\n{table}```\n")
            })
            .context("README.md was not updated")?;
        let count = table.matches('*').count();
        // On a new machine, `mine.site` may be missing.
        if count < before {
            context.note(format_args!(
                "the stars in README.md went from {before} to {count}: `cargo xtask fetch` brings back what the site has said"
            ));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A row for each year with the stars of its days, and a line with the number of stars.
fn table(years: &[(u16, Vec<usize>)]) -> String {
    let most_days = years.iter().map(|(_, stars_of_days)| stars_of_days.len()).max();
    let Some(most_days) = most_days else { return "no inputs yet\n".to_owned() };
    let mut table = "    ".to_owned();
    for day in 1..=most_days {
        table += &format!("{day:>3}");
    }
    table += "\n";
    let mut count = 0;
    for (year, stars_of_days) in years {
        table += &year.to_string();
        for &stars in stars_of_days {
            let shown = if stars == 0 { "·".to_owned() } else { "*".repeat(stars) };
            table += &format!("{shown:>3}");
            count += stars;
        }
        table += "\n";
    }
    let stars = if count == 1 { "star" } else { "stars" };
    table + &format!("{count} {stars}\n")
}

/// How many stars each day of a year has. The last puzzle of a year has only one part. The site gives its second star to
/// those who have all stars of the year's earlier puzzles.
///
/// # Errors
/// If what is known cannot be read.
fn stars_of_days(workspace: &Workspace, year: u16) -> anyhow::Result<Vec<usize>> {
    let mut stars_of_days = Vec::new();
    for puzzle in (1..=LAST_DAY).map_while(|day| PuzzleId::new(year, day).ok()) {
        let mine = workspace.mine(puzzle);
        let has_first = Known::read(&mine, Part::One)?.is_solved();
        let has_second = if puzzle.is_last_of_year() {
            stars_of_days.iter().all(|&stars| stars == 2)
        } else {
            Known::read(&mine, Part::Two)?.is_solved()
        };
        stars_of_days.push(match (has_first, has_second) {
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        });
    }
    Ok(stars_of_days)
}
