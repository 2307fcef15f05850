//! Whether a response is an input.

use aoc_core::PuzzleId;

use super::{
    client::{Client, Response},
    trouble::{Locked, Refused, Trouble},
};

/// How the texts begin that the site sends in place of an input.
const LOGGED_OUT: &str = "Puzzle inputs differ by user";
const LOCKED: [&str; 2] = ["Please don't repeatedly request this endpoint", "404 Not Found"];

/// How a page begins, in lower case. An input may well begin with `<`.
const PAGE: [&str; 4] = ["<!doctype", "<html", "<head", "<body"];

/// Asks for an input, and takes nothing else for one.
pub(super) fn fetched(client: &Client, puzzle: PuzzleId) -> Result<Vec<u8>, Trouble> {
    let path = format!("/{}/day/{}/input", puzzle.year(), puzzle.day());
    let response = client.get(&path, Some(puzzle))?;
    match fault(&response) {
        None => Ok(response.body),
        Some(Fault::LoggedOut) => Err(client.dead_token().into()),
        Some(Fault::Locked) => Err(Locked::BySite(puzzle).into()),
        Some(Fault::Other(reason)) => Err(Refused::NotAnInput { puzzle, reason }.into()),
    }
}

/// Why a response with status 200 is not an input.
#[derive(Debug, PartialEq, Eq)]
enum Fault {
    LoggedOut,
    Locked,
    Other(&'static str),
}

fn fault(response: &Response) -> Option<Fault> {
    let Ok(text) = str::from_utf8(&response.body) else {
        return Some(Fault::Other("it is not text in UTF-8"));
    };
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let begins = |phrase: &str| {
        start.get(..phrase.len()).is_some_and(|head| head.eq_ignore_ascii_case(phrase))
    };
    let media_type = response.content_type.split(';').next().unwrap_or_default().trim();
    if begins(LOGGED_OUT) {
        Some(Fault::LoggedOut)
    } else if LOCKED.into_iter().any(begins) {
        Some(Fault::Locked)
    } else if PAGE.into_iter().any(begins) {
        Some(Fault::Other("it is a page"))
    } else if start.is_empty() {
        Some(Fault::Other("it is empty"))
    } else if !media_type.eq_ignore_ascii_case("text/plain") {
        Some(Fault::Other("it is not plain text"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn judged(content_type: &str, body: &[u8]) -> Option<Fault> {
        fault(&Response::ok(content_type, body))
    }

    #[test]
    fn ok_inputs_of_any_shape() {
        for body in ["1\n", "  1", "<><<>", "<{a}>\n", "#.#", "404\n", "Please\n"] {
            for content_type in ["text/plain", "text/plain; charset=utf-8", "Text/Plain"] {
                assert_eq!(judged(content_type, body.as_bytes()), None, "{body:?}");
            }
        }
    }

    #[test]
    fn err_refusals_under_a_good_status() {
        let of = |body: &str| judged("text/plain", body.as_bytes());
        let log_in = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
        assert_eq!(of(log_in), Some(Fault::LoggedOut));
        let locked = "Please don't repeatedly request this endpoint before it unlocks! The ...";
        assert_eq!(of(locked), Some(Fault::Locked));
        assert_eq!(of("404 Not Found\n"), Some(Fault::Locked));
    }

    #[test]
    fn err_pages_and_nothing() {
        for (content_type, body, reason) in [
            ("text/plain", "\n<!DOCTYPE html>\n<html>", "it is a page"),
            ("text/plain", "\u{feff}<HTML lang=en>", "it is a page"),
            ("text/plain", "", "it is empty"),
            ("text/plain", " \r\n", "it is empty"),
            ("text/html", "1\n", "it is not plain text"),
            ("", "1\n", "it is not plain text"),
        ] {
            assert_eq!(judged(content_type, body.as_bytes()), Some(Fault::Other(reason)));
        }
        let compressed = judged("text/plain", &[0x1f, 0x8b, 8]);
        assert_eq!(compressed, Some(Fault::Other("it is not text in UTF-8")));
    }

    proptest! {
        #[test]
        fn any_response_is_judged(content_type in ".*", body: Vec<u8>, text in ".*") {
            judged(&content_type, &body);
            judged("text/plain", text.as_bytes());
        }
    }
}
