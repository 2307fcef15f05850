//! What an answer may be, for all who record, compare or submit one.

use aoc_common::cli::{is_invisible, usage_error};
use bpaf::{Parser, any};

/// The text that is recorded for an answer, compared with other answers, and submitted: without white space around it.
/// Only the first line of a picture keeps its spaces.
pub fn normalize_answer(answer: &str) -> String {
    let text = answer.replace("\r\n", "\n");
    let lines = text.trim_start_matches(['\r', '\n']).trim_end();
    if lines.contains('\n') { lines.to_owned() } else { lines.trim().to_owned() }
}

/// Whether this is recorded in place of an answer, because the input has none.
pub fn is_no_answer(recorded: &str) -> bool {
    recorded.starts_with("no answer:")
}

/// The answer that somebody has given, [normalized](normalize_answer).
///
/// # Errors
/// If the answer is empty, or has something that nobody would see, such as what came along from a web page.
pub fn checked_answer(text: &str) -> anyhow::Result<String> {
    let answer = normalize_answer(text);
    if answer.is_empty() || answer.contains(|c| c == '\t' || is_invisible(c)) {
        return Err(usage_error(format_args!(
            "expected an answer without invisible characters, found {answer:?}"
        )));
    }
    Ok(answer)
}

/// The argument `ANSWER`, or one word of it. It may begin with `-`, as `-3,4` does, unless it looks like a flag.
///
/// A single `#` is rejected: in an interactive zsh it begins no comment, so the words of a comment behind a copied command
/// would become the answer.
pub fn answer_argument(help: &'static str) -> impl Parser<String> {
    any("ANSWER", |text: String| Some(text).filter(|text| !is_flag(text))).help(help).parse(
        |word| {
            if word == "#" {
                return Err("expected an answer, found `#`: write no comment behind the command");
            }
            Ok(word)
        },
    )
}

/// Whether an argument is a flag, and not an answer such as `-3,4`.
fn is_flag(argument: &str) -> bool {
    let after_dash = argument.strip_prefix('-');
    after_dash.is_some_and(|rest| rest.starts_with(|c: char| c == '-' || c.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ok_answer_without_the_white_space_around_it_except_in_a_picture() {
        for (text, answer) in [
            ("\n 7 \n", "7"),
            ("\t8\u{a0}", "8"),
            ("two words", "two words"),
            ("\r\n #.#\r\n###\r\n ", " #.#\n###"),
        ] {
            assert_eq!(checked_answer(text).expect(text), answer);
        }
    }

    #[test]
    fn a_reason_for_having_no_answer_is_no_answer() {
        for (recorded, expected) in
            [("no answer: it never ends", true), ("no answer:", true), ("no answer", false)]
        {
            assert_eq!(is_no_answer(recorded), expected, "{recorded}");
        }
    }

    #[test]
    fn err_answer_that_is_empty_or_has_something_invisible() {
        let error = |text: &str| checked_answer(text).expect_err("no answer").to_string();
        insta::assert_snapshot!(error(" \n"), @r#"expected an answer without invisible characters, found """#);
        for text in ["7\u{200b}", "7\t8", "7\r8", "\u{1b}[2J"] {
            error(text);
        }
    }
}
