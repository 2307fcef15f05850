//! Prints games of Dirac Dice turn by turn: `cargo run --release -p day21-game -- FILE…`.

mod trace;

use std::{
    io::{self, BufWriter, Write as _},
    path::PathBuf,
    process::ExitCode,
};

use aoc_common::{
    Part,
    terminal::{self, exit_code, ignore_broken_pipe, print_to_stderr, run_program},
};
use aoc_program::diagnostic::parse_file;
use bpaf::{Args, OptionParser, Parser, construct, positional};
use day21::Start;

struct Flags {
    /// The part to print, or `None` for both.
    part: Option<Part>,
    files: Vec<PathBuf>,
}

fn flags() -> OptionParser<Flags> {
    let part = terminal::part("Print this part only");
    let files = positional("FILE")
        .help("Where the players start; `-` is standard input")
        .some("no game to play: name a file, or `-` for standard input");
    construct!(Flags { part, files }).to_options().descr(
        "Prints every turn of a game of Dirac Dice, played by the rules as the puzzle states them, with equal \
         universes counted together.",
    )
}

fn main() -> ExitCode {
    run_program(Args::current_args(), &flags(), |Flags { part, files }| {
        let mut all_passed = true;
        for file in &files {
            match parse_file(file, day21::parse) {
                Ok(start) => print_trace(start, part)?,
                Err(error) => {
                    print_to_stderr(error);
                    all_passed = false;
                }
            }
        }
        Ok(exit_code(all_passed))
    })
}

fn print_trace(start: Start, only_part: Option<Part>) -> anyhow::Result<()> {
    let out = &mut BufWriter::new(io::stdout().lock());
    for part in Part::BOTH {
        if only_part.is_none_or(|only_part| only_part == part) {
            let written = trace::trace(start, part, out)
                .and_then(|()| writeln!(out))
                .and_then(|()| out.flush());
            ignore_broken_pipe(written)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trace_gives_the_answers_of_the_solver() {
        let example = include_str!("../../../../inputs/2021/day21/example.txt");
        let start = day21::parse(example).expect("a start");
        let answers = [u64::from(day21::part1(&start)), day21::part2(&start)];
        for (part, answer) in Part::BOTH.into_iter().zip(answers) {
            let mut out = Vec::new();
            trace::trace(start, part, &mut out).expect("writing to a vector never fails");
            let trace = String::from_utf8(out).expect("text");
            assert!(trace.trim_end().ends_with(&format!(": {answer}")), "{trace}");
        }
    }
}
