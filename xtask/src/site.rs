//! The commands that talk to the puzzle site: `fetch`, `submit` and `session`.
//!
//! The client of the site is a program of its own, `aoc-site`. It is started through
//! cargo, which builds it when it is first needed, and only when there is something
//! to ask: inputs that are cached need none of it. How it ends is how these end.

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use aoc_core::{AccountName, PuzzleId, inputs, puzzle::Selector, source};

use crate::{
    days::{Day, select_one},
    flags::{FetchFlags, Part, SessionFlags, SubmitFlags},
    solve::Effort,
    status::{Status, complain, remark},
    workspace::Workspace,
};

/// The program.
const CLIENT: &str = "aoc-site";

/// The status if the client cannot be built, or is stopped: cargo's own. It is not 1,
/// which says of `submit` that the answer is wrong.
const NO_STATUS: u8 = 101;

/// The status for an input to which no part has an answer: nothing is sent.
const NO_ANSWER: u8 = 5;

pub(crate) fn fetch(
    workspace: &Workspace,
    days: &[Day],
    flags: &FetchFlags,
    out: &mut impl io::Write,
) -> ExitCode {
    let targets = match targets(workspace, days, flags) {
        Ok(targets) => targets,
        Err(message) => return Status::usage(message).into(),
    };
    let (cached, missing): (Vec<_>, Vec<_>) =
        targets.into_iter().partition(|target| !flags.force && target.is_there());
    for target in cached {
        // Whoever has closed the pipe does not change what is fetched.
        let _ = writeln!(out, "{} is there already; --force fetches it again", target.shown);
    }
    let _ = out.flush();
    if missing.is_empty() {
        return ExitCode::SUCCESS;
    }
    let mut client = client(workspace.root(), "fetch");
    add_common(&mut client, workspace, flags.account.as_ref(), &flags.session);
    client.args(flags.force.then_some("--force"));
    for target in &missing {
        let mut argument = OsString::from(format!("{}=", target.puzzle));
        argument.push(&target.path);
        client.arg(argument);
    }
    let status = run_client(client, None);
    for target in missing {
        target.warn_if_malformed();
    }
    status
}

pub(crate) fn submit(workspace: &Workspace, days: &[Day], flags: &SubmitFlags) -> ExitCode {
    let target = match target(workspace, days, flags.puzzle, flags.account.as_ref()) {
        Ok(target) => target,
        Err(message) => return Status::usage(message).into(),
    };
    let answer = match flags.answer.clone().map_or_else(|| target.answer(flags.part), Ok) {
        Ok(answer) => answer,
        Err(status) => return status,
    };
    let mut client = client(workspace.root(), "submit");
    add_common(&mut client, workspace, flags.account.as_ref(), &flags.session);
    client.arg(target.puzzle.to_string()).arg(if flags.part == Part::One { "1" } else { "2" });
    client.arg("--input").arg(target.path).args(flags.anyway.then_some("--anyway"));
    run_client(client, Some(&answer))
}

pub(crate) fn session(workspace: &Workspace, flags: &SessionFlags) -> ExitCode {
    let mut client = client(workspace.root(), "session");
    add_session(&mut client, flags);
    run_client(client, None)
}

/// The input of a puzzle for an account, and the day that solves it, if there is one.
struct Target<'d> {
    puzzle: PuzzleId,
    path: PathBuf,
    /// The path as it is shown.
    shown: String,
    day: Option<&'d Day>,
}

impl Target<'_> {
    /// Whether anything has that name: even a link to nowhere is not overwritten.
    fn is_there(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Says if the day's parser refuses what was fetched.
    fn warn_if_malformed(&self) {
        let Self { puzzle, shown, .. } = self;
        let (Some(day), Ok(bytes)) = (self.day, fs::read(&self.path)) else { return };
        let parsed = text_of(&bytes).and_then(|text| {
            (day.solve)(text, [false, false], Effort::Once).map_err(|unparsed| unparsed.to_string())
        });
        let Err(reason) = parsed else { return };
        remark(format_args!("warning: {shown}: the parser of {puzzle} refuses it: {reason}"));
    }

    /// What the part says of the input; or, once the reason is told, the status.
    fn answer(&self, part: Part) -> Result<String, ExitCode> {
        let Self { puzzle, shown, .. } = self;
        let Some(day) = self.day else {
            let message = format!("nothing here solves {puzzle}: give the answer after the part");
            return Err(Status::usage(message).into());
        };
        let bytes = match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let message =
                    format!("there is no {shown}: `cargo xtask fetch {puzzle}` fetches it");
                return Err(Status::usage(message).into());
            }
            bytes => bytes.map_err(|error| error.to_string()),
        };
        let answer = bytes.and_then(|bytes| answer(day, text_of(&bytes)?, part));
        answer.map_err(|reason| {
            complain(format_args!("{shown}: {reason}"));
            NO_ANSWER.into()
        })
    }
}

