//! The commands that need the puzzle site: `fetch`, `read`, `example`, `submit` and `session`.
//!
//! The client of the site is a separate program, `aoc-site`. Cargo builds it when it is first
//! needed. Cached inputs need no client.

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use aoc_core::{PuzzleId, inputs, puzzle::Selector, source};

use crate::{
    check::record,
    days::{Day, select, select_one},
    flags::{AccountFlags, ExampleFlags, FetchFlags, Part, ReadFlags, SessionFlags, SubmitFlags},
    output::{self, Error, print, print_note},
    session,
    solve::{Solution, Timing},
    workspace::{Workspace, cannot_run_cargo, cargo},
};

/// The package and the program.
const CLIENT: &str = "aoc-site";

pub(crate) fn fetch(
    workspace: &Workspace,
    days: &[Day],
    flags: &FetchFlags,
    out: &mut impl io::Write,
) -> output::Result {
    let mut selectors = Vec::new();
    for &selector in &flags.puzzles {
        match selector {
            Selector::Year(_) => selectors.extend(puzzles(&select(days, &[selector])?)),
            _ => selectors.push(selector),
        }
    }
    if flags.puzzles.is_empty() {
        selectors = puzzles(&select(days, &[])?);
    }
    let mut missing: Vec<Target> = Vec::new();
    for selector in selectors {
        let target = target(workspace, days, selector, &flags.account)?;
        // Not even a link to nowhere is overwritten.
        if !flags.force && fs::symlink_metadata(&target.path).is_ok() {
            print(out, format_args!("{}: already there (--force refetches)\n", target.display))?;
        } else if !missing.iter().any(|other| other.puzzle == target.puzzle) {
            missing.push(target);
        }
    }
    if missing.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut client = client(workspace, "fetch", Some(&flags.account.session))?;
    client.args(flags.account.name.iter().flat_map(|name| ["--account", name]));
    client.args(flags.force.then_some("--force"));
    for target in &missing {
        client.arg(assignment(target.puzzle, &target.path));
    }
    let status = run_client(client, "")?;
    for target in missing.iter().filter(|target| target.path.is_file()) {
        if let Some(Err(error)) = target.day.map(|day| target.solve(day, [false, false])) {
            print_note(format_args!("warning: {}: {error}", target.display));
        }
    }
    Ok(status.into())
}

fn puzzles(days: &[&Day]) -> Vec<Selector> {
    days.iter().map(|day| Selector::Puzzle(day.puzzle.id())).collect()
}

pub(crate) fn read(workspace: &Workspace, days: &[Day], flags: &ReadFlags) -> output::Result {
    let puzzle = target(workspace, days, flags.puzzle, &AccountFlags::default())?.puzzle;
    let mut client = page_client(workspace, puzzle, flags.refresh, &flags.session)?;
    client.args(flags.refresh.then_some("--refresh"));
    Ok(run_client(client, "")?.into())
}

