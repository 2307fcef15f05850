//! What commands write into README.md: each a section between two markers.

use std::fs;

use anyhow::Context as _;
use aoc_facts::{Workspace, files::write_atomically};

use crate::write::lock::lock;

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
    /// Replaces the section by what is made of it. Meanwhile, no other process can do so.
    ///
    /// # Errors
    /// If README.md lacks a marker, or cannot be written. Then it stays as it is.
    pub(crate) fn replace(
        &self,
        workspace: &Workspace,
        new: impl FnOnce(&str) -> String,
    ) -> anyhow::Result<()> {
        let _lock = lock(workspace)?;
        let readme = workspace.readme();
        let text = fs::read_to_string(&readme)?;
        let Self { begin, end } = self;
        let (above, rest) =
            text.split_once(begin).with_context(|| format!("expected a line `{begin}`"))?;
        let (section, below) = rest
            .split_once(end)
            .with_context(|| format!("expected a line `{end}` below `{begin}`"))?;
        let new_section = new(section);
        let new_text = format!("{above}{begin}\n\n{new_section}\n{end}{below}");
        write_atomically(&readme, new_text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use std::{path::Path, thread};

    use super::*;

    #[test]
    fn err_marker_that_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(folder.path(), Path::new("/"));
        for (text, expected) in [
            ("<!-- end of stars -->", format!("expected a line `{}`", STARS.begin)),
            (STARS.begin, format!("expected a line `{}` below `{}`", STARS.end, STARS.begin)),
        ] {
            fs::write(workspace.readme(), text).expect("a file");
            let error = STARS.replace(&workspace, |_| String::new()).expect_err("no marker");
            assert_eq!(error.to_string(), expected);
            assert_eq!(fs::read_to_string(workspace.readme()).expect("a file"), text);
        }
    }

    #[test]
    fn two_commands_that_write_at_once_lose_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(folder.path(), Path::new("/"));
        let readme = workspace.readme();
        let sections = [DAYS, STARS];
        let markers = sections.each_ref().map(|Section { begin, end }| format!("{begin}\n{end}\n"));
        fs::write(&readme, markers.concat()).expect("a file");
        thread::scope(|scope| {
            for section in &sections {
                let workspace = &workspace;
                scope.spawn(move || {
                    for _ in 0..50 {
                        let longer = |old: &str| format!("{}x", old.trim());
                        section.replace(workspace, longer).expect("it is written");
                    }
                });
            }
        });
        let text = fs::read_to_string(&readme).expect("a file");
        assert_eq!(text.matches(&"x".repeat(50)).count(), 2, "{text}");
    }
}