/// What a part says of this text, or in one line why it says nothing.
fn answer(day: &Day, text: &str, part: Part) -> Result<String, String> {
    let asked = [part == Part::One, part == Part::Two];
    let solution =
        (day.solve)(text, asked, Effort::Once).map_err(|unparsed| unparsed.to_string())?;
    let attempt = solution.parts.iter().flatten().next();
    attempt.map_or_else(
        || Err("the part was not tried".to_owned()),
        |attempt| attempt.answer().map(str::to_owned),
    )
}

fn text_of(bytes: &[u8]) -> Result<&str, String> {
    source::decode(bytes).map_err(|error| error.to_string())
}

/// The inputs that `fetch` is asked for, in the order in which they are named,
/// each once.
///
/// # Errors
/// If it is not clear which puzzle is meant.
fn targets<'d>(
    workspace: &Workspace,
    days: &'d [Day],
    flags: &FetchFlags,
) -> Result<Vec<Target<'d>>, String> {
    let all: Vec<_> = days.iter().map(|day| Selector::Puzzle(day.puzzle.id())).collect();
    let selectors = if flags.puzzles.is_empty() { &all } else { &flags.puzzles };
    let mut targets: Vec<Target<'d>> = Vec::new();
    for &selector in selectors {
        let target = target(workspace, days, selector, flags.account.as_ref())?;
        if !targets.iter().any(|other| other.puzzle == target.puzzle) {
            targets.push(target);
        }
    }
    Ok(targets)
}

/// One input. A puzzle that is named by its year need not have a day here: its
/// input may be wanted first.
///
/// # Errors
/// If it is not clear which puzzle is meant.
fn target<'d>(
    workspace: &Workspace,
    days: &'d [Day],
    selector: Selector,
    account: Option<&AccountName>,
) -> Result<Target<'d>, String> {
    let (puzzle, day) = match selector {
        Selector::Puzzle(id) => (id, days.iter().find(|day| day.puzzle.id() == id)),
        Selector::Day(_) => {
            let day = select_one(days, selector)?;
            (day.puzzle.id(), Some(day))
        }
    };
    let path = inputs::personal(workspace.root(), puzzle, account.map(AccountName::as_str));
    Ok(Target { puzzle, shown: workspace.show(&path), path, day })
}

/// What runs a command of the client of this workspace.
fn client(root: &Path, name: &str) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Not from the workspace's folder: a path among the arguments starts here.
    cargo.arg("run").arg("--manifest-path").arg(root.join("Cargo.toml"));
    cargo.args(["--release", "--package", CLIENT]);
    if built_before() {
        cargo.arg("--quiet");
    } else {
        remark("building the client of the puzzle site, once");
    }
    cargo.arg("--").arg(name);
    cargo
}

/// Whether the program lies beside this one, perhaps of another version.
fn built_before() -> bool {
    let program = format!("{CLIENT}{}", env::consts::EXE_SUFFIX);
    env::current_exe().is_ok_and(|this| this.with_file_name(program).exists())
}

fn add_common(
    client: &mut Command,
    workspace: &Workspace,
    account: Option<&AccountName>,
    session: &SessionFlags,
) {
    client.arg("--root").arg(workspace.root());
    if let Some(account) = account {
        client.arg("--as").arg(account.as_str());
    }
    add_session(client, session);
}

fn add_session(client: &mut Command, session: &SessionFlags) {
    if let Some(file) = &session.file {
        client.arg("--session-file").arg(file);
    }
}

/// Runs the client, with this to read, and returns its status.
fn run_client(mut client: Command, input: Option<&str>) -> ExitCode {
    let ended = client.stdin(Stdio::piped()).spawn().and_then(|mut child| {
        if let Some(mut stdin) = child.stdin.take() {
            // If the client ends before it has read that, its status says why.
            let _ = stdin.write_all(input.unwrap_or_default().as_bytes());
        }
        child.wait()
    });
    match ended.map(|status| status.code().map(u8::try_from)) {
        Ok(Some(Ok(status))) => return status.into(),
        Ok(_) => complain("the client of the puzzle site was stopped"),
        Err(error) => complain(format_args!("cannot run cargo: {error}")),
    }
    NO_STATUS.into()
}
