//! `cargo xtask new`: makes the crate of another day. Nothing is overwritten.

use std::{fs, io, path::Path, process::ExitCode, time::SystemTime};

use anyhow::Context as _;
use aoc_program::{
    PuzzleId,
    command_line::exit_code,
    error::usage_error,
    output::{print, print_error},
};
use aoc_workspace::Workspace;

use crate::{
    cargo::cargo,
    days::Days,
    flags::NewFlags,
    selector::{today, today_or_next},
    site,
};

/// The files of a day's crate.
const TEMPLATES: [(&str, &str); 4] = [
    ("Cargo.toml", include_str!("../templates/day/Cargo.toml.template")),
    ("src/lib.rs", include_str!("../templates/day/lib.rs.template")),
    ("src/main.rs", include_str!("../templates/day/main.rs.template")),
    ("tests/answers.rs", include_str!("../templates/day/answers.rs.template")),
];

/// Part 2 of a day, `{part2}` in the template.
const PART_2: &str = "\
/// What part 2 asks for, and its unit.
pub fn part2(_input: &Input) -> Result<u64, NoAnswer> {
    Err(NoAnswer::Unsolved)
}";

/// Part 2 of the last day of a year.
const LAST_PART_2: &str = "\
/// The last puzzle of a year has no second part.
pub fn part2(_input: &Input) {}";

pub(crate) fn new(workspace: &Workspace, flags: &NewFlags) -> anyhow::Result<ExitCode> {
    if flags.wait && !flags.fetch {
        return Err(usage_error("`--wait` goes with `--fetch`"));
    }
    if let Some(c) =
        flags.title.iter().flat_map(|title| title.chars()).find(|&c| is_refused_in_comments(c))
    {
        return Err(usage_error(format_args!(
            "--title: {} cannot stand in a comment",
            c.escape_unicode()
        )));
    }
    let puzzle = match flags.puzzle {
        Some(puzzle) => puzzle,
        None if flags.wait => today_or_next(SystemTime::now()).map_err(usage_error)?,
        None => today(SystemTime::now()).map_err(usage_error)?,
    };
    let package = format!("y{}_day{:02}", puzzle.year(), puzzle.day());
    check_is_new(workspace, puzzle, &package)?;

    // The token and the title come first, so that nothing is made without them.
    let mut fetched_title = None;
    if flags.fetch {
        site::check_can_fetch(workspace, puzzle)?;
        fetched_title = Some(site::title(workspace, puzzle, flags.wait)?);
    }
    let title = flags.title.clone().or(fetched_title).unwrap_or_else(|| "Untitled".to_owned());

    make_crate(workspace, puzzle, &package, &title)?;
    let inputs = workspace.inputs_folder(puzzle);
    let out = &mut io::stdout();
    print(out, format_args!("made crates/{package} and {}\n", inputs.display()))?;
    let lock_updated = update_lock(workspace)?;
    let mut status = exit_code(lock_updated);
    if flags.fetch {
        status = first_failure(status, site::fetch_inputs(workspace, &[puzzle], false, None)?);
    }
    print(out, next_steps(flags.fetch, puzzle, &package, &inputs))?;
    if flags.open {
        status = first_failure(status, site::open(workspace, puzzle)?);
    }
    Ok(status)
}

fn first_failure(one: ExitCode, other: ExitCode) -> ExitCode {
    if one == ExitCode::SUCCESS { other } else { one }
}

/// Fails if the puzzle has a day, or the folder of the new crate is there.
fn check_is_new(workspace: &Workspace, puzzle: PuzzleId, package: &str) -> anyhow::Result<()> {
    let days = Days::find(workspace)?;
    let folder = match days.of(puzzle).next() {
        Some(day) => day.folder_name(),
        None if workspace.root.join("crates").join(package).exists() => package.to_owned(),
        None => return Ok(()),
    };
    Err(usage_error(format_args!("{puzzle} already exists: crates/{folder}")))
}

/// Makes the crate, and the folder for its inputs. If that fails, nothing is left of the crate, because no
/// command of cargo works with half a crate.
fn make_crate(
    workspace: &Workspace,
    puzzle: PuzzleId,
    package: &str,
    title: &str,
) -> anyhow::Result<()> {
    let folder = workspace.root.join("crates").join(package);
    // If somebody has made it meanwhile, this fails, and theirs stays.
    fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
    let made = write_files(workspace, &folder, puzzle, package, title);
    if made.is_err() {
        let _ = fs::remove_dir_all(&folder);
    }
    made
}

fn write_files(
    workspace: &Workspace,
    folder: &Path,
    puzzle: PuzzleId,
    package: &str,
    title: &str,
) -> anyhow::Result<()> {
    for (file, template) in TEMPLATES {
        write(&folder.join(file), &render(template, package, puzzle, title))?;
    }
    let inputs = workspace.inputs_folder(puzzle);
    fs::create_dir_all(&inputs).with_context(|| inputs.display().to_string())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .with_context(|| path.display().to_string())
}

fn render(template: &str, package: &str, puzzle: PuzzleId, title: &str) -> String {
    let part2 = if puzzle.is_last_of_year() { LAST_PART_2 } else { PART_2 };
    // The title stands between quotes in the manifest.
    let quotable_title =
        title.replace(|c: char| is_refused_in_comments(c) || c == '"' || c == '\\', "'");
    template
        .replace("{part2}", part2)
        .replace("{package}", package)
        .replace("{year}", &puzzle.year().to_string())
        .replace("{day}", &puzzle.day().to_string())
        .replace("{title}", &quotable_title)
}

/// Whether a character is a control character, such as the end of a line, or changes the direction of writing, which
/// Rust refuses in comments.
fn is_refused_in_comments(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Adds the crate to `Cargo.lock`, so that `--locked` accepts it. Returns whether cargo could.
fn update_lock(workspace: &Workspace) -> anyhow::Result<bool> {
    let status = cargo(workspace)
        .args(["update", "--workspace", "--offline", "--quiet"])
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        print_error("Cargo.lock is not updated, see above; once mended: cargo update --workspace");
    }
    Ok(status.success())
}

fn next_steps(fetch_requested: bool, puzzle: PuzzleId, package: &str, inputs: &Path) -> String {
    let example = inputs.join("example.txt");
    let example = example.display();
    let first_steps = if fetch_requested {
        format!(
            "cargo xtask read {puzzle}            # the puzzle
  cargo xtask example {puzzle}         # lists the blocks of its page; add a number to save one"
        )
    } else {
        format!("cargo xtask fetch {puzzle}           # your input")
    };
    format!(
        "
next:
  {first_steps}
  cargo xtask run {puzzle}             # solve it in crates/{package}/src/lib.rs
  cargo xtask check --accept {puzzle}  # with the worked example in {example}
"
    )
}
