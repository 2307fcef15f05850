//! Reads what the site says about an answer, about the session token, and about when to send the next request.

use std::{
    fmt,
    time::{Duration, SystemTime},
};

use humantime::parse_duration;

/// What the site replies to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Judged(Verdict),
    /// The answer was ignored, because the last one was too recent.
    TooSoon,
    /// The answer was ignored, because the part is already solved or part 1 is not solved yet.
    WrongLevel,
    /// The page has none of the phrases that are known.
    Unknown,
}

/// What became of an answer that was sent. Each verdict except the last is the site's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Wrong,
    TooLow,
    TooHigh,
    /// The answer is wrong, but it would be right for the input of another account.
    SomeoneElses,
    /// The site's own verdict was not seen, and later the part was still not solved. Either the answer is wrong, or the
    /// site has not judged it.
    NotAccepted,
}

impl Verdict {
    const ALL: [Self; 6] = [
        Self::Right,
        Self::Wrong,
        Self::TooLow,
        Self::TooHigh,
        Self::SomeoneElses,
        Self::NotAccepted,
    ];

    /// Its name in the file of the state.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooLow => "too-low",
            Self::TooHigh => "too-high",
            Self::SomeoneElses => "someone-elses",
            Self::NotAccepted => "not-accepted",
        }
    }

    /// The verdict of this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooLow => "too low",
            Self::TooHigh => "too high",
            Self::SomeoneElses => "right for another account",
            Self::NotAccepted => "sent before and not accepted: it was wrong, or it was not judged",
        })
    }
}

/// What a page says about an answer.
pub(crate) fn parse_reply(page: &str) -> Reply {
    // The first phrase in this list that the page contains decides, so their order matters: the last phrase is also
    // contained in two others, and the page about a number that is too low or too high also says that it is not the
    // right answer. No phrase has an apostrophe, since pages may escape it as `&#39;`.
    let phrases = [
        ("the right answer for someone else", Reply::Judged(Verdict::SomeoneElses)),
        ("your answer is too low", Reply::Judged(Verdict::TooLow)),
        ("your answer is too high", Reply::Judged(Verdict::TooHigh)),
        ("not the right answer", Reply::Judged(Verdict::Wrong)),
        ("you gave an answer too recently", Reply::TooSoon),
        ("to be solving the right level", Reply::WrongLevel),
        ("the right answer", Reply::Judged(Verdict::Right)),
    ];
    let article = article(page);
    let found = phrases.into_iter().find(|(phrase, _)| article.contains(phrase));
    found.map_or(Reply::Unknown, |(_, reply)| reply)
}

/// How long the cooldown lasts, as announced and a second more; `None` if the page does not say that there is one. The
/// site announces whole seconds, so that a fraction of a second may be left after them.
pub(crate) fn parse_cooldown(page: &str) -> Option<Duration> {
    let article = article(page);
    let words = between(&article, "please wait ", " before trying again")
        .or_else(|| between(&article, "you have ", " left to wait"))?;
    let announced = parse_duration(&words.replace("one ", "1 ")).ok()?;
    Some(announced.saturating_add(Duration::from_secs(1)))
}

/// Whether a page offers to log in.
pub(crate) fn is_logged_out(page: &str) -> bool {
    let text = normalize(page);
    text.contains("please identify yourself") || text.contains("[log in]")
}

/// How long the header `Retry-After` asks to wait. Its value is a number of seconds or a date; `None` if it is
/// something else.
pub(crate) fn parse_retry_after(value: &str, now: SystemTime) -> Option<Duration> {
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

/// The normalized article of a page, which contains the site's reply. The rest of the page, for instance a sponsor's
/// words, must not be mistaken for the reply.
fn article(page: &str) -> String {
    between(&normalize(page), "<article", "</article>").unwrap_or_default().to_owned()
}

/// The text between the first `end` and the last `start` before it.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    let (before_end, _) = text.split_once(end)?;
    let (_, between) = before_end.rsplit_once(start)?;
    Some(between)
}

/// The page in lower case, with a single space for any white space.
fn normalize(page: &str) -> String {
    page.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Reply::Judged, *};

    /// A page with these words in its article. Before and after the article are a reply and a cooldown that have to be
    /// ignored.
    fn page(words: &str) -> String {
        let other = "That's the right answer! Please wait 9 minutes before trying again.";
        format!("{other}<ARTICLE class=\"x\"><p>{words}</p></article>{other}")
    }

    #[test]
    fn reply_is_read_from_the_article() {
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
            assert_eq!(parse_reply(&page(words)), reply, "{words}");
            assert_eq!(parse_cooldown(&page(words)), None, "{words}");
        }
    }

    #[test]
    fn a_page_without_an_article_has_neither_a_reply_nor_a_cooldown() {
        assert_eq!(parse_reply("That's the right answer!"), Reply::Unknown);
        assert_eq!(parse_cooldown("Please wait one minute before trying again."), None);
    }

    #[test]
    fn cooldown_is_read_from_the_article_and_a_second_longer() {
        for (words, seconds) in [
            ("Please wait one minute before trying again. (You guessed", Some(61)),
            ("incorrectly 4 times, please wait 5\n minutes before trying again.", Some(301)),
            ("You have to wait before trying again.  You have 3m 30s left to wait.", Some(211)),
            ("You have 30s left to wait.", Some(31)),
            ("You have 1h 2m 3s left to wait.", Some(3724)),
            ("You have a while left to wait.", None),
        ] {
            let cooldown = parse_cooldown(&page(words));
            assert_eq!(cooldown, seconds.map(Duration::from_secs), "{words}");
            assert_eq!(parse_reply(&page(words)), Reply::Unknown, "{words}");
        }
    }

    #[test]
    fn a_cooldown_that_is_as_long_as_a_duration_can_be_does_not_overflow() {
        let cooldown = parse_cooldown(&page(&format!("You have {}s left to wait.", u64::MAX)));
        assert_eq!(cooldown, Some(Duration::MAX));
    }

    /// The seconds to wait, if the header comes at the beginning of 1970.
    fn seconds_to_wait(value: &str) -> Option<u64> {
        parse_retry_after(value, SystemTime::UNIX_EPOCH).map(|wait| wait.as_secs())
    }

    #[test]
    fn ok_retry_after_in_seconds_or_as_a_date() {
        assert_eq!(seconds_to_wait("120"), Some(120));
        assert_eq!(seconds_to_wait("Thu, 01 Jan 1970 00:05:00 GMT"), Some(300));
    }

    #[test]
    fn a_retry_after_header_that_is_neither_seconds_nor_a_date_is_ignored() {
        assert_eq!(seconds_to_wait("soon"), None);
        assert_eq!(seconds_to_wait("1.5"), None);
    }
}
