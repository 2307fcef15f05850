//! `cargo xtask example`: saves an example of a puzzle, and records the answer that the puzzle gives for it.

use std::{fs, process::ExitCode};

use anyhow::bail;
use aoc_facts::{
    Input, Part, PuzzleId, Workspace,
    answer::Finding,
    files::write_atomically,
    input::EXAMPLE,
    known::{self, Known},
    text::printable,
};
use aoc_runtime::cli::usage_error;

use crate::{context::Context, flags::ExampleFlags, site::page::PuzzlePage, write::lock::lock};

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

/// Saves the block with the given number as an example, beside the page, and records its answer. Without a number, lists the
/// blocks.
pub(crate) fn example(context: &mut Context<'_>, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = context.puzzle(&flags.puzzle)?;
    let page = context.page(puzzle, false)?;
    let Some((number, text)) = &flags.number_and_answer else {
        list_all_blocks(context, puzzle, &page)?;
        return Ok(ExitCode::SUCCESS);
    };
    let blocks = page.blocks();
    let Some((part, block)) = number.checked_sub(1).and_then(|index| blocks.get(index)) else {
        // The cached page may be older than the solution of part 1.
        return Err(usage_error(format_args!(
            "the page of {puzzle} has {} blocks, found {number} (`cargo xtask read --refresh {puzzle}` refetches the page)",
            blocks.len()
        )));
    };
    let answer = text.as_deref().map(Finding::typed).transpose().map_err(usage_error)?;
    // Another process must not choose the same name.
    let _lock = lock(context.workspace)?;
    let input = input_for(context.workspace, puzzle, *number, block)?;
    context.print(summary(*number, block))?;
    save(context, &input, block, *part, answer.as_ref())?;
    let next = match answer {
        Some(_) => format!(
            "`cargo xtask run {puzzle} -e`, until that is right, and then `cargo xtask submit {puzzle}`"
        ),
        None => format!("`cargo xtask expect {puzzle} {part} ANSWER -i {}`", input.name),
    };
    context.print(format_args!("next: {next}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Saves a block as this input, unless it is there already, and records the answer for a part. Says what was done, and which
/// files to delete if that was a mistake: only those that were made, since others may have older answers.
///
/// # Errors
/// If a file cannot be written.
fn save(
    context: &mut Context<'_>,
    input: &Input,
    block: &str,
    part: Part,
    answer: Option<&Finding>,
) -> anyhow::Result<()> {
    let shown = input.path.display();
    let mut made = Vec::new();
    if input.path.exists() {
        context.print(format_args!("{shown}: unchanged\n"))?;
    } else {
        write_atomically(&input.path, block.as_bytes())?;
        made.push(shown.to_string());
        context.print(format_args!("{shown}: saved\n"))?;
    }
    if let Some(answer) = answer {
        if !input.is_recorded(part) {
            made.push(input.snapshot(part).display().to_string());
        } else if Known::read(input, part)?.recorded() != Some(answer) {
            bail!(
                "{shown}: another answer is recorded for part {part}: `cargo xtask expect` replaces it, or records one for \
                 the other part"
            );
        }
        let recorded = known::record(input, part, answer)?;
        context.print(format_args!("{shown}: part {part} {recorded}\n"))?;
    }
    if made.is_empty() {
        return Ok(());
    }
    context.print(format_args!("if this is the wrong block, delete {}\n", made.join(" and ")))
}

/// Where the block with this number is saved: as `example.txt`, or if that has another text, as `example-<number>.txt`.
///
/// # Errors
/// If both have another text.
fn input_for(
    workspace: &Workspace,
    puzzle: PuzzleId,
    number: usize,
    block: &str,
) -> anyhow::Result<Input> {
    let name = format!("{EXAMPLE}-{number}");
    let inputs = [EXAMPLE, &name].map(|name| workspace.input(puzzle, name));
    for input in &inputs {
        let path = &input.path;
        if !path.exists() || fs::read(path).is_ok_and(|text| text == block.as_bytes()) {
            return Ok(input.clone());
        }
    }
    let [one, other] = inputs.map(|input| input.path.display().to_string());
    bail!("{one} and {other} already have other texts: rename or delete one")
}

/// Prints the blocks of a page, and how to save one.
pub(crate) fn list_all_blocks(
    context: &mut Context<'_>,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    for part in Part::BOTH {
        list_blocks(context, page, part)?;
    }
    let next = if page.blocks().is_empty() {
        let input = context.workspace.input(puzzle, EXAMPLE);
        format!("save the example, which is in no block of the page, as {}", input.path.display())
    } else {
        format!("`cargo xtask example {puzzle} NUMBER ANSWER`")
    };
    context.print(format_args!("next: {next}\n"))
}

/// Prints the blocks in the text of a part, with their numbers on the page.
pub(crate) fn list_blocks(
    context: &mut Context<'_>,
    page: &PuzzlePage,
    part: Part,
) -> anyhow::Result<()> {
    for (index, (part_of_block, block)) in page.blocks().iter().enumerate() {
        if *part_of_block == part {
            context.print(summary(index + 1, block))?;
        }
    }
    Ok(())
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
