//! What commands write into README.md: each a section between two markers.

use std::{fs, path::Path};

use anyhow::Context as _;
use aoc_common::files::write_atomically;

/// A section of README.md that a command writes.
pub(crate) struct Section {
    /// The line above it.
    begin: &'static str,
    /// The line below it.
    end: &'static str,
}

/// The table of days.
pub(crate) const DAYS: Section = Section {
    begin: "<!-- days: written by cargo xtask bench --write -->",
    end: "<!-- end of days -->",
};

/// The stars.
pub(crate) const STARS: Section = Section {
    begin: "<!-- stars: written by cargo xtask stars --write -->",
    end: "<!-- end of stars -->",
};

impl Section {
    /// Fails if README.md lacks a marker.
    pub(crate) fn check(&self, readme: &Path) -> anyhow::Result<()> {
        self.split(&fs::read_to_string(readme)?).map(drop)
    }

    /// Replaces the section by what is made of it.
    ///
    /// # Errors
    /// If README.md lacks a marker, or cannot be written, or nothing can be made of the section. Then it stays as it is.
    pub(crate) fn replace(
        &self,
        readme: &Path,
        new: impl FnOnce(&str) -> anyhow::Result<String>,
    ) -> anyhow::Result<()> {
        let text = fs::read_to_string(readme)?;
        let (before, section, after) = self.split(&text)?;
        let new_section = new(section)?;
        let new_text = format!("{before}\n{new_section}\n{after}");
        write_atomically(readme, new_text.as_bytes())
    }

    /// The text up to the line above the section, the section, and the text from the line below it on.
    fn split<'t>(&self, text: &'t str) -> anyhow::Result<(&'t str, &'t str, &'t str)> {
        let Self { begin, end } = self;
        let (above, rest) =
            split_at_line(text, begin).with_context(|| format!("expected a line `{begin}`"))?;
        let marker_length = rest.find('\n').map_or(rest.len(), |newline| newline + 1);
        let (section, after) = split_at_line(&rest[marker_length..], end)
            .with_context(|| format!("expected a line `{end}` below `{begin}`"))?;
        Ok((&text[..above.len() + marker_length], section, after))
    }
}

/// Splits a text before the first line that consists of this marker.
fn split_at_line<'t>(text: &'t str, marker: &str) -> Option<(&'t str, &'t str)> {
    let mut above = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == marker {
            return text.split_at_checked(above);
        }
        above += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_split_at_lines_that_consist_of_a_marker() {
        let Section { begin, end } = DAYS;
        let text = format!("`{begin}`\n{begin}\r\nold\n> {end}\n{end}");
        let (before, section, after) = DAYS.split(&text).expect("markers");
        assert_eq!(before, format!("`{begin}`\n{begin}\r\n"));
        assert_eq!(section, format!("old\n> {end}\n"));
        assert_eq!(after, end);
    }

    #[test]
    fn err_marker_that_is_missing_or_in_the_wrong_place() {
        let Section { begin, end } = DAYS;
        let error = |text: &str| DAYS.split(text).expect_err("a marker is missing").to_string();
        insta::assert_snapshot!(error(end), @"expected a line `<!-- days: written by cargo xtask bench --write -->`");
        let without_end = format!("{end}\n{begin}\n");
        insta::assert_snapshot!(error(&without_end), @"expected a line `<!-- end of days -->` below `<!-- days: written by cargo xtask bench --write -->`");
        error(begin);
    }
}
