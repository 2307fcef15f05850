//! A report for programs: one JSON object a line.

use std::{io, time::Duration};

use serde_json::json;

use super::Report;

pub(super) fn write(report: &Report, out: &mut impl io::Write) -> io::Result<()> {
    let Report { puzzle, input, result } = report;
    let id = puzzle.id();
    let mut line = json!({
        "year": id.year(), "day": id.day(), "title": puzzle.title(), "input": input.display,
    });
    match result {
        Ok(solution) => {
            line["parse"] = json!({ "ns": nanoseconds(solution.parse) });
            for (name, part) in ["part1", "part2"].into_iter().zip(&solution.parts) {
                let Some(part) = part else { continue };
                line[name] = match &part.result {
                    Ok(answer) => json!({ "answer": answer, "ns": nanoseconds(part.time) }),
                    Err(error) => json!({ "error": error.to_string() }),
                };
            }
        }
        Err(error) => line["error"] = json!(error.to_string()),
    }
    writeln!(out, "{line}")
}

/// At most 584 years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
