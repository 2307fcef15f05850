//! `cargo xtask check`: compares the answers to all inputs with the recorded
//! ones.
//!
//! The judge is the test `answers` of each day, the same that `cargo test` runs;
//! this command runs it so that it passes judgement on every input, and shows
//! what it said as a table.

mod judge;
mod table;

use std::{
    io::{self, IsTerminal as _},
    path::PathBuf,
};

use aoc_core::{inputs, snapshots};

use self::judge::{Accept, Judge, Verdict};
use crate::{
    Status, complain,
    days::{Day, select},
    flags::CheckFlags,
    remark,
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
    /// There is a snapshot of another text under the name of a personal input. It
    /// is kept: that text may come back.
    OfAnotherText {
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
    if io::stderr().is_terminal() {
        remark("building and running the tests that judge the answers");
    }
    let judge = Judge::new(workspace, &selected);
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
    let to_record = rows.iter().filter(|row| row.can_be_recorded()).count();
    if flags.accept && to_record > 0 {
        judge.try_all(Accept::Everything)?;
        // Whether they really are recorded is for the judge to say.
        let Some(verdict) = judge.try_all(Accept::Nothing)? else {
            return Ok(Status::Bad);
        };
        rows.clear();
        for day in &selected {
            rows.extend(rows_of(workspace, day, &verdict)?);
        }
        let left = rows.iter().filter(|row| row.can_be_recorded()).count();
        writeln!(out, "recorded {} of {to_record}", to_record.saturating_sub(left))?;
    }
    Ok(if rows.iter().all(Row::is_good) { Status::Good } else { Status::Bad })
}

impl Row {
    /// Whether nothing has changed.
    fn is_good(&self) -> bool {
        matches!(self.state, State::Unchanged | State::OfAnotherText { .. })
    }

    fn can_be_recorded(&self) -> bool {
        matches!(self.state, State::Changed { .. } | State::New { .. })
    }
}

/// What the judge said of each input of a day, and of each snapshot without one.
fn rows_of(workspace: &Workspace, day: &Day, verdict: &Verdict) -> io::Result<Vec<Row>> {
    let asserted = verdict.of(day);
    let mut rows = Vec::new();
    for input in inputs::list(workspace.root(), day.puzzle.id())? {
        let snapshot = asserted.iter().find(|name| snapshots::input_name(name) == input.name());
        let state = match snapshot {
            Some(snapshot) => verdict.state(day, snapshot)?,
            None => State::Unanswered,
        };
        rows.push(Row { name: input.name().to_owned(), personal: input.is_personal(), state });
    }
    let mut others = Vec::new();
    for (name, snapshot) in snapshots::list(&judge::snapshots_of(workspace, day))? {
        let input = snapshots::input_name(&name);
        let state = match rows.iter().find(|row| row.name == input) {
            None => State::Orphan { snapshot },
            // Which text it belongs to cannot be told without this one's answer.
            Some(Row { state: State::Unanswered, .. }) => continue,
            Some(_) if asserted.contains(&name) => continue,
            Some(_) => State::OfAnotherText { snapshot },
        };
        others.push(Row { name: input.to_owned(), personal: false, state });
    }
    rows.extend(others);
    Ok(rows)
}
