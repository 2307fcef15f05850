//! Answers: what a part finds, what is recorded, and what is submitted.

use std::fmt;

use anyhow::bail;

use crate::text::is_invisible;

/// What is written in front of the reason for having no answer.
const NO_ANSWER: &str = "no answer: ";

/// The answer to a part, as it is recorded, compared with others and submitted: without white space around it, and never
/// empty. Only the first line of a picture keeps its spaces.
///
/// That an input has no answer is written like one: `no answer: ` and the [reason](Self::reason).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(String);

impl Answer {
    /// The answer in this text; `None` if the text is empty.
    pub fn new(text: &str) -> Option<Self> {
        let answer = normalize(text);
        match answer.strip_prefix(NO_ANSWER.trim_end()) {
            Some(reason) => Some(Self::none(reason.strip_prefix(' ').unwrap_or(reason))),
            None if answer.is_empty() => None,
            None => Some(Self(answer)),
        }
    }

    /// That the input has no answer, for this reason.
    pub fn none(reason: &str) -> Self {
        Self(format!("{NO_ANSWER}{}", normalize(reason)))
    }

    /// The answer that somebody has typed, or copied from a web page.
    ///
    /// # Errors
    /// If it is empty, or has something [that nobody would see](Self::has_invisible).
    pub fn typed(text: &str) -> anyhow::Result<Self> {
        match Self::new(text) {
            Some(answer) if !answer.has_invisible() => Ok(answer),
            _ => bail!(
                "expected an answer without invisible characters, found {:?}",
                normalize(text)
            ),
        }
    }

    /// Why the input has no answer; `None` if this is one.
    pub fn reason(&self) -> Option<&str> {
        self.0.strip_prefix(NO_ANSWER)
    }

    /// Whether it has several lines. Then it is a picture of letters.
    pub fn is_picture(&self) -> bool {
        self.reason().is_none() && self.0.contains('\n')
    }

    /// Whether it has only capital letters, as the pictures have.
    pub fn is_letters(&self) -> bool {
        self.0.bytes().all(|byte| byte.is_ascii_uppercase())
    }

    /// Whether something in it is not seen, or seen as something else, such as a tab, or what came along from a web page.
    pub fn has_invisible(&self) -> bool {
        self.0.contains(|c| c == '\t' || is_invisible(c))
    }

    /// The text of the answer.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text without white space around it, except before the first of several lines.
pub(crate) fn normalize(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let lines = text.trim_start_matches(['\r', '\n']).trim_end();
    if lines.contains('\n') { lines.to_owned() } else { lines.trim().to_owned() }
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
            assert_eq!(Answer::typed(text).expect(text).as_str(), answer);
            assert_eq!(Answer::new(text).expect(text).as_str(), answer);
        }
        assert_eq!(Answer::new(" \r\n"), None);
    }

    #[test]
    fn a_reason_for_having_no_answer_is_no_answer() {
        for text in ["no answer: it never ends", "no answer:it never ends\r\n"] {
            let none = Answer::none("it never ends\n");
            assert_eq!(Answer::new(text), Some(none.clone()), "{text}");
            assert_eq!(Answer::typed(text).expect(text), none);
            assert_eq!(none.to_string(), "no answer: it never ends");
            assert_eq!(none.reason(), Some("it never ends"));
        }
        for reason in ["", "one\ntwo", "\n  one\n two\n"] {
            let none = Answer::none(reason);
            assert_eq!(Answer::new(&format!("{none}\n")), Some(none));
        }
        assert!(Answer::new("no answer").is_some_and(|answer| answer.reason().is_none()));
    }

    #[test]
    fn err_answer_that_is_empty_or_has_something_invisible() {
        let error = |text: &str| Answer::typed(text).expect_err("no answer").to_string();
        insta::assert_snapshot!(error(" \n"), @r#"expected an answer without invisible characters, found """#);
        for text in ["7\u{200b}", "7\t8", "7\r8", "\u{1b}[2J", "no answer: 7\u{200b}"] {
            error(text);
        }
    }
}
