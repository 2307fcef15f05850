//! Requests to the site.

use std::{
    env,
    error::Error,
    fmt,
    net::SocketAddr,
    time::{Duration, SystemTime},
};

use anyhow::{anyhow, bail, ensure};
use aoc_core::{Part, PuzzleId, error::usage_error, output::print_error};
use aoc_workspace::address::{SITE, puzzle_url};
use ureq::{
    Agent, Body,
    http::{Response, header},
};

use crate::{
    agent::{HasConnected, new_agent},
    clock::show_wait,
    history::unseen_verdict_message,
    puzzle_page::PuzzlePage,
    response::{Reply, is_logged_out, parse_cooldown, parse_reply, parse_retry_after},
    settings::Settings,
    state::State,
    token::Token,
    user_folders::state_folder,
};

/// The least time between two requests. There is no pause if one command requests both the page and the input of a
/// puzzle.
const MIN_INTERVAL: Duration = Duration::from_secs(5);

/// How long a request may take, with its response.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The error if the site does not have a puzzle yet, although the clock says that the puzzle is unlocked.
const LOCKED: NotFound = NotFound("the puzzle is still locked: check the clock of this machine");

/// The error if the site has no page of settings.
const NO_SETTINGS: NotFound = NotFound(
    "the site has no page /settings, so it is unknown whether the site accepts the session token",
);

/// Sends requests to the site. Only one process of this user can have a client at a time.
pub(crate) struct Client {
    pub(crate) state: State,
    pub(crate) token: Token,
    agent: Agent,
    has_connected: HasConnected,
    site: Site,
    /// The least time between two requests, unless both are requests of this client about the same puzzle.
    min_interval: Duration,
    /// The puzzle of the last request of this client; `None` after an error, so that there is a pause before the next
    /// request.
    last_puzzle: Option<PuzzleId>,
}

/// What came of an answer that was submitted.
pub(crate) struct Submitted {
    pub(crate) reply: Reply,
    /// The error if the state could not be saved after the reply.
    pub(crate) saved: anyhow::Result<()>,
}

/// The error if the site does not have what was requested.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotFound(&'static str);

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Error for NotFound {}

/// Why a request has no result.
enum RequestError {
    /// The request was not sent, or the site has refused it. If it was to submit an answer, the site has not judged it.
    NotJudged(anyhow::Error),
    /// There is no usable response. If the request submitted an answer, the site may have judged it.
    Unclear(anyhow::Error),
}

impl Client {
    /// A client with these settings. If another process has a client, this waits until that process drops it.
    ///
    /// # Errors
    /// If `AOC_SITE` is invalid, if a run of CI would use the real site, if the user has no home folder, or if the
    /// state cannot be locked or read.
    pub(crate) fn new(settings: Settings) -> anyhow::Result<Self> {
        let site = Site::parse(&env::var("AOC_SITE").unwrap_or_default())?;
        let is_ci = env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false");
        ensure!(!is_ci || site.is_test(), "the variable CI is set: CI must not use the site");
        let Settings { token, contact } = settings;
        let timeout = site.test_duration(env::var("AOC_TIMEOUT_MS").ok()).unwrap_or(TIMEOUT);
        let (agent, has_connected) = new_agent(&contact, timeout, site.url.starts_with("https:"));
        let folder =
            state_folder().ok_or_else(|| usage_error("cannot find your home folder: set HOME"))?;
        let state = State::open(&folder.join("aoc-site"))?;
        let min_interval =
            site.test_duration(env::var("AOC_MIN_INTERVAL_MS").ok()).unwrap_or(MIN_INTERVAL);
        Ok(Self { state, token, agent, has_connected, site, min_interval, last_puzzle: None })
    }

    /// Checks that the site accepts the token, by requesting a page that is shown only with a valid one.
    ///
    /// # Errors
    /// If the site does not accept the token, or cannot be asked.
    pub(crate) fn check_token(&mut self) -> anyhow::Result<()> {
        let url = format!("{}/settings", self.site.url);
        self.get_page(None, &url, NO_SETTINGS)?;
        Ok(())
    }

    /// Requests the input of a puzzle.
    ///
    /// # Errors
    /// If the response is anything but an input.
    pub(crate) fn input(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        let url = format!("{}/input", self.page_url(puzzle));
        let response = self.get(Some(puzzle), &url, LOCKED)?;
        let content_type = response.headers().get(header::CONTENT_TYPE);
        let is_text = content_type.is_some_and(|value| value.as_bytes().starts_with(b"text/plain"));
        match String::from_utf8(response.into_body()) {
            Ok(text) if is_text && !text.trim().is_empty() => Ok(text),
            _ => bail!("the site sent something other than an input: try again later"),
        }
    }