/// The title on a puzzle's page, which is fetched unless it is cached.
pub(crate) fn title(workspace: &Workspace, puzzle: PuzzleId, wait: bool) -> Result<String, Error> {
    let mut client = page_client(workspace, puzzle, false, &SessionFlags::default())?;
    client.arg("--title").args(wait.then_some("--wait")).stderr(Stdio::inherit());
    let output = client.output().map_err(|error| cannot_run_cargo(&error))?;
    if !output.status.success() {
        return Err(Error::failure(format!("{puzzle} not made: no title, see above")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The client's command `read`.
fn page_client(
    workspace: &Workspace,
    puzzle: PuzzleId,
    refresh: bool,
    session: &SessionFlags,
) -> Result<Command, Error> {
    let page = page(workspace, puzzle);
    let is_needed = refresh || !page.exists();
    let mut client = client(workspace, "read", is_needed.then_some(session))?;
    client.arg(assignment(puzzle, &page));
    Ok(client)
}

pub(crate) fn example(workspace: &Workspace, days: &[Day], flags: &ExampleFlags) -> output::Result {
    let puzzle = target(workspace, days, flags.puzzle, &AccountFlags::default())?.puzzle;
    let mut client = client(workspace, "example", None)?;
    client.arg(page(workspace, puzzle)).args(flags.number.map(|number| number.to_string()));
    Ok(run_client(client, "")?.into())
}

pub(crate) fn submit(
    workspace: &Workspace,
    days: &[Day],
    flags: &SubmitFlags,
    out: &mut impl io::Write,
) -> output::Result {
    let target = target(workspace, days, flags.puzzle, &flags.account)?;
    let answer = match &flags.answer {
        Some(answer) => answer.clone(),
        None => target.answer(flags.part)?,
    };
    let mut client = client(workspace, "submit", Some(&flags.account.session))?;
    client.args(flags.account.name.iter().flat_map(|name| ["--account", name]));
    client.args(flags.force.then_some("--force")).args(flags.wait.then_some("--wait"));
    client.arg(target.puzzle.to_string()).arg(if flags.part == Part::One { "1" } else { "2" });
    let status = run_client(client, &answer)?;
    if status == 0 {
        // The cached page lacks what the site shows now.
        let _ = fs::remove_file(page(workspace, target.puzzle));
        let own =
            flags.answer.is_none() || target.answer(flags.part).is_ok_and(|own| own == answer);
        if let Some(day) = target.day.filter(|_| own) {
            // The answer is right, whatever comes of this.
            record(workspace, day, &target.name(), out)?;
        }
    }
    Ok(status.into())
}

pub(crate) fn check_session(workspace: &Workspace, flags: &SessionFlags) -> output::Result {
    Ok(run_client(client(workspace, "session", Some(flags))?, "")?.into())
}

/// A puzzle's personal input, and the day that solves it, if there is one.
struct Target<'d> {
    puzzle: PuzzleId,
    path: PathBuf,
    /// The path as it is shown.
    display: String,
    day: Option<&'d Day>,
}

/// A puzzle that is named with its year need not have a day here.
fn target<'d>(
    workspace: &Workspace,
    days: &'d [Day],
    selector: Selector,
    account: &AccountFlags,
) -> Result<Target<'d>, Error> {
    let (puzzle, day) = match selector {
        Selector::Puzzle(id) => (id, days.iter().find(|day| day.puzzle.id() == id)),
        Selector::Day(_) | Selector::Year(_) => {
            let day = select_one(days, selector)?;
            (day.puzzle.id(), Some(day))
        }
    };
    let path = inputs::personal(workspace.root(), puzzle, account.name.as_deref());
    Ok(Target { puzzle, display: workspace.display(&path), path, day })
}

/// Where the puzzle's page is cached, which git ignores.
fn page(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    inputs::folder(workspace.root(), puzzle).join("puzzle.html")
}

/// A puzzle and a file, as the client takes them.
fn assignment(puzzle: PuzzleId, path: &Path) -> OsString {
    let mut argument = OsString::from(format!("{puzzle}="));
    argument.push(path);
    argument
}

impl Target<'_> {
    /// The file name without its extension.
    fn name(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn solve(&self, day: &Day, parts: [bool; 2]) -> Result<Solution, String> {
        let bytes = fs::read(&self.path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                format!("no such file; `cargo xtask fetch {}` fetches it", self.puzzle)
            }
            _ => error.to_string(),
        })?;
        let text = source::decode(&bytes)?;
        (day.solve)(text, parts, Timing::Once).map_err(|failure| failure.to_string())
    }

    /// The part's answer to the input.
    fn answer(&self, part: Part) -> Result<String, Error> {
        let Self { puzzle, display, .. } = self;
        let day = self.day.ok_or_else(|| {
            Error::usage(format!("nothing here solves {puzzle}: add the answer after the part"))
        })?;
        let in_input = |error| Error::failure(format!("{display}: {error}"));
        let solution = self.solve(day, Part::parts(Some(part))).map_err(in_input)?;
        let part = solution.parts.into_iter().flatten().next();
        let answer = part.map(|part| part.result.map_err(|error| error.to_string()));
        answer.unwrap_or_else(|| Err("not solved".to_owned())).map_err(in_input)
    }
}

/// A command of the client, with a session token if it may send a request.
fn client(
    workspace: &Workspace,
    name: &str,
    session: Option<&SessionFlags>,
) -> Result<Command, Error> {
    let session = session.map(session::arguments).transpose()?;
    let mut cargo = cargo();
    // Not from the workspace's folder: a path among the arguments starts here.
    cargo.arg("run").arg("--manifest-path").arg(workspace.root().join("Cargo.toml"));
    cargo.args(["--release", "--package", CLIENT]);
    let program = format!("{CLIENT}{}", env::consts::EXE_SUFFIX);
    if env::current_exe().is_ok_and(|this| this.with_file_name(program).exists()) {
        cargo.arg("--quiet");
    } else {
        print_note("building the client of the puzzle site, once");
    }
    cargo.arg("--").arg("--root").arg(workspace.root());
    cargo.arg(name).args(session.into_iter().flatten());
    Ok(cargo)
}

/// Runs the client with this on its standard input, and returns its status.
fn run_client(mut client: Command, input: &str) -> Result<u8, Error> {
    let status = client.stdin(Stdio::piped()).spawn().and_then(|mut child| {
        if let Some(mut stdin) = child.stdin.take() {
            // If the client ends before it has read this, its status says why.
            let _ = stdin.write_all(input.as_bytes());
        }
        child.wait()
    });
    let status = status.map_err(|error| cannot_run_cargo(&error))?;
    // Cargo ends with 101 if it cannot build the client.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.filter(|code| *code != 101).unwrap_or(1))
}
