//! What each command for the puzzle site does before it needs the client of the site. If something is wrong that can be
//! found without the client, such as a missing token, the command fails before the client is built.
//!
//! Both runners do this. The runner with the client then runs the command. The runner without it builds the other one
//! with cargo, and starts it with the same arguments.

use std::{env, io, path::Path, process::ExitCode};

use anyhow::bail;
use aoc_program::{Part, PuzzleId, error::usage_error, output::print};
use aoc_workspace::{
    Input, Workspace,
    files::check_links,
    inputs::{self, MINE},
    selection::for_part,
};

use crate::{
    cargo::{build_program, run_to_its_end},
    days::{Day, Days, id_of_puzzle, ids_of_puzzles},
    flags::{ExampleFlags, FetchFlags, ReadFlags, SubmitFlags},
    new::NewDay,
    selector::{PuzzleSelector, pass_time_on},
    session::Settings,
};

/// The cargo profile of the runner with the client. The client need not be fast, since it mostly waits for the network,
/// and after a `cargo test`, most of it is already built in this profile.
const DEVELOPMENT: &str = "dev";

/// Runs a command for the puzzle site.
pub type RunSiteCommand = fn(&Workspace, SiteCommand) -> anyhow::Result<ExitCode>;

/// A command for the puzzle site.
#[derive(Debug)]
#[expect(missing_docs, reason = "the commands say what each field means")]
pub enum SiteCommand {
    /// Fetches the inputs that are not cached, or all of them with `force`.
    Fetch { settings: Settings, force: bool, puzzles: Vec<PuzzleId> },
    /// Prints the text of a puzzle.
    Read { source: PageSource, puzzle: PuzzleId },
    /// Saves a block of the cached page under this name. Without a number, lists the blocks.
    Example { puzzle: PuzzleId, name: String, number: Option<usize> },
    /// Submits an answer.
    Submit(Submit),
    /// Says where the token is, and whether the site accepts it.
    Session(Settings),
    /// Makes a day, with the title and the input from the site. `settings` is `None` if both the page and the input are
    /// cached already, and only then.
    New { settings: Option<Settings>, wait: bool, day: NewDay },
}

/// Which page of a puzzle is printed.
#[derive(Debug)]
pub enum PageSource {
    /// The cached page.
    Cached,
    /// The page that the site sends.
    Site(Settings),
    /// The outdated page, and then this error, which says that the token or the contact is missing.
    Outdated(anyhow::Error),
}

/// An answer to submit.
#[derive(Debug)]
pub struct Submit {
    /// The token and the contact.
    pub settings: Settings,
    /// Whether to submit the answer in spite of what is known against it.
    pub force: bool,
    /// Whether to wait for the end of a cooldown.
    pub wait: bool,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// Which part of it.
    pub part: Part,
    /// The answer.
    pub answer: Answer,
}

/// Where the answer to submit comes from.
#[derive(Debug)]
#[expect(missing_docs, reason = "the variants say what each field means")]
pub enum Answer {
    /// It is given on the command line.
    Given(String),
    /// It is the day's answer to `mine`. The day also solves the examples, because without `force`, its answer is
    /// submitted only if no answer differs from the recorded one.
    OfDay { day: Day, mine: Input, examples: Vec<Input> },
}

/// The command that fetches the inputs. If all of them are cached, this prints that they are, and returns `None`, since
/// there is nothing left to do.
pub(crate) fn fetch(
    workspace: &Workspace,
    flags: &FetchFlags,
) -> anyhow::Result<Option<SiteCommand>> {
    let puzzles = ids_of_puzzles(workspace, &flags.puzzles)?;
    let force = flags.force;
    if !force && puzzles.iter().all(|&puzzle| inputs::has_mine(workspace, puzzle)) {
        print_cached(workspace, &puzzles)?;
        return Ok(None);
    }
    // If a drive is not mounted, an input that is saved there seems to be missing.
    for &puzzle in &puzzles {
        check_links(&inputs::mine(workspace, puzzle))?;
    }
    let settings = Settings::find(flags.session_file.as_deref())?;
    Ok(Some(SiteCommand::Fetch { settings, force, puzzles }))
}

