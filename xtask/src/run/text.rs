//! A report for people.

use std::io;

use anstyle::{AnsiColor, Style};

use aoc_core::stopwatch::readable;

use super::{Failure, Report, input::Kind, solve::Attempt};
use crate::diagnostic;

const TITLE: Style = Style::new().bold();
const ASIDE: Style = Style::new().dimmed();
const ANSWER: Style = AnsiColor::Green.on_default().bold();
const ERROR: Style = AnsiColor::Red.on_default();

/// How wide the answers are, in characters, before the times.
const ANSWER_WIDTH: usize = 20;

pub(super) fn write(report: &Report, out: &mut impl io::Write) -> io::Result<()> {
    let Report { puzzle, input, outcome } = report;
    let note = if input.kind == Kind::StandIn { ", for want of your own" } else { "" };
    let (id, title, shown) = (puzzle.id(), puzzle.title(), &input.shown);
    writeln!(out, "{TITLE}{id} {title}{TITLE:#} {ASIDE}{shown}{note}{ASIDE:#}")?;
    match outcome {
        Ok(solution) => {
            let time = readable(solution.parse);
            writeln!(out, "  parse   {:ANSWER_WIDTH$}  {time:>8}", "")?;
            part(out, "part 1", solution.part1.as_ref())?;
            part(out, "part 2", solution.part2.as_ref())?;
        }
        Err(Failure::Malformed { error, text }) => {
            writeln!(out, "{}", diagnostic::render(error, shown, text))?;
        }
        Err(failure) => writeln!(out, "  {ERROR}{failure}{ERROR:#}")?,
    }
    writeln!(out)
}

fn part(out: &mut impl io::Write, name: &str, attempt: Option<&Attempt>) -> io::Result<()> {
    let Some(Attempt { outcome, time }) = attempt else { return Ok(()) };
    match outcome {
        Ok(answer) => {
            let time = time.map(readable).unwrap_or_default();
            writeln!(out, "  {name}  {ANSWER}{answer:ANSWER_WIDTH$}{ANSWER:#}  {time:>8}")
        }
        Err(error) => writeln!(out, "  {name}  {ERROR}{error}{ERROR:#}"),
    }
}
