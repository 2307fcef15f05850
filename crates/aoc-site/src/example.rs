//! Saves an example of a puzzle, and records the answer that the puzzle gives for it.

use std::{io, process::ExitCode};

use anyhow::bail;
use aoc_common::{
    Input, Part, PuzzleId,
    answer::Answer,
    cli::{print, usage_error},
    files::write_atomically,
    input::{EXAMPLE, example_of, only_part},
    snapshots,
    text::printable,
};
use aoc_workspace::{Workspace, days::select_puzzle, inputs, site_flags::ExampleFlags};

use crate::read::cached_or_requested_page;

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

/// Saves the block with the given number as an example, beside the page, and records its answer. Without a number, lists the
/// blocks.
pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = select_puzzle(workspace, &flags.puzzle)?;
    let page = cached_or_requested_page(workspace, puzzle, false)?;
    let blocks = page.blocks();
    let Some((number, answer)) = &flags.number_and_answer else {
        list_blocks(workspace, puzzle, &blocks)?;
        return Ok(ExitCode::SUCCESS);
    };
    let Some((part, block)) = number.checked_sub(1).and_then(|index| blocks.get(index)) else {
        // The cached page may be older than the solution of part 1.
        return Err(usage_error(format_args!(
            "the page of {puzzle} has {} blocks, found {number} (`cargo xtask read --refresh {puzzle}` refetches the page)",
            blocks.len()
        )));
    };
    let name = flags.name.clone().unwrap_or_else(|| usual_name(*part));
    let part = only_part(&name).unwrap_or(*part);
    puzzle.check_has_part(part).map_err(usage_error)?;
    let answer = answer.as_deref().map(Answer::typed).transpose().map_err(usage_error)?;
    save_block(workspace, puzzle, block, &name, part, answer)?;
    Ok(ExitCode::SUCCESS)
}

/// Saves a block as the example with this name, and records its answer to this part, if there is one.
fn save_block(
    workspace: &Workspace,
    puzzle: PuzzleId,
    block: &str,
    name: &str,
    part: Part,
    answer: Option<Answer>,
) -> anyhow::Result<()> {
    let path = inputs::path_of(workspace, puzzle, name);
    let shown = path.display().to_string();
    if path.exists() {
        bail!(
            "{shown} already exists: `--as` gives another name, and `cargo xtask expect {puzzle} PART ANSWER` records an \
             answer to this one"
        );
    }
    write_atomically(&path, block.as_bytes())?;
    let out = &mut io::stdout();
    print(out, format_args!("{shown}: saved\n"))?;
    let Some(answer) = answer else {
        let next = format!("cargo xtask expect {puzzle} {part} ANSWER -i {name}");
        return print(out, format_args!("next: {next}\n"));
    };
    let done = snapshots::record(&Input::new(path, puzzle), part, &answer)?;
    print(out, format_args!("{shown}: part {part} {done}\n"))
}

/// The name under which a block in the text of this part is saved.
fn usual_name(part: Part) -> String {
    match part {
        Part::One => EXAMPLE.to_owned(),
        Part::Two => example_of(part),
    }
}

/// Prints the blocks, and how to save one.
fn list_blocks(
    workspace: &Workspace,
    puzzle: PuzzleId,
    blocks: &[(Part, String)],
) -> anyhow::Result<()> {
    let out = &mut io::stdout();
    for (index, (_, block)) in blocks.iter().enumerate() {
        print(out, summary(index + 1, block))?;
    }
    let next = if blocks.is_empty() {
        let path = inputs::path_of(workspace, puzzle, EXAMPLE);
        format!("save the example, which is in no block of the page, as {}", path.display())
    } else {
        format!("cargo xtask example {puzzle} NUMBER ANSWER")
    };
    print(out, format_args!("next: {next}\n"))
}

/// The number of a block, its first lines, and how many more there are.
fn summary(number: usize, block: &str) -> String {
    let mut lines: Vec<_> = block.lines().take(LISTED_LINES).map(str::to_owned).collect();
    let rest = block.lines().skip(LISTED_LINES).count();
    if rest > 0 {
        lines.push(format!("({rest} more)"));
    }
    format!("{number:<2}  {}\n", printable(&lines.join("\n    ")))
}
