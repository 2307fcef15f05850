//! Flags that several programs take.

use std::{ffi::OsString, fmt, path::PathBuf, str::FromStr};

use bpaf::{Parser, construct, long, positional, short};

use crate::days::Selector;

/// A part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Part 1.
    One,
    /// Part 2.
    Two,
}

impl Part {
    /// Both parts.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// As people call it.
    pub const fn name(self) -> &'static str {
        ["part 1", "part 2"][self as usize]
    }

    /// As the fields of JSON are called.
    pub const fn key(self) -> &'static str {
        ["part1", "part2"][self as usize]
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

/// The output format.
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
pub fn part(help: &'static str) -> impl Parser<Option<Part>> {
    short('p').long("part").help(help).argument("1|2").optional()
}

/// `--format FORMAT`
pub fn format() -> impl Parser<Format> {
    let help = "For people, or one JSON object a line for each input [default: text]";
    long("format").help(help).argument("text|json").fallback(Format::Text)
}

/// `--input PATH` and `--example`: the named inputs, none by default.
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

/// One puzzle, as people name it.
pub fn puzzle() -> impl Parser<Selector> {
    positional("PUZZLE").help("Which puzzle, as `22`, `2020/22` or `today`")
}

/// `trace` or `view`, which the programs that show games share with the runner.
pub enum Show {
    /// Writes every turn or round.
    Trace(TraceFlags),
    /// Writes a page.
    View(ViewFlags),
}

impl Show {
    /// The puzzle whose games are to be shown.
    pub fn puzzle(&self) -> &Selector {
        let (Self::Trace(TraceFlags { puzzle, .. }) | Self::View(ViewFlags { puzzle, .. })) = self;
        puzzle
    }
}

/// The flags of `trace`.
#[expect(missing_docs, reason = "the help says it")]
pub struct TraceFlags {
    pub part: Option<Part>,
    pub inputs: Vec<PathBuf>,
    pub max_depth: Option<u64>,
    pub puzzle: Selector,
}

/// The flags of `view`.
#[expect(missing_docs, reason = "the help says it")]
pub struct ViewFlags {
    pub inputs: Vec<PathBuf>,
    pub output: Option<PathBuf>,
    pub open: bool,
    pub puzzle: Selector,
}

/// The commands `trace` and `view`.
pub fn show() -> impl Parser<Show> {
    let help = "Skip sub-games deeper than this; the main game has depth 0";
    let max_depth = long("max-depth").help(help).argument("N").optional();
    let part = part("Write this part only");
    let trace = construct!(TraceFlags { part, inputs(), max_depth, puzzle() })
        .map(Show::Trace)
        .to_options()
        .descr("Write every turn or round of a game")
        .header(
            "Plays by the rules of the puzzle, without shortcuts, the inputs that `run` solves.",
        )
        .command("trace");
    let help = "Write the page to this file [default: one in target/view]";
    let output = long("output").help(help).argument("FILE").optional();
    let open = long("open").help("Open the page in a browser").switch();
    let view = construct!(ViewFlags { inputs(), output, open, puzzle() })
        .map(Show::View)
        .to_options()
        .descr("Write a page that shows a game, and print its path")
        .header(
            "The page is one file. Plays by the rules of the puzzle the inputs that `run` solves, \
             each for at most ten seconds a part.",
        )
        .command("view");
    construct!([trace, view])
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
