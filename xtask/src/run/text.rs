//! A report for people.

use std::io;

use anstyle::{AnsiColor, Style};
use aoc_core::{NoAnswer, stopwatch::readable};

use super::{Report, Unsolved, diagnostic, input::Kind};
use crate::solve::Attempt;

const TITLE: Style = Style::new().bold();
const ASIDE: Style = Style::new().dimmed();
const ANSWER: Style = AnsiColor::Green.on_default().bold();
const ERROR: Style = AnsiColor::Red.on_default();

/// How wide the answers are, in characters, before the times.
const ANSWER_WIDTH: usize = 20;

pub(super) fn write(report: &Report, out: &mut impl io::Write) -> io::Result<()> {
    let Report { puzzle, input, outcome } = report;
    let (id, title, shown) = (puzzle.id(), puzzle.title(), &input.shown);
    let aside = match outcome {
        Err(Unsolved::NotYet) => NoAnswer::unsolved().to_string(),
        _ if input.kind == Kind::Published => format!("{shown} (no input of your own yet)"),
        _ => shown.clone(),
    };
    writeln!(out, "{TITLE}{id} {title}{TITLE:#} {ASIDE}{aside}{ASIDE:#}")?;
    match outcome {
        Ok(solution) => {
            let time = readable(solution.parse);
            writeln!(out, "  parse   {:ANSWER_WIDTH$}  {time:>8}", "")?;
            for (number, attempt) in (1..).zip(&solution.parts) {
                if let Some(attempt) = attempt {
                    part(out, number, attempt)?;
                }
            }
        }
        Err(Unsolved::NotYet) => {}
        Err(Unsolved::Malformed { error, text }) => {
            writeln!(out, "{}", diagnostic::render(error, shown, text))?;
        }
        Err(Unsolved::Unreadable(message)) => writeln!(out, "  {ERROR}{message}{ERROR:#}")?,
    }
    writeln!(out)
}

fn part(out: &mut impl io::Write, number: u8, attempt: &Attempt) -> io::Result<()> {
    match attempt.answer() {
        Ok(answer) => {
            let time = attempt.time.map(readable).unwrap_or_default();
            writeln!(out, "  part {number}  {ANSWER}{answer:ANSWER_WIDTH$}{ANSWER:#}  {time:>8}")
        }
        Err(error) => {
            let style = if attempt.is_unsolved() { ASIDE } else { ERROR };
            writeln!(out, "  part {number}  {style}{error}{style:#}")
        }
    }
}
