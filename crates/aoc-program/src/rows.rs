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

/// The row of a part that has ended. A right or new answer is shown as it is, and anything else as every command says it, also
/// a picture that is new. Another new answer has a mark, since it was not compared.
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
    use aoc_facts::{
        Input,
        known::{Known, record},
        outcome::Outcome,
    };

    use super::*;

    /// The rows of part 1 if it ends like this, and this is recorded, unless it is empty.
    fn rows(outcome: Outcome, recorded: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        if let Some(finding) = Finding::parse(recorded) {
            record(&input, Part::One, &finding).expect("it is recorded");
        }
        row_of_part(Part::One, &PartReport::new(outcome, &Known::read(&input, Part::One)))
    }

    /// That a part has found this text, or that there is no answer.
    fn ended(text: &str) -> Outcome {
        let finding = Finding::parse(text).expect("a text");
        Outcome::Ended { finding, time: Duration::from_nanos(61) }
    }

    /// What is said is tested where it is judged. Here, each standing has a row or two.
    #[test]
    fn a_row_has_the_answer_or_what_every_command_says_in_the_style_of_its_standing() {
        let broken = Outcome::Broken("the part panicked".to_owned());
        for (outcome, recorded, style, row) in [
            (ended("16"), "16", ANSWER_STYLE, "16                         61ns"),
            (
                ended("no answer: x"),
                "no answer: x",
                ANSWER_STYLE,
                "no answer: x               61ns",
            ),
            (ended("\u{1b}[2J"), "", ANSWER_STYLE, r"\u{1b}[2J (new)            61ns"),
            (ended("16"), "14", ERROR_STYLE, "wrong: 16 instead of 14       61ns"),
            (Outcome::Unsolved, "", ASIDE_STYLE, "not solved yet"),
            (Outcome::NotRun("…".to_owned()), "", ASIDE_STYLE, "not run: …"),
            (Outcome::Unsolved, "7", ERROR_STYLE, "no answer: the part returns `None`, expected 7"),
            (broken, "", ERROR_STYLE, "error: the part panicked"),
        ] {
            let shown = rows(outcome, recorded);
            assert!(shown.starts_with(&format!("  part 1  {style}")), "{shown:?}");
            assert_eq!(
                anstream::adapter::strip_str(&shown).to_string(),
                format!("  part 1  {row}")
            );
        }
    }

    #[test]
    fn the_mark_of_a_new_answer_is_dim() {
        let shown = rows(ended("7"), "");
        let answer = format!("{ANSWER_STYLE}7{ANSWER_STYLE:#}");
        let start = format!("  part 1  {answer} {ASIDE_STYLE}(new){ASIDE_STYLE:#} ");
        assert!(shown.starts_with(&start), "{shown:?}");
    }

    #[test]
    fn the_lines_of_a_picture_or_a_reason_are_below_each_other() {
        const PICTURE: &str = "#.#\n###";
        let all_rows = [
            rows(ended(PICTURE), ""),
            rows(ended(PICTURE), PICTURE),
            rows(ended(PICTURE), "#.#\n#.#"),
            rows(ended("no answer: one\ntwo"), ""),
        ]
        .join("\n");
        insta::assert_snapshot!(anstream::adapter::strip_str(&all_rows).to_string(), @"
        part 1  new:                       61ns
                #.#
                ###
        part 1                             61ns
                #.#
                ###
        part 1  wrong:                     61ns
                #.#
                ###
                instead of
                #.#
                #.#
        part 1  no answer: one             61ns
                two
        ");
    }
}
