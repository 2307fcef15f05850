//! The table of days that `bench` prints, and its copy in README.md.

use std::{path::Path, time::Duration};

use aoc_common::{Part, report::Report, text::show_time};

use crate::readme::DAYS;

/// The first two lines of the table.
const HEAD: &str =
    "| puzzle | input | parse | part 1 | part 2 | total |\n|---|---|--:|--:|--:|--:|\n";

/// What stands for a time that is missing.
const NO_TIME: &str = "–";

/// A line of the table: the times of a day for an input.
pub(crate) struct Row {
    /// The folder of the day, to which the row links. Unlike the title, it identifies the day.
    folder: String,
    line: String,
    /// The time of all steps together; `None` if no step has a time.
    total: Option<Duration>,
}

impl Row {
    /// A row with the times that are reported.
    pub(crate) fn new(puzzle: &str, folder: &str, input: &str, report: &Report) -> Self {
        let parse = show_if_known(report.parse_time);
        let [part1, part2] = Part::BOTH.map(|part| show_if_known(report.time_of(part)));
        let total = report.total_time();
        let total_shown = show_if_known(total);
        let line = format!(
            "| [{puzzle}]({folder}) | {input} | {parse} | {part1} | {part2} | {total_shown} |"
        );
        Self { folder: folder.to_owned(), line, total }
    }
}

/// The table in Markdown, with a last line for the sum of all totals if it is to have one.
pub(crate) fn table(rows: &[Row], has_sum: bool) -> String {
    let mut lines: Vec<_> = rows.iter().map(|row| row.line.clone()).collect();
    if has_sum {
        lines.push(sum_line(rows));
    }
    in_markdown(&lines)
}

fn sum_line(rows: &[Row]) -> String {
    let sum = rows.iter().filter_map(|row| row.total).sum();
    format!("| all | | | | | {} |", show_time(sum))
}

fn in_markdown(lines: &[String]) -> String {
    format!("{HEAD}{}\n", lines.join("\n"))
}

fn show_if_known(time: Option<Duration>) -> String {
    time.map_or_else(|| NO_TIME.to_owned(), show_time)
}

/// Writes rows into the table in README.md, and below it on which machine they were measured. A day without a new row keeps its
/// old ones.
///
/// `folders` are those of all days in their order.
pub(crate) fn write(
    readme: &Path,
    rows: &[Row],
    folders: &[String],
    has_sum: bool,
    machine: &str,
) -> anyhow::Result<()> {
    DAYS.replace(readme, |old_table| {
        let mut lines = Vec::new();
        for folder in folders {
            let new_rows: Vec<_> = rows.iter().filter(|row| row.folder == *folder).collect();
            if new_rows.is_empty() {
                let link = format!("]({folder})");
                let old_rows = old_table.lines().filter(|line| line.contains(&link));
                lines.extend(old_rows.map(str::to_owned));
            }
            for row in new_rows {
                lines.push(row.line.clone());
            }
        }
        if has_sum {
            lines.push(sum_line(rows));
        }
        Ok(format!(
            "{}\nThe best of repeated runs, the latest of them on {machine}.\n",
            in_markdown(&lines)
        ))
    })
}
