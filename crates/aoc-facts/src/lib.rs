//! Facts about puzzles, which all programs share: which inputs there are, where they are in the workspace, which answers are
//! recorded, what the site has said, and how what a day finds compares with that. And in [`cli`], what each program does on a
//! terminal.
//!
//! The programs are those of the days, the runner, and the tests. Nothing here knows how an input is parsed or solved, and
//! nothing starts cargo or asks the puzzle site. The first is known only to the days, and the rest to the runner.
#![warn(missing_docs, unreachable_pub)]

// Facts. They know no terminal and no command.
pub mod answer;
pub mod exchange;
pub mod files;
pub mod input;
pub mod judge;
pub mod known;
pub mod outcome;
pub mod puzzle;
pub mod report;
pub mod task;
pub mod text;
pub mod workspace;

// What every program does on a terminal.
pub mod cli;

pub use input::Input;
pub use puzzle::{Part, Parts, Puzzle, PuzzleId};
pub use task::Task;
pub use workspace::Workspace;

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    #[test]
    fn facts_know_no_terminal() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let files = count_files_without_terminal(&source);
        assert!(files > 10, "{files}");
    }

    /// Counts the files of facts in this folder and in those below it. Asserts that none uses a terminal.
    fn count_files_without_terminal(folder: &Path) -> usize {
        let mut files = 0;
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if ["lib.rs", "cli.rs", "cli"].contains(&&*name) {
                continue;
            }
            if path.is_dir() {
                files += count_files_without_terminal(&path);
                continue;
            }
            let source = fs::read_to_string(&path).expect("text");
            for room in ["cli::", "anstream", "anstyle", "bpaf"] {
                assert!(!source.contains(room), "{name} uses {room}");
            }
            files += 1;
        }
        files
    }
}
