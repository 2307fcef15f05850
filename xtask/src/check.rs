//! `cargo xtask check`: compares the answers to all inputs with the recorded
//! ones.
//!
//! The judge is the test `answers` of each day, the same that `cargo test` runs;
//! this command runs it so that it passes judgement on every input, and shows
//! what it said as a table.

mod judge;
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::PathBuf,
};

use aoc_core::{inputs, snapshots};

use self::judge::{Accept, Judge, Verdict};
use crate::{
    Status, complain,
    days::{Day, select},
    flags::CheckFlags,
    workspace::Workspace,
};

/// A line of the table.
struct Row {
    /// The name of the input, or of the snapshot that has lost its input.
    name: String,
    personal: bool,
    state: State,
}

/// What became of an answer.
enum State {
    Unchanged,
    Changed {
        old: String,
        new: String,
    },
    New {
        new: String,
    },
    /// There are an input and a test, but the test has not come to an answer.
    Unanswered,
    /// There is a snapshot, but its input is gone.
    Orphan {
        snapshot: PathBuf,
    },
}

pub(crate) fn check(
    workspace: &Workspace,
    days: &[Day],
    flags: &CheckFlags,
    out: &mut impl io::Write,
) -> io::Result<Status> {
    let selected = match select(days, &flags.puzzles) {
        Ok(selected) => selected,
        Err(message) => {
            complain(message);
            return Ok(Status::Usage);
        }
    };
    let judge = Judge::new(workspace, &selected)?;
    let Some(verdict) = judge.try_all(Accept::Nothing)? else {
        return Ok(Status::Bad);
    };
    let mut rows = Vec::new();
    for day in &selected {
        let of_day = rows_of(workspace, day, &verdict)?;
        table::write_day(workspace, day, &of_day, out)?;
        rows.extend(of_day);
    }
    if rows.iter().any(|row| matches!(row.state, State::Unanswered)) {
        table::write_complaints(&verdict.complaints, out)?;
    }
    table::write_count(&rows, out)?;
    out.flush()?;
    if flags.accept && rows.iter().any(Row::can_be_recorded) {
        judge.try_all(Accept::Everything)?;
        let recorded = rows.iter().filter(|row| row.can_be_recorded()).count();
        writeln!(out, "recorded {recorded}")?;
        rows.retain(|row| !row.can_be_recorded());
    }
    let good = rows.iter().all(|row| matches!(row.state, State::Unchanged));
    Ok(if good { Status::Good } else { Status::Bad })
}

impl Row {
    fn can_be_recorded(&self) -> bool {
        matches!(self.state, State::Changed { .. } | State::New { .. })
    }
}

/// What the judge said of each input of a day, and of each snapshot without one.
fn rows_of(workspace: &Workspace, day: &Day, verdict: &Verdict) -> io::Result<Vec<Row>> {
    let of_day = verdict.of(day);
    let mut by_input: BTreeMap<&str, &String> = BTreeMap::new();
    for name in &of_day {
        by_input.insert(snapshots::input_name(name), name);
    }
    let mut unanswered = BTreeSet::new();
    let mut rows = Vec::new();
    for input in inputs::list(workspace.root(), day.puzzle.id())? {
        let state = if let Some(snapshot) = by_input.get(input.name()) {
            verdict.state(day, snapshot)?
        } else {
            unanswered.insert(input.name().to_owned());
            State::Unanswered
        };
        rows.push(Row { name: input.name().to_owned(), personal: input.is_personal(), state });
    }
    let folder = judge::snapshots_of(workspace, day);
    for snapshot in snapshots::orphans(&folder, &of_day, &unanswered)? {
        let name = snapshot.file_stem().map(|name| name.to_string_lossy().into_owned());
        let name = name.map(|name| snapshots::input_name(&name).to_owned()).unwrap_or_default();
        rows.push(Row { name, personal: false, state: State::Orphan { snapshot } });
    }
    Ok(rows)
}
