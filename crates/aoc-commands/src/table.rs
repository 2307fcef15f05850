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
}

impl Row {
    /// A row with the times that are reported.
    pub(crate) fn new(puzzle: &str, folder: &str, input: &str, report: &Report) -> Self {
        let parse = show_if_known(report.parse_time);
        let [part1, part2] = Part::BOTH.map(|part| show_if_known(report.time_of(part)));
        let total = show_if_known(report.total_time());
        let line =
            format!("| [{puzzle}]({folder}) | {input} | {parse} | {part1} | {part2} | {total} |");
        Self { folder: folder.to_owned(), line }
    }
}

/// The table in Markdown.
pub(crate) fn table(rows: &[Row]) -> String {
    let lines: Vec<_> = rows.iter().map(|row| row.line.clone()).collect();
    in_markdown(&lines)
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
        format!(
            "{}\nThe best of repeated runs, the latest of them on {machine}.\n",
            in_markdown(&lines)
        )
    })
}
