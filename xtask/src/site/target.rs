//! Which inputs are wanted, and which of them are there.

use std::{fmt, fs, path::PathBuf};

use aoc_core::{PuzzleId, inputs, puzzle::Selector};

use super::account::AccountName;
use crate::{
    days::{Day, select},
    flags::FetchFlags,
    workspace::Workspace,
};

/// The input of a puzzle for an account.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(super) puzzle: PuzzleId,
    pub(super) path: PathBuf,
    /// The path as it is shown.
    pub(super) shown: String,
}

impl Target {
    fn new(workspace: &Workspace, puzzle: PuzzleId, account: Option<&AccountName>) -> Self {
        let account = account.map(AccountName::as_str);
        let path = inputs::personal(workspace.root(), puzzle, account);
        Self { puzzle, shown: workspace.show(&path), path }
    }

    /// Whether anything has that name: even a link to nowhere is not overwritten.
    pub(super) fn is_there(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    pub(super) fn told_to_be_there(&self) -> impl fmt::Display {
        format!("{} is there already; --force fetches it again", self.shown)
    }
}

/// The inputs that `fetch` is asked for, in the order in which they are named,
/// each once.
///
/// # Errors
/// If it is not clear which puzzle is meant.
pub(super) fn wanted(
    workspace: &Workspace,
    days: &[Day],
    flags: &FetchFlags,
) -> Result<Vec<Target>, String> {
    let account = flags.account.as_ref();
    if flags.puzzles.is_empty() {
        let all = days.iter().map(|day| Target::new(workspace, day.puzzle.id(), account));
        return Ok(all.collect());
    }
    let mut targets = Vec::new();
    for &selector in &flags.puzzles {
        let (target, _) = one(workspace, days, selector, account)?;
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    Ok(targets)
}

/// One input, and the day that solves it, if there is one. A puzzle that is named
/// by its year need not have a day here: its input may be wanted first.
///
/// # Errors
/// If it is not clear which puzzle is meant.
pub(super) fn one<'d>(
    workspace: &Workspace,
    days: &'d [Day],
    selector: Selector,
    account: Option<&AccountName>,
) -> Result<(Target, Option<&'d Day>), String> {
    let day = match selector {
        Selector::Day(_) => select(days, &[selector])?.first().copied(),
        Selector::Puzzle(id) => days.iter().find(|day| day.puzzle.id() == id),
    };
    let puzzle = match (selector, day) {
        (Selector::Puzzle(id), _) => id,
        (_, Some(day)) => day.puzzle.id(),
        (Selector::Day(_), None) => return Err(format!("there is no {selector} here")),
    };
    Ok((Target::new(workspace, puzzle, account), day))
}
