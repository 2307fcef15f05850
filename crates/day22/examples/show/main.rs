//! Shows games of Crab Combat: `cargo run -p day22 --example show -- --help`.

mod picture;
mod recorder;
#[expect(dead_code, reason = "the tests need more of the rules")]
#[path = "../../tests/games/rules.rs"]
mod rules;
mod trace;

use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, ensure};
use aoc_facts::{Part, input::read_input};
use aoc_runtime::cli::{self, ignore_broken_pipe, print, run_program, subcommand};
use bpaf::{OptionParser, Parser, construct, long, positional};
use day22::Deal;

/// The most cards of a deal. Each nested game is a recursive call of the rules, so this bounds the stack.
const MAX_CARDS: usize = 500;

enum Command {
    Trace {
        /// The part to print, or `None` for both.
        part: Option<Part>,
        /// The greatest depth at which games are printed. The main game has depth 0.
        max_depth: u64,
        file: PathBuf,
    },
    Picture {
        file: PathBuf,
    },
}

fn main() -> ExitCode {
    run_program(None, &commands(), |command| {
        show(&command, &mut io::stdout())?;
        Ok(ExitCode::SUCCESS)
    })
}

fn commands() -> OptionParser<Command> {
    let part = cli::part_flag("Print this part only");
    let max_depth = long("max-depth")
        .help("Leave out the rounds of sub-games deeper than this; the main game has depth 0")
        .argument("N")
        .fallback(u64::MAX);
    let trace = subcommand(
        "trace",
        construct!(Command::Trace { part, max_depth, file() }),
        "Print every round of a game",
        "Prints the rounds in the layout of the puzzle's example. With `--max-depth N`, a sub-game at depth N + 1 is \
         printed only as its beginning and its winner, and a deeper one not at all.",
    );
    let picture = subcommand(
        "picture",
        construct!(Command::Picture { file() }),
        "Print a picture of both parts",
        "Prints a picture in the format SVG, which browsers show. It is an error if the decks of all rounds of a part, \
         with those of the sub-games, have more than 100 million cards.",
    );
    construct!([trace, picture])
        .to_options()
        .descr("Plays Crab Combat by the rules as the puzzle states them")
}

/// The argument `FILE`.
fn file() -> impl Parser<PathBuf> {
    positional("FILE").help("A deal; `-` is standard input")
}

fn show(command: &Command, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        Command::Trace { part, max_depth, file } => {
            let deal = read_deal(file).with_context(|| file.display().to_string())?;
            ignore_broken_pipe(write_traces(&deal, *part, *max_depth, out))
        }
        Command::Picture { file } => {
            let svg = read_deal(file)
                .and_then(|deal| picture::picture(&deal))
                .with_context(|| file.display().to_string())?;
            print(out, svg)
        }
    }
}

fn read_deal(file: &Path) -> anyhow::Result<Deal> {
    parse_deal(&read_input(file)?)
}

/// Parses a deal of at most [`MAX_CARDS`] cards.
fn parse_deal(text: &str) -> anyhow::Result<Deal> {
    let deal = day22::parse(text)?;
    let cards = deal.decks().concat().len();
    ensure!(
        cards <= MAX_CARDS,
        "expected at most {MAX_CARDS} cards to play by the slow rules, found {cards}"
    );
    Ok(deal)
}

fn write_traces(
    deal: &Deal,
    only_part: Option<Part>,
    max_depth: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    // A trace may have millions of lines, too many to write one by one.
    let mut out = BufWriter::new(out);
    for part in Part::BOTH {
        if only_part.is_none_or(|only_part| only_part == part) {
            trace::trace(deal, part, max_depth, &mut out)?;
            writeln!(out)?;
        }
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cargo runs the tests of a package in its folder.
    const PUBLISHED: &str = "../../inputs/2020/day22/published.txt";

    /// What the program prints if it gets these arguments.
    fn shown(arguments: &[&str]) -> anyhow::Result<String> {
        let mut out = Vec::new();
        show(&command(arguments), &mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    fn command(arguments: &[&str]) -> Command {
        commands().run_inner(arguments).expect("valid arguments")
    }

    /// An input with the cards from 1 up, half of them for each player.
    fn deal_of(cards: u32) -> String {
        let lines: Vec<_> = (1..=cards).map(|card| format!("{card}\n")).collect();
        let (player1, player2) = lines.split_at(lines.len() / 2);
        format!("Player 1:\n{}\nPlayer 2:\n{}", player1.concat(), player2.concat())
    }

    #[test]
    fn picture_in_the_readme_is_small_and_up_to_date() {
        let picture = shown(&["picture", PUBLISHED]).expect("a picture");
        // These numbers are in the documentation of the crate `day22` as well.
        assert!(picture.contains("after 1,111,797 rounds in 12,014 games"));
        assert!(picture.len() < 100_000, "{}", picture.len());
        let recorded = include_str!("../../picture.svg");
        assert!(picture == recorded, "crates/day22/README.md says how to make it again");
    }

    #[test]
    fn trace_shows_both_parts_or_one() {
        let example = "../../inputs/2020/day22/example.txt";
        let both = shown(&["trace", example]).expect("a trace");
        let part1 = shown(&["trace", example, "--part", "1"]).expect("a trace");
        let part2 = shown(&["trace", example, "-p2", "--max-depth=0"]).expect("a trace");
        assert!(part1.starts_with("-- Round 1 --\n"));
        assert!(both.starts_with(&part1));
        assert_eq!(part1.matches("-- Round ").count(), 29);
        // In part 2, the main game has 17 rounds, and its sub-games have 12.
        assert_eq!(both.matches("-- Round ").count(), 29 + 17 + 12);
        assert!(part2.starts_with("=== Game 1 ===\n"));
        assert_eq!(part2.matches("-- Round ").count(), 17);
    }

    /// A reader such as `head` that has seen enough.
    struct ClosedPipe;

    impl Write for ClosedPipe {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn closed_pipe_is_no_error() {
        for arguments in [["trace", PUBLISHED], ["picture", PUBLISHED]] {
            show(&command(&arguments), &mut ClosedPipe).expect("no error");
        }
    }

    #[test]
    fn err_deal_that_is_malformed_or_missing() {
        for name in ["trace", "picture"] {
            let other_day = "../../inputs/2021/day21/example.txt";
            let malformed = shown(&[name, other_day]).expect_err("a deal has other lines");
            let place = "line 1, column 1";
            let reason = r#"expected "Player 1:", found "Player 1 starting position: 4""#;
            assert_eq!(format!("{malformed:#}"), format!("{other_day}: {place}: {reason}"));
            let missing = shown(&[name, "nowhere.txt"]).expect_err("there is no such file");
            assert!(format!("{missing:#}").starts_with("nowhere.txt: "), "{missing:#}");
        }
    }

    #[test]
    fn err_deal_of_more_than_500_cards() {
        let error = parse_deal(&deal_of(501)).expect_err("too many cards");
        insta::assert_snapshot!(error, @"expected at most 500 cards to play by the slow rules, found 501");
    }

    #[test]
    fn trace_plays_a_deal_of_500_cards() {
        let deal = parse_deal(&deal_of(500)).expect("a deal");
        let mut out = Vec::new();
        write_traces(&deal, Some(Part::One), 0, &mut out).expect("writing never fails");
        assert!(out.starts_with(b"-- Round 1 --\n"));
    }
}
