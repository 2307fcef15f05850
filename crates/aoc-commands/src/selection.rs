//! Which days a command is about. What is to be said about the days of the workspace is printed here.

use aoc_common::cli::note;
use aoc_workspace::{Day, Days, Workspace, days::NO_DAYS, puzzle_selector::PuzzleSelector};

/// Lists the days. If a description is mistyped, this is said.
pub(crate) fn load_days(workspace: &Workspace) -> anyhow::Result<Days> {
    let days = Days::load(workspace)?;
    for text in &days.misdescribed {
        note(text);
    }
    Ok(days)
}

/// Selects days, or all of them. If there is none yet, this is said, and is no error: a workspace may be checked before it
/// has its first day.
pub(crate) fn select<'d>(
    days: &'d Days,
    selectors: &[PuzzleSelector],
) -> anyhow::Result<Vec<&'d Day>> {
    let selected = days.select(selectors)?;
    if selected.is_empty() {
        note(NO_DAYS);
    }
    Ok(selected)
}
