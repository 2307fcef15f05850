//! An answer as it is handed in.

use std::{fmt, str::FromStr};

/// The longest answer. Those of the site have some tens of characters.
const LONGEST: usize = 1000;

/// An answer: one line of text without blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer(String);

impl Answer {
    #[cfg(feature = "site")]
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Answer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() || text.len() > LONGEST || text.contains(char::is_control) {
            return Err(format!("expected an answer: one line of 1 to {LONGEST} characters"));
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn answers_are_one_line() {
        assert_eq!(" 306\n".parse(), Ok(Answer("306".to_owned())));
        for text in ["", " \n", "1\n2", "a\tb", &"9".repeat(1001)] {
            assert!(text.parse::<Answer>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_one_line_or_refused(text in r"(?s).*") {
            if let Ok(answer) = text.parse::<Answer>() {
                prop_assert_eq!(answer.0.lines().count(), 1);
            }
        }
    }
}
