//! All that can go wrong, each with what to do about it. Each group ends with a
//! status of its own.

use std::{fmt, path::PathBuf, time::Duration};

use aoc_core::PuzzleId;

use super::{memory::Refusal, token::Malformed, unlock::Unlock, words::in_words};
use crate::Status;

/// Why a command did not do what it was asked for. Nothing in here is secret.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Something is asked for, or set, that makes no sense.
    Setting(String),
    /// Nobody has said how the site's author can reach whoever runs this.
    NoContact,
    Token(NoToken),
    Locked(Locked),
    Refused(Refused),
    /// An input that was fetched cannot be written.
    File {
        path: String,
        reason: String,
    },
    Network(Failure),
}

/// Why nobody is logged in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoToken {
    /// No place has a session token.
    Missing { site: String, put: PathBuf },
    /// A file for one cannot be read.
    Unreadable { path: PathBuf, reason: String },
    /// A place has something else.
    Malformed { from: String, fault: Malformed },
    /// The site does not know it.
    Dead { site: String, from: String },
}

/// Who says that a puzzle is still locked.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Locked {
    ByClock(Unlock),
    BySite(PuzzleId),
}

/// Why something was not sent, or not taken.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// A continuous integration run would have talked to the site.
    OnCi,
    /// The file that remembers cannot be read, written or locked.
    State { path: PathBuf, reason: String },
    /// There is no answer to send.
    NoAnswer { input: String, reason: String },
    /// It is known beforehand that the site would not take this answer.
    Unwise(Refusal),
    /// The site wants time to pass before the next answer.
    TooSoon { left: Option<Duration> },
    /// The site takes no answer for this part now.
    WrongLevel { puzzle: PuzzleId, part: u8 },
    /// A page that says nothing known of the answer.
    UnknownReply { page: String },
    /// What was sent is not an input, and why.
    NotAnInput { puzzle: PuzzleId, reason: &'static str },
    /// The site asks for fewer requests.
    TooMany,
    /// A response of no known kind.
    Unexpected { status: u16 },
}

/// Why there is no whole response.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The site was not reached, or broke off.
    Unreached(String),
    /// The same, after an answer was sent, which the page of its puzzle would show.
    Unanswered { reason: String, page: String },
    /// The site has failed by itself.
    Server { status: u16 },
}

impl Trouble {
    pub(super) fn status(&self) -> Status {
        match self {
            Self::Setting(_) | Self::NoContact => Status::Usage,
            Self::Token(_) => Status::NoToken,
            Self::Locked(_) => Status::Locked,
            Self::Refused(_) => Status::Refused,
            Self::File { .. } => Status::Bad,
            Self::Network(_) => Status::Network,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setting(message) => f.write_str(message),
            Self::NoContact => f.write_str(
                "the site's author asks to know whom to reach: set AOC_CONTACT, or `contact` \
                 under [workspace.metadata.aoc] in Cargo.toml, to an e-mail address or a page \
                 of yours",
            ),
            Self::Token(trouble) => trouble.fmt(f),
            Self::Locked(trouble) => trouble.fmt(f),
            Self::Refused(trouble) => trouble.fmt(f),
            Self::File { path, reason } => write!(f, "{path}: {reason}"),
            Self::Network(trouble) => trouble.fmt(f),
        }
    }
}

impl fmt::Display for NoToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { site, put } => write!(
                f,
                "there is no session token: log in at {site}, copy the value of the cookie \
                 `session` from your browser, and put it into {} or the variable AOC_SESSION",
                put.display()
            ),
            Self::Unreadable { path, reason } => {
                write!(f, "cannot read the session token in {}: {reason}", path.display())
            }
            Self::Malformed { from, fault } => {
                write!(f, "{from} does not hold a session token: {fault}")
            }
            Self::Dead { site, from } => write!(
                f,
                "the site does not accept the session token in {from}, perhaps because it is \
                 more than a month old: log in again at {site}, and put the new value of the \
                 cookie `session` there"
            ),
        }
    }
}

impl fmt::Display for Locked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByClock(unlock) => unlock.fmt(f),
            Self::BySite(puzzle) => write!(
                f,
                "the site says that {puzzle} is still locked, so the clock of this machine may \
                 be wrong: do not ask again before it unlocks"
            ),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnCi => f.write_str(
                "the variable CI is set, and continuous integration must not talk to the site",
            ),
            Self::State { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::NoAnswer { input, reason } => write!(f, "{input}: {reason}"),
            Self::Unwise(refusal) => refusal.fmt(f),
            Self::TooSoon { left } => {
                f.write_str(
                    "the answer was not looked at, as the last one was given too recently: send \
                     it again in ",
                )?;
                match left {
                    Some(left) => in_words(*left).fmt(f),
                    None => f.write_str("some minutes"),
                }
            }
            Self::WrongLevel { puzzle, part } => write!(
                f,
                "the site takes no answer for part {part} of {puzzle}: it is solved already{}",
                if *part == 1 { "" } else { ", or part 1 is not solved yet" }
            ),
            Self::UnknownReply { page } => {
                write!(f, "what the site said of the answer is not known here: look at {page}")
            }
            Self::NotAnInput { puzzle, reason } => write!(
                f,
                "what the site sent for {puzzle} is not an input, so it was not saved: {reason}"
            ),
            Self::TooMany => {
                f.write_str("the site asks for fewer requests: try again some minutes later")
            }
            Self::Unexpected { status } => write!(
                f,
                "the site answered with status {status}, which is not known here: try again later"
            ),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreached(reason) => f.write_str(reason),
            Self::Unanswered { reason, page } => write!(
                f,
                "{reason}; the answer may have arrived all the same, so look at {page} before \
                 you send it again"
            ),
            Self::Server { status } => write!(
                f,
                "the site failed with status {status}: try again later; if that stays, \
                 `cargo xtask session` tells whether it accepts the session token"
            ),
        }
    }
}

impl From<NoToken> for Trouble {
    fn from(trouble: NoToken) -> Self {
        Self::Token(trouble)
    }
}

impl From<Locked> for Trouble {
    fn from(trouble: Locked) -> Self {
        Self::Locked(trouble)
    }
}

impl From<Refused> for Trouble {
    fn from(trouble: Refused) -> Self {
        Self::Refused(trouble)
    }
}

impl From<Failure> for Trouble {
    fn from(trouble: Failure) -> Self {
        Self::Network(trouble)
    }
}
