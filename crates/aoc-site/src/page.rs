//! What the site has sent: whether a response is an input, and what a page says of
//! an answer.

use std::time::Duration;

use crate::http::Response;

/// How the texts begin that the site sends in place of an input.
const LOGGED_OUT: &str = "Puzzle inputs differ by user";
const LOCKED: [&str; 2] = ["Please don't repeatedly request this endpoint", "404 Not Found"];

/// How a page begins, in lower case. An input may well begin with `<`.
const PAGE: [&str; 5] = ["<!doctype", "<html", "<head", "<body", "<!--"];

/// What servers and proxies say in plain text when they fail, in lower case, as the
/// whole of a first line but for a number and a few words before it.
const SERVER_ERRORS: [&str; 13] = [
    "a timeout occurred",
    "bad gateway",
    "bad request",
    "gateway time-out",
    "gateway timeout",
    "internal server error",
    "no healthy upstream",
    "server error",
    "service temporarily unavailable",
    "service unavailable",
    "too many requests",
    "upstream request timeout",
    "web server is down",
];

/// No wait of the site is known to be longer. A page that says so is misread, and
/// must not keep anybody from answering for years.
const LONGEST_WAIT: Duration = Duration::from_hours(24);

/// What was sent in place of an input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotInput {
    LoggedOut,
    Locked,
    /// Something else, and how it differs from an input.
    Other(&'static str),
}

/// Whether a response is an input.
pub(crate) fn check_input(response: &Response) -> Result<(), NotInput> {
    let Ok(text) = str::from_utf8(&response.body) else {
        return Err(NotInput::Other("it is not text in UTF-8"));
    };
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let begins = |phrase: &str| {
        start.get(..phrase.len()).is_some_and(|head| head.eq_ignore_ascii_case(phrase))
    };
    let media_type = response.content_type.split(';').next().unwrap_or_default().trim();
    if begins(LOGGED_OUT) {
        Err(NotInput::LoggedOut)
    } else if LOCKED.into_iter().any(begins) {
        Err(NotInput::Locked)
    } else if PAGE.into_iter().any(begins) {
        Err(NotInput::Other("it is a page"))
    } else if start.is_empty() {
        Err(NotInput::Other("it is empty"))
    } else if !media_type.eq_ignore_ascii_case("text/plain") {
        Err(NotInput::Other("it is not plain text"))
    } else if text.contains(|c: char| c.is_control() && !"\n\r\t".contains(c)) {
        Err(NotInput::Other("it has control characters"))
    } else if is_server_error(start) {
        Err(NotInput::Other("it is the error of a server"))
    } else {
        Ok(())
    }
}

/// Whether the first line is no more than the error of a server, as in `502 Bad
/// Gateway`, `HTTP/1.1 503 Service Unavailable` or `error code: 520`. An input may
/// well begin with such a word, or such a number, if more follows.
fn is_server_error(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default().to_lowercase();
    let line = line.trim_matches(|c: char| !c.is_alphanumeric());
    let mut rest = line;
    for prefix in ["http/1.1 ", "http/1.0 ", "http error ", "error code", "error"] {
        rest = rest.strip_prefix(prefix).unwrap_or(rest).trim_start_matches([' ', ':']);
    }
    let phrase = rest.trim_start_matches(is_digit);
    let is_status = rest.len() - phrase.len() == 3 && rest.starts_with(['4', '5']);
    let phrase = if is_status { phrase.trim_start_matches([' ', ':', '-', '|']) } else { rest };
    let announced = is_status && rest.len() < line.len();
    SERVER_ERRORS.contains(&phrase) || (announced && phrase.is_empty())
}

/// What the site says of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong(Wrong),
    /// It was not looked at: the last one was given too recently. For how long
    /// none will be, if the page says so.
    TooSoon { left: Option<Duration> },
    /// It was not looked at: the part is solved already, or part 1 is not yet.
    WrongLevel,
    /// It was not looked at: the site does not know who is asking.
    LoggedOut,
    /// Nothing of this.
    Unknown,
}

