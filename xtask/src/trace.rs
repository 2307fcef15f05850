//! `cargo xtask trace`: writes every turn or round of a game.

pub(crate) mod day21;
pub(crate) mod day22;

use std::{
    io::{BufWriter, Write},
    iter,
    process::ExitCode,
};

use crate::{
    days::Day,
    flags::{Part, TraceFlags},
    game_input,
    output::{self, is_read},
    workspace::Workspace,
};

pub(crate) fn trace(
    workspace: &Workspace,
    days: &[Day],
    flags: &TraceFlags,
    out: &mut impl Write,
) -> output::Result {
    let inputs = game_input::load(workspace, days, flags.puzzle, &flags.input)?;
    let max_depth = flags.max_depth.unwrap_or(u64::MAX);
    let out = &mut BufWriter::new(out);
    for input in &inputs {
        let parts = iter::zip(input.visuals.trace, Part::parts(flags.part));
        for (trace, _) in parts.filter(|(_, is_wanted)| *is_wanted) {
            let traced = match trace(&input.text, max_depth, out) {
                Ok(written) => written.and_then(|()| writeln!(out)).and_then(|()| out.flush()),
                Err(error) => return Ok(input.malformed(&error)),
            };
            if !is_read(traced)? {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