    /// Requests the page of a puzzle, and returns its HTML and what is on it.
    ///
    /// # Errors
    /// [`NotFound`] if the puzzle is still locked. It is also an error if the response has no heading with the day of
    /// this puzzle. The page of the same day of another year is not detected, because the heading does not name the
    /// year.
    pub(crate) fn puzzle_page(&mut self, puzzle: PuzzleId) -> anyhow::Result<(String, PuzzlePage)> {
        let html = self.get_page(Some(puzzle), &self.page_url(puzzle), LOCKED)?;
        match PuzzlePage::parse(&html, puzzle) {
            Ok(page) => Ok((html, page)),
            Err(error) => bail!("the site sent the wrong page: {error}; try again later"),
        }
    }

    /// Submits an answer, and keeps in the state what is known of it.
    ///
    /// # Errors
    /// If the answer was not sent, if the site did not respond with a page, or if it does not accept the token. If the
    /// site may nevertheless have judged the answer, the error says how to find out, and the answer stays in the
    /// history without a verdict.
    pub(crate) fn submit(
        &mut self,
        puzzle: PuzzleId,
        part: Part,
        answer: &str,
    ) -> anyhow::Result<Submitted> {
        let url = format!("{}/answer", self.page_url(puzzle));
        let form = [("level", part.to_string()), ("answer", answer.to_owned())];
        let request = self.agent.post(url).header(header::COOKIE, self.token.cookie.clone());
        // `take_turn` saves the answer before it is sent, so that it is known even if this process is killed before the
        // reply arrives. If `take_turn` fails, nothing is saved and nothing is sent.
        self.state.records.history.add_sent(puzzle, part, answer);
        self.take_turn(Some(puzzle))?;
        let reply = self
            .send(|| request.send_form(form), LOCKED)
            .and_then(|response| self.reply_on_page(&String::from_utf8_lossy(response.body())));
        match &reply {
            Ok((reply, cooldown)) => {
                self.state.records.history.add_reply(puzzle, part, *reply);
                self.state.set_cooldown(*cooldown);
            }
            Err(RequestError::NotJudged(_)) => self.state.records.history.forget_last(),
            Err(RequestError::Unclear(_)) => {}
        }
        let saved = self.state.save();
        let error = match reply {
            Ok((reply, _)) => return Ok(Submitted { reply, saved }),
            Err(RequestError::NotJudged(error)) => error,
            Err(RequestError::Unclear(error)) => {
                anyhow!("{error:#}\nerror: {}", unseen_verdict_message(answer, puzzle))
            }
        };
        if let Err(not_saved) = saved {
            print_error(format_args!("{not_saved:#}"));
        }
        Err(error)
    }

    /// The reply and the cooldown on this page.
    fn reply_on_page(&self, page: &str) -> Result<(Reply, Option<Duration>), RequestError> {
        match parse_reply(page) {
            Reply::Unknown if is_logged_out(page) => {
                Err(RequestError::NotJudged(self.invalid_token()))
            }
            reply => Ok((reply, parse_cooldown(page))),
        }
    }

    /// The address of a puzzle's page.
    pub(crate) fn page_url(&self, puzzle: PuzzleId) -> String {
        puzzle_url(&self.site.url, puzzle)
    }

    /// Requests a page. If the page offers to log in, that is an error, because the site has not accepted the token.
    fn get_page(
        &mut self,
        puzzle: Option<PuzzleId>,
        url: &str,
        if_missing: NotFound,
    ) -> anyhow::Result<String> {
        let response = self.get(puzzle, url, if_missing)?;
        let page = String::from_utf8_lossy(response.body()).into_owned();
        if is_logged_out(&page) { Err(self.invalid_token()) } else { Ok(page) }
    }

    fn get(
        &mut self,
        puzzle: Option<PuzzleId>,
        url: &str,
        if_missing: NotFound,
    ) -> anyhow::Result<Response<Vec<u8>>> {
        let request = self.agent.get(url).header(header::COOKIE, self.token.cookie.clone());
        self.take_turn(puzzle)?;
        let response = self.send(|| request.call(), if_missing);
        self.state.save()?;
        match response {
            Ok(response) => Ok(response),
            Err(RequestError::NotJudged(error) | RequestError::Unclear(error)) => {
                self.last_puzzle = None;
                Err(error)
            }
        }
    }

    /// Waits until a request about this puzzle may be sent, and records that it is sent now.
    ///
    /// # Errors
    /// If the site has asked the client to wait and the wait is not over, or if the state cannot be saved. In both
    /// cases, nothing may be sent.
    fn take_turn(&mut self, puzzle: Option<PuzzleId>) -> anyhow::Result<()> {
        // The page and the input of a puzzle are requested together.
        let is_same_puzzle = puzzle.is_some() && puzzle == self.last_puzzle;
        let min_interval = if is_same_puzzle { Duration::ZERO } else { self.min_interval };
        self.state.throttle(min_interval)?;
        self.last_puzzle = puzzle;
        Ok(())
    }

