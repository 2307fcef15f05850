//! Flags that several programs take.

use std::{ffi::OsString, fmt, path::PathBuf, str::FromStr};

use bpaf::{Parser, construct, long, short};

/// A part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Part 1.
    One,
    /// Part 2.
    Two,
}

impl Part {
    /// Which parts to solve: only this one, or else both.
    #[must_use]
    pub fn wanted(only: Option<Self>) -> [bool; 2] {
        [only != Some(Self::Two), only != Some(Self::One)]
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::One { "1" } else { "2" })
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

/// For whom to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object a line for each input.
    Json,
}

impl FromStr for Format {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("expected `text` or `json`"),
        }
    }
}

/// `--part N`
#[must_use]
pub fn part(help: &'static str) -> impl Parser<Option<Part>> {
    short('p').long("part").help(help).argument("1|2").optional()
}

/// `--format FORMAT`
#[must_use]
pub fn format() -> impl Parser<Format> {
    let help = "For people, or one JSON object a line for each input [default: text]";
    long("format").help(help).argument("text|json").fallback(Format::Text)
}

/// `--input PATH` and `--example`: the named inputs, none by default.
#[must_use]
pub fn inputs() -> impl Parser<Vec<PathBuf>> {
    let example = short('e')
        .long("example")
        .help("Take the worked example, as `--input example` does")
        .req_flag(PathBuf::from("example"));
    let input = short('i')
        .long("input")
        .help(
            "Take this input: a path, `-` for standard input, or a name such as `example` for one \
             of the puzzle's own; may be repeated",
        )
        .argument("PATH");
    construct!([input, example]).many()
}

/// The arguments that [`part`], [`format()`] and [`inputs`] read, to hand them on to another program.
pub fn arguments(
    part: Option<Part>,
    format: Format,
    inputs: &[PathBuf],
) -> impl Iterator<Item = OsString> {
    let part = part.into_iter().flat_map(|part| ["--part".into(), part.to_string().into()]);
    let format = (format == Format::Json).then(|| "--format=json".into());
    part.chain(format).chain(inputs.iter().flat_map(|path| ["--input".into(), path.clone().into()]))
}
