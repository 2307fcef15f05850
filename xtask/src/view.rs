//! `cargo xtask view`: a page to look into a game, in one file.

mod json;
mod page;

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use aoc_core::{ParseError, view::View};

use crate::{
    days::Day,
    flags::ViewFlags,
    look::{Game, games},
    status::{Status, complain, say},
    workspace::Workspace,
};

/// For how long the literal rules may play a game.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn view(
    workspace: &Workspace,
    days: &[Day],
    flags: &ViewFlags,
    out: &mut impl io::Write,
) -> Status {
    let games = match games(workspace, days, flags.puzzle, flags.input.as_deref()) {
        Ok(games) => games,
        Err(status) => return status,
    };
    if games.len() > 1 && flags.output.is_some() {
        return Status::usage(
            "--output is for one page, and there are several inputs: say which by --input",
        );
    }
    for game in &games {
        let view = match look(game) {
            Ok(view) => view,
            Err(error) => return game.refused(&error),
        };
        let path = flags.output.clone().unwrap_or_else(|| place(workspace, game));
        if let Err(error) = write(&path, &page::page(game.puzzle, &game.input.shown, &view)) {
            complain(format!("{}: {error}", path.display()));
            return Status::Bad;
        }
        say(out, format_args!("{}\n", from_here(&path).display()));
        if flags.open
            && let Err(error) = open::that_detached(&path)
        {
            complain(format!("no browser could be opened: {error}"));
            return Status::Bad;
        }
    }
    Status::Good
}

/// What there is to see of a game.
fn look(game: &Game) -> Result<View, ParseError> {
    let mut begin = Instant::now();
    let mut go_on = || {
        let in_time = begin.elapsed() < PATIENCE;
        if !in_time {
            // For the next game of the same input.
            begin = Instant::now();
        }
        in_time
    };
    (game.sights.view)(&game.text, &mut go_on)
}

/// Where the page of a game is written.
fn place(workspace: &Workspace, game: &Game) -> PathBuf {
    let (id, name) = (game.puzzle.id(), game.input.name());
    let file = format!("{}-day{:02}-{name}.html", id.year(), id.day());
    workspace.root().join("target").join("view").join(file)
}

fn write(path: &Path, page: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, page)
}

/// The path as it can be given to another program in this folder.
fn from_here(path: &Path) -> &Path {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path)
}
