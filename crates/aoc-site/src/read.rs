//! Shows the text of a puzzle, and saves its examples.

use std::{io, path::Path, process::ExitCode};

use anyhow::bail;
use aoc_core::{
    Part, PuzzleId,
    program::has_text,
    puzzle::input_name,
    terminal::{print, printable, usage_error},
};
use aoc_workspace::{Workspace, days::selected_puzzle};

use crate::{
    cache::{cached_page, fetch_page, save},
    client::Client,
    clock::check_unlocked,
    flags::{ExampleFlags, ReadFlags},
    puzzle_page::PuzzlePage,
    recorded::record_answers_on_page,
    settings::Settings,
};

/// The width of the text, in columns.
const TEXT_WIDTH: usize = 80;

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

/// Prints the text of a puzzle.
pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    let page = find_page(workspace, puzzle, flags.refresh, flags.session_file.as_deref())?;
    let text = page.text(TEXT_WIDTH)?;
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    record_answers_on_page(workspace, puzzle, &page)?;
    Ok(ExitCode::SUCCESS)
}

/// The page of a puzzle. It is fetched if it is not cached, or if it is to be refreshed.
fn find_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    refresh: bool,
    session_file: Option<&Path>,
) -> anyhow::Result<PuzzlePage> {
    if !refresh && let Some(page) = cached_page(workspace, puzzle)? {
        return Ok(page);
    }
    let settings = Settings::find(session_file)?;
    check_unlocked(puzzle)?;
    fetch_page(workspace, &mut Client::new(&settings)?, puzzle)
}

/// Saves the block with the given number as an example, beside the page. Without a number, lists the blocks.
pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    let ExampleFlags { name, number, .. } = flags;
    let example_path = workspace.inputs_folder(puzzle).join(format!("{name}.txt"));
    let blocks = find_page(workspace, puzzle, false, flags.session_file.as_deref())?.blocks();
    // The cached page may be older than the solution of part 1.
    let how_to_refresh = format!("`cargo xtask read --refresh {puzzle}` refetches the page");
    if blocks.is_empty() {
        bail!(
            "the page of {puzzle} has no block of text ({how_to_refresh}); if the puzzle has an example in a sentence, \
             write it to {} yourself",
            example_path.display()
        );
    }
    let out = &mut io::stdout();
    let &Some(number) = number else {
        for (index, block) in blocks.iter().enumerate() {
            print(out, summary(index + 1, block))?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let block = number.checked_sub(1).and_then(|index| blocks.get(index)).ok_or_else(|| {
        usage_error(format_args!(
            "expected a block from 1 to {}, found {number} ({how_to_refresh})",
            blocks.len()
        ))
    })?;
    if has_text(&example_path) {
        bail!("{} already exists: delete it first", example_path.display());
    }
    save(&example_path, block)?;
    let next = command_that_records(workspace, puzzle, name);
    print(out, format_args!("{}: saved\nnext: {next}\n", example_path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The command that records the puzzle's answer for the example of this name.
fn command_that_records(workspace: &Workspace, puzzle: PuzzleId, name: &str) -> String {
    let part = input_name::only_part(name).unwrap_or(Part::One);
    let command = format!("cargo xtask expect {puzzle} {part} ANSWER");
    // Without `-i`, `expect` takes the first of these examples that exists.
    let folder = workspace.inputs_folder(puzzle);
    let examples = input_name::examples_for(part);
    let default = examples.iter().find(|example| has_text(&folder.join(format!("{example}.txt"))));
    if default.is_some_and(|default| default == name) {
        command
    } else {
        format!("{command} -i {name}")
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
