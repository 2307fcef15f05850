//! A solved input for programs: one JSON object a line.

use aoc_core::Puzzle;
use jzon::{JsonValue, object};

use crate::{inputs::Input, solve::Step};

/// The object before any step is done.
pub(crate) fn begin(puzzle: &Puzzle, input: Option<&Input>) -> JsonValue {
    let mut line = object! { year: puzzle.id.year(), day: puzzle.id.day(), title: &*puzzle.title };
    if let Some(input) = input {
        line["input"] = input.display.as_str().into();
    }
    line
}

pub(crate) fn add(line: &mut JsonValue, step: &Step) {
    match step {
        Step::Parsed(time) => line["parse"] = object! { ns: nanoseconds(*time) },
        Step::Part { number, result, time, .. } => {
            line[format!("part{number}")] = match result {
                Ok(answer) => object! { answer: &**answer, ns: nanoseconds(*time) },
                Err(error) => object! { error: &**error },
            }
        }
    }
}

/// At most 584 years.
fn nanoseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Reads what a program prints with `--format json`. Lines that its day printed are passed over.
#[must_use]
pub fn lines(output: &[u8]) -> Vec<JsonValue> {
    let text = String::from_utf8_lossy(output);
    let lines = text.lines().filter(|line| line.starts_with("{\"year\":"));
    lines.filter_map(|line| jzon::parse(line).ok()).collect()
}
