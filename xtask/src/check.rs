//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! The judgement is that of [`aoc_core::record`], as in the test of each day; here
//! it is shown as a table, and new answers are recorded on demand.

mod table;

use std::{io, iter};

use aoc_core::record::{Judged, Record};

use crate::{
    days::{Day, select},
    flags::CheckFlags,
    solve::Effort,
    status::{Status, complain, say},
    workspace::Workspace,
};

pub(crate) fn check(
    workspace: &Workspace,
    days: &[Day],
    flags: &CheckFlags,
    out: &mut impl io::Write,
) -> Status {
    let days = match select(days, &flags.puzzles) {
        Ok(days) => days,
        Err(message) => return Status::usage(message),
    };
    let mut bad = 0;
    let mut all = Vec::new();
    let mut unsolved_parts = 0;
    for day in days {
        let record = Record::new(workspace.root(), day.package, day.puzzle.id());
        let mut solved = day.solved;
        let rows = record.judge(day.solved, |text| {
            let answers = answers(day, text)?;
            for (solved, unsolved) in iter::zip(&mut solved, answers.unsolved()) {
                *solved &= !unsolved;
            }
            Ok(answers)
        });
        unsolved_parts += solved.iter().filter(|solved| !**solved).count();
        let rows = match rows {
            Ok(rows) => rows,
            Err(message) => {
                complain(message);
                bad += 1;
                continue;
            }
        };
        say(out, table::of_day(workspace, day, &rows));
        bad += rows.iter().filter(|row| !row.is_good()).count();
        all.extend(rows.into_iter().map(|row| (record.clone(), row)));
    }
    say(out, table::count(all.iter().map(|(_, row)| row), unsolved_parts));
    if flags.accept {
        bad -= accept(&all, out);
    }
    if bad == 0 { Status::Good } else { Status::Bad }
}

/// What both parts say of this text, or in one line why they do not.
fn answers(day: &Day, text: &str) -> Result<aoc_core::Answers, String> {
    let solution = (day.solve)(text, [true, true], Effort::Once);
    let solution = solution.map_err(|unparsed| unparsed.to_string())?;
    solution.answers().map_err(|halt| halt.to_string())
}

/// Records what is new or changed, as far as it can be written, and says how much.
fn accept(rows: &[(Record, Judged)], out: &mut impl io::Write) -> usize {
    let mut recorded = 0;
    let mut to_record = 0;
    for (record, row) in rows {
        let Some(now) = row.unrecorded() else { continue };
        to_record += 1;
        match record.accept(now) {
            Ok(()) => recorded += 1,
            Err(error) => complain(format_args!("{}.snap: {error}", now.name())),
        }
    }
    if to_record > 0 {
        say(out, format_args!("recorded {recorded} of {to_record}\n"));
    }
    recorded
}
