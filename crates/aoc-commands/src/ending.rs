//! What is said at the end of a command about many inputs, whose lines may be far above.

use std::collections::BTreeSet;

use aoc_common::{
    PuzzleId,
    cli::{ERROR_STYLE, advice, note, print},
    standing::PartReport,
};
use aoc_workspace::Day;

/// If there are several days, prints which puzzles have failed.
pub(crate) fn print_failed(days: &[&Day], failed: &BTreeSet<PuzzleId>) -> anyhow::Result<()> {
    if days.len() < 2 || failed.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = failed.iter().map(PuzzleId::to_string).collect();
    let line = format_args!("{ERROR_STYLE}failed:{ERROR_STYLE:#} {}\n", names.join(", "));
    print(&mut anstream::stdout(), line)
}

/// Says what to do about these parts, which do not pass. What is the same for several is said once.
pub(crate) fn print_advice<'r>(parts: impl IntoIterator<Item = &'r PartReport>) {
    let texts: BTreeSet<_> = parts.into_iter().filter_map(advice).collect();
    for text in texts {
        note(text);
    }
}
