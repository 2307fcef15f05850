//! Shows the text of a puzzle, records the answers on its page, and saves its examples.

use std::{io, process::ExitCode};

use anyhow::bail;
use aoc_program::{
    Part, PuzzleId,
    error::usage_error,
    output::{print, print_to_stderr, printable},
};
use aoc_workspace::{
    Workspace,
    compare::record_accepted,
    inputs::{self, MINE},
};
use terminal_size::{Width, terminal_size};
use xtask::session::TokenPlace;

use crate::{
    clock::{check_unlocked, wait_until_unlocked},
    files::{make_folder_of, save, save_new},
    puzzle_page::PuzzlePage,
    site::Client,
};

/// The width of the text without a terminal, in columns.
const DEFAULT_WIDTH: usize = 80;

/// The greatest width of the text, however wide the terminal is, in columns.
const MAX_WIDTH: usize = 100;

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

/// Prints the text of a puzzle. With a token, its page is requested first.
pub(crate) fn read(
    workspace: &Workspace,
    token: Option<TokenPlace>,
    puzzle: PuzzleId,
) -> anyhow::Result<ExitCode> {
    if let Some(token) = token {
        fetch_page(workspace, token, puzzle)?;
    }
    let page = PuzzlePage::cached(workspace, puzzle)?;
    let text = page.text(text_width())?;
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    record_accepted_answers(workspace, puzzle, &page)?;
    Ok(ExitCode::SUCCESS)
}

/// The title of a puzzle. With a token, the page is requested first. With `wait`, a locked puzzle is waited for.
/// Records the accepted answers on the page.
pub(crate) fn title(
    workspace: &Workspace,
    token: Option<TokenPlace>,
    wait: bool,
    puzzle: PuzzleId,
) -> anyhow::Result<String> {
    if let Some(token) = token {
        if wait {
            wait_until_unlocked(puzzle);
        }
        fetch_page(workspace, token, puzzle)?;
    }
    let page = PuzzlePage::cached(workspace, puzzle)?;
    record_accepted_answers(workspace, puzzle, &page)?;
    Ok(page.title)
}

/// Records the answers to `mine.txt` that a page shows as accepted. Without such an input, nothing is recorded. An
/// answer of capital letters alone is never recorded. If another answer is recorded already, it stays, and the
/// difference is printed.
pub(crate) fn record_accepted_answers(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    let inputs = inputs::list(workspace, puzzle)?;
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else { return Ok(()) };
    for part in Part::BOTH {
        let Some(answer) = page.accepted_answer(part) else { continue };
        // An answer of capital letters alone was perhaps read off a grid of `#`, which is what the day
        // prints.
        if is_capital_letters(&answer) {
            continue;
        }
        if let Some(said) = record_accepted(mine, part, &answer)? {
            print_to_stderr(said);
        }
    }
    Ok(())
}

/// Whether an answer consists of capital letters alone.
pub(crate) fn is_capital_letters(answer: &str) -> bool {
    answer.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Saves a block of a cached page under this name, beside the page. Without a number, lists the blocks.
pub(crate) fn example(
    workspace: &Workspace,
    puzzle: PuzzleId,
    name: &str,
    number: Option<usize>,
) -> anyhow::Result<ExitCode> {
    let page_path = inputs::page(workspace, puzzle);
    let example_path = page_path.with_file_name(format!("{name}.txt"));
    let blocks = PuzzlePage::cached(workspace, puzzle)?.blocks();
    if blocks.is_empty() {
        bail!(
            "{} shows no block of text; if the puzzle has an example in a sentence, write it to {} yourself",
            page_path.display(),
            example_path.display()
        );
    }
    let out = &mut io::stdout();
    let Some(number) = number else {
        for (index, block) in blocks.iter().enumerate() {
            print(out, summary(index + 1, block))?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let block = number.checked_sub(1).and_then(|index| blocks.get(index)).ok_or_else(|| {
        usage_error(format_args!("expected a block from 1 to {}, found {number}", blocks.len()))
    })?;
    save_new(&example_path, block)?;
    print(out, format_args!("{}: saved\n", example_path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Requests and caches the page of a puzzle. A puzzle that is locked is an error.
fn fetch_page(workspace: &Workspace, token: TokenPlace, puzzle: PuzzleId) -> anyhow::Result<()> {
    check_unlocked(puzzle)?;
    let path = inputs::page(workspace, puzzle);
    let mut client = Client::new(token)?;
    make_folder_of(&path)?;
    let html = client.puzzle_page(puzzle)?;
    save(&path, &html)
}

/// The width of the text, in columns.
fn text_width() -> usize {
    match terminal_size() {
        Some((Width(columns), _)) => usize::from(columns).min(MAX_WIDTH),
        None => DEFAULT_WIDTH,
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
