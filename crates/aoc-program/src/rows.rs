//! The rows in which the steps of a day are shown.

use std::time::Duration;

use anstyle::Style;
use aoc_common::{
    Part,
    answer::Answer,
    cli::{ANSWER_STYLE, ASIDE_STYLE, ERROR_STYLE},
    known::{PartReport, Standing},
    outcome::Outcome,
    report::Report,
    text::{printable, show_time},
};

/// The width of the column with the answers, in characters. The times follow it.
const ANSWER_WIDTH: usize = 20;

/// The row of the parser.
pub(crate) fn row_of_parser(time: Duration) -> String {
    row("parse ", ANSWER_STYLE, "", "", Some(time))
}

/// The row of a part that has ended. A right or new answer is shown as it is, and anything else as every command says it, also
/// a picture that is new. Another new answer has a mark, since it was not compared.
pub(crate) fn row_of_part(part: Part, report: &PartReport) -> String {
    let (style, text, mark) = match (report.standing, &report.outcome) {
        (Standing::New, Outcome::Found { answer, .. }) if answer.is_picture() => {
            (ANSWER_STYLE, report.to_string(), "")
        }
        (Standing::New, Outcome::Found { answer, .. }) => {
            (ANSWER_STYLE, answer.to_string(), "(new)")
        }
        (Standing::Unchanged, Outcome::Found { answer, .. }) => (ANSWER_STYLE, alone(answer), ""),
        (Standing::Unchanged, Outcome::NoAnswer(reason)) => {
            (ANSWER_STYLE, Answer::none(reason).to_string(), "")
        }
        _ if report.passes() => (ASIDE_STYLE, report.to_string(), ""),
        _ => (ERROR_STYLE, report.to_string(), ""),
    };
    row(&format!("part {part}"), style, &text, mark, report.time())
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
    use std::fs;

    use aoc_common::{
        Input,
        known::{Known, record, site_file},
    };

    use super::*;

    /// What is reported about a part that ends like this, if this is recorded, and the site has said this.
    fn judged(outcome: Outcome, recorded: &str, site: &str) -> PartReport {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = "2015/1".parse().expect("a puzzle");
        let input = Input::new(folder.path().join("mine.txt"), puzzle);
        if let Some(answer) = Answer::new(recorded) {
            record(&input, Part::One, &answer).expect("it is recorded");
        }
        fs::write(site_file(&input), site).expect("a file");
        PartReport::new(outcome, &Known::read(&input, Part::One))
    }

    /// The same, if the site has said nothing.
    fn report(outcome: Outcome, recorded: Option<&str>) -> PartReport {
        judged(outcome, recorded.unwrap_or_default(), "")
    }

    /// That a part has found this text, or that there is no answer.
    fn ended(text: &str) -> Outcome {
        let answer = Answer::new(text).expect("a text");
        match answer.reason() {
            Some(reason) => Outcome::NoAnswer(reason.to_owned()),
            None => Outcome::Found { answer, time: Duration::from_nanos(61) },
        }
    }

    /// An answer that the site has rejected.
    fn rejected() -> PartReport {
        judged(ended("16"), "", "1 too high: 14")
    }

    /// An answer that is not compared, since what is known cannot be read.
    fn not_compared() -> PartReport {
        PartReport::new(ended("16"), &Err(anyhow::anyhow!("mine.1.snap: no text")))
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
        let rows = row_of_part(Part::One, &report(ended("7"), None));
        let answer = format!("{ANSWER_STYLE}7{ANSWER_STYLE:#}");
        let start = format!("  part 1  {answer} {ASIDE_STYLE}(new){ASIDE_STYLE:#} ");
        assert!(rows.starts_with(&start), "{rows:?}");
    }

    #[test]
    fn the_lines_of_a_picture_or_a_reason_are_below_each_other() {
        let rows = [
            report(ended("#.#\n###"), None),
            report(ended("#.#\n###"), Some("#.#\n#.#")),
            report(ended("no answer: one\ntwo"), None),
        ];
        insta::assert_snapshot!(rows.each_ref().map(shown).join("\n"), @"
        part 1  new:                       61ns
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