/// Prints that the inputs of these puzzles are cached.
pub fn print_cached(workspace: &Workspace, puzzles: &[PuzzleId]) -> anyhow::Result<()> {
    for &puzzle in puzzles {
        let mine = inputs::mine(workspace, puzzle);
        let path = mine.display();
        print(&mut io::stdout(), format_args!("{path}: cached (`fetch --force` refetches)\n"))?;
    }
    Ok(())
}

pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<SiteCommand> {
    let puzzle = id_of_puzzle(workspace, &flags.puzzle)?;
    if !flags.refresh && inputs::has_page(workspace, puzzle) {
        return Ok(SiteCommand::Read { source: PageSource::Cached, puzzle });
    }
    let is_page_outdated = inputs::outdated_page(workspace, puzzle).exists();
    let source = match Settings::find(flags.session_file.as_deref()) {
        Ok(settings) => PageSource::Site(settings),
        Err(missing_setting) if is_page_outdated && !flags.refresh => {
            PageSource::Outdated(missing_setting)
        }
        Err(missing_setting) => return Err(missing_setting),
    };
    Ok(SiteCommand::Read { source, puzzle })
}

pub(crate) fn example(workspace: &Workspace, flags: ExampleFlags) -> anyhow::Result<SiteCommand> {
    let puzzle = id_of_puzzle(workspace, &flags.puzzle)?;
    // If there is no page, the client would report the same error, but it takes long to build.
    inputs::page_to_show(workspace, puzzle)?;
    Ok(SiteCommand::Example { puzzle, name: flags.name, number: flags.number })
}

pub(crate) fn session(session_file: Option<&Path>) -> anyhow::Result<SiteCommand> {
    Ok(SiteCommand::Session(Settings::find(session_file)?))
}

pub(crate) fn submit(workspace: &Workspace, flags: SubmitFlags) -> anyhow::Result<SiteCommand> {
    let SubmitFlags { force, wait, part, .. } = flags;
    let puzzle = id_of_puzzle(workspace, &flags.puzzle)?;
    puzzle.check_has(part)?;
    let settings = Settings::find(flags.session_file.as_deref())?;
    let answer = match flags.answer {
        Some(answer) => Answer::Given(answer),
        None => day_to_answer(workspace, &flags.puzzle, puzzle, part)?,
    };
    Ok(SiteCommand::Submit(Submit { settings, force, wait, puzzle, part, answer }))
}

/// The day whose answer is to be submitted, and the inputs that it solves: `mine` and the examples for this part.
fn day_to_answer(
    workspace: &Workspace,
    selector: &PuzzleSelector,
    puzzle: PuzzleId,
    part: Part,
) -> anyhow::Result<Answer> {
    let days = Days::find(workspace)?;
    if days.of(puzzle).next().is_none() {
        return Err(usage_error(format_args!(
            "no day here solves {puzzle}: give the answer after the part"
        )));
    }
    let day = days.one(selector)?.clone();
    let inputs = for_part(inputs::list(workspace, puzzle)?, part);
    let Some(mine) = inputs.iter().find(|input| input.name == MINE).cloned() else {
        bail!(inputs::no_input_message(workspace, puzzle));
    };
    let examples = inputs.into_iter().filter(Input::is_example).collect();
    Ok(Answer::OfDay { day, mine, examples })
}

/// `new` with `--fetch`.
pub(crate) fn new(workspace: &Workspace, day: NewDay, wait: bool) -> anyhow::Result<SiteCommand> {
    check_links(&inputs::mine(workspace, day.puzzle))?;
    let is_cached =
        inputs::has_page(workspace, day.puzzle) && inputs::has_mine(workspace, day.puzzle);
    let settings = if is_cached { None } else { Some(Settings::find(None)?) };
    Ok(SiteCommand::New { settings, wait, day })
}

/// Builds the runner with the client, and starts it with the same arguments, so that it runs the whole command.
pub(crate) fn hand_over(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    // With `--workspace`, cargo enables the same features of each crate as in `cargo test`, so it need not build again
    // what the tests have built. With `--package aoc-site`, it would build some crates again, with other features.
    let selection = ["--workspace", "--bin", "aoc-site"];
    let mut runner = build_program(workspace, DEVELOPMENT, selection, "aoc-site")?;
    runner.args(env::args_os().skip(1));
    pass_time_on(&mut runner);
    run_to_its_end(runner)
}
