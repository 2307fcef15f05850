//! What the programs share: those of the days, the runner, and the tests.
//!
//! Nothing here knows how an input is parsed or solved, and nothing starts cargo or asks the puzzle site. The first is known
//! only to the days, and the rest to the runner.
#![warn(missing_docs, unreachable_pub)]

// Facts: puzzles and their inputs, where these are in the workspace, what is recorded, what the site has said, and how what a
// day finds compares with that. They know no terminal and no command.
pub mod answer;
pub mod files;
pub mod input;
pub mod input_file;
pub mod inputs;
pub mod known;
pub mod outcome;
pub mod puzzle;
pub mod report;
pub mod text;
pub mod workspace;

// What every program does on a terminal.
pub mod cli;

pub use input::Input;
pub use puzzle::{Part, Puzzle, PuzzleId};
pub use workspace::Workspace;

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn facts_know_no_terminal() {
        let mut files = 0;
        for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).expect("a folder") {
            let path = entry.expect("a file").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() || ["lib.rs", "cli.rs"].contains(&&*name) {
                continue;
            }
            let source = fs::read_to_string(&path).expect("text");
            for room in ["cli::", "anstream", "anstyle", "bpaf"] {
                assert!(!source.contains(room), "{name} uses {room}");
            }
            files += 1;
        }
        assert!(files > 5);
    }
}
