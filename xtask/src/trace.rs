//! `cargo xtask trace`: writes every turn or round of a game.

pub(crate) mod day21;
pub(crate) mod day22;

use std::io::{self, BufWriter, Write};

use crate::{
    days::Day,
    flags::{Part, TraceFlags},
    game_input::{self, LoadedInput},
    status::{Status, complain},
    workspace::Workspace,
};

pub(crate) fn trace(
    workspace: &Workspace,
    days: &[Day],
    flags: &TraceFlags,
    out: impl Write,
) -> Status {
    let inputs = match game_input::load(workspace, days, flags.puzzle, flags.input.as_deref()) {
        Ok(inputs) => inputs,
        Err(status) => return status,
    };
    match write(&inputs, flags, &mut BufWriter::new(out)) {
        Ok(status) => status,
        // The reader has read enough, as in `cargo xtask trace 22 | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Good,
        Err(error) => {
            complain(error);
            Status::Bad
        }
    }
}

fn write(inputs: &[LoadedInput], flags: &TraceFlags, out: &mut impl Write) -> io::Result<Status> {
    let max_depth = flags.max_depth.unwrap_or(u64::MAX);
    let mut separator = "";
    for input in inputs {
        for (trace, is_wanted) in input.visuals.trace.into_iter().zip(Part::parts(flags.part)) {
            if !is_wanted {
                continue;
            }
            write!(out, "{separator}")?;
            separator = "\n";
            match trace(&input.text, max_depth, out) {
                Ok(written) => written?,
                Err(error) => return Ok(input.malformed(&error)),
            }
        }
    }
    out.flush()?;
    Ok(Status::Good)
}
