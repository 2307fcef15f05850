//! Shows a puzzle's text, and saves its example.

use std::{fs, io, process::ExitCode};

use anyhow::{Context as _, anyhow, bail};
use aoc_program::{
    Part, PuzzleId,
    error::usage,
    output::{print, print_note, printable},
};
use aoc_workspace::{
    Workspace, inputs,
    site_flags::{ExampleFlags, ReadFlags},
    snapshots,
};
use terminal_size::{Width, terminal_size};

use crate::{clock::check_unlocked, files::write, puzzle_page::PuzzlePage, site::Client};

/// In columns: without a terminal, and at most.
const WIDTH: usize = 80;
const MAX_WIDTH: usize = 100;

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = flags.puzzle.parse().map_err(usage)?;
    let path = inputs::page(workspace, puzzle);
    if flags.refresh || !path.exists() {
        check_unlocked(puzzle, flags.wait)?;
        let mut client = Client::new(flags.session.as_deref())?;
        write(&path, true, || client.puzzle_page(puzzle))?;
    }
    let page = open(workspace, puzzle)?;
    let text = if flags.title {
        page.title.clone()
    } else {
        let width = terminal_size().map_or(WIDTH, |(Width(width), _)| width.into());
        page.text(width.min(MAX_WIDTH))?
    };
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    record_accepted(workspace, puzzle, &page).map(|()| ExitCode::SUCCESS)
}

/// Records the answers on a page for `mine.txt`, if that is there and no others are recorded.
pub(crate) fn record_accepted(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    let inputs = inputs::list(workspace, puzzle)?;
    let Some(mine) = inputs.iter().find(|input| input.name == "mine") else { return Ok(()) };
    for (part, answer) in Part::BOTH.into_iter().zip(page.answers()) {
        // Capital letters may be what somebody read in a block of `#`, which the day answers.
        if answer.bytes().all(|byte| byte.is_ascii_uppercase()) {
            continue;
        }
        if let Some(said) = snapshots::record_accepted(mine, part, &answer)? {
            print_note(said);
        }
    }
    Ok(())
}

/// Lists the blocks of a cached page, or saves one beside it.
pub(crate) fn example(workspace: &Workspace, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = flags.puzzle.parse().map_err(usage)?;
    let page = inputs::page(workspace, puzzle);
    let path = page.with_file_name(format!("{}.txt", flags.name));
    let blocks = open(workspace, puzzle)?.blocks();
    if blocks.is_empty() {
        bail!("{} shows no block of text: write {} yourself", page.display(), path.display());
    }
    let out = &mut io::stdout();
    let Some(number) = flags.number else {
        (1..).zip(&blocks).try_for_each(|(number, block)| print(out, summary(number, block)))?;
        return Ok(ExitCode::SUCCESS);
    };
    let block = number.checked_sub(1).and_then(|index| blocks.get(index)).ok_or_else(|| {
        usage(format_args!("expected a block from 1 to {}, found {number}", blocks.len()))
    })?;
    write(&path, false, || Ok(block.clone()))?;
    print(out, format_args!("{}: saved\n", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The number of a block, its first lines, and how many follow.
fn summary(number: usize, block: &str) -> String {
    let mut lines: Vec<_> = block.lines().take(LISTED_LINES).map(str::to_owned).collect();
    let rest = block.lines().skip(LISTED_LINES).count();
    if rest > 0 {
        lines.push(format!("({rest} more)"));
    }
    format!("{number:<2}  {}\n", printable(&lines.join("\n    ")))
}

pub(crate) fn open(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<PuzzlePage> {
    let path = inputs::page(workspace, puzzle);
    let html = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            bail!("{}: no page yet: `cargo xtask read` fetches it", path.display())
        }
        html => html.with_context(|| path.display().to_string())?,
    };
    PuzzlePage::parse(&html, puzzle)
        .map_err(|error| anyhow!("{}: {error}; delete the file", path.display()))
}
