//! How texts, answers and times are written on lines.

use std::{fmt, time::Duration};

/// The text with [invisible](is_invisible) characters escaped, as in `\u{200b}`. A terminal would obey some of them, and
/// nobody would see the others.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_invisible(c) {
            shown.extend(c.escape_debug());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Whether a character cannot be seen on a terminal, such as a control character, a zero-width space or a byte order
/// mark. Spaces, tabs and newlines count as visible.
pub fn is_invisible(c: char) -> bool {
    // The debug format escapes these characters, a few that can be seen, and marks on the character before them.
    let is_escaped = c.escape_debug().len() > 1;
    is_escaped && !matches!(c, '"' | '\'' | '\\' | '\n' | '\t')
}

/// A time as people read it. Below a microsecond it has no decimals, since a `Duration` is in whole
/// nanoseconds.
pub fn show_time(time: Duration) -> String {
    if time < Duration::from_micros(1) { format!("{time:?}") } else { format!("{time:.2?}") }
}

/// Words and an answer: `recorded: 8`. If the answer has several lines, it is below the words.
pub fn with_answer(words: &str, answer: impl fmt::Display) -> String {
    let text = printable(&answer.to_string());
    let gap = gap_before(&text);
    format!("{words}{gap}{text}")
}

/// An answer, and the one in whose place it is: `8 instead of 7`. Each that has several lines is on lines of its own.
pub fn instead_of(answer: impl fmt::Display, other: impl fmt::Display) -> String {
    let text = printable(&answer.to_string());
    let gap = gap_before(&text);
    with_answer(&format!("{text}{gap}instead of"), other)
}

fn gap_before(answer: &str) -> char {
    if answer.contains('\n') { '\n' } else { ' ' }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_characters_that_cannot_be_seen_are_escaped() {
        for (text, shown) in [
            ("it's \"8\",\t\\ 9 – ♠\n", "it's \"8\",\t\\ 9 – ♠\n"),
            ("\u{1b}[2J\r", r"\u{1b}[2J\r"),
            ("7\u{7f}", r"7\u{7f}"),
            ("7\u{a0}7", r"7\u{a0}7"),
            ("7\u{200b}8\u{ad}9\u{feff}", r"7\u{200b}8\u{ad}9\u{feff}"),
            ("7\u{200c}8\u{fe0f}9\u{e0041}", r"7\u{200c}8\u{fe0f}9\u{e0041}"),
        ] {
            assert_eq!(printable(text), shown);
        }
    }

    #[test]
    fn times_have_two_decimals_from_a_microsecond_on() {
        for (nanoseconds, shown) in
            [(0, "0ns"), (999, "999ns"), (1_000, "1.00µs"), (61_026_000, "61.03ms")]
        {
            assert_eq!(show_time(Duration::from_nanos(nanoseconds)), shown);
        }
    }
}
