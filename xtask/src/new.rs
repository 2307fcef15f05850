//! `cargo xtask new`: makes the crate of another day. Nothing is overwritten, and git is the undo.

use std::{fs, io, path::Path, time::SystemTime};

use aoc_cli::{
    Error, PuzzleId, Result, Workspace,
    output::{exit_code, print, print_error},
    site_flags::{FetchFlags, SiteCommand},
};

use crate::{
    days::{Days, today},
    flags::NewFlags,
    programs::{cannot_run_cargo, cargo},
    site,
};

/// The files of a day's crate.
const TEMPLATES: [(&str, &str); 4] = [
    ("Cargo.toml", include_str!("../templates/day/Cargo.toml.template")),
    ("src/lib.rs", include_str!("../templates/day/lib.rs.template")),
    ("src/main.rs", include_str!("../templates/day/main.rs.template")),
    ("tests/answers.rs", include_str!("../templates/day/answers.rs.template")),
];

/// Part 2 in the template, and what it is on the last day of a year.
const PART_2: &str = "\
/// What part 2 asks for, and its unit.
pub fn part2(_input: &Input) -> Result<u64, NoAnswer> {
    Err(NoAnswer::Unsolved)
}";
const LAST_PART_2: &str = "\
/// The last puzzle of a year has no second part.
pub fn part2(_input: &Input) {}";

pub(crate) fn new(workspace: &Workspace, flags: &NewFlags) -> Result {
    if flags.wait && !flags.fetch {
        return Err(Error::usage("`--wait` goes with `--fetch`"));
    }
    let today = || today(SystemTime::now(), flags.wait).map_err(Error::usage);
    let puzzle = flags.puzzle.map_or_else(today, Ok)?;
    let package = format!("y{}_day{:02}", puzzle.year(), puzzle.day());
    let folder = workspace.root.join("crates").join(&package);
    let existing = Days::find(workspace)?.of(puzzle).next().map(|day| day.folder.clone());
    if let Some(existing) = existing.or_else(|| folder.exists().then(|| package.clone())) {
        return Err(Error::usage(format_args!("{puzzle} already exists: crates/{existing}")));
    }
    // Before anything is made.
    let fetched = flags.fetch.then(|| site::title(workspace, puzzle, flags.wait)).transpose()?;
    let title = flags.title.clone().or(fetched).unwrap_or_else(|| "Untitled".to_owned());
    // It is quoted in the manifest.
    let title = title.replace(|c: char| c.is_control() || "\"\\".contains(c), "'");
    let inputs = workspace.inputs(puzzle);
    // Somebody may have made it meanwhile.
    fs::create_dir(&folder).map_err(failed(&folder))?;
    let made = TEMPLATES.into_iter().try_for_each(|(file, template)| {
        write(&folder.join(file), &render(template, &package, puzzle, &title))
    });
    let made = made.and_then(|()| fs::create_dir_all(&inputs).map_err(failed(&inputs)));
    // With half a crate, no command of cargo works.
    made.inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
    let inputs = workspace.display(&inputs);
    let out = &mut io::stdout();
    print(out, format_args!("made crates/{package} and {inputs}\n"))?;
    let is_locked = update_lock(workspace)?;
    let mut status = exit_code(is_locked);
    if flags.fetch {
        let puzzles = vec![puzzle.to_string()];
        let flags = FetchFlags { force: false, session: None, puzzles };
        let fetched = site::run(workspace, SiteCommand::Fetch(flags))?;
        status = if is_locked { fetched } else { status };
    }
    print(out, next_steps(flags.fetch, puzzle, &package, &inputs))?;
    if flags.open {
        site::run(workspace, SiteCommand::Open(puzzle.to_string()))?;
    }
    Ok(status)
}

fn render(template: &str, package: &str, puzzle: PuzzleId, title: &str) -> String {
    let part2 = if puzzle.is_last_of_year() { LAST_PART_2 } else { PART_2 };
    template
        .replace(PART_2, part2)
        .replace("{package}", package)
        .replace("{year}", &puzzle.year().to_string())
        .replace("{day}", &puzzle.day().to_string())
        .replace("{title}", title)
}

fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(path, text)).map_err(failed(path))
}

fn failed(path: &Path) -> impl Fn(io::Error) -> Error {
    move |error| Error::failure(format_args!("{}: {error}", path.display()))
}

/// Adds the crate to `Cargo.lock`, so that `--locked` accepts it. Returns whether cargo could.
fn update_lock(workspace: &Workspace) -> Result<bool> {
    let arguments = ["update", "--workspace", "--offline", "--quiet"];
    let is_locked = cargo(workspace).args(arguments).status().map_err(cannot_run_cargo)?.success();
    if !is_locked {
        print_error("Cargo.lock is not updated, see above; once mended: cargo update --workspace");
    }
    Ok(is_locked)
}

fn next_steps(is_fetched: bool, puzzle: PuzzleId, package: &str, inputs: &str) -> String {
    let first = if is_fetched {
        format!("example {puzzle}         # the puzzle's, by its number")
    } else {
        format!("fetch {puzzle}           # your input")
    };
    format!(
        "
next:
  cargo xtask {first}
  cargo xtask run {puzzle}             # solve it in crates/{package}/src/lib.rs
  cargo xtask check --accept {puzzle}  # with the worked example in {inputs}/example.txt
"
    )
}
