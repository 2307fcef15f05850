//! The rows in which the steps of a day are shown.

use std::time::Duration;

use anstyle::Style;
use aoc_common::{
    answer::{Answer, Found},
    cli::{ANSWER_STYLE, ASIDE_STYLE, ERROR_STYLE, printable, show_time},
    report::Finding,
    standing::Standing,
};

/// The width of the column with the answers, in characters. The times follow it.
const ANSWER_WIDTH: usize = 20;

/// The row of the parser.
pub(crate) fn row_of_parser(time: Duration) -> String {
    row("parse ", ANSWER_STYLE, "", "", Some(time))
}

/// The row of a finding. A right or new answer is shown as it is, and anything else as every command says it. An answer
/// that was not compared, because nothing is recorded, has a mark.
pub(crate) fn row_of_finding(finding: &Finding) -> String {
    let Finding { part, standing, time } = finding;
    let (style, text, mark) = match standing {
        Standing::New(answer) => (ANSWER_STYLE, alone(answer), "(new)"),
        Standing::Unchanged(Found::Answer(answer)) => (ANSWER_STYLE, alone(answer), ""),
        Standing::Unchanged(none) => (ANSWER_STYLE, none.to_string(), ""),
        _ if standing.passes() => (ASIDE_STYLE, standing.to_string(), ""),
        _ => (ERROR_STYLE, standing.to_string(), ""),
    };
    match part {
        Some(part) => row(&format!("part {part}"), style, &text, mark, *time),
        None => format!("  {style}{text}{style:#}"),
    }
}

/// An answer that is a picture of letters begins on a line of its own.
fn alone(answer: &Answer) -> String {
    let text = answer.to_string();
    if text.contains('\n') { format!("\n{text}") } else { text }
}

/// A row with the first line of a text, and a mark behind it. The other lines are below it.
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
    use aoc_common::Part;

    use super::*;

    /// The rows of part 1, if it stands like this. Only a solved part has a time.
    fn shown(standing: Standing) -> String {
        let time = standing.answer().map(|_| Duration::from_nanos(61));
        let rows = row_of_finding(&Finding { part: Some(Part::One), standing, time });
        anstream::adapter::strip_str(&rows).to_string()
    }

    fn answer(text: &str) -> Answer {
        Answer::found(text).expect("an answer")
    }

    #[test]
    fn a_row_has_the_answer_or_what_every_command_says() {
        let found = |text: &str| Found::from_text(text).expect("a text");
        let reason = || "it never ends".to_owned();
        let rows = [
            Standing::New(answer("\u{1b}[2J")),
            Standing::Unchanged(found("16")),
            Standing::Unchanged(found("no answer: it never ends")),
            Standing::Changed(answer("16"), found("14")),
            Standing::Wrong(answer("16"), found("14")),
            Standing::Rejected(answer("16"), "14 was too high".to_owned()),
            Standing::Unsolved(None),
            Standing::Unsolved(Some(found("14"))),
            Standing::NoAnswer(reason(), None),
            Standing::NoAnswer(reason(), Some(found("14"))),
            Standing::Failed("the part panicked, see above".to_owned()),
        ];
        insta::assert_snapshot!(rows.map(shown).join("\n"), @r"
        part 1  \u{1b}[2J (new)            61ns
        part 1  16                         61ns
        part 1  no answer: it never ends
        part 1  changed: 16 instead of 14       61ns
        part 1  wrong: 16 instead of 14       61ns
        part 1  rejected: 16, 14 was too high       61ns
        part 1  not solved yet
        part 1  not solved yet, expected 14
        part 1  no answer: it never ends
        part 1  no answer: it never ends, expected 14
        part 1  error: the part panicked, see above
        ");
    }

    #[test]
    fn only_a_right_or_new_answer_is_green_and_anything_else_that_passes_is_dim() {
        let seven = || Found::Answer(answer("7"));
        for (standing, style) in [
            (Standing::New(answer("7")), ANSWER_STYLE),
            (Standing::Unchanged(seven()), ANSWER_STYLE),
            (Standing::Unchanged(Found::no_answer("it never ends")), ANSWER_STYLE),
            (Standing::Unsolved(None), ASIDE_STYLE),
            (Standing::Unsolved(Some(seven())), ERROR_STYLE),
            (Standing::Changed(answer("8"), seven()), ERROR_STYLE),
            (Standing::Wrong(answer("8"), seven()), ERROR_STYLE),
            (Standing::Rejected(answer("8"), "too high".to_owned()), ERROR_STYLE),
            (Standing::NoAnswer(String::new(), None), ERROR_STYLE),
            (Standing::NotRun, ASIDE_STYLE),
            (Standing::Failed(String::new()), ERROR_STYLE),
        ] {
            let rows = row_of_finding(&Finding { part: Some(Part::One), standing, time: None });
            assert!(rows.starts_with(&format!("  part 1  {style}")), "{rows:?}");
        }
    }

    #[test]
    fn the_mark_of_a_new_answer_is_dim() {
        let standing = Standing::New(answer("7"));
        let rows = row_of_finding(&Finding { part: Some(Part::One), standing, time: None });
        let answer = format!("{ANSWER_STYLE}7{ANSWER_STYLE:#}");
        assert_eq!(rows, format!("  part 1  {answer} {ASIDE_STYLE}(new){ASIDE_STYLE:#}"));
    }

    #[test]
    fn the_lines_of_a_picture_or_a_reason_are_below_each_other() {
        let picture = || answer("#.#\n###");
        let rows = [
            Standing::New(picture()),
            Standing::Changed(picture(), Found::Answer(answer("#.#\n#.#"))),
            Standing::NoAnswer("one\ntwo".to_owned(), None),
        ];
        insta::assert_snapshot!(rows.map(shown).join("\n"), @"
        part 1  (new)                      61ns
                #.#
                ###
        part 1  changed:                   61ns
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
