//! Submits an answer.

use std::{
    io::{self, Read as _},
    process::ExitCode,
};

use jiff::Timestamp;

use crate::{
    clock::check_unlocked,
    flags::SubmitFlags,
    history::History,
    page::{Reply, Verdict, parse_cooldown, parse_reply},
    report::{Error, print, print_note},
    site::Client,
};

pub(crate) fn submit(flags: &SubmitFlags) -> Result<ExitCode, Error> {
    let SubmitFlags { puzzle, part, .. } = *flags;
    let account = flags.common.account.as_deref();
    let answer = read_answer()?;
    check_unlocked(puzzle)?;
    let mut client = Client::new(flags.common.session.file.as_deref())?;
    check_history(client.state.history(account), flags, &answer)?;
    let source = client.token_source();
    print(format_args!(
        "submitting {answer} for part {part} of {puzzle} with the session token in {source}"
    ));
    let page = client.submit(puzzle, part, &answer)?;

    let (reply, cooldown) = (parse_reply(&page), parse_cooldown(&page));
    let history = client.state.history(account);
    history.record(puzzle, part, &answer, reply);
    if let Some(cooldown) = cooldown {
        history.start_cooldown(Timestamp::now(), cooldown);
    }
    let saved = client.state.save();
    let status = report(flags, &answer, reply, &client);
    if let Some(cooldown) = cooldown {
        print_note(format_args!("the site takes the next answer in {cooldown:#}"));
    }
    saved.and(status)
}

fn read_answer() -> Result<String, Error> {
    let mut text = String::new();
    let result = io::stdin().read_to_string(&mut text);
    result.map_err(|error| Error::Failed(format!("standard input: {error}")))?;
    let answer = text.trim();
    if answer.is_empty() || answer.contains(char::is_control) {
        return Err(Error::Usage("standard input: expected an answer of one line".to_owned()));
    }
    Ok(answer.to_owned())
}

fn check_history(history: &History, flags: &SubmitFlags, answer: &str) -> Result<(), Error> {
    let reason = history.reject_reason(flags.puzzle, flags.part, answer);
    if let Some(reason) = reason.filter(|_| !flags.force) {
        return Err(Error::Failed(format!("not submitted: {reason} (--force to submit anyway)")));
    }
    match history.cooldown(Timestamp::now()) {
        Some(cooldown) => Err(Error::Failed(format!(
            "not submitted: the site takes the next answer in {cooldown:#}"
        ))),
        None => Ok(()),
    }
}

fn report(
    flags: &SubmitFlags,
    answer: &str,
    reply: Reply,
    client: &Client,
) -> Result<ExitCode, Error> {
    let SubmitFlags { puzzle, part, .. } = flags;
    let failed = |message: String| Err(Error::Failed(message));
    match reply {
        Reply::Judged(Verdict::Right) => {
            print(format_args!("right: {answer} solves part {part} of {puzzle}"));
            Ok(ExitCode::SUCCESS)
        }
        Reply::Judged(verdict) => {
            let detail = match verdict {
                Verdict::Wrong => String::new(),
                verdict => format!(" ({verdict})"),
            };
            print(format_args!("wrong: {answer} does not solve part {part} of {puzzle}{detail}"));
            Ok(ExitCode::FAILURE)
        }
        Reply::TooSoon => failed("the site ignored the answer: it was too soon".to_owned()),
        Reply::WrongLevel => failed(format!(
            "the site takes no answer for part {part} of {puzzle}: it is already solved, or part \
             1 is not"
        )),
        Reply::LoggedOut => Err(client.invalid_token()),
        Reply::Unknown => {
            let page = client.page(*puzzle);
            failed(format!("unknown reply: check {page} before you submit the answer again"))
        }
    }
}
