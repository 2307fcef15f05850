//! Answers: what a part finds, what is recorded, and what is submitted.

use std::fmt;

use anyhow::ensure;

use crate::text::is_invisible;

/// The answer to a part, as it is recorded, compared with others and submitted: without white space around it, and never
/// empty. Only the first line of a picture keeps its spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(String);

impl Answer {
    /// The answer in this text; `None` if the text is empty.
    pub fn new(text: &str) -> Option<Self> {
        let answer = normalize(text);
        if answer.is_empty() { None } else { Some(Self(answer)) }
    }

    /// The answer that somebody has typed, or copied from a web page.
    ///
    /// # Errors
    /// If it is empty, or has something [that nobody would see](Self::has_invisible).
    pub fn typed(text: &str) -> anyhow::Result<Self> {
        let answer = Self(normalize(text));
        ensure!(
            !answer.0.is_empty() && !answer.has_invisible(),
            "expected an answer without invisible characters, found {:?}",
            answer.0
        );
        Ok(answer)
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

/// What a part finds for an input, and what is recorded for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The input has this answer.
    Answer(Answer),
    /// The input has no answer, for this reason.
    NoAnswer(String),
}

/// What is written in front of the reason for having no answer.
const NO_ANSWER: &str = "no answer:";

impl Found {
    /// That the input has no answer, for this reason.
    pub fn no_answer(reason: &str) -> Self {
        Self::NoAnswer(normalize(reason))
    }

    /// Reads what [`fmt::Display`] writes; `None` if the text is empty.
    pub fn from_text(text: &str) -> Option<Self> {
        Answer::new(text).map(Self::from)
    }

    /// What somebody has typed: an answer, or `no answer:` and the reason.
    ///
    /// # Errors
    /// If it is empty, or has something [that nobody would see](Answer::has_invisible).
    pub fn typed(text: &str) -> anyhow::Result<Self> {
        Answer::typed(text).map(Self::from)
    }

    /// The answer, if there is one.
    pub fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Answer(answer) => Some(answer),
            Self::NoAnswer(_) => None,
        }
    }
}

/// Of what is written like an answer, some says that there is none.
impl From<Answer> for Found {
    fn from(answer: Answer) -> Self {
        match answer.0.strip_prefix(NO_ANSWER) {
            Some(reason) => Self::no_answer(reason.strip_prefix(' ').unwrap_or(reason)),
            None => Self::Answer(answer),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer(answer) => answer.fmt(f),
            Self::NoAnswer(reason) => write!(f, "{NO_ANSWER} {reason}"),
        }
    }
}

/// What is recorded for a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// An answer, or that there is none.
    pub found: Found,
    /// Where it comes from.
    pub source: Source,
}

/// Where a recorded answer comes from, in the order of how much that says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The day itself has found it, and somebody has accepted it.
    Day,
    /// The puzzle has given it, or a person.
    Given,
    /// The puzzle site has accepted it. So the part is solved.
    Site,
}

impl Source {
    /// Reads what [`fmt::Display`] writes.
    pub fn from_words(words: &str) -> Option<Self> {
        [Self::Day, Self::Given, Self::Site].into_iter().find(|source| source.to_string() == words)
    }

    /// Whether an answer from here takes the place of another one from there. A person may correct what a person has given.
    /// But if the site accepts another answer than a person has given, or than it has accepted before, then perhaps for
    /// another account.
    pub fn replaces(self, recorded: Self) -> bool {
        match recorded {
            Self::Day => true,
            Self::Given => self == Self::Given,
            Self::Site => false,
        }
    }
}

/// As in `recorded as given`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Day => "found by the day",
            Self::Given => "given",
            Self::Site => "accepted by the site",
        })
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
            let found = Found::no_answer("it never ends\n");
            assert_eq!(Found::from_text(text), Some(found.clone()), "{text}");
            assert_eq!(Found::typed(text).expect(text), found);
            assert_eq!(found.to_string(), "no answer: it never ends");
        }
        for reason in ["", "one\ntwo", "\n  one\n two\n"] {
            let found = Found::no_answer(reason);
            assert_eq!(Found::from_text(&found.to_string()), Some(found));
        }
        assert!(Found::from_text("no answer").is_some_and(|found| found.answer().is_some()));
        assert_eq!(Found::from_text("\n"), None);
    }

    #[test]
    fn err_answer_that_is_empty_or_has_something_invisible() {
        let error = |text: &str| Found::typed(text).expect_err("no answer").to_string();
        insta::assert_snapshot!(error(" \n"), @r#"expected an answer without invisible characters, found """#);
        for text in ["7\u{200b}", "7\t8", "7\r8", "\u{1b}[2J", "no answer: 7\u{200b}"] {
            error(text);
        }
    }
}
