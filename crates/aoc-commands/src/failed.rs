//! Which puzzles have failed, for the end of a command.

use std::collections::BTreeSet;

use aoc_common::{
    PuzzleId,
    cli::{ERROR_STYLE, print},
};
use aoc_workspace::Day;

/// If there are several days, prints which puzzles have failed. The lines about them may be far above.
pub(crate) fn print_failed(days: &[&Day], failed: &BTreeSet<PuzzleId>) -> anyhow::Result<()> {
    if days.len() < 2 || failed.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = failed.iter().map(PuzzleId::to_string).collect();
    let line = format_args!("{ERROR_STYLE}failed:{ERROR_STYLE:#} {}\n", names.join(", "));
    print(&mut anstream::stdout(), line)
}
