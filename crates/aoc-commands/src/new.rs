//! `cargo xtask new`: makes the crate of another day. Nothing is overwritten. With a session token and no title, the page is
//! cached before the crate is made, and afterwards the input is fetched and the blocks of the page are listed.

use std::{fs, process::ExitCode};

use anyhow::Context as _;
use aoc_common::{
    PuzzleId,
    cli::{exit_code_if, usage_error},
    input::EXAMPLE,
    inputs,
};

use crate::{
    days::{Day, Days},
    example::list_all_blocks,
    flags::NewFlags,
    runner::Runner,
    selector::PuzzleSelector,
    site::{calendar::next_puzzle, is_ci, page::PuzzlePage, token::has_token},
    templates::write_crate,
};

/// The title of a puzzle of which none is known.
const UNTITLED: &str = "Untitled";

pub(crate) fn new(runner: &mut Runner<'_>, flags: &NewFlags) -> anyhow::Result<ExitCode> {
    if let Some(title) = &flags.title {
        check_title(title)?;
    }
    let puzzle = puzzle_to_make(runner, flags)?;
    let days = runner.days()?;
    let package = package_to_make(runner, flags, &days, puzzle)?;

    let mut passed = true;
    let page = match page_to_use(runner, flags, puzzle) {
        Ok(page) => page,
        Err(error) if flags.wait => {
            // By now, `today` may be the puzzle of tomorrow.
            let again = format!("nothing was made (to try again: cargo xtask new {puzzle} --wait)");
            return Err(error.context(again));
        }
        Err(error) => {
            runner.error(format_args!("{error:#}"));
            passed = false;
            None
        }
    };

    let title = title_of(flags, page.as_ref(), days.of_puzzle(puzzle).next());
    make_crate(runner, puzzle, &package, &title)?;
    if let Err(error) = runner.world.update_lock_file(runner.workspace) {
        let folder = runner.workspace.crate_folder(&package);
        runner.error(format_args!(
            "{error:#}; once that is fixed, `cargo update --workspace`, or delete {}",
            folder.display()
        ));
        passed = false;
    }

    if let Some(page) = page
        && let Err(error) = fetch_input_and_list_blocks(runner, puzzle, &page)
    {
        runner.error(format_args!("{error:#}"));
        passed = false;
    }
    if !inputs::has_mine(runner.workspace, puzzle) {
        let fetch = format!("cargo xtask fetch {puzzle}");
        let next = if has_token(runner.world) {
            fetch
        } else {
            let folder = runner.workspace.inputs_folder(puzzle);
            fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
            let mine = inputs::path_of_mine(runner.workspace, puzzle);
            format!(
                "save your input as {}; or, after `cargo xtask session --save`: {fetch}",
                mine.display()
            )
        };
        runner.print(format_args!("next: {next}\n"))?;
    }
    Ok(exit_code_if(passed))
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

fn puzzle_to_make(runner: &Runner<'_>, flags: &NewFlags) -> anyhow::Result<PuzzleId> {
    match flags.puzzle {
        Some(puzzle) => Ok(puzzle),
        None if flags.wait => next_puzzle(runner.world.now()),
        None => runner.puzzle(&PuzzleSelector::Today),
    }
}

/// The name of the package. Fails if its folder exists, or if a day of the puzzle exists and no name is chosen.
fn package_to_make(
    runner: &Runner<'_>,
    flags: &NewFlags,
    days: &Days,
    puzzle: PuzzleId,
) -> anyhow::Result<String> {
    let package = match (&flags.package, days.of_puzzle(puzzle).next()) {
        (Some(package), _) => package.clone(),
        (None, None) => format!("y{}_day{:02}", puzzle.year(), puzzle.day()),
        (None, Some(day)) => {
            let shown = runner.workspace.display_path(&day.folder);
            return Err(usage_error(format_args!(
                "{puzzle} already exists: {shown}; `--package NAME` makes a second solution"
            )));
        }
    };
    let folder = runner.workspace.crate_folder(&package);
    if folder.exists() {
        let shown = folder.display();
        return Err(usage_error(format_args!("the folder {shown} already exists")));
    }
    Ok(package)
}

/// The page from which the title is taken, and of which the blocks are listed; `None` if the site is not asked. A title is
/// the way to make a day without it.
fn page_to_use(
    runner: &mut Runner<'_>,
    flags: &NewFlags,
    puzzle: PuzzleId,
) -> anyhow::Result<Option<PuzzlePage>> {
    if flags.wait {
        return runner.page_after_wait(puzzle, false).map(Some);
    }
    if flags.title.is_some() || !has_token(runner.world) || is_ci(runner.world) {
        return Ok(None);
    }
    runner.page(puzzle, false).map(Some)
}

/// The title that is given, or that on the page, or else that of another solution.
fn title_of(flags: &NewFlags, page: Option<&PuzzlePage>, other_solution: Option<&Day>) -> String {
    match (&flags.title, page, other_solution) {
        (Some(title), _, _) => title.clone(),
        (None, Some(page), _) => page.title().to_owned(),
        (None, None, Some(day)) => day.puzzle.title.clone(),
        (None, None, None) => UNTITLED.to_owned(),
    }
}

/// Makes the crate in another folder of the workspace, and then moves it to `crates`, because no cargo command works as
/// long as there is half a crate.
fn make_crate(
    runner: &mut Runner<'_>,
    puzzle: PuzzleId,
    package: &str,
    title: &str,
) -> anyhow::Result<()> {
    let workspace = runner.workspace;
    // Git ignores this folder. An earlier process may have been killed, and have left it behind.
    let temporary = workspace.path(format!(".new-{package}"));
    let _ = fs::remove_dir_all(&temporary);
    write_crate(workspace, &temporary, package, puzzle, title)?;
    let folder = workspace.crate_folder(package);
    fs::rename(&temporary, &folder).with_context(|| folder.display().to_string())?;

    runner.print(format_args!(
        "made {}; its inputs belong in {}\n",
        folder.display(),
        workspace.inputs_folder(puzzle).display()
    ))?;
    if title == UNTITLED {
        // `fetch` does not mend this.
        let manifest = folder.join("Cargo.toml");
        runner.print(format_args!(
            "it is called {UNTITLED}: write its title into the `description` in {}\n",
            manifest.display()
        ))?;
    }
    Ok(())
}

/// Fetches the input of a puzzle, and if it has no example yet, lists the blocks of its page.
fn fetch_input_and_list_blocks(
    runner: &mut Runner<'_>,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    let mine = inputs::path_of_mine(runner.workspace, puzzle);
    if !inputs::has_mine(runner.workspace, puzzle) {
        runner.fetch_input(puzzle, false)?;
        runner.print(format_args!("{}: fetched\n", mine.display()))?;
    }
    if !inputs::path_of(runner.workspace, puzzle, EXAMPLE).exists() {
        list_all_blocks(runner, puzzle, page)?;
    }
    Ok(())
}
