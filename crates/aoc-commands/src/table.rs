//! The table of days that `bench` prints, and its copy in README.md.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context as _, bail};
use aoc_common::terminal::show_time;
use aoc_workspace::files::replace;

/// The line of README.md above the table.
const BEGIN: &str = "<!-- days: written by cargo xtask bench --write -->";

/// The line of README.md below the table.
const END: &str = "<!-- end of days -->";

/// The first two lines of the table.
const HEAD: &str =
    "| puzzle | input | parse | part 1 | part 2 | total |\n|---|---|--:|--:|--:|--:|\n";

/// What stands for a time that is missing.
const NO_TIME: &str = "–";

/// A line of the table: the times of a day for an input.
pub(crate) struct Row {
    /// The path of the solution, to which the row links. Unlike the title, it identifies the day.
    solution: String,
    line: String,
    /// `None` if a step failed or an answer is not the recorded one, because a total of the other steps would be
    /// misleading. A part that is not solved yet does not count.
    pub(crate) total: Option<Duration>,
}

impl Row {
    /// A row with the best times of the parser, part 1 and part 2; `None` for a step without a result.
    pub(crate) fn new(
        puzzle: &str,
        solution: &str,
        input: &str,
        times: [Option<Duration>; 3],
        has_failed: bool,
    ) -> Self {
        let total = if has_failed { None } else { Some(times.iter().flatten().sum()) };
        let [parse, part1, part2] = times.map(show_if_known);
        let total_shown = show_if_known(total);
        let line = format!(
            "| [{puzzle}]({solution}) | {input} | {parse} | {part1} | {part2} | {total_shown} |"
        );
        Self { solution: solution.to_owned(), line, total }
    }
}

/// The table in Markdown.
pub(crate) fn table(rows: &[Row], environment: &str) -> String {
    let mut lines: Vec<_> = rows.iter().map(|row| row.line.clone()).collect();
    lines.push(sum_line(rows));
    in_markdown(&lines, environment)
}

/// The last line of the table, the sum of all totals. If one of them is missing, so is the sum.
fn sum_line(rows: &[Row]) -> String {
    let sum = show_if_known(rows.iter().map(|row| row.total).sum());
    format!("| all | | | | | {sum} |")
}

fn in_markdown(lines: &[String], environment: &str) -> String {
    format!("{HEAD}{}\n\n{}\n", lines.join("\n"), made_by(environment))
}

/// The line below the table.
fn made_by(environment: &str) -> String {
    format!("Best of repeated runs, on {environment}.")
}

fn show_if_known(time: Option<Duration>) -> String {
    time.map_or_else(|| NO_TIME.to_owned(), show_time)
}

/// Fails if README.md lacks a marker.
pub(crate) fn check_markers(readme: &Path) -> anyhow::Result<()> {
    split_at_markers(&fs::read_to_string(readme)?).map(drop)
}

/// Writes rows into the table in README.md.
///
/// `measured` are the paths of the solutions that were to be measured: their old lines are replaced, or removed if there
/// is no new one. `all` are the paths of all solutions in their order. The lines of the others stay as they are. Fails if
/// those lines were measured elsewhere. The table has a sum only if all days were to be measured.
pub(crate) fn write(
    readme: &Path,
    rows: &[Row],
    measured: &[String],
    all: &[String],
    environment: &str,
) -> anyhow::Result<()> {
    let old = fs::read_to_string(readme)?;
    let (before, old_table, after) = split_at_markers(&old)?;
    let mut lines = Vec::new();
    let mut keeps_old_lines = false;
    for solution in all {
        if measured.contains(solution) {
            for row in rows.iter().filter(|row| row.solution == *solution) {
                lines.push(row.line.clone());
            }
        } else {
            let link = format!("]({solution})");
            for line in old_table.lines().filter(|line| line.contains(&link)) {
                lines.push(line.to_owned());
                keeps_old_lines = true;
            }
        }
    }
    if keeps_old_lines && !old_table.contains(&made_by(environment)) {
        bail!(
            "the other rows were measured on another machine or with another Rust: measure all days with `bench --write`"
        );
    }
    if measured.len() == all.len() {
        lines.push(sum_line(rows));
    }
    let new_table = in_markdown(&lines, environment);
    Ok(replace(readme, format!("{before}\n{new_table}\n{after}").as_bytes())?)
}

/// The text up to the line [`BEGIN`], what is below it, and the text from the line [`END`] on.
fn split_at_markers(text: &str) -> anyhow::Result<(String, String, String)> {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let begin = position(&lines, BEGIN).with_context(|| format!("expected a line `{BEGIN}`"))?;
    let (before, rest) = lines.split_at(begin + 1);
    let end =
        position(rest, END).with_context(|| format!("expected a line `{END}` below `{BEGIN}`"))?;
    let (table, after) = rest.split_at(end);
    Ok((before.concat(), table.concat(), after.concat()))
}

/// The index of the first line that consists of this marker.
fn position(lines: &[&str], marker: &str) -> Option<usize> {
    lines.iter().position(|line| line.trim_end() == marker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_split_at_lines_that_consist_of_a_marker() {
        let text = format!("`{BEGIN}`\n{BEGIN}\r\nold\n> {END}\n{END}");
        let (before, table, after) = split_at_markers(&text).expect("markers");
        assert_eq!(before, format!("`{BEGIN}`\n{BEGIN}\r\n"));
        assert_eq!(table, format!("old\n> {END}\n"));
        assert_eq!(after, END);
    }

    #[test]
    fn err_marker_that_is_missing_or_in_the_wrong_place() {
        let error =
            |text: &str| split_at_markers(text).expect_err("a marker is missing").to_string();
        insta::assert_snapshot!(error(END), @"expected a line `<!-- days: written by cargo xtask bench --write -->`");
        let without_end = format!("{END}\n{BEGIN}\n");
        insta::assert_snapshot!(error(&without_end), @"expected a line `<!-- end of days -->` below `<!-- days: written by cargo xtask bench --write -->`");
    }
}
