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
    /// Replaces the section by what is made of it.
    ///
    /// # Errors
    /// If README.md lacks a marker, or cannot be written. Then it stays as it is.
    pub(crate) fn replace(
        &self,
        readme: &Path,
        new: impl FnOnce(&str) -> String,
    ) -> anyhow::Result<()> {
        let text = fs::read_to_string(readme)?;
        let Self { begin, end } = self;
        let (above, rest) =
            text.split_once(begin).with_context(|| format!("expected a line `{begin}`"))?;
        let (section, below) = rest
            .split_once(end)
            .with_context(|| format!("expected a line `{end}` below `{begin}`"))?;
        let new_section = new(section);
        let new_text = format!("{above}{begin}\n\n{new_section}\n{end}{below}");
        write_atomically(readme, new_text.as_bytes())
    }
}
