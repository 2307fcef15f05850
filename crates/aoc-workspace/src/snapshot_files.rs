//! Which answers are recorded for a puzzle. What is in them is read by `aoc_common::snapshots`.

use std::path::PathBuf;

use aoc_common::{Part, PuzzleId, puzzle::input_name::InputKind};

use crate::{inputs::files_with_extension, workspace::Workspace};

/// The file of a recorded answer.
pub struct SnapshotFile {
    /// The file name without its extension: `mine.1` for the answer to part 1 of `mine`.
    pub name: String,
    /// Its path from the current folder, or an absolute one.
    pub path: PathBuf,
}

impl SnapshotFile {
    /// The name of its input.
    pub fn input_name(&self) -> &str {
        self.name.rsplit_once('.').map_or(&self.name, |(input, _part)| input)
    }

    /// The part that it is an answer to; `None` if its name has none.
    pub fn part(&self) -> Option<Part> {
        self.name.rsplit_once('.')?.1.parse().ok()
    }

    /// Whether it is an answer to an input of the user's own.
    pub fn is_for_mine(&self) -> bool {
        InputKind::of(self.input_name()) == InputKind::Mine
    }
}

/// A puzzle's recorded answers, sorted by their names.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<SnapshotFile>> {
    let mut snapshots = Vec::new();
    for path in files_with_extension(workspace, puzzle, "snap")? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        snapshots.push(SnapshotFile { name, path });
    }
    snapshots.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(snapshots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_snapshots_of_inputs_called_mine_are_for_mine() {
        for (name, is_for_mine) in
            [("mine.1", true), ("mine-bob.2", true), ("minerals.1", false), ("example.1", false)]
        {
            let snapshot = SnapshotFile { name: name.to_owned(), path: PathBuf::new() };
            assert_eq!(snapshot.is_for_mine(), is_for_mine, "{name}");
        }
    }
}
