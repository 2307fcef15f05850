//! The parts of a puzzle.

use std::{fmt, str::FromStr};

/// A part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Part 1.
    One,
    /// Part 2, which the site shows once part 1 is solved.
    Two,
}

impl Part {
    /// Both parts, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "1",
            Self::Two => "2",
        })
    }
}

impl FromStr for Part {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "1" => Ok(Self::One),
            "2" => Ok(Self::Two),
            _ => Err("expected a part, 1 or 2"),
        }
    }
}
