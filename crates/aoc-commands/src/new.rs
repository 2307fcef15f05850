//! `cargo xtask new`: makes the crate of another day. Nothing is overwritten. With `--fetch`, the client of the puzzle
//! site caches the page before the crate is made, and afterwards fetches the input and lists the blocks of the page.

use std::{fs, process::ExitCode, time::SystemTime};

use anyhow::Context as _;
use aoc_common::{
    Input, Part, PuzzleId,
    cli::{exit_code_if, usage_error},
    input::EXAMPLE,
    input_file::has_text,
    snapshots,
};
use aoc_workspace::{
    Day, Workspace,
    calendar::{next_puzzle, today},
    cargo, days, inputs,
    puzzle_site::{self, ADDRESS, puzzle_url, title_on_page},
};

use crate::{
    client::{build_client, cache_page, fetch_input, list_blocks},
    flags::NewFlags,
    runner::Runner,
    templates::Template,
};

/// The title of a puzzle of which none is known.
const UNTITLED: &str = "Untitled";

pub(crate) fn new(runner: &mut Runner<'_>, flags: &NewFlags) -> anyhow::Result<ExitCode> {
    check_flags(flags)?;
    let workspace = runner.workspace;
    let puzzle = puzzle_to_make(flags)?;
    let existing_day = runner.days.of_puzzle(puzzle).next();
    let package = package_to_make(workspace, flags, puzzle, existing_day)?;
    let templates = Template::read_all(workspace)?;
    let client = if flags.fetch { Some(build_client(workspace)?) } else { None };
    if let Some(client) = &client {
        cache_page(client, puzzle, flags.wait)?;
    }

    let title = title_of(workspace, flags, puzzle, existing_day)?;
    make_crate(workspace, &templates, puzzle, &package, &title, flags.package.is_some())?;
    let inputs = workspace.inputs_folder(puzzle);
    fs::create_dir_all(&inputs).with_context(|| inputs.display().to_string())?;
    runner.print(format_args!(
        "made {}; its inputs belong in {}\n",
        workspace.crate_folder(&package).display(),
        inputs.display()
    ))?;

    let mut passed = update_lock(runner)?;
    let mut blocks = None;
    if let Some(client) = &client {
        passed &= fetch_input(client, puzzle)?;
        if !has_text(&inputs::path_of(workspace, puzzle, EXAMPLE)) {
            blocks = list_blocks(client, puzzle);
        }
    }
    // Two solutions are told apart by their packages.
    let solution = flags.package.clone().unwrap_or_else(|| puzzle.to_string());
    let steps = next_steps(workspace, puzzle, &title, &package, &solution, blocks.is_some());
    runner.print(steps)?;
    if let Some(blocks) = blocks {
        runner.print(format_args!("\nthe blocks of its page:\n{blocks}"))?;
    }
    Ok(exit_code_if(passed))
}

fn check_flags(flags: &NewFlags) -> anyhow::Result<()> {
    if flags.wait && !flags.fetch {
        return Err(usage_error("`--wait` needs `--fetch`"));
    }
    match &flags.title {
        Some(title) => check_title(title),
        None => Ok(()),
    }
}

fn puzzle_to_make(flags: &NewFlags) -> anyhow::Result<PuzzleId> {
    match flags.puzzle {
        Some(puzzle) => Ok(puzzle),
        None if flags.wait => next_puzzle(SystemTime::now()).map_err(usage_error),
        None => today(SystemTime::now()).map_err(usage_error),
    }
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
) -> anyhow::Result<String> {
    if let Some(title) = &flags.title {
        return Ok(title.clone());
    }
    if puzzle_site::has_cached_page(workspace, puzzle) {
        return title_on_cached_page(workspace, puzzle);
    }
    Ok(existing_day.map_or_else(|| UNTITLED.to_owned(), |day| day.puzzle.title.clone()))
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

/// The title on the page that the client has cached.
fn title_on_cached_page(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<String> {
    let path = puzzle_site::page_path(workspace, puzzle);
    let html = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    title_on_page(&html, puzzle).with_context(|| path.display().to_string())
}

/// Makes the crate in another folder of the workspace, and then moves it to `crates`, because no cargo command works as
/// long as there is half a crate. For the same reason, a crate that cargo cannot load is removed again. The templates are to
/// blame, or the name of the package if the user has chosen it.
fn make_crate(
    workspace: &Workspace,
    templates: &[Template],
    puzzle: PuzzleId,
    package: &str,
    title: &str,
    name_is_chosen: bool,
) -> anyhow::Result<()> {
    // Git ignores this folder. An earlier process may have been killed, and have left it behind.
    let temporary = workspace.path(format!(".new-{package}"));
    let _ = fs::remove_dir_all(&temporary);
    let folder = workspace.crate_folder(package);
    let made = templates
        .iter()
        .try_for_each(|template| template.write(&temporary, package, puzzle, title))
        .and_then(|()| {
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

/// What is left to do, a line for each step. What is to be copied is at the end of its line, because not every shell takes
/// a `#` after a command for the beginning of a comment.
fn next_steps(
    workspace: &Workspace,
    puzzle: PuzzleId,
    title: &str,
    package: &str,
    solution: &str,
    blocks_are_listed: bool,
) -> String {
    let line = |what: &str, how: &str| format!("  {what:20}  {how}\n");
    let command = |what: &str, words: String| line(what, &format!("cargo xtask {words}"));
    let mine = inputs::mine(workspace, puzzle);
    let example = Input::new(inputs::path_of(workspace, puzzle, EXAMPLE), puzzle);
    let has_cached_page = puzzle_site::has_cached_page(workspace, puzzle);
    let folder = workspace.crate_folder(package);
    let source = folder.join("src").join("main.rs");

    let mut lines = "\nnext:\n".to_owned();
    if !has_text(&mine.path) {
        lines += &command("fetch your input:", format!("fetch {puzzle}"));
        lines += &line("or save it as:", &mine.path.display().to_string());
    }
    lines += &line("read the puzzle:", &puzzle_url(ADDRESS, puzzle));
    lines += &command("or here:", format!("read {puzzle}"));
    if title == UNTITLED {
        lines += &line("write its title in:", &folder.join("Cargo.toml").display().to_string());
    }
    if !has_text(&example.path) {
        if has_cached_page {
            if !blocks_are_listed {
                lines += &command("list its blocks:", format!("example {puzzle}"));
            }
            lines += &command("save block 1:", format!("example {puzzle} 1"));
        } else {
            lines += &command("save its example:", format!("example {puzzle}"));
            lines += &line("or save it as:", &example.path.display().to_string());
        }
    }
    if !snapshots::exists(&example, Part::One) {
        lines += &command("record its answer:", format!("expect {puzzle} 1 ANSWER"));
    }
    lines += &line("solve part 1 in:", &source.display().to_string());
    lines += &command("try the example:", format!("run {solution} -e"));
    lines += &if snapshots::exists(&mine, Part::One) {
        command("compare your answer:", format!("check {solution}"))
    } else {
        command("submit your answer:", format!("submit {solution}"))
    };
    lines
}