/// What the site says of a wrong answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// On which side of the right one it lies, if the page says so.
    pub(crate) side: Option<Side>,
    /// Whether it is right for another account.
    pub(crate) someone_elses: bool,
    /// For how long no answer will be looked at, if the page says so.
    pub(crate) wait: Option<Duration>,
}

/// The side of the right answer on which a wrong one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    TooLow,
    TooHigh,
}

/// Reads what any page says of an answer.
pub(crate) fn read_reply(page: &str) -> Reply {
    let text = plain(page);
    let says = |phrase| text.contains(phrase);
    let someone_elses = says("the right answer for someone else");
    // The refusals first: each is a whole sentence of the site, and what praises
    // an answer must not be seen where another sentence denies it.
    if says("that's not the right answer") || someone_elses {
        Reply::Wrong(Wrong { side: side(&text), someone_elses, wait: wait_asked_for(&text) })
    } else if says("you gave an answer too recently") {
        Reply::TooSoon { left: wait_left(&text) }
    } else if says("you don't seem to be solving the right level") {
        Reply::WrongLevel
    } else if says("that's the right answer") {
        Reply::Right
    } else if says("please identify yourself") || says("[log in]") {
        Reply::LoggedOut
    } else {
        Reply::Unknown
    }
}

/// In lower case, with one kind of apostrophe and single spaces.
fn plain(page: &str) -> String {
    let mut text = page.to_lowercase();
    for apostrophe in ["&#39;", "&#x27;", "&apos;", "&rsquo;", "\u{2019}"] {
        text = text.replace(apostrophe, "'");
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn side(text: &str) -> Option<Side> {
    if text.contains("your answer is too low") {
        Some(Side::TooLow)
    } else if text.contains("your answer is too high") {
        Some(Side::TooHigh)
    } else {
        None
    }
}

/// `please wait one minute before trying again`.
fn wait_asked_for(text: &str) -> Option<Duration> {
    let (_, after) = text.split_once("please wait ")?;
    length(after)
}

/// `you have 3m 30s left to wait`.
fn wait_left(text: &str) -> Option<Duration> {
    let (before, _) = text.split_once(" left to wait")?;
    let (_, words) = before.rsplit_once("you have ")?;
    length(words)
}

/// The length of time that stands at the beginning: `one minute`, `5 minutes and
/// 10 seconds`, `1h 2m 3s`. None if there is none, or it is beyond all measure.
fn length(text: &str) -> Option<Duration> {
    let mut seconds: Option<u64> = None;
    let mut count = None;
    for word in text.split([' ', ',', '.']).filter(|word| !word.is_empty() && *word != "and") {
        let (digits, unit) = word.split_at(word.len() - word.trim_start_matches(is_digit).len());
        if !digits.is_empty() {
            count = Some(digits.parse::<u64>().ok()?);
        } else if let Some(number) = named_number(unit) {
            count = Some(number);
            continue;
        }
        if unit.is_empty() {
            continue;
        }
        let (Some(number), Some(unit)) = (count.take(), unit_in_seconds(unit)) else { break };
        seconds = Some(number.checked_mul(unit)?.checked_add(seconds.unwrap_or_default())?);
    }
    seconds.map(|seconds| Duration::from_secs(seconds).min(LONGEST_WAIT))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn named_number(word: &str) -> Option<u64> {
    const NUMBERS: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    (0..).zip(NUMBERS).find(|(_, name)| *name == word).map(|(number, _)| number)
}

fn unit_in_seconds(word: &str) -> Option<u64> {
    match word {
        "s" | "sec" | "secs" | "second" | "seconds" => Some(1),
        "m" | "min" | "mins" | "minute" | "minutes" => Some(60),
        "h" | "hour" | "hours" => Some(60 * 60),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn judged(content_type: &str, body: &[u8]) -> Result<(), NotInput> {
        check_input(&Response { content_type: content_type.to_owned(), body: body.to_owned() })
    }

    #[test]
    fn ok_inputs_of_any_shape() {
        for body in ["1\n", "  1", "<><<>", "<{a}>\n", "#.#", "404\n", "Please\n"] {
            for content_type in ["text/plain", "text/plain; charset=utf-8", "Text/Plain"] {
                assert_eq!(judged(content_type, body.as_bytes()), Ok(()), "{body:?}");
            }
        }
    }

    #[test]
    fn ok_inputs_that_look_like_errors() {
        for body in [
            "500",
            "500\n502\n",
            "error\n",
            "error 7\n",
            "502 bad gateways\n",
            "bad gateway 502\n",
            "internal server errors: 3\n",
            "Service Unavailable: 7\n",
            "request -> bad request\n",
            "a\n502 Bad Gateway\n",
            "<!-\n",
            "\ta\r\n",
        ] {
            assert_eq!(judged("text/plain", body.as_bytes()), Ok(()), "{body:?}");
        }
    }

    #[test]
    fn err_errors_of_servers_in_plain_text() {
        for body in [
            "Internal Server Error",
            "Internal Server Error\n\nThe server encountered an internal error.",
            "502 Bad Gateway\n",
            "\n 503: Service Unavailable.\r\nno server is available\r\n",
            "HTTP/1.1 504 Gateway Time-out\n",
            "HTTP Error 503 - Service Temporarily Unavailable",
            "Error 500: Internal Server Error!",
            "error code: 520",
            "429 Too Many Requests",
            "Too Many Requests\n",
            "no healthy upstream",
        ] {
            let other = NotInput::Other("it is the error of a server");
            assert_eq!(judged("text/plain", body.as_bytes()), Err(other), "{body:?}");
        }
    }

    #[test]
    fn err_control_characters() {
        for body in ["1\0\n", "\u{1b}[2J1\n", "1\x7f2", "1\u{85}2", "1\x0c2"] {
            let other = NotInput::Other("it has control characters");
            assert_eq!(judged("text/plain", body.as_bytes()), Err(other), "{body:?}");
        }
    }

    #[test]
    fn err_refusals_under_a_good_status() {
        let of = |body: &str| judged("text/plain", body.as_bytes());
        let log_in = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
        assert_eq!(of(log_in), Err(NotInput::LoggedOut));
        let locked = "Please don't repeatedly request this endpoint before it unlocks! The ...";
        assert_eq!(of(locked), Err(NotInput::Locked));
        assert_eq!(of("404 Not Found\n"), Err(NotInput::Locked));
    }

    #[test]
    fn err_pages_and_nothing() {
        for (content_type, body, reason) in [
            ("text/plain", "\n<!DOCTYPE html>\n<html>", "it is a page"),
            ("text/plain", "\u{feff}<HTML lang=en>", "it is a page"),
            ("text/plain", "<!-- varnish -->\n1\n", "it is a page"),
            ("text/plain", "", "it is empty"),
            ("text/plain", " \r\n", "it is empty"),
            ("text/html", "1\n", "it is not plain text"),
            ("", "1\n", "it is not plain text"),
        ] {
            assert_eq!(judged(content_type, body.as_bytes()), Err(NotInput::Other(reason)));
        }
        let compressed = judged("text/plain", &[0x1f, 0x8b, 8]);
        assert_eq!(compressed, Err(NotInput::Other("it is not text in UTF-8")));
    }

    /// As the site wraps its sentences.
    fn page(sentences: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<html><head><title>Day 22</title></head><body><header>\
             <a href=\"/auth/logout\">[Log Out]</a></header>\n<main>\n<article><p>{sentences} \
             <a href=\"/2020/day/22\">[Return to Day 22]</a></p></article>\n</main></body></html>"
        )
    }

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn wrong(side: Option<Side>, someone_elses: bool, wait: Option<u64>) -> Reply {
        let wait = wait.map(Duration::from_secs);
        Reply::Wrong(Wrong { side, someone_elses, wait })
    }

    #[test]
    fn right() {
        assert_eq!(
            read_reply(&page("That's the right answer!  You are <em>one gold star</em> closer.")),
            Reply::Right
        );
        assert_eq!(read_reply(&page("That&#39;s the right answer!")), Reply::Right);
    }

    #[test]
    fn wrong_in_every_way() {
        for (sentences, reply) in [
            ("That's not the right answer.", wrong(None, false, None)),
            (
                "That's not the right answer; your answer is too low.  If you're stuck, make sure \
                 you're using the full input data.  Please wait one minute before trying again. \
                 (You guessed <span style=\"white-space:nowrap;\"><code>7</code>.)</span>",
                wrong(Some(Side::TooLow), false, Some(60)),
            ),
            (
                "That's not the right answer; your answer is too high.  Because you have guessed \
                 incorrectly 4 times on this puzzle, please wait 5 minutes before trying again.",
                wrong(Some(Side::TooHigh), false, Some(300)),
            ),
            (
                "That's not the right answer.  Because you have guessed incorrectly 12 times on \
                 this puzzle, please wait 10\n minutes before trying again.",
                wrong(None, false, Some(600)),
            ),
            (
                "That's not the right answer; your answer is too low.  Curiously, it's the right \
                 answer for someone else; you might be logged in to the wrong account.  Please \
                 wait one minute before trying again.",
                wrong(Some(Side::TooLow), true, Some(60)),
            ),
            ("Curiously, it's the right answer for someone else.", wrong(None, true, None)),
        ] {
            assert_eq!(read_reply(&page(sentences)), reply, "{sentences}");
        }
    }

    #[test]
    fn not_looked_at() {
        let too_soon = "You gave an answer too recently; you have to wait after submitting an \
                        answer before trying again.  You have 3m 30s left to wait.";
        assert_eq!(read_reply(&page(too_soon)), Reply::TooSoon { left: Some(seconds(210)) });
        let level = "You don't seem to be solving the right level.  Did you already complete it?";
        assert_eq!(read_reply(&page(level)), Reply::WrongLevel);
        assert_eq!(
            read_reply("<p>To play, please identify yourself via one of:</p>"),
            Reply::LoggedOut
        );
        assert_eq!(read_reply("<a href=\"/2020/auth/login\">[Log In]</a>"), Reply::LoggedOut);
        assert_eq!(read_reply(&page("The wires are cold today.")), Reply::Unknown);
        assert_eq!(read_reply(""), Reply::Unknown);
    }

    #[test]
    fn every_phrase_of_waiting() {
        for (words, expected) in [
            ("3m 30s", 210),
            ("30s", 30),
            ("5m", 300),
            ("1h", 3_600),
            ("1h 2m 3s", 3_723),
            ("2h 5s", 7_205),
            ("one minute", 60),
            ("5 minutes", 300),
            ("1 hour, 2 minutes and 3 seconds", 3_723),
            ("ten seconds", 10),
            ("0s", 0),
            ("99h", 86_400),
        ] {
            let left = format!("you have {words} left to wait.");
            assert_eq!(wait_left(&left), Some(seconds(expected)), "{left}");
            let asked = format!("please wait {words} before trying again.");
            assert_eq!(wait_asked_for(&asked), Some(seconds(expected)), "{asked}");
        }
        for words in
            ["", "a while", "m", "5 ducks", "99999999999999999999s", "9999999999999999999h"]
        {
            assert_eq!(length(words), None, "{words}");
        }
    }

    proptest! {
        #[test]
        fn any_response_is_judged(content_type in ".*", body: Vec<u8>, text in ".*") {
            let _ = judged(&content_type, &body);
            let _ = judged("text/plain", text.as_bytes());
        }

        #[test]
        fn lines_of_figures_and_words_are_an_input(body in "[a-z0-9#.<>:-]{1,9}( [a-z0-9]{1,5}){0,9}(\n[ -~]{0,9}){0,3}") {
            prop_assert_eq!(judged("text/plain", body.as_bytes()), Ok(()));
        }

        #[test]
        fn any_page_is_read(page in r"(?s).*") {
            read_reply(&page);
        }

        #[test]
        fn any_wait_is_read(words in "[0-9hms ,.a-z]{0,30}") {
            if let Some(wait) = length(&words) {
                prop_assert!(wait <= LONGEST_WAIT);
            }
        }

        #[test]
        fn what_the_site_counts_down_is_read(hours in 0..24u64, minutes in 0..60u64, rest in 0..60u64) {
            let words = format!("you have {hours}h {minutes}m {rest}s left to wait");
            prop_assert_eq!(wait_left(&words), Some(seconds((hours * 60 + minutes) * 60 + rest)));
        }
    }
}
