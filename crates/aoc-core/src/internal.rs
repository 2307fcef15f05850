//! What the other crates of this repository use, and the games and benchmarks of its days. No workspace that others have
//! made may rely on it: it may change at any time.

pub use crate::puzzle::{Part, Puzzle, PuzzleId};

/// What the program of a day does.
pub mod program {
    pub use crate::program::*;
}

/// Which puzzles there are, and the names of their inputs.
pub mod puzzle {
    pub use crate::puzzle::{MAX_DAYS, check_year, input_name, parse_digits};
}

/// What every program does with its command line and its output.
pub mod terminal {
    pub use crate::terminal::*;
}
