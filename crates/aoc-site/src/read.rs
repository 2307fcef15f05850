//! Shows a puzzle's text, and saves its example.

use std::{fs, io, path::Path, process::ExitCode};

use aoc_core::inputs::display_path;
use terminal_size::{Width, terminal_size};

use crate::{
    clock::check_unlocked,
    fetch::{create_draft, save},
    flags::{ExampleFlags, ReadFlags, Target},
    puzzle_page::PuzzlePage,
    report::{Error, print},
    site::Client,
};

/// In columns: without a terminal, and at most.
const WIDTH: usize = 80;
const MAX_WIDTH: usize = 100;

/// How many lines of a block are listed.
const LISTED_LINES: usize = 3;

pub(crate) fn read(root: &Path, flags: &ReadFlags) -> Result<ExitCode, Error> {
    if flags.refresh || !flags.target.path.exists() {
        fetch_page(root, flags)?;
    }
    let page = open(&flags.target.path, root)?;
    if flags.title {
        print(page.title)?;
    } else {
        let width = terminal_size().map_or(WIDTH, |(Width(width), _)| width.into());
        let text = page.text(width.min(MAX_WIDTH)).map_err(|error| error.to_string())?;
        print(text.trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn fetch_page(root: &Path, flags: &ReadFlags) -> Result<(), Error> {
    let Target { puzzle, path } = &flags.target;
    check_unlocked(*puzzle, flags.wait)?;
    let failed = |error| format!("{}: {error}", display_path(root, path));
    let mut client = Client::new(&flags.session)?;
    let draft = create_draft(path).map_err(failed)?;
    let page = client.puzzle_page(*puzzle)?;
    Ok(save(draft, path, &page, true).map_err(failed)?)
}

/// Lists the blocks of a page, or saves one beside it.
pub(crate) fn example(root: &Path, flags: &ExampleFlags) -> Result<ExitCode, Error> {
    let page = open(&flags.page, root)?;
    let blocks = page.blocks().map_err(|error| error.to_string())?;
    let Some(number) = flags.number else {
        (1..).zip(&blocks).try_for_each(|(number, block)| print(summary(number, block)))?;
        return Ok(ExitCode::SUCCESS);
    };
    let Some(block) = number.checked_sub(1).and_then(|index| blocks.get(index)) else {
        let count = blocks.len();
        let message = format!("expected a block from 1 to {count}, found {number}");
        return Err(Error::Usage(message));
    };
    let path = flags.page.with_file_name("example.txt");
    let shown = display_path(root, &path);
    let saved = create_draft(&path).and_then(|draft| save(draft, &path, block, false));
    saved.map_err(|error| format!("{shown}: {error}"))?;
    print(format_args!("{shown}: saved"))?;
    Ok(ExitCode::SUCCESS)
}

/// The number of a block, its first lines, and how many follow.
fn summary(number: usize, block: &str) -> String {
    let mut lines: Vec<_> = block.lines().take(LISTED_LINES).map(str::to_owned).collect();
    let rest = block.lines().skip(LISTED_LINES).count();
    if rest > 0 {
        lines.push(format!("({rest} more)"));
    }
    format!("{number:<2}  {}", lines.join("\n    "))
}

/// Reads a cached page.
fn open(path: &Path, root: &Path) -> Result<PuzzlePage, String> {
    let shown = display_path(root, path);
    let page = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("{shown}: no page yet: `cargo xtask read` fetches it"),
        _ => format!("{shown}: {error}"),
    })?;
    PuzzlePage::parse(&page).ok_or_else(|| format!("{shown}: no puzzle's page: delete it"))
}
