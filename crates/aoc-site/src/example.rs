//! Saves an example of a puzzle, and proposes the answer that the puzzle gives for it.

use std::{io, process::ExitCode};

use anyhow::bail;
use aoc_common::{
    Input, Part, PuzzleId,
    cli::{print, usage_error},
    files,
    input::{self, EXAMPLE, example_of},
    input_file::has_text,
    snapshots,
    text::printable,
};
use aoc_workspace::{Workspace, days::select_puzzle, inputs, site_flags::ExampleFlags};

use crate::{cache::cached_page, puzzle_page::PuzzlePage, read::request_page};

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

/// Saves the block with the given number as an example, beside the page. Without a number, lists the blocks.
pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = select_puzzle(workspace, &flags.puzzle)?;
    if let Some(part) = flags.name.as_deref().and_then(input::only_part) {
        puzzle.check_has_part(part).map_err(usage_error)?;
    }
    let page = match cached_page(workspace, puzzle)? {
        Some(page) => page,
        None => request_page(workspace, puzzle, false)?,
    };
    let blocks = page.blocks();
    if blocks.is_empty() {
        let name = flags.name.as_deref().unwrap_or(EXAMPLE);
        bail!(
            "the page of {puzzle} has no block of text ({}); if the puzzle has an example in a sentence, write it to {} \
             yourself",
            how_to_refresh(puzzle),
            inputs::path_of(workspace, puzzle, name).display()
        );
    }
    match flags.number {
        None => list_blocks(workspace, puzzle, &page, &blocks)?,
        Some(number) => {
            let index = number.checked_sub(1);
            let (part, block) = index.and_then(|index| blocks.get(index)).ok_or_else(|| {
                usage_error(format_args!(
                    "expected a block from 1 to {}, found {number} ({})",
                    blocks.len(),
                    how_to_refresh(puzzle)
                ))
            })?;
            let name = match &flags.name {
                Some(name) => name.clone(),
                None => usual_name(puzzle, *part),
            };
            save_block(workspace, puzzle, &page, block, &name)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The name under which a block in the text of this part is saved. The page of the last day of a year may have a second
/// text, which is not one of a part.
fn usual_name(puzzle: PuzzleId, part: Part) -> String {
    let is_of_part_2 = part == Part::Two && puzzle.parts().contains(&part);
    if is_of_part_2 { example_of(part) } else { EXAMPLE.to_owned() }
}

/// Says how to get the blocks that a cached page lacks, if it is older than the solution of part 1.
fn how_to_refresh(puzzle: PuzzleId) -> String {
    format!("`cargo xtask read --refresh {puzzle}` refetches the page")
}

/// Prints the blocks and the next step.
fn list_blocks(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
    blocks: &[(Part, String)],
) -> anyhow::Result<()> {
    let out = &mut io::stdout();
    for (index, (_, block)) in blocks.iter().enumerate() {
        print(out, summary(index + 1, block))?;
    }
    let inputs = inputs::list(workspace, puzzle)?;
    if let Some((example, part)) = example_without_answer(puzzle, &inputs, page) {
        let first_of_part_2 = blocks.iter().position(|(part, _)| *part == Part::Two);
        let is_for_both = part == Part::Two && example.is_for(Part::One);
        let next = match first_of_part_2 {
            Some(index) if is_for_both => {
                print(out, hint_of_own_example(puzzle, index + 1))?;
                "next, if it uses the example of part 1"
            }
            _ => "next",
        };
        let command = proposal(puzzle, page, &inputs, &example.name, part);
        print(out, format_args!("{next}: {command}"))?;
    } else if inputs::examples_for(&inputs, Part::One).is_empty() {
        print(out, format_args!("next: cargo xtask example {puzzle} NUMBER\n"))?;
    }
    Ok(())
}

/// What to do if part 2 has an example of its own, perhaps in the block with this number, the first in its text.
fn hint_of_own_example(puzzle: PuzzleId, number: usize) -> String {
    format!(
        "next, if part 2 has an example of its own, such as block {number}: cargo xtask example {puzzle} {number}\n"
    )
}

/// Saves a block as the example with this name, and prints the next step.
fn save_block(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
    block: &str,
    name: &str,
) -> anyhow::Result<()> {
    let path = inputs::path_of(workspace, puzzle, name);
    if has_text(&path) {
        bail!(
            "{} already exists: delete it first, or save another, as in `--as {name}{}`",
            path.display(),
            if name == EXAMPLE { "-b" } else { "b" }
        );
    }
    files::write_atomically(&path, block.as_bytes())?;
    let out = &mut io::stdout();
    print(out, format_args!("{}: saved\n", path.display()))?;
    let inputs = inputs::list(workspace, puzzle)?;
    let saved = inputs.iter().find(|input| input.name == name);
    match saved.and_then(|input| input.parts.first()) {
        Some(&part) => {
            let command = proposal(puzzle, page, &inputs, name, part);
            print(out, format_args!("next: {command}"))
        }
        None => Ok(()),
    }
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

/// The first part on the page with an example for which no answer is recorded yet, and this example. The page of the
/// last day of a year may have a second text, which is not one of a part.
fn example_without_answer<'i>(
    puzzle: PuzzleId,
    inputs: &'i [Input],
    page: &PuzzlePage,
) -> Option<(&'i Input, Part)> {
    for part in page.parts().filter(|part| puzzle.parts().contains(part)) {
        let examples = inputs::examples_for(inputs, part);
        let has_answer = examples.iter().any(|example| snapshots::exists(example, part));
        if let Some(example) = examples.first()
            && !has_answer
        {
            return Some((example, part));
        }
    }
    None
}

/// The command that records the puzzle's answer to a part of the example with this name. It proposes the last value that
/// the page highlights, which often is the answer, and says that somebody has to compare it with the text.
fn proposal(
    puzzle: PuzzleId,
    page: &PuzzlePage,
    inputs: &[Input],
    name: &str,
    part: Part,
) -> String {
    let highlighted = page.last_highlighted_word(part);
    let answer = highlighted.as_deref().unwrap_or("ANSWER");
    let mut text = format!("cargo xtask expect {puzzle} {part} {answer}");
    if inputs::examples_for(inputs, part).len() > 1 {
        text += &format!(" -i {name}");
    }
    text += "\n";
    if highlighted.is_some() {
        text += &format!(
            "{answer} is only the last value that the text of part {part} highlights: compare it with the text\n"
        );
    }
    text
}
