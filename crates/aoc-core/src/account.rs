//! Whose input and answers are meant.

use std::{fmt, str::FromStr};

/// The longest name: it becomes part of a file name.
const LONGEST: usize = 40;

/// The name by which somebody tells a second account from the usual one, which
/// has none: letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountName(String);

impl AccountName {
    /// The name as it was given, which the name of an input is made of.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as it is kept in files of ours. Some systems do not tell `mine-A.txt`
    /// from `mine-a.txt`, so neither do we.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for AccountName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if text.is_empty() || text.len() > LONGEST || !text.chars().all(fits) {
            return Err(format!(
                "expected a name of 1 to {LONGEST} letters, digits, `-` or `_`, found {text:?}"
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs;
    use proptest::prelude::*;

    #[test]
    fn err_names_that_would_leave_the_folder() {
        let error = |text: &str| text.parse::<AccountName>().expect_err("no name");
        insta::assert_snapshot!(error("../bob"), @r#"expected a name of 1 to 40 letters, digits, `-` or `_`, found "../bob""#);
        for text in ["", "a b", "a/b", "a\\b", "a.b", "é", &"a".repeat(41)] {
            error(text);
        }
    }

    proptest! {
        #[test]
        fn every_name_makes_a_personal_input(text in "[A-Za-z0-9_-]{1,40}") {
            let name: AccountName = text.parse().expect("a name");
            let folder = tempfile::tempdir()?;
            let puzzle = crate::PuzzleId::new(2020, 22).expect("a puzzle");
            let day = inputs::folder(folder.path(), puzzle);
            std::fs::create_dir_all(&day)?;
            std::fs::write(inputs::personal(folder.path(), puzzle, Some(name.as_str())), "")?;
            let listed = inputs::list(folder.path(), puzzle)?;
            prop_assert!(listed.len() == 1 && listed[0].is_personal());
        }
    }
}
