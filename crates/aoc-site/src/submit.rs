//! Submits an answer.

use std::{fs, io, process::ExitCode, time::SystemTime};

use anyhow::bail;
use aoc_core::{
    Part, PuzzleId,
    command_line::exit_code,
    error::usage_error,
    output::{print, print_to_stderr},
};
use aoc_workspace::{
    Workspace,
    days::selected_puzzle,
    inputs::{self, MINE},
    record::record_accepted,
};

use crate::{
    answer_to_submit::solve_part,
    client::{Client, Submitted},
    clock::{check_unlocked, show_wait, wait_until},
    flags::SubmitFlags,
    history::unseen_verdict_message,
    puzzle_page::PuzzlePage,
    read::how_to_record_letters,
    response::{Reply, Verdict},
    settings::Settings,
};

/// An answer that is to be submitted.
struct Attempt<'a> {
    puzzle: PuzzleId,
    part: Part,
    answer: &'a str,
    /// The cached page; `None` if there is none that can be read.
    page: Option<PuzzlePage>,
}

/// Submits an answer, unless something is known against it, and prints the site's verdict. The answer of a day is
/// recorded if it is right, unless another one is recorded already.
pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    let part = flags.part;
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    puzzle.check_has_part(part)?;
    let settings = Settings::find(flags.session_file.as_deref())?;
    let text = match &flags.answer {
        Some(answer) => answer.clone(),
        None => solve_part(workspace, &flags.puzzle, puzzle, part, flags.force)?,
    };
    let answer = one_line(&text, puzzle, part)?;
    check_unlocked(puzzle)?;
    let page = PuzzlePage::cached(workspace, puzzle).ok();
    let attempt = Attempt { puzzle, part, answer, page };

    let (client, Submitted { reply, saved }) = send(flags, &settings, &attempt)?;
    let shown = attempt.page.as_ref().and_then(|page| page.accepted_answer(part));
    if client.state.records.history.is_solved(puzzle, part) && shown.is_none() {
        // If a page is cached, it does not show yet that the part is solved, and may lack part 2.
        let _ = fs::remove_file(inputs::page(workspace, puzzle));
    }
    let is_right = print_verdict(&client, &attempt, reply)?;
    if is_right {
        let is_of_day = flags.answer.is_none();
        record_answer(workspace, puzzle, part, &text, is_of_day)?;
    }
    // If the reply could not be saved, it was still printed, and a right answer recorded.
    saved?;
    Ok(exit_code(is_right))
}

/// The answer in this text, without white space around it.
///
/// # Errors
/// If the text is empty, or has more than one line or a control character.
fn one_line(text: &str, puzzle: PuzzleId, part: Part) -> anyhow::Result<&str> {
    let answer = text.trim();
    if answer.lines().count() > 1 {
        return Err(usage_error(format_args!(
            "the answer is a block of lines, which `cargo xtask run {puzzle} --part {part}` shows: read the letters in \
             it, and submit them with `cargo xtask submit {puzzle} {part} LETTERS`"
        )));
    }
    if answer.is_empty() || answer.contains(char::is_control) {
        return Err(usage_error("expected an answer of one line without control characters"));
    }
    Ok(answer)
}

/// Sends the answer, unless something is known against it. With `--wait`, this first waits for the end of a cooldown.
/// If the site then ignores the answer because of a cooldown that was not known, this sends it once more when that is
/// over.
fn send(
    flags: &SubmitFlags,
    settings: &Settings,
    attempt: &Attempt<'_>,
) -> anyhow::Result<(Client, Submitted)> {
    let Attempt { puzzle, part, answer, .. } = *attempt;
    let mut client = client_for_attempt(flags, settings, attempt)?;
    let source = &client.token.source;
    print(
        &mut io::stdout(),
        format_args!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {source}\n"
        ),
    )?;
    let submitted = client.submit(puzzle, part, answer)?;
    let is_cooldown = submitted.reply == Reply::TooSoon && client.state.cooldown_end().is_some();
    if !is_cooldown || !flags.wait {
        return Ok((client, submitted));
    }
    // An answer was submitted elsewhere, such as in a browser, and the cooldown is known only now. The next client
    // reads it from the saved state.
    submitted.saved?;
    drop(client);
    let mut next_client = client_for_attempt(flags, settings, attempt)?;
    let next_submitted = next_client.submit(puzzle, part, answer)?;
    Ok((next_client, next_submitted))
}

