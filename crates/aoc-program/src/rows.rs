//! The rows in which the steps of a day are shown.

use std::time::Duration;

use anstyle::Style;
use aoc_common::{
    Part,
    answer::Answer,
    cli::{ANSWER_STYLE, ASIDE_STYLE, ERROR_STYLE},
    report::Report,
    standing::{PartReport, Standing},
    text::{printable, show_time},
};

/// The width of the column with the answers, in characters. The times follow it.
const ANSWER_WIDTH: usize = 20;

/// The row of the parser.
pub(crate) fn row_of_parser(time: Duration) -> String {
    row("parse ", ANSWER_STYLE, "", "", Some(time))
}

/// The row of a part that has ended. A right or new answer is shown as it is, and anything else as every command says it. A
/// new answer has a mark, since it was not compared.
pub(crate) fn row_of_part(part: Part, report: &PartReport) -> String {
    let (style, text, mark) = match (report.standing, &report.found) {
        (Standing::New, Some(found)) => (ANSWER_STYLE, alone(found), "(new)"),
        (Standing::Unchanged, Some(found)) => (ANSWER_STYLE, alone(found), ""),
        _ if report.passes() => (ASIDE_STYLE, report.to_string(), ""),
        _ => (ERROR_STYLE, report.to_string(), ""),
    };
    row(&format!("part {part}"), style, &text, mark, report.time)
}

/// The row of an input of which no part was run.
pub(crate) fn row_of_report(report: &Report) -> String {
    format!("  {ASIDE_STYLE}{}{ASIDE_STYLE:#}", report.lines().concat())
}

/// An answer that is a picture of letters begins on a line of its own.
fn alone(answer: &Answer) -> String {
    if answer.is_picture() { format!("\n{answer}") } else { answer.to_string() }
}

/// A row with the first line of a text, and a mark after it. The other lines are below it.
fn row(name: &str, style: Style, text: &str, mark: &str, time: Option<Duration>) -> String {
    let text = printable(text);
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default();
    let mut rows = format!("  {name}  {style}{first}{style:#}");
    let mut width = first.chars().count();
    if !mark.is_empty() {
        let gap = if first.is_empty() { "" } else { " " };
        rows += &format!("{gap}{ASIDE_STYLE}{mark}{ASIDE_STYLE:#}");
        width += gap.len() + mark.len();
    }
    if let Some(time) = time {
        let padding = " ".repeat(ANSWER_WIDTH.saturating_sub(width));
        rows += &format!("{padding}  {:>9}", show_time(time));
    }
    for line in lines {
        rows += &format!("\n          {style}{line}{style:#}");
    }
    rows
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;
    use aoc_common::{
        standing::{Known, Outcome},
        verdicts::{Judged, Verdict},
    };

    use super::*;

    /// What is reported about a part that ends like this if this is recorded.
    fn report(outcome: Outcome, recorded: Option<&str>) -> PartReport {
        let known = Known { recorded: recorded.map(found), ..Known::default() };
        PartReport::new(outcome, &Ok(known), Some(Duration::from_nanos(61)))
    }

    fn found(text: &str) -> Answer {
        Answer::new(text).expect("a text")
    }

    fn ended(text: &str) -> Outcome {
        Outcome::Found(found(text))
    }

    /// An answer that the site has rejected.
    fn rejected() -> PartReport {
        let judged = Judged { part: Part::One, verdict: Verdict::TooHigh, answer: found("14") };
        let known = Known { recorded: None, verdicts: vec![judged] };
        PartReport::new(ended("16"), &Ok(known), Some(Duration::from_nanos(61)))
    }

    /// An answer that is not compared, since what is recorded cannot be read.
    fn not_compared() -> PartReport {
        let known = Err(anyhow!("mine.1.snap: no text"));
        PartReport::new(ended("16"), &known, Some(Duration::from_nanos(61)))
    }

    /// The rows of part 1.
    fn shown(report: &PartReport) -> String {
        anstream::adapter::strip_str(&row_of_part(Part::One, report)).to_string()
    }

    #[test]
    fn a_row_has_the_answer_or_what_every_command_says() {
        let no_answer = "no answer: it never ends";
        let rows = [
            report(ended("\u{1b}[2J"), None),
            report(ended("16"), Some("16")),
            report(ended(no_answer), Some(no_answer)),
            report(ended("16"), Some("14")),
            rejected(),
            report(Outcome::Unsolved, None),
            report(Outcome::Unsolved, Some("14")),
            report(ended(no_answer), None),
            report(Outcome::Broken("the part panicked, see above".to_owned()), None),
            not_compared(),
        ];
        insta::assert_snapshot!(rows.each_ref().map(shown).join("\n"), @r"
        part 1  \u{1b}[2J (new)            61ns
        part 1  16                         61ns
        part 1  no answer: it never ends
        part 1  wrong: 16 instead of 14       61ns
        part 1  wrong: 16 is too high (mine.site)       61ns
        part 1  not solved yet
        part 1  no answer: not solved yet, expected 14
        part 1  no answer: it never ends
        part 1  error: the part panicked, see above
        part 1  error: mine.1.snap: no text; found 16       61ns
        ");
    }

    #[test]
    fn only_a_right_or_new_answer_is_green_and_anything_else_that_passes_is_dim() {
        for (report, style) in [
            (report(ended("7"), None), ANSWER_STYLE),
            (report(ended("7"), Some("7")), ANSWER_STYLE),
            (report(ended("no answer: x"), Some("no answer: x")), ANSWER_STYLE),
            (report(Outcome::Unsolved, None), ASIDE_STYLE),
            (report(Outcome::Unsolved, Some("7")), ERROR_STYLE),
            (report(ended("8"), Some("7")), ERROR_STYLE),
            (rejected(), ERROR_STYLE),
            (report(ended("no answer: x"), None), ERROR_STYLE),
            (report(Outcome::Broken(String::new()), None), ERROR_STYLE),
            (not_compared(), ERROR_STYLE),
        ] {
            let rows = row_of_part(Part::One, &report);
            assert!(rows.starts_with(&format!("  part 1  {style}")), "{rows:?}");
        }
    }

    #[test]
    fn the_mark_of_a_new_answer_is_dim() {
        let rows = row_of_part(Part::One, &PartReport { time: None, ..report(ended("7"), None) });
        let answer = format!("{ANSWER_STYLE}7{ANSWER_STYLE:#}");
        assert_eq!(rows, format!("  part 1  {answer} {ASIDE_STYLE}(new){ASIDE_STYLE:#}"));
    }

    #[test]
    fn the_lines_of_a_picture_or_a_reason_are_below_each_other() {
        let rows = [
            report(ended("#.#\n###"), None),
            report(ended("#.#\n###"), Some("#.#\n#.#")),
            report(ended("no answer: one\ntwo"), None),
        ];
        insta::assert_snapshot!(rows.each_ref().map(shown).join("\n"), @"
        part 1  (new)                      61ns
                #.#
                ###
        part 1  wrong:                     61ns
                #.#
                ###
                instead of
                #.#
                #.#
        part 1  no answer: one
                two
        ");
    }
}
