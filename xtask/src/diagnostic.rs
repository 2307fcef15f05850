//! A parse error as compilers show theirs: with the path, the line and a caret.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use aoc_core::{ParseError, Source};

/// Shows where in the input at `path` the error is. The output stream
/// drops the colours if they are not wanted.
pub(crate) fn render(error: &ParseError, path: &str, raw: &str) -> String {
    let source = Source::new(raw);
    let position = error.position;
    let line = source.text().split('\n').nth(position.line - 1).unwrap_or_default();
    let start = line.char_indices().nth(position.column - 1).map_or(line.len(), |(start, _)| start);
    let expected = format!("expected {}", error.expected);
    let title = format!("{expected}, found {}", error.found);
    let snippet = Snippet::source(line)
        .path(path)
        .line_start(position.line)
        .annotation(AnnotationKind::Primary.span(start..end_of_word(line, start)).label(expected));
    Renderer::styled().render(&[Level::ERROR.primary_title(title).element(snippet)])
}

/// Where the word that begins at `start` ends, or one space.
fn end_of_word(line: &str, start: usize) -> usize {
    let rest = &line[start..];
    match rest.find(char::is_whitespace) {
        Some(0) => start + rest.chars().next().map_or(0, char::len_utf8),
        Some(length) => start + length,
        None => line.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(raw: &str) -> String {
        let error = day22::parse(raw).expect_err("not a deal");
        anstream::adapter::strip_str(&render(&error, "inputs/bad.txt", raw)).to_string()
    }

    #[test]
    fn a_word() {
        insta::assert_snapshot!(shown("\u{feff}Player 1:\r\n5\r\n12x 3\r\n\r\nPlayer 2:\r\n7\r\n"), @r#"
        error: expected the end of the line, found "x 3"
         --> inputs/bad.txt:3:3
          |
        3 | 12x 3
          |   ^ expected the end of the line
        "#);
    }

    #[test]
    fn the_end_of_the_input() {
        insta::assert_snapshot!(shown("Player 1:\n5\n\nPlayer 2:\n"), @"
        error: expected a card from 1 to 4294967295, found the end of the input
         --> inputs/bad.txt:4:10
          |
        4 | Player 2:
          |          ^ expected a card from 1 to 4294967295
        ");
        insta::assert_snapshot!(shown(""), @r#"
        error: expected "Player 1:", found the end of the input
         --> inputs/bad.txt:1:1
          |
        1 |
          | ^ expected "Player 1:"
        "#);
    }

    #[test]
    fn characters_of_more_than_one_byte() {
        insta::assert_snapshot!(shown("Player 1:→ ♠\n5"), @r#"
        error: expected the end of the line, found "→ ♠"
         --> inputs/bad.txt:1:10
          |
        1 | Player 1:→ ♠
          |          ^ expected the end of the line
        "#);
    }
}