/// Returns a client once the answer may be submitted with it. With `--wait`, this waits for the end of a cooldown.
///
/// # Errors
/// If no client can be made. If the part is solved, or the history rejects the answer, unless `--force` is given. If
/// there is a cooldown, unless `--wait` is given.
fn client_for_attempt(
    flags: &SubmitFlags,
    settings: &Settings,
    attempt: &Attempt<'_>,
) -> anyhow::Result<Client> {
    let Attempt { puzzle, part, answer, .. } = *attempt;
    loop {
        let mut client = Client::new(settings.clone())?;
        let history = &mut client.state.records.history;
        if let Some(page) = &attempt.page {
            history.add_accepted(puzzle, page);
        }
        if let Some(reason) = history.rejection(puzzle, part, answer)
            && !flags.force
        {
            bail!("not submitted: {reason} (--force submits anyway)");
        }
        let Some(end) = client.state.cooldown_end() else { return Ok(client) };
        let message = cooldown_message(end);
        if !flags.wait {
            bail!("not submitted: {message} (--wait waits until then)");
        }
        // The client is dropped, so that other processes can use the site during the wait. One of them may submit an
        // answer to this part, or cause another cooldown. So everything is checked again afterwards.
        drop(client);
        print_to_stderr(message);
        wait_until(end);
    }
}

fn cooldown_message(end: SystemTime) -> String {
    format!("you can submit the next answer in {}", show_wait(end))
}

/// Prints the verdict, and how long the cooldown is. Returns whether the answer is right.
///
/// # Errors
/// If the site has not judged the answer.
fn print_verdict(client: &Client, attempt: &Attempt<'_>, reply: Reply) -> anyhow::Result<bool> {
    let Attempt { puzzle, part, answer, .. } = *attempt;
    let out = &mut io::stdout();
    let cooldown_end = client.state.cooldown_end();
    let verdict = match (reply, cooldown_end) {
        (Reply::Judged(verdict), _) => verdict,
        (Reply::TooSoon, None) => bail!("the site ignored the answer: it came too soon"),
        (Reply::TooSoon, Some(end)) => {
            bail!("the site ignored the answer: it came too soon; {}", cooldown_message(end))
        }
        (Reply::WrongLevel, _) if client.state.records.history.is_solved(puzzle, part) => {
            bail!("the site ignored the answer: part {part} of {puzzle} is already solved")
        }
        (Reply::WrongLevel, _) => bail!(
            "the site ignored the answer: either part {part} of {puzzle} is already solved, or part 1 is not solved \
             yet; `cargo xtask read --refresh {puzzle}` shows which"
        ),
        (Reply::Unknown, _) => bail!("unknown reply: {}", unseen_verdict_message(answer, puzzle)),
    };
    let is_right = verdict == Verdict::Right;
    if is_right {
        print(out, format_args!("right: {answer} solves part {part} of {puzzle}\n"))?;
        print(out, next_step(puzzle, part, &client.page_url(puzzle)) + "\n")?;
    } else {
        print(out, format_args!("{answer} does not solve part {part} of {puzzle}: {verdict}\n"))?;
    }
    if let Some(end) = cooldown_end {
        print_to_stderr(cooldown_message(end));
    }
    Ok(is_right)
}

/// What to do after this part is solved.
fn next_step(puzzle: PuzzleId, part: Part, page_url: &str) -> String {
    match part {
        Part::One if puzzle.is_last_of_year() => {
            "there is no part 2: you get the last star once you have all the others".to_owned()
        }
        Part::One => format!("next: part 2, `cargo xtask read {puzzle}` or {page_url}#part2"),
        Part::Two => {
            format!("both parts are solved: {page_url}; next: `cargo xtask bench --write`")
        }
    }
}

/// Records the right answer of a day to `mine.txt`, and prints that it was recorded. `text` is exactly what the day has
/// answered, not the trimmed answer that was submitted, because `check` compares what the day answers. If the user has
/// typed the answer, it is not recorded; for capital letters, this says how to record it.
fn record_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    text: &str,
    is_of_day: bool,
) -> anyhow::Result<()> {
    let inputs = inputs::list(workspace, puzzle)?;
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else { return Ok(()) };
    let message = if is_of_day {
        record_accepted(puzzle, mine, part, text)?
    } else {
        how_to_record_letters(puzzle, mine, part, text.trim())
    };
    if let Some(message) = message {
        print(&mut io::stdout(), message + "\n")?;
    }
    Ok(())
}
