//! `cargo xtask new`: makes the crate of another day. Nothing is overwritten. Unless the title is known, the page and the
//! input are fetched first, so that no day is made if the site does not send them, and the same command can be given again.

use std::{
    fs, io,
    process::{self, ExitCode},
};

use anyhow::{Context as _, bail};
use aoc_facts::{PuzzleId, Workspace, input::EXAMPLE};
use aoc_runtime::cli::usage_error;

use crate::{
    commands::example::list_all_blocks, context::Context, flags::NewFlags, select::days::Days,
    site::page::PuzzlePage, write::templates::write_crate,
};

pub(crate) fn new(context: &mut Context<'_>, flags: &NewFlags) -> anyhow::Result<ExitCode> {
    if let Some(title) = &flags.title {
        check_title(title)?;
    }
    let puzzle = flags.puzzle;
    let days = context.days()?;
    let package = package_to_make(context, flags, &days)?;
    let (title, page) = match known_title(flags, &days) {
        Some(title) if !flags.wait => (title, None),
        known_title => {
            let page = fetch(context, flags).with_context(|| {
                format!("no day was made (`cargo xtask new {puzzle} --title TITLE` makes it without the site)")
            })?;
            let title = known_title.unwrap_or_else(|| page.title().to_owned());
            (title, Some(page))
        }
    };
    make_crate(context, puzzle, &package, &title)?;
    context.world.update_lock_file(context.workspace);

    let mine = context.workspace.mine(puzzle);
    match page {
        Some(page) if !context.workspace.input(puzzle, EXAMPLE).path.exists() => {
            list_all_blocks(context, puzzle, &page)?;
        }
        Some(_) => {}
        None if mine.exists() => {}
        None => context.print(format_args!(
            "next: save your input as {}; or, after `cargo xtask session --save`, `cargo xtask fetch {puzzle}`\n",
            mine.path.display()
        ))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn check_title(title: &str) -> anyhow::Result<()> {
    if title.trim().is_empty() {
        return Err(usage_error("--title: expected a title"));
    }
    if title.contains(char::is_control) {
        return Err(usage_error("--title: a title cannot contain control characters"));
    }
    Ok(())
}

/// The name of the package. Fails if its folder exists, or if a day of the puzzle exists and no name is chosen.
fn package_to_make(context: &Context<'_>, flags: &NewFlags, days: &Days) -> anyhow::Result<String> {
    let puzzle = flags.puzzle;
    let package = match (&flags.package, days.of_puzzle(puzzle).next()) {
        (Some(package), _) => package.clone(),
        (None, None) => format!("y{}_day{:02}", puzzle.year(), puzzle.day()),
        (None, Some(day)) => {
            let shown = context.workspace.display_path(&day.folder);
            return Err(usage_error(format_args!(
                "{puzzle} already exists: {shown}; `--package NAME` makes a second solution"
            )));
        }
    };
    let folder = context.workspace.crate_folder(&package);
    if folder.exists() {
        return Err(usage_error(format_args!("the folder {} already exists", folder.display())));
    }
    Ok(package)
}

/// The title that is given, or that of another solution.
fn known_title(flags: &NewFlags, days: &Days) -> Option<String> {
    let of_other_solution = || Some(days.of_puzzle(flags.puzzle).next()?.puzzle.title.clone());
    flags.title.clone().or_else(of_other_solution)
}

/// Fetches the page and the input of the puzzle.
fn fetch(context: &mut Context<'_>, flags: &NewFlags) -> anyhow::Result<PuzzlePage> {
    let puzzle = flags.puzzle;
    context.fetch_after_wait(puzzle, flags.wait, |context| {
        let page = context.page(puzzle, false)?;
        if context.fetch_input(puzzle)? {
            let mine = context.workspace.mine(puzzle);
            context.print(format_args!("{}: fetched\n", mine.path.display()))?;
        }
        Ok(page)
    })
}

/// Makes the crate and the folder of the inputs. A crate that cargo does not accept is removed again, because no cargo
/// command would work as long as it is there. If cargo cannot list the packages without it either, it is not the reason,
/// and stays.
fn make_crate(
    context: &mut Context<'_>,
    puzzle: PuzzleId,
    package: &str,
    title: &str,
) -> anyhow::Result<()> {
    let workspace = context.workspace;
    let folder = workspace.crate_folder(package);
    add_crate(workspace, package, puzzle, title)?;
    if let Err(error) = context.world.days(workspace) {
        if let Err(left) = fs::remove_dir_all(&folder) {
            bail!("{error:#}\ndelete {}, which cannot be removed: {left}", folder.display());
        }
        if context.world.days(workspace).is_ok() {
            return Err(error.context("no day was made"));
        }
        add_crate(workspace, package, puzzle, title)?;
        context.note(format_args!("{error:#}"));
    }

    let inputs = workspace.inputs_folder(puzzle);
    fs::create_dir_all(&inputs).with_context(|| inputs.display().to_string())?;
    context.print(format_args!(
        "made {}; its inputs belong in {}\n",
        folder.display(),
        inputs.display()
    ))
}

/// Makes the crate in another folder of the workspace, and then moves it to `crates`, because no cargo command works as
/// long as there is half a crate.
fn add_crate(
    workspace: &Workspace,
    package: &str,
    puzzle: PuzzleId,
    title: &str,
) -> anyhow::Result<()> {
    let folder = workspace.crate_folder(package);
    // Git ignores this folder. Another process that makes the same day has one of its own.
    let temporary = workspace.path(format!(".new-{package}.{}", process::id()));
    let written = write_crate(workspace, &temporary, package, puzzle, title);
    let added = written.and_then(|()| match fs::rename(&temporary, &folder) {
        // `crates` may be a link to another disk. There, the first folder would have to be a whole crate as well.
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
            write_crate(workspace, &folder, package, puzzle, title)
        }
        // If another process was faster, there is a crate, which a folder cannot replace.
        moved => moved.with_context(|| folder.display().to_string()),
    });
    // Once it was moved, there is none.
    let _ = fs::remove_dir_all(&temporary);
    added
}
