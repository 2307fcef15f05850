//! `cargo xtask new`: makes the crate of another day. Nothing is overwritten. With `--fetch`, the client of the puzzle
//! site goes through the same steps, and fetches in between.

use std::{fs, io, path::Path, process::ExitCode};

use anyhow::Context as _;
use aoc_program::{
    PuzzleId,
    command_line::exit_code,
    error::usage_error,
    output::{print, print_error},
};
use aoc_workspace::Workspace;

use crate::{
    browser::open_in_browser,
    cargo::cargo,
    days::Days,
    flags::NewFlags,
    selector::{time_of_command, today, today_or_next},
    site::{SITE, puzzle_url},
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

pub(crate) fn new(workspace: &Workspace, day: &NewDay) -> anyhow::Result<ExitCode> {
    let is_lock_updated = day.make(workspace, "Untitled")?;
    day.finish(workspace, false)?;
    Ok(exit_code(is_lock_updated))
}

/// A day that is not here yet.
#[derive(Debug)]
pub struct NewDay {
    /// Its puzzle.
    pub puzzle: PuzzleId,
    package: String,
    /// The title that the person has given.
    title: Option<String>,
    /// Whether to open the puzzle in a browser.
    open: bool,
}

impl NewDay {
    /// The day that the person wants. Fails if it is here, or the flags cannot be.
    pub(crate) fn find(workspace: &Workspace, flags: &NewFlags) -> anyhow::Result<Self> {
        let NewFlags { title, open, .. } = flags;
        if flags.wait && !flags.fetch {
            return Err(usage_error("`--wait` goes with `--fetch`"));
        }
        if let Some(c) =
            title.iter().flat_map(|title| title.chars()).find(|&c| is_refused_in_comments(c))
        {
            return Err(usage_error(format_args!(
                "--title: {} cannot stand in a comment",
                c.escape_unicode()
            )));
        }
        let puzzle = match flags.puzzle {
            Some(puzzle) => puzzle,
            None if flags.wait => today_or_next(time_of_command()).map_err(usage_error)?,
            None => today(time_of_command()).map_err(usage_error)?,
        };
        let package = format!("y{}_day{:02}", puzzle.year(), puzzle.day());
        check_is_new(workspace, puzzle, &package)?;
        Ok(Self { puzzle, package, title: title.clone(), open: *open })
    }

    /// Makes the crate and the folder for its inputs. Unless the person has given a title, it is this one. Returns
    /// whether `Cargo.lock` could be updated.
    ///
    /// # Errors
    /// If they cannot be made.
    pub fn make(&self, workspace: &Workspace, title: &str) -> anyhow::Result<bool> {
        let Self { puzzle, package, .. } = self;
        make_crate(workspace, *puzzle, package, self.title.as_deref().unwrap_or(title))?;
        let inputs = workspace.inputs_folder(*puzzle);
        print(&mut io::stdout(), format_args!("made crates/{package} and {}\n", inputs.display()))?;
        update_lock(workspace)
    }

    /// Prints what to do next, and opens the puzzle in a browser if that is wanted.
    ///
    /// # Errors
    /// If no browser can be opened.
    pub fn finish(&self, workspace: &Workspace, is_fetched: bool) -> anyhow::Result<()> {
        let inputs = workspace.inputs_folder(self.puzzle);
        let steps = next_steps(is_fetched, self.puzzle, &self.package, &inputs);
        print(&mut io::stdout(), steps)?;
        if self.open {
            open_in_browser(&puzzle_url(SITE, self.puzzle)).context("cannot open a browser")?;
        }
        Ok(())
    }
}

/// Fails if the puzzle has a day, or the folder of the new crate is there.
fn check_is_new(workspace: &Workspace, puzzle: PuzzleId, package: &str) -> anyhow::Result<()> {
    let days = Days::find(workspace)?;
    let folder = match days.of(puzzle).next() {
        Some(day) => day.folder.clone(),
        None => workspace.root.join("crates").join(package),
    };
    if !folder.exists() {
        return Ok(());
    }
    let shown = workspace.below_root(&folder);
    Err(usage_error(format_args!("{puzzle} already exists: {shown}")))
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

fn next_steps(is_fetched: bool, puzzle: PuzzleId, package: &str, inputs: &Path) -> String {
    let steps = if is_fetched {
        vec![
            (format!("read {puzzle}"), "the puzzle".to_owned()),
            (format!("example {puzzle}"), "its examples; add a number to save one".to_owned()),
        ]
    } else {
        let example = inputs.join("example.txt");
        vec![(
            format!("fetch {puzzle}"),
            format!("your input; the example is {}", example.display()),
        )]
    };
    let solve = [
        (format!("expect {puzzle} 1 ANSWER"), "the answer to the example".to_owned()),
        (format!("run {puzzle} -e"), format!("solve it in crates/{package}/src/lib.rs")),
        (format!("submit {puzzle} 1"), "your answer".to_owned()),
    ];
    let mut lines = "\nnext:\n".to_owned();
    for (command, what) in steps.into_iter().chain(solve) {
        lines += &format!("  cargo xtask {command:24}  # {what}\n");
    }
    lines
}
