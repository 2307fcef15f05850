//! Shows the text of a puzzle, records the answers on its page, and saves its examples.

use std::{io, path::Path, process::ExitCode};

use anyhow::bail;
use aoc_core::{
    Part, PuzzleId,
    command_line::exit_code,
    error::usage_error,
    output::{print, print_error, print_to_stderr, printable},
};
use aoc_workspace::{
    Input, Workspace,
    days::selected_puzzle,
    inputs::{self, MINE},
    record::record_accepted,
    snapshots,
};

use crate::{
    client::Client,
    clock::check_unlocked,
    files::{make_folder_of, save, save_new},
    flags::{ExampleFlags, ReadFlags},
    puzzle_page::PuzzlePage,
    settings::Settings,
};

/// The width of the text, in columns.
const TEXT_WIDTH: usize = 80;

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

/// Prints the text of a puzzle. If its page cannot be refetched, the cached one is printed, and then the error.
pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    let not_fetched = if !flags.refresh && inputs::has_page(workspace, puzzle) {
        None
    } else {
        fetch_page(workspace, flags.session_file.as_deref(), puzzle).err()
    };
    let page = match PuzzlePage::cached(workspace, puzzle) {
        Ok(page) => page,
        // If the page could not be fetched, that is why there is none.
        Err(no_page) => return Err(not_fetched.unwrap_or(no_page)),
    };
    let text = page.text(TEXT_WIDTH)?;
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    if let Some(error) = &not_fetched {
        print_error(format_args!("{error:#}"));
        print_error("the page shown is the cached one");
    }
    record_accepted_answers(workspace, puzzle, &page)?;
    Ok(exit_code(not_fetched.is_none()))
}

/// Requests and caches the page of a puzzle. If the puzzle is locked, that is an error, and nothing is sent.
fn fetch_page(
    workspace: &Workspace,
    session_file: Option<&Path>,
    puzzle: PuzzleId,
) -> anyhow::Result<()> {
    let settings = Settings::find(session_file)?;
    check_unlocked(puzzle)?;
    let mut client = Client::new(settings)?;
    request_page(workspace, &mut client, puzzle)
}

/// Requests and caches the page of a puzzle.
pub(crate) fn request_page(
    workspace: &Workspace,
    client: &mut Client,
    puzzle: PuzzleId,
) -> anyhow::Result<()> {
    let path = inputs::page(workspace, puzzle);
    make_folder_of(&path)?;
    let (html, page) = client.puzzle_page(puzzle)?;
    save(&path, &html)?;
    client.state.records.history.settle(puzzle, &page);
    client.state.save()
}

/// Records the answers to `mine.txt` that a page shows as accepted. If that file does not exist, nothing is recorded.
/// For an answer of capital letters, this only says how to record it, and nothing if an answer is recorded already. If
/// any other answer is not the recorded one, the recorded one is kept, and the difference is printed.
pub(crate) fn record_accepted_answers(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    let inputs = inputs::list(workspace, puzzle)?;
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else { return Ok(()) };
    for part in Part::BOTH {
        let Some(answer) = page.accepted_answer(part) else { continue };
        let message = if is_capital_letters(&answer) {
            how_to_record_letters(puzzle, mine, part, &answer)
        } else {
            record_accepted(puzzle, mine, part, &answer)?
        };
        if let Some(message) = message {
            print_to_stderr(message);
        }
    }
    Ok(())
}

/// Whether an answer consists of capital letters alone.
fn is_capital_letters(answer: &str) -> bool {
    answer.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Says how to record an answer of capital letters; `None` for any other answer, or if an answer is recorded already. A
/// person may have read the letters off a grid of `#`, and then the grid is what the day answers.
pub(crate) fn how_to_record_letters(
    puzzle: PuzzleId,
    mine: &Input,
    part: Part,
    letters: &str,
) -> Option<String> {
    if !is_capital_letters(letters) || snapshots::path(mine, part).exists() {
        return None;
    }
    Some(format!(
        "{letters} is not recorded, since the day's own answer to part {part} may be a picture of `#`: \
         `cargo xtask check --accept {puzzle}` records what the day answers, and \
         `cargo xtask expect {puzzle} {part} {letters} -i mine` records the letters"
    ))
}

/// Saves the block with the given number as an example, beside the cached page. Without a number, lists the blocks.
pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    let ExampleFlags { name, number, .. } = flags;
    let example_path = workspace.inputs_folder(puzzle).join(format!("{name}.txt"));
    let blocks = PuzzlePage::cached(workspace, puzzle)?.blocks();
    if blocks.is_empty() {
        bail!(
            "the page of {puzzle} has no block of text; if the puzzle has an example in a sentence, write it to {} yourself",
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
        usage_error(format_args!("expected a block from 1 to {}, found {number}", blocks.len()))
    })?;
    save_new(&example_path, block)?;
    let next = command_that_records(workspace, puzzle, name);
    print(out, format_args!("{}: saved\nnext: {next}\n", example_path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The command that records the puzzle's answer for the example of this name.
fn command_that_records(workspace: &Workspace, puzzle: PuzzleId, name: &str) -> String {
    let part = inputs::only_part(name).unwrap_or(Part::One);
    let command = format!("cargo xtask expect {puzzle} {part} ANSWER");
    // Without `-i`, `expect` takes the first of these examples that exists.
    let folder = workspace.inputs_folder(puzzle);
    let examples = inputs::names_of_examples(part);
    let default = examples.iter().find(|example| folder.join(format!("{example}.txt")).exists());
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
