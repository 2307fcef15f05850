//! `cargo xtask fetch`: fetches `mine.txt`, and which answers are right.

use std::{collections::BTreeSet, process::ExitCode};

use aoc_facts::PuzzleId;
use aoc_runtime::cli::exit_code_if;

use crate::{
    context::Context,
    flags::FetchFlags,
    select::selector::{PuzzleName, Selector},
    site::error::{SiteErrorKind, site_error_kind},
};

/// Fetches the inputs of the selected puzzles that are not cached, or all of them with `--force`, and notes the answers
/// that are right, as their pages show them. A puzzle that the site does not have stops no other. After any other error,
/// nothing more is requested, and the puzzles that were not tried are named.
pub(crate) fn fetch(context: &mut Context<'_>, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    let mut passed = true;
    let mut puzzles = puzzles(context, &flags.puzzles)?.into_iter();
    while let Some(puzzle) = puzzles.next() {
        let fetched = if flags.force {
            context.refetch_input(puzzle).map(|()| true)
        } else {
            context.fetch_input(puzzle)
        };
        match fetched {
            Ok(is_new) => {
                let mine = context.workspace.mine(puzzle);
                let done = if is_new {
                    "fetched".to_owned()
                } else {
                    format!("cached (`cargo xtask fetch --force {puzzle}` refetches)")
                };
                context.print(format_args!("{}: {done}\n", mine.path.display()))?;
            }
            Err(error) if site_error_kind(&error) == Some(SiteErrorKind::NotFound) => {
                context.error(format_args!("{puzzle}: {error:#}"));
                passed = false;
            }
            Err(error) => {
                let rest: Vec<_> = puzzles.map(|puzzle| puzzle.to_string()).collect();
                if !rest.is_empty() {
                    context.note(format_args!("not tried after this error: {}", rest.join(", ")));
                }
                return Err(error.context(puzzle.to_string()));
            }
        }
    }
    Ok(exit_code_if(passed))
}

/// The puzzles that are named, sorted by date, each once. Without a selector, those of all days. Cargo is asked for days
/// only if a puzzle is named in another way than by its date.
fn puzzles(
    context: &mut Context<'_>,
    selectors: &[Selector],
) -> anyhow::Result<BTreeSet<PuzzleId>> {
    let mut puzzles = BTreeSet::new();
    let mut of_days = Vec::new();
    for selector in selectors {
        match selector {
            Selector::Puzzle(PuzzleName::Date(puzzle)) => {
                puzzles.insert(*puzzle);
            }
            other => of_days.push(other.clone()),
        }
    }
    if selectors.is_empty() || !of_days.is_empty() {
        let days = context.days()?;
        let selected = context.select(&days, &of_days)?;
        puzzles.extend(selected.iter().map(|day| day.puzzle.id));
    }
    Ok(puzzles)
}
