//! The table of days that `bench` prints, and its copy in README.md.

use std::time::Duration;

use aoc_facts::{Part, Workspace, report::Report, text::show_time};

use crate::write::readme::DAYS;

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

    /// The row on this line of README.md; `None` if the line is something else.
    fn parse(line: &str) -> Option<Self> {
        let (_, target) = line.strip_prefix("| [")?.split_once("](")?;
        let (folder, _) = target.split_once(')')?;
        Some(Self { folder: folder.to_owned(), line: line.to_owned() })
    }
}

/// The table in Markdown.
pub(crate) fn table<'r>(rows: impl IntoIterator<Item = &'r Row>) -> String {
    let lines: Vec<_> = rows.into_iter().map(|row| &*row.line).collect();
    format!("{HEAD}{}\n", lines.join("\n"))
}

fn show_if_known(time: Option<Duration>) -> String {
    time.map_or_else(|| NO_TIME.to_owned(), show_time)
}

/// Writes rows into the table in README.md, and below it on which machine they were measured. A day without a new row keeps
/// its old ones, also one that is not listed at the moment, perhaps because its description is malformed. Only the rows of
/// a folder that is gone go as well.
///
/// `folders` are those of all days in their order.
pub(crate) fn write(
    workspace: &Workspace,
    new_rows: &[Row],
    folders: &[String],
    machine: &str,
) -> anyhow::Result<()> {
    DAYS.replace(workspace, |old_table| {
        let old_rows: Vec<_> = old_table.lines().filter_map(Row::parse).collect();
        let mut rows = Vec::new();
        for folder in folders {
            let is_measured = new_rows.iter().any(|row| row.folder == *folder);
            let rows_to_show = if is_measured { new_rows } else { &old_rows };
            rows.extend(rows_to_show.iter().filter(|row| row.folder == *folder));
        }
        rows.extend(
            old_rows.iter().filter(|row| {
                !folders.contains(&row.folder) && workspace.path(&row.folder).exists()
            }),
        );
        format!("{}\nThe best of repeated runs, the latest of them on {machine}.\n", table(rows))
    })
}
