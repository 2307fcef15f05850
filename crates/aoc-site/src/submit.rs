//! Submits an answer.

use std::{
    fs,
    io::{self, Read as _},
};

use aoc_core::inputs;
use jiff::Timestamp;

use crate::{
    clock::{check_unlocked, in_words},
    flags::SubmitFlags,
    http::{Client, Site},
    journal::Journal,
    login::{Folders, Login},
    page::{Reply, Side, Wrong, read_reply},
    report::{Error, Status, remark, say},
    tries::{Answer, Guess},
};

pub(crate) fn submit(flags: &SubmitFlags) -> Result<Status, Error> {
    check_unlocked(flags.puzzle)?;
    let guess = guess(flags)?;
    let site = Site::from_environment()?;
    let folders = Folders::of_user()?;
    let mut journal = Journal::open(&folders.state)?;
    check(&guess, &mut journal, &site, flags)?;
    // After the check: what is refused anyhow needs no token.
    let login = Login::find(&folders, flags.common.session.file.as_deref(), site.base())?;
    let client = Client::new(site, login)?;
    let reply = send(&guess, &mut journal, &client, flags)?;
    tell(&guess, &reply, &client)
}

/// The answer from standard input, and what it belongs to.
fn guess(flags: &SubmitFlags) -> Result<Guess, Error> {
    Ok(Guess {
        puzzle: flags.puzzle,
        part: flags.part,
        answer: read_answer()?,
        input: fingerprint(flags)?,
    })
}

fn read_answer() -> Result<Answer, Error> {
    /// More bytes than an answer with some blanks around it has.
    const MOST: u64 = 1 << 16;
    let wrong = |reason: String| Status::Usage.because(format!("standard input: {reason}"));
    let mut text = String::new();
    let mut input = io::stdin().take(MOST);
    input.read_to_string(&mut text).map_err(|error| wrong(error.to_string()))?;
    if input.limit() == 0 {
        // What was cut off may have been another line.
        text.clear();
    }
    text.parse().map_err(wrong)
}

fn fingerprint(flags: &SubmitFlags) -> Result<Option<String>, Error> {
    match fs::read(&flags.input) {
        Ok(input) => Ok(Some(Guess::fingerprint(&input))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let path = inputs::shown(&flags.common.root, &flags.input);
            Err(Status::Refused.because(format!("{path}: {error}")))
        }
    }
}

/// Refuses an answer that is remembered to be of no use, unless it is to be sent
/// anyway; and any while the site wants time to pass.
fn check(
    guess: &Guess,
    journal: &mut Journal,
    site: &Site,
    flags: &SubmitFlags,
) -> Result<(), Error> {
    let tries = journal.tries(site.base(), flags.common.account.as_ref());
    let objection = tries.objection(guess).filter(|_| !flags.anyway);
    let wait = tries.wait_left(Timestamp::now());
    let (answer, file) = (&guess.answer, journal.file().display());
    let message = match (objection, wait) {
        (Some(objection), _) => format!(
            "{answer} is not sent: {objection}; that is remembered in {file}, and --anyway sends \
             it all the same"
        ),
        (None, Some(left)) => format!(
            "{answer} is not sent: the site takes no answer for another {}; that is remembered \
             in {file}",
            in_words(left)
        ),
        (None, None) => return Ok(()),
    };
    Err(Status::Refused.because(message))
}

/// Sends the answer, and remembers the reply.
fn send(
    guess: &Guess,
    journal: &mut Journal,
    client: &Client,
    flags: &SubmitFlags,
) -> Result<Reply, Error> {
    let Guess { puzzle, part, answer, .. } = guess;
    let from = client.token_place();
    say(format_args!(
        "sending {answer} as the answer to part {part} of {puzzle}, with the session token in \
         {from}"
    ));
    let request = || client.answer(*puzzle, *part, answer.as_str());
    let response = journal.ask(client.site().spacing, request)?;
    let reply = read_reply(&String::from_utf8_lossy(&response.body));
    let tries = journal.tries(client.site().base(), flags.common.account.as_ref());
    tries.remember(guess, &reply, Timestamp::now());
    // The reply is told all the same.
    if let Err(error) = journal.save() {
        remark(format_args!("warning: the reply will not be remembered: {error}"));
    }
    Ok(reply)
}

/// Says what the site has said.
fn tell(guess: &Guess, reply: &Reply, client: &Client) -> Result<Status, Error> {
    let Guess { puzzle, part, answer, .. } = guess;
    let refused = |message: String| Err(Status::Refused.because(message));
    match reply {
        Reply::Right => {
            say(format_args!("right: {answer} solves part {part} of {puzzle}"));
            Ok(Status::Good)
        }
        Reply::Wrong(wrong) => {
            let more = about(wrong);
            say(format_args!("wrong: {answer} does not solve part {part} of {puzzle}{more}"));
            Ok(Status::Bad)
        }
        Reply::TooSoon { left } => {
            let left = left.map_or("some minutes".to_owned(), |left| in_words(left).to_string());
            refused(format!(
                "the answer was not looked at, as the last one was given too recently: send it \
                 again in {left}"
            ))
        }
        Reply::WrongLevel => {
            let or = if *part == 1 { "" } else { ", or part 1 is not solved yet" };
            refused(format!(
                "the site takes no answer for part {part} of {puzzle}: it is solved already{or}"
            ))
        }
        Reply::LoggedOut => Err(client.dead_token()),
        Reply::Unknown => {
            let page = client.page(*puzzle);
            refused(format!("what the site said of the answer is not known here: look at {page}"))
        }
    }
}

/// What else the site says of a wrong answer.
fn about(wrong: &Wrong) -> String {
    let side = wrong.side.map(|side| match side {
        Side::TooLow => "; it is too low",
        Side::TooHigh => "; it is too high",
    });
    let someone_elses = wrong.someone_elses.then_some(
        "; it is right for another account, so the input may be of one and the session token of \
         another",
    );
    let wait =
        wrong.wait.map(|wait| format!("; the next answer can be sent in {}", in_words(wait)));
    [side, someone_elses, wait.as_deref()].into_iter().flatten().collect()
}
