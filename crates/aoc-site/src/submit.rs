//! Submits an answer.

use std::{fs, io, process::ExitCode};

use anyhow::{Context as _, bail};
use aoc_program::{
    Part, PuzzleId,
    error::usage,
    output::{print, print_note},
};
use aoc_workspace::{Workspace, inputs, site_flags::SubmitFlags};
use jiff::Timestamp;

use crate::{
    clock::{check_unlocked, describe, wait_until},
    read::open,
    response::{Reply, Verdict},
    site::Client,
};

pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    let (puzzle, part) = (flags.puzzle.parse().map_err(usage)?, flags.part);
    let answer = read_answer(puzzle, part)?;
    check_unlocked(puzzle, false)?;
    let answers = open(workspace, puzzle).map(|page| page.answers()).unwrap_or_default();
    let mut client = client_after_cooldown(flags, puzzle, &answer, answers.get(part as usize))?;
    let (out, source) = (&mut io::stdout(), &client.token.source);
    let what = format!("{answer} for part {part} of {puzzle}");
    print(out, format_args!("submitting {what} with the session token in {source}\n"))?;
    let reply = client.submit(puzzle, part, &answer)?;
    let history = &mut client.state.records.submissions;
    history.record(puzzle, part, &answer, reply);
    if history.solved(puzzle, part).is_some() {
        // `read` fetches a newer one, with your answer and perhaps part 2.
        let _ = fs::remove_file(inputs::page(workspace, puzzle));
    }
    let saved = client.state.save();
    let status = report(puzzle, part, &answer, reply, &client);
    if let Some(next) = client.state.cooldown() {
        print_note(next_answer(next));
    }
    saved?;
    status
}

fn read_answer(puzzle: PuzzleId, part: Part) -> anyhow::Result<String> {
    let text = io::read_to_string(io::stdin()).context("standard input")?;
    let answer = text.trim();
    if answer.lines().count() > 1 {
        let next = format!("read the letters, then `cargo xtask submit {puzzle} {part} LETTERS`");
        return Err(usage(format_args!("the answer is a block of lines: {next}")));
    }
    if answer.is_empty() || answer.contains(char::is_control) {
        return Err(usage("standard input: expected an answer of one line"));
    }
    Ok(answer.to_owned())
}

/// Checks the accepted answer on the page and the history, and waits for the end of a cooldown if that
/// is wanted.
fn client_after_cooldown(
    flags: &SubmitFlags,
    puzzle: PuzzleId,
    answer: &str,
    accepted: Option<&String>,
) -> anyhow::Result<Client> {
    let part = flags.part;
    loop {
        let client = Client::new(flags.session.as_deref())?;
        let history = &client.state.records.submissions;
        let solved = |by| format!("part {part} of {puzzle} is already solved by {by}");
        let reason = accepted.map(solved).or_else(|| history.rejection(puzzle, part, answer));
        if let Some(reason) = reason.filter(|_| !flags.force) {
            bail!("not submitted: {reason} (--force to submit anyway)");
        }
        let Some(time) = client.state.cooldown() else { return Ok(client) };
        let next = next_answer(time);
        if !flags.wait {
            bail!("not submitted: {next} (--wait waits)");
        }
        // Other processes may use the site meanwhile.
        drop(client);
        print_note(next);
        wait_until(time);
    }
}

fn next_answer(time: Timestamp) -> String {
    format!("the site takes the next answer at {}", describe(time))
}

/// Prints the verdict; any other reply is an error.
fn report(
    puzzle: PuzzleId,
    part: Part,
    answer: &str,
    reply: Reply,
    client: &Client,
) -> anyhow::Result<ExitCode> {
    let (page, out) = (client.address(puzzle), &mut io::stdout());
    let solved = format!("part {part} of {puzzle}");
    match reply {
        Reply::Judged(Verdict::Right) => {
            print(out, format_args!("right: {answer} solves {solved}\n"))?;
            let next = match part {
                Part::One if puzzle.is_last_of_year() => {
                    "there is no part 2: the last star comes with all the others".to_owned()
                }
                Part::One => format!("next: part 2, `cargo xtask read {puzzle}` or {page}#part2"),
                Part::Two => format!("all solved, {page}; next: `cargo xtask bench --write`"),
            };
            print(out, format_args!("{next}\n"))?;
            Ok(ExitCode::SUCCESS)
        }
        Reply::Judged(verdict) => {
            print(out, format_args!("{answer} does not solve {solved}: {verdict}\n"))?;
            Ok(ExitCode::FAILURE)
        }
        Reply::TooSoon => bail!("the site ignored the answer: it came too soon"),
        Reply::WrongLevel => {
            bail!("the site takes no answer for {solved}: it is solved, or part 1 is not")
        }
        Reply::Unknown => {
            bail!("unknown reply: check {page} before you submit it again")
        }
    }
}
