//! Reads what the site says about an answer and about the session token.

use std::time::Duration;

use aoc_facts::known::Verdict;
use humantime::parse_duration;

use crate::site::page::{text_of_article, text_of_page};

/// How the sentence begins, in lower case, that says that an answer is right.
const RIGHT: &str = "that's the right answer";

/// The longest cooldown. The site announces some minutes. With this limit, no number on the page leads to a date that
/// is too late to be written.
pub(crate) const LONGEST_COOLDOWN: Duration = Duration::from_secs(24 * 60 * 60);

/// What the site replies to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SiteReply {
    Verdict(Verdict),
    /// The answer was ignored, because the last one was too recent.
    TooSoon,
    /// The answer was ignored, because the part is already solved or part 1 is not solved yet.
    WrongLevel,
    /// The page has none of the phrases that are known.
    Unknown,
}

/// What a page says about an answer.
///
/// Whatever it says otherwise, an answer is right only if a sentence begins with [`RIGHT`]: a right answer is noted, and
/// from then on makes any other one wrong.
pub(crate) fn parse_reply(page: &str) -> SiteReply {
    let article = article(page);
    // The first phrase in this list that the page contains decides, so their order matters: the page about a number that is
    // too low or too high also says that it is not the right answer.
    let phrases = [
        ("the right answer for someone else", SiteReply::Verdict(Verdict::SomeoneElses)),
        ("your answer is too low", SiteReply::Verdict(Verdict::TooLow)),
        ("your answer is too high", SiteReply::Verdict(Verdict::TooHigh)),
        ("not the right answer", SiteReply::Verdict(Verdict::Wrong)),
        ("you gave an answer too recently", SiteReply::TooSoon),
        ("to be solving the right level", SiteReply::WrongLevel),
    ];
    let mut sentences = article.split(['.', '!', '?', '\n']);
    match phrases.into_iter().find(|(phrase, _)| article.contains(phrase)) {
        Some((_, reply)) => reply,
        None if sentences.any(|sentence| sentence.trim_start().starts_with(RIGHT)) => {
            SiteReply::Verdict(Verdict::Right)
        }
        None => SiteReply::Unknown,
    }
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
    let text = text_of_page(page).to_lowercase();
    text.contains("please identify yourself") || text.contains("[log in]")
}

/// The article of a page, in lower case, which contains the site's reply. The rest of the page, for instance a sponsor's
/// words, must not be mistaken for the reply.
fn article(page: &str) -> String {
    text_of_article(page).to_lowercase()
}

/// The text between the first `end` and the last `start` before it.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    let (before_end, _) = text.split_once(end)?;
    let (_, between) = before_end.rsplit_once(start)?;
    Some(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with these words in its article. Before and after the article are a reply and a cooldown that have to be
    /// ignored.
    fn page(words: &str) -> String {
        let other = "That's the right answer! Please wait 9 minutes before trying again.";
        format!("{other}<ARTICLE class=\"x\"><p>{words}</p></article>{other}")
    }

    #[test]
    fn reply_is_read_from_the_article() {
        let said = SiteReply::Verdict;
        for (words, reply) in [
            ("That's the right answer!  You are", said(Verdict::Right)),
            ("Hooray!</p><p>That&#39;s\n the <em>right</em> answer", said(Verdict::Right)),
            ("That's not the right answer.  If you're stuck", said(Verdict::Wrong)),
            ("That's not the right answer; your answer is too low.", said(Verdict::TooLow)),
            ("That's not the\n right answer; your answer is too high.", said(Verdict::TooHigh)),
            ("Curiously, it's the right answer for someone else", said(Verdict::SomeoneElses)),
            ("You gave an answer too recently; you have to wait", SiteReply::TooSoon),
            ("You don't seem to be solving the right level.", SiteReply::WrongLevel),
            ("The wires are cold today.", SiteReply::Unknown),
            ("That's not quite the right answer.", SiteReply::Unknown),
            ("We are not sure that's the right answer.", SiteReply::Unknown),
            ("<!-- That's the right answer! -->", SiteReply::Unknown),
            ("<a title=\"That's the right answer!\">Cold</a>", SiteReply::Unknown),
        ] {
            assert_eq!(parse_reply(&page(words)), reply, "{words}");
            assert_eq!(parse_cooldown(&page(words)), None, "{words}");
        }
    }

    #[test]
    fn a_page_without_an_article_has_neither_a_reply_nor_a_cooldown() {
        assert_eq!(parse_reply("That's the right answer!"), SiteReply::Unknown);
        assert_eq!(parse_cooldown("Please wait one minute before trying again."), None);
    }

    #[test]
    fn a_page_that_offers_to_log_in_is_that_of_somebody_who_is_logged_out() {
        for (html, expected) in [
            ("<a href=\"/auth/login\">[Log\n In]</a>", true),
            ("<p>To play, please <b>identify yourself</b> via", true),
            ("<a href=\"/auth/logout\">[Log Out]</a>", false),
            ("<!-- [Log In] -->", false),
        ] {
            assert_eq!(is_logged_out(html), expected, "{html}");
        }
    }

    #[test]
    fn cooldown_is_read_from_the_article_and_a_second_longer() {
        for (words, seconds) in [
            ("Please wait one minute before trying again. (You guessed", Some(61)),
            ("incorrectly 4 times, please wait <b>5\n minutes</b> before trying again.", Some(301)),
            ("You have to wait before trying again.  You have 3m 30s left to wait.", Some(211)),
            ("You have 30s left to wait.", Some(31)),
            ("You have 1h 2m 3s left to wait.", Some(3724)),
            ("You have 18446744073709551615s left to wait.", Some(24 * 60 * 60)),
            ("You have a while left to wait.", None),
        ] {
            let cooldown = parse_cooldown(&page(words));
            assert_eq!(cooldown, seconds.map(Duration::from_secs), "{words}");
            assert_eq!(parse_reply(&page(words)), SiteReply::Unknown, "{words}");
        }
    }
}
