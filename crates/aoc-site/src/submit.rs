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
    puzzle_page::PuzzlePage,
    read::is_capital_letters,
    response::{Reply, Verdict},
    site::Client,
};

/// Submits the answer on standard input, unless it is known to be wrong, and prints the site's verdict.
pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    let puzzle = flags.puzzle.parse().map_err(usage)?;
    let part = flags.part;
    let answer = read_answer(puzzle, part)?;
    check_unlocked(puzzle)?;
    // Without a page that can be read, no accepted answer is known.
    let page = PuzzlePage::cached(workspace, puzzle).ok();
    let accepted = page.and_then(|page| page.accepted_answer(part));

    let mut client = client_for_answer(flags, puzzle, &answer, accepted.as_deref())?;
    let source = &client.token.source;
    print(
        &mut io::stdout(),
        format_args!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {source}\n"
        ),
    )?;
    let reply = client.submit(puzzle, part, &answer)?;

    let submissions = &mut client.state.records.submissions;
    submissions.record(puzzle, part, &answer, reply);
    if submissions.is_solved(puzzle, part) {
        // `read` then fetches a newer page, with this answer and perhaps with part 2.
        let _ = fs::remove_file(inputs::page(workspace, puzzle));
    }
    // If the reply cannot be saved, it is printed all the same, before the error.
    let saved = client.state.save();
    let status = report(&client, puzzle, part, &answer, reply);
    if let Some(end) = client.state.cooldown() {
        print_note(next_answer(end));
    }
    saved?;
    status
}

fn read_answer(puzzle: PuzzleId, part: Part) -> anyhow::Result<String> {
    let text = io::read_to_string(io::stdin()).context("standard input")?;
    let answer = text.trim();
    if answer.lines().count() > 1 {
        return Err(usage(format_args!(
            "the answer is a block of lines: read the letters, then \
             `cargo xtask submit {puzzle} {part} LETTERS`"
        )));
    }
    if answer.is_empty() || answer.contains(char::is_control) {
        return Err(usage("standard input: expected an answer of one line"));
    }
    Ok(answer.to_owned())
}

/// A client that may submit this answer now. With `--wait`, the end of a cooldown is waited for. `accepted`
/// is the answer to this part on the cached page.
///
/// # Errors
/// If the part is solved or the answer is known to be wrong, unless `--force` is given. If there is a
/// cooldown, unless `--wait` is given.
fn client_for_answer(
    flags: &SubmitFlags,
    puzzle: PuzzleId,
    answer: &str,
    accepted: Option<&str>,
) -> anyhow::Result<Client> {
    let part = flags.part;
    loop {
        let client = Client::new(flags.session.as_deref())?;
        let rejection = match accepted {
            Some(right) => Some(format!("part {part} of {puzzle} is already solved by {right}")),
            None => client.state.records.submissions.rejection(puzzle, part, answer),
        };
        if let Some(reason) = rejection
            && !flags.force
        {
            bail!("not submitted: {reason} (--force to submit anyway)");
        }
        let Some(end) = client.state.cooldown() else { return Ok(client) };
        let next = next_answer(end);
        if !flags.wait {
            bail!("not submitted: {next} (--wait waits)");
        }
        // Meanwhile other processes may use the site. One of them may submit an answer to this part, or
        // start another cooldown, so that everything is checked again afterwards.
        drop(client);
        print_note(next);
        wait_until(end);
    }
}

fn next_answer(time: Timestamp) -> String {
    format!("the site takes the next answer at {}", describe(time))
}

/// Prints the verdict. The status says whether the answer was right.
///
/// # Errors
/// If the site has not judged the answer.
fn report(
    client: &Client,
    puzzle: PuzzleId,
    part: Part,
    answer: &str,
    reply: Reply,
) -> anyhow::Result<ExitCode> {
    let out = &mut io::stdout();
    let page_url = client.page_url(puzzle);
    match reply {
        Reply::Judged(Verdict::Right) => {
            print(out, format_args!("right: {answer} solves part {part} of {puzzle}\n"))?;
            print(out, next_step(puzzle, part, &page_url) + "\n")?;
            if is_capital_letters(answer) {
                print(out, how_to_record_letters(puzzle) + "\n")?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Reply::Judged(verdict) => {
            print(
                out,
                format_args!("{answer} does not solve part {part} of {puzzle}: {verdict}\n"),
            )?;
            Ok(ExitCode::FAILURE)
        }
        Reply::TooSoon => bail!("the site ignored the answer: it came too soon"),
        Reply::WrongLevel => bail!(
            "the site takes no answer for part {part} of {puzzle}: it is solved, or part 1 is not"
        ),
        Reply::Unknown => bail!("unknown reply: check {page_url} before you submit it again"),
    }
}

/// What to do after this part is solved.
fn next_step(puzzle: PuzzleId, part: Part, page_url: &str) -> String {
    match part {
        Part::One if puzzle.is_last_of_year() => {
            "there is no part 2: the last star comes with all the others".to_owned()
        }
        Part::One => format!("next: part 2, `cargo xtask read {puzzle}` or {page_url}#part2"),
        Part::Two => format!("all solved, {page_url}; next: `cargo xtask bench --write`"),
    }
}

/// How to record the answer to a part that was solved by letters. If the day has computed the letters, the
/// runner records them. If a person has read them off a block of `#`, nobody does. This program cannot tell which
/// of the two it was.
fn how_to_record_letters(puzzle: PuzzleId) -> String {
    format!(
        "letters that you typed are not recorded, since the day's own answer may be a picture of `#`: \
         `cargo xtask check --accept {puzzle}` records the day's own answer"
    )
}
