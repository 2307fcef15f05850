//! `cargo xtask submit`: hands in an answer.

use std::{fs, io};

use jiff::{Timestamp, tz::TimeZone};

use super::{
    access::Access,
    client::Client,
    memory::{Fingerprint, Guess, Memory},
    reply::{self, Reply, Side, Wrong},
    trouble::{Failure, Locked, Refused, Trouble},
    turn::Turn,
    unlock::Unlock,
    words::in_words,
};
use crate::{
    Status, complain,
    days::Day,
    flags::{Part, SubmitFlags},
    remark,
    site::{Answer, say, target::Target},
    solve::Effort,
    workspace::Workspace,
};

pub(in crate::site) fn submit(
    workspace: &Workspace,
    target: &Target,
    day: Option<&Day>,
    flags: &SubmitFlags,
    out: &mut impl io::Write,
) -> Status {
    let judged = guess(target, day, flags).and_then(|guess| send(workspace, &guess, flags, out));
    match judged {
        Ok(Judged::Right) => Status::Good,
        Ok(Judged::Wrong) => Status::Bad,
        Err(trouble) => {
            complain(&trouble);
            trouble.status()
        }
    }
}

/// What an answer is that the site has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    Right,
    Wrong,
}

/// The answer that is given, or else what the part says of the input.
fn guess(target: &Target, day: Option<&Day>, flags: &SubmitFlags) -> Result<Guess, Trouble> {
    if let Some(unlock) = Unlock::of(target.puzzle, Timestamp::now(), TimeZone::system()) {
        return Err(Locked::ByClock(unlock).into());
    }
    let input = match fs::read(&target.path) {
        Ok(input) => Some(input),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(no_answer(target, error.to_string())),
    };
    let answer = match &flags.answer {
        Some(answer) => answer.clone(),
        None => computed(target, day, flags.part, input.as_deref())?,
    };
    let part = match flags.part {
        Part::One => 1,
        Part::Two => 2,
    };
    let input = input.as_deref().map(Fingerprint::of);
    Ok(Guess { puzzle: target.puzzle, part, answer, input })
}

fn computed(
    target: &Target,
    day: Option<&Day>,
    part: Part,
    input: Option<&[u8]>,
) -> Result<Answer, Trouble> {
    let Target { puzzle, shown, .. } = target;
    let Some(day) = day else {
        let message = format!("nothing here solves {puzzle}: give the answer after the part");
        return Err(Trouble::Setting(message));
    };
    let Some(input) = input else {
        let message = format!("there is no {shown}: `cargo xtask fetch {puzzle}` fetches it");
        return Err(Trouble::Setting(message));
    };
    let text = aoc_core::source::decode(input);
    let text = text.map_err(|error| no_answer(target, error.to_string()))?;
    let answer = computed_by(day, text, part).and_then(|answer| answer.parse());
    answer.map_err(|reason| no_answer(target, reason))
}

fn computed_by(day: &Day, text: &str, part: Part) -> Result<String, String> {
    let asked = [part == Part::One, part == Part::Two];
    let solution = (day.solve)(text, asked, Effort::Once).map_err(|error| error.to_string())?;
    let attempt = solution.parts.iter().flatten().next();
    attempt.map_or_else(|| Err(String::new()), |part| part.answer().map(str::to_owned))
}

fn no_answer(target: &Target, reason: String) -> Trouble {
    Refused::NoAnswer { input: target.shown.clone(), reason }.into()
}

/// Sends the answer, unless it is known to be of no use, and tells the reply.
fn send(
    workspace: &Workspace,
    guess: &Guess,
    flags: &SubmitFlags,
    out: &mut impl io::Write,
) -> Result<Judged, Trouble> {
    let Guess { puzzle, part, answer, .. } = guess;
    let account = flags.account.as_ref();
    let access = Access::find()?;
    // Before the turn: if a person is asked for a contact, others need not wait.
    let login = access.login(workspace, flags.session.file.as_deref());
    let mut turn = Turn::take(&access.folders.state)?;
    check(guess, turn.state.memory(&access.site, account))?;
    // After the check: what is refused anyhow needs no token.
    let login = login?;
    let from = &login.source;
    say(
        out,
        format_args!(
            "sending {answer} as the answer to part {part} of {puzzle}, with the session token \
             in {from}"
        ),
    );
    let reply = turn.ask(&access.site, || reply_to(guess, &login.client))?;
    turn.state.memory(&access.site, account).remember(guess, &reply, Timestamp::now());
    // The reply is told all the same.
    if let Err(trouble) = turn.save() {
        remark(format_args!("warning: the reply will not be remembered: {trouble}"));
    }
    told(guess, &reply, &login.client, out)
}

/// Whether it is known beforehand that the answer is of no use.
fn check(guess: &Guess, memory: &Memory) -> Result<(), Refused> {
    memory.refusal(guess, Timestamp::now()).map_or(Ok(()), |refusal| Err(Refused::Unwise(refusal)))
}

/// What the site says of the answer.
fn reply_to(guess: &Guess, client: &Client) -> Result<Reply, Trouble> {
    let Guess { puzzle, part, answer, .. } = guess;
    let path = format!("/{}/day/{}/answer", puzzle.year(), puzzle.day());
    let level = part.to_string();
    let form = [("level", level.as_str()), ("answer", answer.as_str())];
    match client.post(&path, form, *puzzle) {
        Ok(response) => Ok(reply::read(&String::from_utf8_lossy(&response.body))),
        Err(Trouble::Network(Failure::Unreached(reason))) => {
            Err(Failure::Unanswered { reason, page: client.page(*puzzle) }.into())
        }
        Err(trouble) => Err(trouble),
    }
}

/// Says what the site has said.
fn told(
    guess: &Guess,
    reply: &Reply,
    client: &Client,
    out: &mut impl io::Write,
) -> Result<Judged, Trouble> {
    let Guess { puzzle, part, answer, .. } = guess;
    match reply {
        Reply::Right => {
            say(out, format_args!("right: {answer} solves part {part} of {puzzle}"));
            Ok(Judged::Right)
        }
        Reply::Wrong(wrong) => {
            let more = about(wrong);
            say(out, format_args!("wrong: {answer} does not solve part {part} of {puzzle}{more}"));
            Ok(Judged::Wrong)
        }
        Reply::TooSoon { left } => Err(Refused::TooSoon { left: *left }.into()),
        Reply::WrongLevel => Err(Refused::WrongLevel { puzzle: *puzzle, part: *part }.into()),
        Reply::LoggedOut => Err(client.dead_token().into()),
        Reply::Unknown => Err(Refused::UnknownReply { page: client.page(*puzzle) }.into()),
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
