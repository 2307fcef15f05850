//! Reads what the site says about an answer, a session token, or the next request.

use std::fmt;

use jiff::{SignedDuration, Timestamp, fmt::rfc2822};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Judged(Verdict),
    /// Ignored, because the last answer was too recent.
    TooSoon,
    /// Ignored: the part is already solved, or part 1 is not solved yet.
    WrongLevel,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    Right,
    Wrong,
    TooLow,
    TooHigh,
    SomeoneElses,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooLow => "too low",
            Self::TooHigh => "too high",
            Self::SomeoneElses => "right for another account",
        })
    }
}

/// What the article of a page says about an answer, and how long the site takes no further one.
/// The rest of the page, such as a sponsor's words, decides nothing.
pub(crate) fn parse_reply(page: &str) -> (Reply, Option<SignedDuration>) {
    let page = normalize(page);
    let text = between(&page, "<article", "</article>").unwrap_or_default();
    // The first phrase decides. They avoid apostrophes, which pages may escape.
    let phrases = [
        ("the right answer for someone else", Reply::Judged(Verdict::SomeoneElses)),
        ("your answer is too low", Reply::Judged(Verdict::TooLow)),
        ("your answer is too high", Reply::Judged(Verdict::TooHigh)),
        ("not the right answer", Reply::Judged(Verdict::Wrong)),
        ("you gave an answer too recently", Reply::TooSoon),
        ("to be solving the right level", Reply::WrongLevel),
        ("the right answer", Reply::Judged(Verdict::Right)),
    ];
    let found = phrases.into_iter().find(|(phrase, _)| text.contains(phrase));
    let reply = found.map_or(Reply::Unknown, |(_, reply)| reply);
    let wait = between(text, "please wait ", " before trying again")
        .or_else(|| between(text, "you have ", " left to wait"));
    (reply, wait.and_then(|words| words.replace("one ", "1 ").parse().ok()))
}

/// Whether the page offers to log in.
pub(crate) fn is_logged_out(page: &str) -> bool {
    let text = normalize(page);
    text.contains("please identify yourself") || text.contains("[log in]")
}

/// When a header `Retry-After` allows the next request: after some seconds, or at a date.
pub(crate) fn parse_retry_after(value: &str, now: Timestamp) -> Option<Timestamp> {
    match value.parse() {
        Ok(seconds) => now.checked_add(SignedDuration::from_secs(seconds)).ok(),
        Err(_) => rfc2822::DateTimeParser::new().parse_timestamp(value).ok(),
    }
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(end)?.0.rsplit_once(start)?.1)
}

/// Lower case and single spaces.
fn normalize(page: &str) -> String {
    page.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Reply::Judged, *};

    /// Only the article counts, whatever the rest of the page says.
    fn parse(words: &str) -> (Reply, Option<i64>) {
        let other = "That's the right answer! Please wait 9 minutes before trying again.";
        let page = format!("{other}<ARTICLE class=\"x\"><p>{words}</p></article>{other}");
        let (reply, cooldown) = parse_reply(&page);
        (reply, cooldown.map(|length| length.as_secs()))
    }

    #[test]
    fn replies() {
        for (words, reply) in [
            ("That&#39;s the right answer!  You are", Judged(Verdict::Right)),
            ("That's not the right answer.  If you're stuck", Judged(Verdict::Wrong)),
            ("That's not the right answer; your answer is too low.", Judged(Verdict::TooLow)),
            ("That's not the\n right answer; your answer is too high.", Judged(Verdict::TooHigh)),
            ("Curiously, it's the right answer for someone else", Judged(Verdict::SomeoneElses)),
            ("You gave an answer too recently; you have to wait", Reply::TooSoon),
            ("You don't seem to be solving the right level.", Reply::WrongLevel),
            ("The wires are cold today.", Reply::Unknown),
        ] {
            assert_eq!(parse(words), (reply, None), "{words}");
        }
        assert_eq!(parse_reply("That's the right answer!"), (Reply::Unknown, None));
    }

    #[test]
    fn cooldowns() {
        for (words, seconds) in [
            ("Please wait one minute before trying again. (You guessed", Some(60)),
            ("incorrectly 4 times, please wait 5\n minutes before trying again.", Some(300)),
            ("You have to wait before trying again.  You have 3m 30s left to wait.", Some(210)),
            ("You have 30s left to wait.", Some(30)),
            ("You have 1h 2m 3s left to wait.", Some(3723)),
            ("You have a while left to wait.", None),
        ] {
            assert_eq!(parse(words), (Reply::Unknown, seconds), "{words}");
        }
    }

    #[test]
    fn retry_after() {
        let parse = |value| parse_retry_after(value, Timestamp::UNIX_EPOCH);
        let seconds = |value| parse(value).map(Timestamp::as_second);
        assert_eq!(seconds("120"), Some(120));
        assert_eq!(seconds("Thu, 01 Jan 1970 00:05:00 GMT"), Some(300));
        assert_eq!([seconds("soon"), seconds("9223372036854775807")], [None; 2]);
    }
}
