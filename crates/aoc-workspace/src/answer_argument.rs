//! An answer on the command line.

use bpaf::{Parser, any};

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
