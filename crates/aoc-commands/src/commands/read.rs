//! `cargo xtask read`: prints the text of a puzzle.

use std::process::ExitCode;

use crate::{context::Context, flags::ReadFlags};

/// The width of the text, in characters.
const TEXT_WIDTH: usize = 80;

/// Prints the text of a puzzle. Its page is fetched if it is not cached, or if it is to be refreshed.
pub(crate) fn read(context: &mut Context<'_>, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = context.puzzle(&flags.puzzle)?;
    let page = context
        .fetch_after_wait(puzzle, flags.wait, |context| context.page(puzzle, flags.refresh))?;
    let text = page.text(TEXT_WIDTH);
    context.print(format_args!("{}\n", text.trim_end()))?;
    Ok(ExitCode::SUCCESS)
}