    /// Sends a request, and returns the response with its body. Before this, [`Self::take_turn`] has to be called, and
    /// afterwards the state has to be saved.
    ///
    /// # Errors
    /// If there is no complete response, or if its status is not 200. For status 404, the error is `if_missing`.
    fn send(
        &mut self,
        request: impl FnOnce() -> Result<Response<Body>, ureq::Error>,
        if_missing: NotFound,
    ) -> Result<Response<Vec<u8>>, RequestError> {
        let response = request().and_then(read_body).map_err(|error| {
            let url = &self.site.url;
            if self.has_connected.get() {
                RequestError::Unclear(anyhow!("no complete response from {url}: {error}"))
            } else {
                RequestError::NotJudged(anyhow!(
                    "nothing was sent: cannot connect to {url}: {error}"
                ))
            }
        })?;
        let advice = match retry_after(&response) {
            Some(wait) => {
                let end = self.state.send_nothing_for(wait);
                format!("try again in {}", show_wait(end))
            }
            None => "try again in a few minutes".to_owned(),
        };
        match response.status().as_u16() {
            200 => Ok(response),
            // To a request without a valid token, the site answers with 400 or with a redirection. A status
            // of 401 would mean the same.
            300..=401 => Err(RequestError::NotJudged(self.invalid_token())),
            404 => Err(RequestError::NotJudged(if_missing.into())),
            429 => Err(RequestError::NotJudged(anyhow!("too many requests: {advice}"))),
            status => Err(RequestError::Unclear(anyhow!(
                "the site answered with status {status}: {advice}; if this keeps happening, \
                 check the session token"
            ))),
        }
    }

    fn invalid_token(&self) -> anyhow::Error {
        anyhow!(
            "the site does not accept the session token in {}: log in again at {} and save the \
             new value of the cookie `session`",
            self.token.source,
            self.site.url
        )
    }
}

/// The site, or a server of this machine that imitates it in tests.
struct Site {
    /// Its address, without a slash at the end.
    url: String,
}

impl Site {
    /// An empty address means the real site. Any other address has to be a loopback address.
    fn parse(url: &str) -> anyhow::Result<Self> {
        if url.is_empty() {
            return Ok(Self { url: SITE.to_owned() });
        }
        let address = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
        let address = address.and_then(|address| address.parse().ok());
        if address.is_some_and(|address: SocketAddr| address.ip().is_loopback()) {
            return Ok(Self { url: url.to_owned() });
        }
        Err(usage_error(format_args!(
            "AOC_SITE: expected an address and port of this machine, such as \
             `http://127.0.0.1:8000`, found {url:?}"
        )))
    }

    /// Whether this is not the real site.
    fn is_test(&self) -> bool {
        self.url != SITE
    }

    /// The duration of this many milliseconds; `None` for the real site, so that only tests have shorter pauses and
    /// time limits than users.
    fn test_duration(&self, millis: Option<String>) -> Option<Duration> {
        if self.is_test() { Some(Duration::from_millis(millis?.parse().ok()?)) } else { None }
    }
}

fn read_body(response: Response<Body>) -> Result<Response<Vec<u8>>, ureq::Error> {
    let (head, mut body) = response.into_parts();
    let bytes = body.read_to_vec()?;
    Ok(Response::from_parts(head, bytes))
}

/// How long the site asks the client to wait; `None` if it does not.
fn retry_after(response: &Response<Vec<u8>>) -> Option<Duration> {
    let value = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?;
    parse_retry_after(value, SystemTime::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ok_empty_address_is_the_real_site() {
        assert_eq!(Site::parse("").expect("the site").url, SITE);
    }

    #[test]
    fn ok_loopback_address() {
        let site = Site::parse("http://[::1]:80").expect("an address of this machine");
        assert_eq!(site.url, "http://[::1]:80");
    }

    #[test]
    fn err_address_that_is_not_a_loopback_address() {
        let error = Site::parse("http://10.0.0.1:80").err().expect("another machine");
        insta::assert_snapshot!(error, @r#"AOC_SITE: expected an address and port of this machine, such as `http://127.0.0.1:8000`, found "http://10.0.0.1:80""#);
        for url in ["ftp://[::1]:80", "http://[::1].x:80", "http://[::1]:80@x"] {
            assert!(Site::parse(url).is_err(), "{url}");
        }
    }

    #[test]
    fn only_a_test_server_permits_other_durations() {
        let duration = |url: &str| Site { url: url.to_owned() }.test_duration(Some("1".to_owned()));
        assert_eq!(duration(SITE), None);
        assert_eq!(duration("http://127.0.0.1:8000"), Some(Duration::from_millis(1)));
    }
}
