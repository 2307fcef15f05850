//! The table of `cargo xtask check`.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use aoc_core::record::{Judged, Verdict};
use itertools::Itertools as _;

use crate::{days::Day, workspace::Workspace};

const TITLE: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const ASIDE: Style = Style::new().dimmed();

/// The rows of a day, under its title.
pub(super) fn of_day(workspace: &Workspace, day: &Day, rows: &[Judged]) -> String {
    let (id, title) = (day.puzzle.id(), day.puzzle.title());
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or_default();
    // Writing to a string does not fail.
    let mut table = format!("{TITLE}{id} {title}{TITLE:#}\n");
    if rows.is_empty() {
        let unsolved = in_words(&Verdict::Unsolved);
        let _ = writeln!(table, "  {ASIDE}{unsolved}{ASIDE:#}");
    }
    for row in rows {
        let style = match row.verdict {
            Verdict::Unsolved => ASIDE,
            _ if row.is_good() => GOOD,
            _ => BAD,
        };
        let (name, verdict) = (&row.name, in_words(&row.verdict));
        let _ = writeln!(table, "  {name:width$}  {style}{verdict}{style:#}");
        for line in details(workspace, &row.verdict) {
            let _ = writeln!(table, "    {line}");
        }
    }
    table + "\n"
}

/// How many rows there are of each verdict, how many parts are not solved yet, and what
/// became of personal inputs.
pub(super) fn count<'r>(
    rows: impl Iterator<Item = &'r Judged> + Clone,
    unsolved_parts: usize,
) -> String {
    let verdicts = rows.clone().filter(|row| row.verdict != Verdict::Unsolved);
    let verdicts = verdicts.map(|row| in_words(&row.verdict)).counts();
    let verdicts = verdicts.into_iter().sorted_unstable();
    let mut counts = verdicts.map(|(verdict, count)| format!("{count} {verdict}")).join(", ");
    if counts.is_empty() {
        counts += "nothing to check";
    }
    if unsolved_parts > 0 {
        // Writing to a string does not fail.
        let _ = write!(counts, "; parts not solved yet: {unsolved_parts}");
    }
    let personal = rows.filter(|row| row.is_personal).collect::<Vec<_>>();
    let is_compared =
        |row: &&&Judged| matches!(row.verdict, Verdict::Unchanged | Verdict::Changed { .. });
    let (there, compared) = (personal.len(), personal.iter().filter(is_compared).count());
    let mut line = format!("{counts}; personal inputs: {there} there, {compared} checked\n");
    if personal.iter().any(|row| matches!(row.verdict, Verdict::New(_))) {
        line +=
            "record new answers with `cargo xtask check --accept`, once you know they are right\n";
    }
    line
}

fn in_words(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Unchanged => "unchanged",
        Verdict::Changed { .. } => "changed",
        Verdict::New(_) => "no snapshot yet",
        Verdict::Unsolved => "not solved yet",
        Verdict::Unjudged(_) => "cannot be judged",
        Verdict::Orphan(_) => "snapshot without its input",
        Verdict::OtherText(_) => "snapshot of another text, kept",
    }
}

/// What else there is to say, a line each.
fn details(workspace: &Workspace, verdict: &Verdict) -> Vec<String> {
    match verdict {
        Verdict::Unchanged | Verdict::Unsolved => Vec::new(),
        Verdict::Changed { recorded, now } => side_by_side(recorded, now.answers()),
        Verdict::New(now) => now.answers().lines().map(str::to_owned).collect(),
        Verdict::Unjudged(reason) => vec![reason.clone()],
        Verdict::Orphan(path) | Verdict::OtherText(path) => vec![workspace.show(path)],
    }
}

/// The recorded answers to the left of those of now.
fn side_by_side(recorded: &str, now: &str) -> Vec<String> {
    let left = || ["recorded"].into_iter().chain(recorded.lines());
    let width = left().map(|line| line.chars().count()).max().unwrap_or_default();
    let rows = left().zip_longest(["now"].into_iter().chain(now.lines()));
    rows.map(|row| {
        let (left, right) = row.or("", "");
        format!("{left:width$}  {right}")
    })
    .collect()
}
