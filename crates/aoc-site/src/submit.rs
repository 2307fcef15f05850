//! Submits an answer.

use std::{io, process::ExitCode};

use jiff::Timestamp;

use crate::{
    clock::{check_unlocked, describe, wait_until},
    flags::SubmitFlags,
    page::{Reply, Verdict, parse_cooldown, parse_reply},
    report::{Error, print, print_note},
    site::Client,
};

pub(crate) fn submit(flags: &SubmitFlags) -> Result<ExitCode, Error> {
    let SubmitFlags { puzzle, part, .. } = *flags;
    let account = flags.account.as_deref();
    let answer = read_answer()?;
    check_unlocked(puzzle, false)?;
    let mut client = client_after_cooldown(flags, &answer)?;
    let source = &client.credentials.source;
    print(format_args!(
        "submitting {answer} for part {part} of {puzzle} with the session token in {source}"
    ))?;
    let page = client.submit(puzzle, part, &answer)?;

    let (reply, cooldown) = (parse_reply(&page), parse_cooldown(&page));
    let history = client.state.history(account);
    history.record(puzzle, part, &answer, reply);
    if let Some(cooldown) = cooldown {
        history.start_cooldown(cooldown);
    }
    let next = history.cooldown().map(next_answer);
    let saved = client.state.save();
    let status = report(flags, &answer, reply, &client);
    if let Some(next) = next {
        print_note(next);
    }
    saved?;
    Ok(status?)
}

fn read_answer() -> Result<String, Error> {
    let text = io::read_to_string(io::stdin());
    let text = text.map_err(|error| format!("standard input: {error}"))?;
    let answer = text.trim();
    if answer.is_empty() || answer.contains(char::is_control) {
        return Err(Error::Usage("standard input: expected an answer of one line".to_owned()));
    }
    Ok(answer.to_owned())
}

/// Checks the history, and waits for the end of a cooldown if that is wanted.
fn client_after_cooldown(flags: &SubmitFlags, answer: &str) -> Result<Client, Error> {
    loop {
        let mut client = Client::new(&flags.session)?;
        let history = client.state.history(flags.account.as_deref());
        let reason = history.reject_reason(flags.puzzle, flags.part, answer);
        if let Some(reason) = reason.filter(|_| !flags.force) {
            return Err(format!("not submitted: {reason} (--force to submit anyway)").into());
        }
        let Some(time) = history.cooldown() else { return Ok(client) };
        let next = next_answer(time);
        if !flags.wait {
            return Err(format!("not submitted: {next} (--wait waits)").into());
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
    flags: &SubmitFlags,
    answer: &str,
    reply: Reply,
    client: &Client,
) -> Result<ExitCode, String> {
    let SubmitFlags { puzzle, part, .. } = *flags;
    let verdict = match reply {
        Reply::Judged(verdict) => verdict,
        Reply::TooSoon => return Err("the site ignored the answer: it came too soon".to_owned()),
        Reply::WrongLevel => {
            return Err(format!(
                "the site takes no answer for part {part} of {puzzle}: it is already solved, or \
                 part 1 is not"
            ));
        }
        Reply::LoggedOut => return Err(client.invalid_token()),
        Reply::Unknown => {
            let page = client.page(puzzle);
            return Err(format!("unknown reply: check {page} before you submit it again"));
        }
    };
    if verdict == Verdict::Right {
        print(format_args!("right: {answer} solves part {part} of {puzzle}"))?;
        let page = client.page(puzzle);
        print(match part {
            1 => format!("next: part 2, {page}#part2"),
            _ => format!("both parts are solved, {page}; next: `cargo xtask bench --write`"),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let detail = if verdict == Verdict::Wrong { String::new() } else { format!(" ({verdict})") };
    print(format_args!("wrong: {answer} does not solve part {part} of {puzzle}{detail}"))?;
    Ok(ExitCode::FAILURE)
}
