//! The table of days that `bench` prints, and its copy in README.md.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context as _, bail};
use aoc_core::terminal::show_time;
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

    /// Reads a row of the table in README.md; `None` for any other line.
    fn parse(line: &str) -> Option<Self> {
        let cells: Vec<_> = line.strip_prefix("| [")?.strip_suffix(" |")?.split(" | ").collect();
        let (_, solution) = cells[0].strip_suffix(')')?.rsplit_once("](")?;
        let total = parse_time(cells.last()?);
        Some(Self { solution: solution.to_owned(), line: line.to_owned(), total })
    }
}

/// The table in Markdown. If one of the totals is missing, so is their sum.
pub(crate) fn table(rows: &[Row], environment: &str) -> String {
    let mut table = HEAD.to_owned();
    for row in rows {
        table += &format!("{}\n", row.line);
    }
    let sum = show_if_known(rows.iter().map(|row| row.total).sum());
    table + &format!("| all | | | | | {sum} |\n\n{}\n", made_by(environment))
}

/// The line below the table.
fn made_by(environment: &str) -> String {
    format!("Best of repeated runs, on {environment}.")
}

fn show_if_known(time: Option<Duration>) -> String {
    time.map_or_else(|| NO_TIME.to_owned(), show_time)
}

/// Reads a time in the table, such as `1.10µs`.
fn parse_time(text: &str) -> Option<Duration> {
    let unit_start = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(unit_start);
    let nanoseconds = match unit {
        "ns" => 1.0,
        "µs" => 1e3,
        "ms" => 1e6,
        "s" => 1e9,
        _ => return None,
    };
    let number: f64 = number.parse().ok()?;
    Some(Duration::from_secs_f64(number * nanoseconds / 1e9))
}

/// Writes rows into the table in README.md. `measured` are the paths of the solutions that were to be measured: their
/// old rows are replaced, or removed if there is no new one. `all` are the paths of all solutions in their order. The
/// rows of the others stay. Fails if those were measured elsewhere.
pub(crate) fn write(
    readme: &Path,
    rows: Vec<Row>,
    measured: &[String],
    all: &[String],
    environment: &str,
) -> anyhow::Result<()> {
    let old = fs::read_to_string(readme)?;
    let (before, old_table, after) = split_at_markers(&old)?;
    let mut new_rows: Vec<_> = old_table.lines().filter_map(Row::parse).collect();
    new_rows.retain(|row| all.contains(&row.solution) && !measured.contains(&row.solution));
    if !new_rows.is_empty() && !old_table.contains(&made_by(environment)) {
        bail!(
            "the other rows were measured on another machine or with another Rust: measure all days with `bench --write`"
        );
    }
    new_rows.extend(rows);
    new_rows.sort_by_key(|row| all.iter().position(|solution| *solution == row.solution));
    let new = format!("{before}\n{}\n{after}", table(&new_rows, environment));
    Ok(replace(readme, new.as_bytes())?)
}

/// The text up to the line [`BEGIN`], what is below it, and the text from the line [`END`] on.
fn split_at_markers(text: &str) -> anyhow::Result<(String, String, String)> {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let begin = position(&lines, BEGIN).with_context(|| format!("expected a line `{BEGIN}`"))?;
    let (before, rest) = lines.split_at(begin + 1);
    let Some(end) = position(rest, END) else {
        if position(before, END).is_some() {
            bail!("expected `{END}` below `{BEGIN}`, found it above");
        }
        bail!("expected a line `{END}`");
    };
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

    /// The error for a text without the markers in their order.
    fn error(text: &str) -> String {
        split_at_markers(text).expect_err("a marker is missing").to_string()
    }

    #[test]
    fn err_marker_that_is_missing() {
        insta::assert_snapshot!(error(END), @"expected a line `<!-- days: written by cargo xtask bench --write -->`");
        insta::assert_snapshot!(error(BEGIN), @"expected a line `<!-- end of days -->`");
    }

    #[test]
    fn err_markers_in_the_wrong_order() {
        let text = format!("{END}\n{BEGIN}\n");
        insta::assert_snapshot!(error(&text), @"expected `<!-- end of days -->` below `<!-- days: written by cargo xtask bench --write -->`, found it above");
    }

    #[test]
    fn a_time_is_read_as_it_is_shown() {
        for nanos in [0, 612, 1_100, 2_000_000, 1_230_000_000] {
            let time = Duration::from_nanos(nanos);
            assert_eq!(parse_time(&show_time(time)), Some(time));
        }
        assert_eq!(parse_time(NO_TIME), None);
    }
}
