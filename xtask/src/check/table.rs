//! The table of `cargo xtask check`.

use std::{io, iter};

use anstyle::{AnsiColor, Style};
use itertools::Itertools as _;

use super::{Row, State};
use crate::{days::Day, workspace::Workspace};

const TITLE: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// The rows of a day, under its title.
pub(super) fn write_day(
    workspace: &Workspace,
    day: &Day,
    rows: &[Row],
    out: &mut impl io::Write,
) -> io::Result<()> {
    writeln!(out, "{TITLE}{} {}{TITLE:#}", day.puzzle.id(), day.puzzle.title())?;
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or_default();
    for row in rows {
        let style = if row.is_good() { GOOD } else { BAD };
        writeln!(out, "  {:width$}  {style}{}{style:#}", row.name, in_words(&row.state))?;
        match &row.state {
            State::Unchanged | State::Unanswered => {}
            State::Changed { old, new } => side_by_side(old, new, out)?,
            State::New { new } => {
                new.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
            }
            State::Orphan { snapshot } | State::OfAnotherText { snapshot } => {
                writeln!(out, "    {}", workspace.show(snapshot))?;
            }
        }
    }
    writeln!(out)
}

fn in_words(state: &State) -> &'static str {
    match state {
        State::Unchanged => "unchanged",
        State::Changed { .. } => "changed",
        State::New { .. } => "no snapshot yet",
        State::Unanswered => "no answer",
        State::Orphan { .. } => "snapshot without its input",
        State::OfAnotherText { .. } => "snapshot of another text, kept",
    }
}

/// The recorded answers to the left of those of now.
fn side_by_side(old: &str, new: &str, out: &mut impl io::Write) -> io::Result<()> {
    let titled = |title, answers| iter::once(title).chain(str::lines(answers));
    let (old, new) = (titled("recorded", old), titled("now", new));
    let width = old.clone().map(|line| line.chars().count()).max().unwrap_or_default();
    for line in old.zip_longest(new) {
        let (old, new) = line.or("", "");
        writeln!(out, "    {old:width$}  {new}")?;
    }
    Ok(())
}

/// What the tests printed, where one of them has not come to an answer.
pub(super) fn write_complaints(complaints: &str, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "{TITLE}the tests say{TITLE:#}")?;
    complaints.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out)
}

/// How many rows there are of each state, and what became of personal inputs.
pub(super) fn write_count(rows: &[Row], out: &mut impl io::Write) -> io::Result<()> {
    let states = rows.iter().map(|row| in_words(&row.state)).counts();
    let counts = states
        .into_iter()
        .sorted_unstable()
        .map(|(state, count)| format!("{count} {state}"))
        .join(", ");
    let personal = || rows.iter().filter(|row| row.personal);
    let compared = |row: &&Row| matches!(row.state, State::Unchanged | State::Changed { .. });
    writeln!(
        out,
        "{}; personal inputs: {} there, {} checked",
        if counts.is_empty() { "nothing to check" } else { &counts },
        personal().count(),
        personal().filter(compared).count(),
    )
}
