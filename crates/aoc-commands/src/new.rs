//! `cargo xtask new`: makes the crate of another day. Nothing is overwritten. With a session token and no title, the page is
//! cached before the crate is made, and afterwards the input is fetched and the blocks of the page are listed.

use std::{fs, process::ExitCode, time::SystemTime};

use anyhow::Context as _;
use aoc_common::{
    PuzzleId,
    cli::{exit_code_if, usage_error},
    input::EXAMPLE,
};
use aoc_workspace::{
    Day, Workspace,
    calendar::{next_puzzle, today},
    cargo, days, inputs,
    puzzle_selector::PuzzleSelector,
    puzzle_site::{NO_TOKEN, has_cached_page, has_token, is_ci},
    site_flags::{ExampleFlags, FetchFlags, SiteCommand},
};

use crate::{flags::NewFlags, runner::Runner, templates::write_crate};

/// The title of a puzzle of which none is known.
const UNTITLED: &str = "Untitled";

pub(crate) fn new(runner: &mut Runner<'_>, flags: &NewFlags) -> anyhow::Result<ExitCode> {
    check_flags(flags)?;
    let workspace = runner.workspace;
    let puzzle = puzzle_to_make(flags)?;
    let existing_day = runner.days.of_puzzle(puzzle).next();
    let package = package_to_make(workspace, flags, puzzle, existing_day)?;

    let mut passed = true;
    let mut is_site_asked = flags.wait || is_site_asked(workspace, flags, puzzle);
    if is_site_asked && let Err(error) = aoc_site::cache_page(workspace, puzzle, flags.wait) {
        if flags.wait {
            // By now, `today` may be the puzzle of tomorrow.
            let again = format!("nothing was made (to try again: cargo xtask new {puzzle} --wait)");
            return Err(error.context(again));
        }
        runner.error(format_args!("{error:#}"));
        passed = false;
        is_site_asked = false;
    }

    let title = title_of(workspace, flags, puzzle, existing_day);
    make_crate(workspace, puzzle, &package, &title, flags.package.is_some())?;
    let inputs = workspace.inputs_folder(puzzle);
    fs::create_dir_all(&inputs).with_context(|| inputs.display().to_string())?;
    runner.print(format_args!(
        "made {}; its inputs belong in {}\n",
        workspace.crate_folder(&package).display(),
        inputs.display()
    ))?;
    if title == UNTITLED {
        // `fetch` does not mend this.
        let manifest = workspace.crate_folder(&package).join("Cargo.toml");
        runner.print(format_args!(
            "it is called {UNTITLED}: write its title into the `description` in {}\n",
            manifest.display()
        ))?;
    }
    passed &= update_lock(runner)?;

    if is_site_asked && let Err(error) = fetch_input_and_list_blocks(workspace, puzzle) {
        runner.error(format_args!("{error:#}"));
        passed = false;
    }
    if !inputs::has_mine(workspace, puzzle) {
        let fetch = format!("cargo xtask fetch {puzzle}");
        let next = if has_token() {
            fetch
        } else {
            let mine = inputs::path_of_mine(workspace, puzzle);
            let mine = mine.display();
            format!("save your input as {mine}; or, after `cargo xtask session --save`: {fetch}")
        };
        runner.print(format_args!("next: {next}\n"))?;
    }
    Ok(exit_code_if(passed))
}

fn check_flags(flags: &NewFlags) -> anyhow::Result<()> {
    if flags.wait && !has_token() {
        return Err(usage_error(NO_TOKEN));
    }
    match &flags.title {
        Some(title) => check_title(title),
        None => Ok(()),
    }
}

fn puzzle_to_make(flags: &NewFlags) -> anyhow::Result<PuzzleId> {
    match flags.puzzle {
        Some(puzzle) => Ok(puzzle),
        None if flags.wait => next_puzzle(SystemTime::now()),
        None => today(SystemTime::now()),
    }
}

