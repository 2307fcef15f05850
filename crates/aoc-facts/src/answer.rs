//! Answers: what a part finds, what is recorded, and what is submitted.

use std::fmt;

use anyhow::{Context as _, bail, ensure};

use crate::text::is_invisible;

/// What is written in front of the reason for having no answer.
const NO_ANSWER: &str = "no answer:";

/// What a part finds, and what is recorded: an answer, or that the input has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// An answer.
    Answer(Answer),
    /// There is no answer, for this reason, which has no white space around it.
    NoAnswer(String),
}

impl Finding {
    /// What this text says; `None` if it is empty. It says that there is no answer by `no answer: ` and the reason.
    pub fn parse(text: &str) -> Option<Self> {
        let text = normalize(text);
        match text.strip_prefix(NO_ANSWER) {
            Some(reason) => Some(Self::none(reason.strip_prefix(' ').unwrap_or(reason))),
            None if text.is_empty() => None,
            None => Some(Self::Answer(Answer(text))),
        }
    }

    /// That there is no answer, for this reason.
    pub fn none(reason: &str) -> Self {
        Self::NoAnswer(normalize(reason))
    }

    /// What somebody has typed, or copied from a web page.
    ///
    /// # Errors
    /// If it is empty, or has something [that nobody would see](Self::has_invisible).
    pub fn typed(text: &str) -> anyhow::Result<Self> {
        let finding = Self::parse(text).context("expected an answer, found an empty text")?;
        ensure!(
            !finding.has_invisible(),
            "expected an answer without invisible characters, found {:?}",
            normalize(text)
        );
        Ok(finding)
    }

    /// Whether something in it is not seen, or seen as something else, such as a tab, or what came along from a web page.
    pub fn has_invisible(&self) -> bool {
        self.to_string().contains(|c| c == '\t' || is_invisible(c))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer(answer) => answer.fmt(f),
            Self::NoAnswer(reason) => write!(f, "{NO_ANSWER} {reason}"),
        }
    }
}

/// The answer to a part, as it is recorded, compared with others and submitted: without white space around it, and never
/// empty. Only the first line of a picture keeps its spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(String);

impl Answer {
    /// The answer in this text; `None` if the text is empty, or [says](Finding::parse) that there is none.
    pub fn parse(text: &str) -> Option<Self> {
        match Finding::parse(text)? {
            Finding::Answer(answer) => Some(answer),
            Finding::NoAnswer(_) => None,
        }
    }

    /// The answer that somebody has typed, or copied from a web page.
    ///
    /// # Errors
    /// If it is none, or has something [that nobody would see](Finding::has_invisible).
    pub fn typed(text: &str) -> anyhow::Result<Self> {
        match Finding::typed(text)? {
            Finding::Answer(answer) => Ok(answer),
            none @ Finding::NoAnswer(_) => bail!("expected an answer, found `{none}`"),
        }
    }

    /// Whether it has several lines. Then it is a picture of letters.
    pub fn is_picture(&self) -> bool {
        self.0.contains('\n')
    }

    /// Whether it has only capital letters, as the pictures have.
    pub fn is_letters(&self) -> bool {
        self.0.bytes().all(|byte| byte.is_ascii_uppercase())
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
            assert_eq!(Answer::parse(text).expect(text).as_str(), answer);
        }
        assert_eq!(Answer::parse(" \r\n"), None);
    }

    #[test]
    fn a_reason_for_having_no_answer_is_no_answer() {
        for text in ["no answer: it never ends", "no answer:it never ends\r\n"] {
            let none = Finding::none("it never ends\n");
            assert_eq!(Finding::typed(text).expect(text), none);
            assert_eq!(none.to_string(), "no answer: it never ends");
            assert_eq!(Answer::parse(text), None);
            let error = Answer::typed(text).expect_err("no answer").to_string();
            assert_eq!(error, "expected an answer, found `no answer: it never ends`");
        }
        for reason in ["", "one\ntwo", "\n  one\n two\n"] {
            let none = Finding::none(reason);
            assert_eq!(Finding::parse(&format!("{none}\n")), Some(none));
        }
        assert!(Answer::parse("no answer").is_some());
    }

    #[test]
    fn err_answer_that_is_empty_or_has_something_invisible() {
        let error = |text: &str| Answer::typed(text).expect_err("no answer").to_string();
        insta::assert_snapshot!(error(" \n"), @"expected an answer, found an empty text");
        insta::assert_snapshot!(error("7\u{200b}"), @r#"expected an answer without invisible characters, found "7\u{200b}""#);
        for text in ["7\t8", "7\r8", "\u{1b}[2J", "no answer: 7\u{200b}"] {
            error(text);
        }
    }
}
