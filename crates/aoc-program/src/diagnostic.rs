//! Shows a parse error as a compiler would: with the path, the line and a caret.

use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::anyhow;
use aoc_common::{
    input_file::read_input,
    terminal::{EMPHASIS, ERROR},
};
use aoc_core::ParseError;

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
pub(crate) fn render(error: &ParseError, path: &str, text: &str) -> String {
    let (line, column) = (error.line(), error.column());
    let (message, expected) = (error.message(), error.expected());
    let whole_line = text.split('\n').nth(line - 1).unwrap_or_default();
    let before_error = (column - 1).min(BEFORE);
    let first_shown = column - 1 - before_error;
    let shown_line: String =
        whole_line.chars().skip(first_shown).take(WINDOW).map(blank_if_control).collect();
    let indent = " ".repeat(before_error);
    let carets = "^".repeat(error.length().max(1));
    let margin = " ".repeat(line.to_string().len());
    format!(
        "{ERROR}error{ERROR:#}: {EMPHASIS}{message}{EMPHASIS:#}\n\
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
    use super::*;

    /// The error in a text that should have a card at this byte.
    fn shown(text: &str, offset: usize) -> String {
        let error = ParseError::new(text, &text[offset..], "a card");
        anstream::adapter::strip_str(&render(&error, "inputs/bad.txt", text)).to_string()
    }

    #[test]
    fn carets_mark_what_is_quoted() {
        insta::assert_snapshot!(shown("Player 1:\n5\n12♠♣ 3\n\nPlayer 2:\n7", 14), @r#"
        error: expected a card, found "♠♣ 3"
         --> inputs/bad.txt:3:3
          |
        3 | 12♠♣ 3
          |   ^^^^ expected a card
        "#);
    }

    #[test]
    fn one_caret_marks_the_end_of_the_input() {
        insta::assert_snapshot!(shown("Player 1:", 9), @"
        error: expected a card, found the end of the input
         --> inputs/bad.txt:1:10
          |
        1 | Player 1:
          |          ^ expected a card
        ");
        assert!(shown("", 0).ends_with("  | ^ expected a card"));
    }

    #[test]
    fn a_long_line_is_cut_around_the_error() {
        let line = format!("Player 1:\n{}5x y{}", "0".repeat(500_000), "z".repeat(500_000));
        insta::assert_snapshot!(shown(&line, 500_011), @r#"
        error: expected a card, found "x yzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"…
         --> inputs/bad.txt:2:500002
          |
        2 | 0000000000000000000000000000000000000005x yzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz
          |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected a card
        "#);
    }
}
