//! Writes every turn or round of a game.

pub(crate) mod day21;
pub(crate) mod day22;

use std::io::{self, BufWriter, Write as _};

use aoc_cli::{
    Part,
    output::{self, ignore_broken_pipe},
};

use crate::{TraceFlags, games::Selection};

pub(crate) fn trace(flags: &TraceFlags) -> output::Result {
    let max_depth = flags.max_depth.unwrap_or(u64::MAX);
    // Perhaps millions of lines.
    let out = &mut BufWriter::new(io::stdout().lock());
    Selection::new(&flags.puzzle, &flags.inputs)?.show(|_, game| {
        for part in [Part::One, Part::Two] {
            if flags.part.is_none_or(|only| only == part) {
                let written = game.trace(part, max_depth, out).and_then(|()| writeln!(out));
                ignore_broken_pipe(written.and_then(|()| out.flush()))?;
            }
        }
        Ok(())
    })
}