/// Whether the site is asked for what is missing. A title is the way to make a day without it.
fn is_site_asked(workspace: &Workspace, flags: &NewFlags, puzzle: PuzzleId) -> bool {
    let is_complete = has_cached_page(workspace, puzzle) && inputs::has_mine(workspace, puzzle);
    flags.title.is_none() && !is_complete && has_token() && !is_ci()
}

/// Fetches the input of a puzzle, and if it has no example yet, lists the blocks of its page.
fn fetch_input_and_list_blocks(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<()> {
    let selector = PuzzleSelector::Puzzle(puzzle);
    if !inputs::has_mine(workspace, puzzle) {
        let flags = FetchFlags { force: false, puzzles: vec![selector.clone()] };
        aoc_site::run(workspace, &SiteCommand::Fetch(flags))?;
    }
    if !inputs::path_of(workspace, puzzle, EXAMPLE).exists() {
        let flags = ExampleFlags { puzzle: selector, number_and_answer: None };
        aoc_site::run(workspace, &SiteCommand::Example(flags))?;
    }
    Ok(())
}

/// The name of the package. Fails if its folder exists, or if a day of the puzzle exists and no name is chosen.
fn package_to_make(
    workspace: &Workspace,
    flags: &NewFlags,
    puzzle: PuzzleId,
    existing_day: Option<&Day>,
) -> anyhow::Result<String> {
    let package = match (&flags.package, existing_day) {
        (Some(package), _) => package.clone(),
        (None, None) => format!("y{}_day{:02}", puzzle.year(), puzzle.day()),
        (None, Some(day)) => {
            let shown = workspace.display_path(&day.folder);
            return Err(usage_error(format_args!(
                "{puzzle} already exists: {shown}; `--package NAME` makes a second solution"
            )));
        }
    };
    let folder = workspace.crate_folder(&package);
    if folder.exists() {
        let shown = folder.display();
        return Err(usage_error(format_args!("the folder {shown} already exists")));
    }
    Ok(package)
}

/// The title that is given, or that on the cached page, or else that of another solution.
fn title_of(
    workspace: &Workspace,
    flags: &NewFlags,
    puzzle: PuzzleId,
    existing_day: Option<&Day>,
) -> String {
    let title = flags.title.clone().or_else(|| aoc_site::cached_title(workspace, puzzle));
    match (title, existing_day) {
        (Some(title), _) => title,
        (None, Some(day)) => day.puzzle.title.clone(),
        (None, None) => UNTITLED.to_owned(),
    }
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

/// Makes the crate in another folder of the workspace, and then moves it to `crates`, because no cargo command works as
/// long as there is half a crate. For the same reason, a crate that cargo cannot load is removed again. The templates are to
/// blame, or the name of the package if the user has chosen it.
fn make_crate(
    workspace: &Workspace,
    puzzle: PuzzleId,
    package: &str,
    title: &str,
    name_is_chosen: bool,
) -> anyhow::Result<()> {
    // Git ignores this folder. An earlier process may have been killed, and have left it behind.
    let temporary = workspace.path(format!(".new-{package}"));
    let _ = fs::remove_dir_all(&temporary);
    let folder = workspace.crate_folder(package);
    let made = write_crate(workspace, &temporary, package, puzzle, title).and_then(|()| {
        fs::rename(&temporary, &folder).with_context(|| folder.display().to_string())
    });
    if made.is_err() {
        let _ = fs::remove_dir_all(&temporary);
    }
    made?;
    if let Err(error) = days::metadata(workspace) {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        // Cargo forbids some names, and says so.
        let advice = if name_is_chosen {
            "cargo cannot load it"
        } else {
            "fix the templates in xtask/templates/day"
        };
        return Err(error.context(format!("{} was not made: {advice}", folder.display())));
    }
    Ok(())
}

/// Adds the crate to `Cargo.lock`, so that cargo commands with `--locked` work. Returns whether cargo succeeded.
fn update_lock(runner: &mut Runner<'_>) -> anyhow::Result<bool> {
    let status = cargo::command(runner.workspace, "update")
        .args(["--workspace", "--offline", "--quiet"])
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        runner.error(
            "Cargo.lock was not updated, see above; once that is fixed: cargo update --workspace",
        );
    }
    Ok(status.success())
}
