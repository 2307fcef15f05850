//! The commands that start the client of the puzzle site: `fetch`, `read`, `example`, `submit` and
//! `session`. `new` uses it, too.
//!
//! The client is a program of its own, `aoc-site`, which cargo builds when it is needed.

use std::{
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_program::{
    Outcome, Part, PuzzleId, Report,
    error::usage,
    output::{print, print_note},
};
use aoc_workspace::{
    Input, Workspace,
    compare::{self, Comparison, compare, record_accepted},
    inputs::{self, MINE},
    site_flags::{ExampleFlags, FetchFlags, ReadFlags, SiteCommand, SubmitFlags},
};

use crate::{
    days::{Day, Days},
    programs::{self, Programs, site_client, status_at_end},
    selector::Selector,
    token,
};

/// Runs a command of the client. The puzzles are looked up here, and so is the session token.
pub(crate) fn site(workspace: &Workspace, command: SiteCommand) -> anyhow::Result<ExitCode> {
    match command {
        SiteCommand::Fetch(flags) => fetch(workspace, flags),
        SiteCommand::Read(flags) => read(workspace, flags),
        SiteCommand::Example(flags) => example(workspace, &flags),
        SiteCommand::Submit(flags) => submit(workspace, flags),
        SiteCommand::Session(file) => {
            let session = token::find(file)?;
            run(client(workspace, "session", session)?)
        }
        SiteCommand::Open(puzzle) => {
            let mut client = client(workspace, "open", None)?;
            client.arg(puzzle);
            run(client)
        }
    }
}

fn fetch(workspace: &Workspace, flags: FetchFlags) -> anyhow::Result<ExitCode> {
    let puzzles = puzzles_to_request(workspace, &flags)?;
    if puzzles.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let session = token::find(flags.session)?;
    let mut client = client(workspace, "fetch", session)?;
    client.args(puzzles.iter().map(PuzzleId::to_string));
    if flags.force {
        client.arg("--force");
    }
    run(client)
}

/// Those of the puzzles whose inputs are not cached, or all of them if they are to be refetched. Prints which
/// inputs are cached.
fn puzzles_to_request(workspace: &Workspace, flags: &FetchFlags) -> anyhow::Result<Vec<PuzzleId>> {
    let mut to_request = Vec::new();
    for puzzle in puzzles_to_fetch(workspace, &flags.puzzles)? {
        let path = inputs::mine(workspace, puzzle);
        // Even a link that leads nowhere counts as a file, which only `--force` may replace.
        let is_cached = fs::symlink_metadata(&path).is_ok();
        if is_cached && !flags.force {
            let path = path.display();
            print(&mut io::stdout(), format_args!("{path}: cached (--force refetches)\n"))?;
        } else {
            to_request.push(puzzle);
        }
    }
    Ok(to_request)
}

/// The named puzzles, sorted by date, each once. Without names, the puzzles of all days.
fn puzzles_to_fetch(workspace: &Workspace, names: &[String]) -> anyhow::Result<Vec<PuzzleId>> {
    let mut puzzles = Vec::new();
    let mut selectors = Vec::new();
    for name in names {
        match name.parse().map_err(usage)? {
            // Such a puzzle need not have a day here.
            Selector::Puzzle(id) => puzzles.push(id),
            other => selectors.push(other),
        }
    }
    if names.is_empty() || !selectors.is_empty() {
        let days = Days::find(workspace)?;
        puzzles.extend(days.select(&selectors)?.iter().map(|day| day.puzzle.id));
    }
    puzzles.sort();
    puzzles.dedup();
    Ok(puzzles)
}

fn read(workspace: &Workspace, flags: ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = look_up(workspace, &flags.puzzle)?;
    let mut client = page_client(workspace, puzzle, flags.refresh, flags.session)?;
    if flags.refresh {
        client.arg("--refresh");
    }
    run(client)
}

/// The title on a puzzle's page, which is fetched unless it is cached.
pub(crate) fn title(workspace: &Workspace, puzzle: PuzzleId, wait: bool) -> anyhow::Result<String> {
    let mut client = page_client(workspace, puzzle, false, None)?;
    client.arg("--title");
    if wait {
        client.arg("--wait");
    }
    let output = client.stderr(Stdio::inherit()).output().context("cannot start the program")?;
    if status_at_end(output.status)? != 0 {
        bail!("{puzzle} not made: no title, see above");
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The client's command `read`. It needs a session token only if the page is not cached, or is to be
/// refetched.
fn page_client(
    workspace: &Workspace,
    puzzle: PuzzleId,
    refresh: bool,
    session_file: Option<PathBuf>,
) -> anyhow::Result<Command> {
    let is_requested = refresh || !inputs::page(workspace, puzzle).exists();
    let session = if is_requested { token::find(session_file)? } else { None };
    let mut client = client(workspace, "read", session)?;
    client.arg(puzzle.to_string());
    Ok(client)
}

fn example(workspace: &Workspace, flags: &ExampleFlags) -> anyhow::Result<ExitCode> {
    let puzzle = look_up(workspace, &flags.puzzle)?;
    let mut client = client(workspace, "example", None)?;
    client.arg(format!("--as={}", flags.name)).arg(puzzle.to_string());
    if let Some(number) = flags.number {
        client.arg(number.to_string());
    }
    run(client)
}

/// Submits an answer. One that the day has computed is recorded if it is right.
fn submit(workspace: &Workspace, flags: SubmitFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selector = flags.puzzle.parse().map_err(usage)?;
    let puzzle = days.puzzle(&selector)?;
    let (answer, solved_input) = if let Some(answer) = flags.answer {
        (answer, None)
    } else {
        if days.of(puzzle).next().is_none() {
            return Err(usage(format_args!(
                "{puzzle}: nothing here solves it: add the answer after the part"
            )));
        }
        let day = days.one(&selector)?;
        let (answer, mine) = answer_of_day(workspace, day, flags.part, flags.force)?;
        (answer, Some(mine))
    };

    let session = token::find(flags.session)?;
    let mut client = client(workspace, "submit", session)?;
    if flags.force {
        client.arg("--force");
    }
    if flags.wait {
        client.arg("--wait");
    }
    client.args([puzzle.to_string(), flags.part.to_string()]);
    let status = run_with_stdin(client, &answer)?;
    if status == 0
        && let Some(mine) = solved_input
        && let Some(said) = record_accepted(&mine, flags.part, &answer)?
    {
        print(&mut io::stdout(), said + "\n")?;
    }
    Ok(status.into())
}

/// Has a day solve a part of `mine.txt`, and returns the answer with that input.
///
/// The day also solves its examples for this part. Fails if the part fails for `mine.txt` or for an example, or
/// if its answer to one of them is not the recorded one. `force` overlooks that, but not that there is no answer
/// to `mine.txt`.
fn answer_of_day(
    workspace: &Workspace,
    day: &Day,
    part: Part,
    force: bool,
) -> anyhow::Result<(String, Input)> {
    let id = day.puzzle.id;
    let inputs = inputs::for_part(inputs::list(workspace, id)?, part);
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else {
        bail!(inputs::no_input_message(workspace, id));
    };
    let examples = inputs.iter().filter(|input| input.is_example());

    let programs = Programs::of_days(workspace, [day])?;
    let solve = |input| programs.solve(day, input, &[], Stdio::null()).unwrap_or_else(Report::from);
    let report = solve(mine);
    let path = mine.path.display();
    let answer = match &report {
        Report::Failed(error) => bail!("{path}: {error}"),
        Report::Done { parts, .. } => match parts.get(&part) {
            Some(Outcome::Solved(answer, _)) => answer.clone(),
            Some(other) => bail!("{path}: {other}"),
            None => bail!("{path}: the day's program does not run part {part}"),
        },
    };
    let mut is_doubtful = is_doubtful_and_printed(mine, &report);
    for example in examples {
        is_doubtful |= is_doubtful_and_printed(example, &solve(example));
    }
    if is_doubtful && !force {
        bail!(
            "not submitted: an answer has changed or a part has failed, see above (--force submits anyway)"
        );
    }
    Ok((answer, mine.clone()))
}

/// Prints what has failed and which answers have changed. Returns whether there is anything to print.
fn is_doubtful_and_printed(input: &Input, report: &Report) -> bool {
    let mut doubts = Vec::new();
    match report {
        Report::Failed(error) => doubts.push(Comparison::Failed(error.clone()).to_string()),
        Report::Done { parts, .. } => {
            for (part, comparison) in compare(input, parts) {
                if comparison.keeps_from_submitting() {
                    doubts.push(format!("part {part} {comparison}"));
                }
            }
        }
    }
    for doubt in &doubts {
        print_note(compare::line(&input.name, doubt));
    }
    !doubts.is_empty()
}

/// The puzzle that a person has named.
fn look_up(workspace: &Workspace, puzzle: &str) -> anyhow::Result<PuzzleId> {
    let selector = puzzle.parse().map_err(usage)?;
    Days::find(workspace)?.puzzle(&selector)
}

/// A call of the client, with the file that has the session token. The file is `None` if a variable has the
/// token, or if the call needs no token.
fn client(
    workspace: &Workspace,
    command: &str,
    session_file: Option<PathBuf>,
) -> anyhow::Result<Command> {
    let mut client = site_client(workspace)?;
    client.arg(command);
    if let Some(file) = session_file {
        client.arg("--session-file").arg(file);
    }
    Ok(client)
}

fn run(client: Command) -> anyhow::Result<ExitCode> {
    Ok(programs::run(client)?.into())
}

/// Runs the client with a text on its standard input, where no list of processes shows it.
fn run_with_stdin(mut client: Command, text: &str) -> anyhow::Result<u8> {
    let mut child = client.stdin(Stdio::piped()).spawn().context("cannot start the program")?;
    if let Some(mut stdin) = child.stdin.take() {
        // If the client ends before it has read this, its status says why.
        let _ = stdin.write_all(text.as_bytes());
    }
    status_at_end(child.wait().context("cannot wait for the program")?)
}
