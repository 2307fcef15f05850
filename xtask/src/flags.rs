//! The command line of the runner.
//!
//! Flags that other programs read, too, are elsewhere: those of the days' programs in
//! `aoc_program::command_line`, those of programs that show games in `aoc_workspace::flags`, and those of the
//! client of the puzzle site in `aoc_workspace::site_flags`.

use std::{path::PathBuf, str::FromStr as _};

use aoc_program::{Part, PuzzleId, command_line::part};
use aoc_workspace::{
    flags::{Show, command, inputs, puzzles, show},
    site_flags::{SiteCommand, site_commands},
};
use bpaf::{OptionParser, Parser, construct, long, positional};

use crate::selector::Selector;

pub(crate) enum Command {
    Run(RunFlags),
    Check { accept: bool, puzzles: Vec<Selector> },
    Show(Show),
    New(NewFlags),
    Bench(BenchFlags),
    Stars(Vec<u16>),
    Site(SiteCommand),
}

pub(crate) struct RunFlags {
    pub(crate) part: Option<Part>,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) json: bool,
    pub(crate) puzzles: Vec<Selector>,
}

pub(crate) struct NewFlags {
    pub(crate) title: Option<String>,
    pub(crate) fetch: bool,
    pub(crate) wait: bool,
    pub(crate) open: bool,
    /// `None` for today's.
    pub(crate) puzzle: Option<PuzzleId>,
}

pub(crate) struct BenchFlags {
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) write: bool,
    pub(crate) puzzles: Vec<Selector>,
}

/// The commands, in the order of the help.
pub(crate) fn flags() -> OptionParser<Command> {
    let site = site_commands().map(Command::Site);
    construct!([commands_for_days(), site])
        .to_options()
        .descr("Solves Advent of Code puzzles and checks that no answer has changed")
        .footer(
            "Every command exits with 0 if all went well, with 1 if something failed, and with 2 \
             if arguments or settings are invalid.",
        )
        .version(env!("CARGO_PKG_VERSION"))
        .fallback_to_usage()
}

/// The flag `--format FORMAT`: true for `json`, false for `text` or without the flag.
fn json() -> impl Parser<bool> {
    let help = "For people, or one JSON object a line for each input [default: text]";
    long("format")
        .help(help)
        .argument("text|json")
        .parse(|format: String| match &*format {
            "text" => Ok(false),
            "json" => Ok(true),
            _ => Err("expected `text` or `json`"),
        })
        .fallback(false)
}

fn commands_for_days() -> impl Parser<Command> {
    let part = part("Solve this part only");
    let run = command(
        "run",
        construct!(RunFlags { part, inputs(), json(), puzzles() }).map(Command::Run),
        "Solve puzzles, and say how long that takes",
        "Takes every personal input of a puzzle, `mine.txt` and `mine-<name>.txt` in \
         `inputs/<year>/day<DD>`, or else the published one. Fails if a part has no answer.",
    );

    let accept = long("accept").help("Record new and changed answers, and show them").switch();
    let check = command(
        "check",
        construct!(Command::Check { accept, puzzles() }),
        "Compare the answers to all inputs with the recorded ones",
        "Solves as many inputs at once as there are cores. The answers to personal inputs must be recorded, too.",
    );

    let show = show().map(Command::Show);

    let title = long("title").help("Its title, as on the site").argument("TITLE").optional();
    let fetch = long("fetch").help("Fetch your input and the title from the site").switch();
    let wait = long("wait").help("Wait until the puzzle unlocks; goes with `--fetch`").switch();
    let open = long("open").help("Open the puzzle in a browser").switch();
    let puzzle =
        positional("PUZZLE").help("Which puzzle, as `2020/22` or `today`").parse(|text: String| {
            match &*text {
                "today" => Ok(None),
                _ => PuzzleId::from_str(&text).map(Some),
            }
        });
    let new = command(
        "new",
        construct!(NewFlags { title, fetch, wait, open, puzzle }).map(Command::New),
        "Make the crate of another day",
        "Makes `crates/y<year>_day<DD>` and `inputs/<year>/day<DD>`, and overwrites nothing.",
    );

    let write = long("write").help("Update the table of days in README.md").switch();
    let bench = command(
        "bench",
        construct!(BenchFlags { inputs(), write, puzzles() }).map(Command::Bench),
        "Measure the parser and both parts of every day",
        "Repeats each step, and prints the best times in a table. Takes the published input, or \
         else your own, or else the example.",
    );

    let years = positional::<u16>("YEAR")
        .help("A year; if none is named, all that have a folder in `inputs`")
        // Whether there is such a year is seen by its first day.
        .parse(|year| PuzzleId::new(year, 1).map(PuzzleId::year))
        .many();
    let stars = command(
        "stars",
        years.map(Command::Stars),
        "Show which stars are here, by the answers recorded for your own input",
        "A row a year, and a column a day: `**` for both parts, `*` for part 1, `·` for none.",
    );

    construct!([run, check, show, new, bench, stars])
}
