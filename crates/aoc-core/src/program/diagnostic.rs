//! Shows a parse error as a compiler would: with the path, the line and a caret.

use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::anyhow;

use super::input_file::read_input;
use crate::{
    parse::{ParseError, Position},
    terminal::{EMPHASIS, ERROR},
};

const FRAME: Style = AnsiColor::Blue.on_default().bold();

/// How many characters of a long line are shown.
const WINDOW: usize = 100;

/// How many characters are shown before the error, if the line is cut at its start.
const BEFORE: usize = 40;

/// Reads and parses an input, for a program that shows it instead of solving it.
///
/// # Errors
/// If the input cannot be read or is malformed. The message is ready to be printed: it begins with `error`, and names
/// the file.
pub fn parse_file<T>(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<T, ParseError>,
) -> anyhow::Result<T> {
    let name = path.display().to_string();
    let text =
        read_input(path).map_err(|error| anyhow!("{ERROR}error{ERROR:#}: {name}: {error}"))?;
    parse(&text).map_err(|error| anyhow!(render(&error, &name, &text)))
}

/// Shows where in the input at `path` the error is, in colours that the output may drop.
pub(super) fn render(error: &ParseError, path: &str, text: &str) -> String {
    let ParseError { position: Position { line, column }, length, expected, found } = error;
    let whole_line = text.split('\n').nth(line - 1).unwrap_or_default();
    let before_error = (column - 1).min(BEFORE);
    let first_shown = column - 1 - before_error;
    let shown_line: String =
        whole_line.chars().skip(first_shown).take(WINDOW).map(blank_if_control).collect();
    let indent = " ".repeat(before_error);
    let carets = "^".repeat((*length).max(1));
    let margin = " ".repeat(line.to_string().len());
    format!(
        "{ERROR}error{ERROR:#}: {EMPHASIS}expected {expected}, found {found}{EMPHASIS:#}\n\
         {margin}{FRAME}-->{FRAME:#} {path}:{line}:{column}\n\
         {margin} {FRAME}|{FRAME:#}\n\
         {FRAME}{line} |{FRAME:#} {shown_line}\n\
         {margin} {FRAME}|{FRAME:#} {indent}{ERROR}{carets} expected {expected}{ERROR:#}"
    )
}

/// Shows a control character as a space. It could disturb the terminal, and a tab would shift the caret.
fn blank_if_control(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

#[cfg(test)]
mod tests {
    use crate::parse::{end_of_line, lines, literal_text, number, parse_all};
    use nom::sequence::preceded;

    use super::*;

    /// The error in a text that is read as the deck of player 1.
    fn shown(text: &str) -> String {
        let card = number("a card", 1..=u32::MAX);
        let deck = preceded((literal_text("Player 1:"), end_of_line), lines(card));
        let error = parse_all(text, deck).expect_err("no deck");
        anstream::adapter::strip_str(&render(&error, "inputs/bad.txt", text)).to_string()
    }

    #[test]
    fn carets_mark_what_is_quoted() {
        insta::assert_snapshot!(shown("Player 1:\n5\n12♠♣ 3\n\nPlayer 2:\n7"), @r#"
        error: expected the end of the line, found "♠♣ 3"
         --> inputs/bad.txt:3:3
          |
        3 | 12♠♣ 3
          |   ^^^^ expected the end of the line
        "#);
    }

    #[test]
    fn one_caret_marks_the_end_of_the_input() {
        insta::assert_snapshot!(shown("Player 1:\n"), @"
        error: expected a card, found the end of the input
         --> inputs/bad.txt:1:10
          |
        1 | Player 1:
          |          ^ expected a card
        ");
        assert!(shown("").ends_with("  | ^ expected \"Player 1:\""));
    }

    #[test]
    fn a_long_line_is_cut_around_the_error() {
        let line = format!("Player 1:\n{}5x y{}", "0".repeat(500_000), "z".repeat(500_000));
        insta::assert_snapshot!(shown(&line), @r#"
        error: expected the end of the line, found "x yzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"…
         --> inputs/bad.txt:2:500002
          |
        2 | 0000000000000000000000000000000000000005x yzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz
          |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected the end of the line
        "#);
    }
}
