//! The templates of a day's crate: all files `xtask/templates/day/**/*.template`. They are not compiled into the runner, but
//! read each time `new` makes a day, since each workspace has its own.
//!
//! A placeholder is a word between percent signs, such as `%title%`, because nothing in Rust source looks like that. In
//! `{title}`, it would be an argument of `println!`.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_common::PuzzleId;
use aoc_workspace::Workspace;

/// A file of a day's crate.
pub(crate) struct Template {
    /// The path of the file in the crate, such as `src/main.rs`.
    path: PathBuf,
    text: String,
}

impl Template {
    /// Reads all templates.
    pub(crate) fn read_all(workspace: &Workspace) -> anyhow::Result<Vec<Self>> {
        let folder = workspace.path("xtask/templates/day");
        let mut paths = Vec::new();
        add_files_below(&folder, &mut paths).with_context(|| folder.display().to_string())?;
        let mut templates = Vec::new();
        for path in paths {
            if path.extension().is_some_and(|extension| extension == "template") {
                let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                let path = path.strip_prefix(&folder).unwrap_or(&path).with_extension("");
                templates.push(Self { path, text });
            }
        }
        Ok(templates)
    }

    /// Writes this file of the crate of a puzzle.
    pub(crate) fn write(
        &self,
        crate_folder: &Path,
        package: &str,
        puzzle: PuzzleId,
        title: &str,
    ) -> anyhow::Result<()> {
        let path = crate_folder.join(&self.path);
        let is_manifest = self.path == Path::new("Cargo.toml");
        let title = if is_manifest { escape_for_toml(title) } else { title.to_owned() };
        let text = self
            .text
            .replace("%package%", package)
            .replace("%year%", &puzzle.year().to_string())
            .replace("%day%", &puzzle.day().to_string())
            .replace("%DD%", &format!("{:02}", puzzle.day()))
            .replace("%title%", &title);
        let folder = path.parent().unwrap_or(crate_folder);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .with_context(|| path.display().to_string())
    }
}

fn add_files_below(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            add_files_below(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// The text as it is written between quotes in a manifest.
fn escape_for_toml(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', "\\\"")
}
