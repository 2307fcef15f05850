//! What programs print, and in which style.

use std::{fmt, io, path::Path, time::Duration};

use anstyle::{AnsiColor, Style};
use anyhow::bail;

/// The style of what stands out among the text around it.
pub const EMPHASIS_STYLE: Style = Style::new().bold();
/// The style of an answer.
pub const ANSWER_STYLE: Style = AnsiColor::Green.on_default().bold();
/// The style of errors.
pub const ERROR_STYLE: Style = AnsiColor::Red.on_default().bold();
/// The style of what matters less.
pub const ASIDE_STYLE: Style = Style::new().dimmed();

/// The line above the steps of an input.
pub fn heading(puzzle: impl fmt::Display, input: &Path) -> String {
    let path = input.display();
    format!("{EMPHASIS_STYLE}{puzzle}{EMPHASIS_STYLE:#} {ASIDE_STYLE}{path}{ASIDE_STYLE:#}\n")
}

/// Prints a result and flushes it, so that it is seen at once. Piping the output into `head` is fine: the command goes
/// on although nobody reads it any more.
pub fn print(out: &mut dyn io::Write, text: impl fmt::Display) -> anyhow::Result<()> {
    let written = write!(out, "{text}").and_then(|()| out.flush());
    ignore_broken_pipe(written)
}

/// Turns a failure to write standard output into an error, unless it is a closed pipe.
pub fn ignore_broken_pipe(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            bail!("cannot write to standard output: {error}")
        }
        _ => Ok(()),
    }
}

/// Prints an error to standard error.
pub fn print_error(error: impl fmt::Display) {
    note(format_args!("error: {error}"));
}

/// Prints a line that is not a result to standard error. If the line cannot be written, for instance because standard
/// error is closed, it is dropped.
pub fn note(text: impl fmt::Display) {
    let _ = io::Write::write_fmt(&mut anstream::stderr(), format_args!("{text}\n"));
}

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
    // The debug format escapes these characters, and a few that can be seen.
    let is_escaped = c.escape_debug().len() > 1;
    is_escaped && !matches!(c, '"' | '\'' | '\\' | '\n' | '\t') && !is_visible_mark(c)
}

/// Whether a character is drawn on the one before it, such as an accent.
fn is_visible_mark(c: char) -> bool {
    // The debug format of a text escapes a mark only at the beginning of the text.
    let is_mark = format!("e{c}").escape_debug().count() == 2;
    // These marks only choose between forms of other characters, or keep characters apart.
    let is_invisible_mark = matches!(
        c,
        '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200c}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}'
    );
    is_mark && !is_invisible_mark
}

/// A time as people read it. Below a microsecond it has no decimals, since a `Duration` is in whole
/// nanoseconds.
pub fn show_time(time: Duration) -> String {
    if time < Duration::from_micros(1) { format!("{time:?}") } else { format!("{time:.2?}") }
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
            ("e\u{301} か\u{3099} \u{301}", "e\u{301} か\u{3099} \u{301}"),
            ("7\u{200c}8\u{fe0f}9\u{e0041}", r"7\u{200c}8\u{fe0f}9\u{e0041}"),
        ] {
            assert_eq!(printable(text), shown);
        }
    }
}
