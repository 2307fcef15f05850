//! The rows in which the steps of a day are shown.

use std::time::Duration;

use anstyle::Style;
use aoc_facts::{
    Part,
    answer::Finding,
    judge::Judgement,
    report::PartReport,
    text::{printable, show_time},
};
use aoc_runtime::cli::{ANSWER_STYLE, ASIDE_STYLE, ERROR_STYLE};

/// The width of the column with the answers, in characters. The times follow it.
const ANSWER_WIDTH: usize = 20;

/// The row of the parser.
pub(crate) fn row_of_parser(time: Duration) -> String {
    row("parse ", ANSWER_STYLE, "", "", Some(time))
}

/// The row of a part that has ended. A right or new answer is shown as it is, and anything else as every command says it,
/// also a picture that is new. Another new answer has a mark, since it was not compared.
pub(crate) fn row_of_part(part: Part, report: &PartReport) -> String {
    let said = report.to_string();
    let (style, text, mark) = match &report.judgement {
        Judgement::New { answer, .. } if answer.is_picture() => (ANSWER_STYLE, said, ""),
        Judgement::New { answer, .. } => (ANSWER_STYLE, answer.to_string(), "(new)"),
        Judgement::AsRecorded | Judgement::Right => {
            (ANSWER_STYLE, alone(report.finding.as_ref()), "")
        }
        Judgement::Unsolved | Judgement::NotRun(_) => (ASIDE_STYLE, said, ""),
        _ => (ERROR_STYLE, said, ""),
    };
    row(&format!("part {part}"), style, &text, mark, report.time)
}

/// What a part has found, without other words. A picture of letters begins on a line of its own.
fn alone(finding: Option<&Finding>) -> String {
    match finding {
        Some(Finding::Answer(answer)) if answer.is_picture() => format!("\n{answer}"),
        _ => finding.map(Finding::to_string).unwrap_or_default(),
    }
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
    use aoc_facts::answer::Answer;

    use super::*;

    const PICTURE: &str = "#.#\n###";

    fn answer(text: &str) -> Answer {
        Answer::parse(text).expect("an answer")
    }

    fn new(text: &str) -> Judgement {
        Judgement::New { answer: answer(text), letters: None }
    }

    /// The row of part 1, if it has found this, unless that is empty, and is judged like this.
    fn row_of(found: &str, judgement: Judgement) -> String {
        let finding = Finding::parse(found);
        let time = finding.is_some().then_some(Duration::from_nanos(61));
        row_of_part(Part::One, &PartReport { judgement, finding, time })
    }

    fn plain(row: &str) -> String {
        anstream::adapter::strip_str(row).to_string()
    }

    #[test]
    fn a_row_has_the_answer_or_what_every_command_says_in_the_style_of_its_judgement() {
        let recorded = Finding::parse("14").expect("a text");
        let different = Judgement::Different { answer: answer("16"), recorded };
        let no_answer = Judgement::NoAnswer { reason: "it never ends".to_owned(), expected: None };
        for (found, judgement, style, row) in [
            ("16", Judgement::Right, ANSWER_STYLE, "16                         61ns"),
            (
                "no answer: x",
                Judgement::AsRecorded,
                ANSWER_STYLE,
                "no answer: x               61ns",
            ),
            ("♠\u{1b}", new("♠\u{1b}"), ANSWER_STYLE, r"♠\u{1b} (new)              61ns"),
            ("16", different, ERROR_STYLE, "wrong: 16 instead of 14       61ns"),
            ("", Judgement::Unsolved, ASIDE_STYLE, "not solved yet"),
            ("", Judgement::NotRun("…".to_owned()), ASIDE_STYLE, "not run: …"),
            ("", no_answer, ERROR_STYLE, "no answer: it never ends"),
            ("", Judgement::Failed("it panicked".to_owned()), ERROR_STYLE, "error: it panicked"),
        ] {
            let shown = row_of(found, judgement);
            assert!(shown.starts_with(&format!("  part 1  {style}")), "{shown:?}");
            assert_eq!(plain(&shown), format!("  part 1  {row}"));
        }
    }

    #[test]
    fn the_mark_of_a_new_answer_is_dim() {
        let shown = row_of("7", new("7"));
        let answer = format!("{ANSWER_STYLE}7{ANSWER_STYLE:#}");
        let start = format!("  part 1  {answer} {ASIDE_STYLE}(new){ASIDE_STYLE:#} ");
        assert!(shown.starts_with(&start), "{shown:?}");
    }

    #[test]
    fn the_lines_of_a_picture_or_a_reason_are_below_each_other() {
        let reason = Judgement::NoAnswer { reason: "one\ntwo".to_owned(), expected: None };
        let rows = [
            row_of(PICTURE, new(PICTURE)),
            row_of(PICTURE, Judgement::AsRecorded),
            row_of("no answer: one\ntwo", reason),
        ];
        insta::assert_snapshot!(plain(&rows.join("\n")), @"
        part 1  new:                       61ns
                #.#
                ###
        part 1                             61ns
                #.#
                ###
        part 1  no answer: one             61ns
                two
        ");
    }
}
