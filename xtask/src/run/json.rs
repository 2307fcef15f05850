//! A report for programs: one JSON object a line.

use std::{io, time::Duration};

use jzon::object;

use super::Report;

pub(super) fn write(report: &Report, out: &mut impl io::Write) -> io::Result<()> {
    let Report { puzzle, input, result } = report;
    let id = puzzle.id();
    let mut line = object! {
        year: id.year(), day: id.day(), title: puzzle.title(), input: &*input.display,
    };
    match result {
        Ok(solution) => {
            line["parse"] = object! { ns: nanoseconds(solution.parse) };
            for (name, part) in ["part1", "part2"].into_iter().zip(&solution.parts) {
                let Some(part) = part else { continue };
                line[name] = match &part.result {
                    Ok(answer) => object! { answer: &**answer, ns: nanoseconds(part.time) },
                    Err(error) => object! { error: error.to_string() },
                };
            }
        }
        Err(error) => line["error"] = error.to_string().into(),
    }
    writeln!(out, "{line}")
}

/// At most 584 years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
