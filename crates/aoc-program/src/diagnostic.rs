//! Shows a parse error as a compiler would: with the path, the line and a caret.

use anstyle::{AnsiColor, Style};
use aoc_core::ParseError;
use aoc_facts::text::printable;
use aoc_runtime::cli::{EMPHASIS_STYLE, ERROR_STYLE};

const FRAME_STYLE: Style = AnsiColor::Blue.on_default().bold();

/// How many characters of a long line are shown.
const SHOWN: usize = 100;

/// How many characters are shown before the error, if that much of a long line is left out at its start.
const SHOWN_BEFORE: usize = 40;

/// Shows where in the input at `path` the error is, in colours that the output may drop.
pub(crate) fn render(error: &ParseError, path: &str, text: &str) -> String {
    let line = error.line();
    let column = error.column();
    let message = printable(&error.message());
    let expected = printable(error.expected());
    let whole_line = text.split('\n').nth(line - 1).unwrap_or_default();
    let (shown_line, carets) = excerpt(whole_line, column - 1, error.length());
    let margin = " ".repeat(line.to_string().len());
    format!(
        "{ERROR_STYLE}error{ERROR_STYLE:#}: {EMPHASIS_STYLE}{message}{EMPHASIS_STYLE:#}\n\
         {margin}{FRAME_STYLE}-->{FRAME_STYLE:#} {path}:{line}:{column}\n\
         {margin} {FRAME_STYLE}|{FRAME_STYLE:#}\n\
         {FRAME_STYLE}{line} |{FRAME_STYLE:#} {shown_line}\n\
         {margin} {FRAME_STYLE}|{FRAME_STYLE:#} {ERROR_STYLE}{carets} expected {expected}{ERROR_STYLE:#}"
    )
}

/// The line as it is shown, and the carets below the `length` characters that were found after the first `start` ones.
/// What doesn't fit is left out, and `…` stands for it.
fn excerpt(line: &str, start: usize, length: usize) -> (String, String) {
    let mut chars = line.chars();
    let before = shown(chars.by_ref().take(start));
    let found = shown(chars.by_ref().take(length));
    let after = shown(chars);
    let width_before = before.chars().count();
    let width_found = found.chars().count();
    let whole = before + &found + &after;

    let left_out_in_all = whole.chars().count().saturating_sub(SHOWN);
    let left_out_before = width_before.saturating_sub(SHOWN_BEFORE).min(left_out_in_all);
    let part: String = whole.chars().skip(left_out_before).take(SHOWN).collect();
    let mark_before = if left_out_before > 0 { "…" } else { "" };
    let mark_after = if left_out_in_all > left_out_before { "…" } else { "" };

    let shown_before = width_before - left_out_before;
    let indent = " ".repeat(mark_before.chars().count() + shown_before);
    // What was found may be the end of the line, and escapes may make it wider than all that is shown.
    let carets = "^".repeat(width_found.min(SHOWN - shown_before).max(1));
    (format!("{mark_before}{part}{mark_after}"), format!("{indent}{carets}"))
}

/// Characters as they are shown, with a space for each tab, which would shift the carets.
fn shown(chars: impl Iterator<Item = char>) -> String {
    let text: String = chars.map(|c| if c == '\t' { ' ' } else { c }).collect();
    printable(&text)
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

    /// The line of an error at this byte, and the carets below it.
    fn shown_line(text: &str, offset: usize) -> String {
        let shown = shown(text, offset);
        let lines: Vec<_> = shown.lines().skip(3).collect();
        lines.join("\n").replace(" expected a card", "")
    }

    #[test]
    fn a_line_of_up_to_100_characters_is_shown_whole() {
        insta::assert_snapshot!(shown_line(&format!("{}12345x", "0".repeat(54)), 59), @"
        1 | 00000000000000000000000000000000000000000000000000000012345x
          |                                                            ^
        ");
        let longest = format!("{}x", "0".repeat(99));
        assert!(!shown_line(&longest, 99).contains('…'));
        assert!(
            shown_line(&format!("{longest}\n"), 100).ends_with(&format!("{}^", " ".repeat(100)))
        );
    }

    #[test]
    fn a_longer_line_is_cut_on_the_sides_where_it_does_not_fit() {
        let middle = format!("{}5x y{}", "0".repeat(500_000), "z".repeat(500_000));
        insta::assert_snapshot!(shown_line(&middle, 500_001), @"
        1 | …0000000000000000000000000000000000000005x yzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…
          |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ");
        let zeros = "0".repeat(97);
        insta::assert_snapshot!(shown_line(&format!("123x{zeros}"), 3), @"
        1 | 123x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000…
          |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ");
        insta::assert_snapshot!(shown_line(&format!("{zeros}123x"), 100), @"
        1 | …000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000123x
          |                                                                                                     ^
        ");
        insta::assert_snapshot!(shown_line(&format!("{zeros}1234\n"), 101), @"
        1 | …0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001234
          |                                                                                                      ^
        ");
    }

    #[test]
    fn carets_stay_below_what_is_found_if_something_is_invisible() {
        insta::assert_snapshot!(shown("1\t\u{202e}2\rx\u{200b}", 7), @r#"
        error: expected a card, found "x\u{200b}"
         --> inputs/bad.txt:1:6
          |
        1 | 1 \u{202e}2\rx\u{200b}
          |              ^^^^^^^^^ expected a card
        "#);
        let line = shown_line(&"\u{202e}".repeat(100), 0);
        assert!(line.ends_with(&format!("| {}", "^".repeat(SHOWN))), "{line}");
    }
}
