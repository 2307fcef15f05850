//! Reads what the site says about an answer and about the session token.

use std::time::Duration;

use aoc_common::known::Verdict;
use humantime::parse_duration;

/// The longest cooldown. The site announces some minutes. With this limit, no number on the page leads to a date that
/// is too late to be written.
pub(crate) const LONGEST_COOLDOWN: Duration = Duration::from_secs(24 * 60 * 60);

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
    Some(announced.saturating_add(Duration::from_secs(1)).min(LONGEST_COOLDOWN))
}

/// Whether a page offers to log in.
pub(crate) fn is_logged_out(page: &str) -> bool {
    let text = normalize(page);
    text.contains("please identify yourself") || text.contains("[log in]")
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
            ("You have 18446744073709551615s left to wait.", Some(24 * 60 * 60)),
            ("You have a while left to wait.", None),
        ] {
            let cooldown = parse_cooldown(&page(words));
            assert_eq!(cooldown, seconds.map(Duration::from_secs), "{words}");
            assert_eq!(parse_reply(&page(words)), Reply::Unknown, "{words}");
        }
    }
}
