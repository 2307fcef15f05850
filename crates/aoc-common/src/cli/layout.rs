//! How answers and messages are laid out on lines.

use std::fmt;

use super::output::printable;

/// An answer as it is shown after other words: after a space, or on lines of its own if it has several.
pub fn after_gap(answer: impl fmt::Display) -> String {
    let text = printable(&answer.to_string());
    let gap = if text.contains('\n') { '\n' } else { ' ' };
    format!("{gap}{text}")
}

/// An answer and the one that was recorded before, after other words: ` 8 instead of 7`.
pub fn instead_of(answer: impl fmt::Display, recorded: impl fmt::Display) -> String {
    let new = after_gap(answer);
    let gap = if new.contains('\n') { '\n' } else { ' ' };
    format!("{new}{gap}instead of{}", after_gap(recorded))
}

/// The least width of a label, in characters: the names of most inputs fit.
pub const MIN_LABEL_WIDTH: usize = 9;

/// What is said about an input, after its name, on a line below the name of the puzzle. The name takes at least this
/// width. If the text has several lines, the others are indented so that they begin below the first.
pub fn labelled_line(name: &str, width: usize, message: &str) -> String {
    let label = format!("  {name:<width$}  ");
    let indent = " ".repeat(label.chars().count());
    let text = message.replace('\n', &format!("\n{indent}"));
    label + &text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_several_lines_begins_on_a_line_of_its_own() {
        assert_eq!(after_gap("it's 8, 9"), " it's 8, 9");
        assert_eq!(after_gap("#.#\n###"), "\n#.#\n###");
    }

    #[test]
    fn all_lines_of_a_message_begin_in_the_same_column() {
        let message = format!("changed:{}", instead_of("#.#\n##.", "#.#\n###"));
        let lines = [("mine", 9), ("mine", 15), ("example-rotated", 15)];
        let shown = lines.map(|(name, width)| labelled_line(name, width, &message));
        insta::assert_snapshot!(shown.join("\n"), @"
          mine       changed:
                     #.#
                     ##.
                     instead of
                     #.#
                     ###
          mine             changed:
                           #.#
                           ##.
                           instead of
                           #.#
                           ###
          example-rotated  changed:
                           #.#
                           ##.
                           instead of
                           #.#
                           ###
        ");
    }
}
