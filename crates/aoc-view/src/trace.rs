//! Writes every turn or round of a game.

pub(crate) mod day21;
pub(crate) mod day22;

use std::{
    io::{self, BufWriter, Write as _},
    iter,
};

use aoc_cli::{
    Part,
    output::{self, exit_code, reader_is_gone},
};

use crate::{TraceFlags, games::Selection};

pub(crate) fn trace(flags: &TraceFlags) -> output::Result {
    let selection = Selection::new(flags.puzzle, &flags.inputs)?;
    let max_depth = flags.max_depth.unwrap_or(u64::MAX);
    // Perhaps millions of lines.
    let out = &mut BufWriter::new(io::stdout().lock());
    let mut is_read = true;
    let passed = selection.show(|_, text| {
        let parts = iter::zip(selection.game.trace, Part::wanted(flags.part));
        for (trace, _) in parts.filter(|(_, is_wanted)| *is_wanted) {
            if is_read {
                let written = match trace(text, max_depth, out) {
                    Ok(written) => written.and_then(|()| writeln!(out)).and_then(|()| out.flush()),
                    Err(error) => return Ok(Err(error)),
                };
                is_read = !reader_is_gone(written)?;
            }
        }
        Ok(Ok(()))
    })?;
    Ok(exit_code(passed))
}
