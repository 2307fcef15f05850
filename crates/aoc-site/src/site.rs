//! Requests to the site.

use std::{env, net::IpAddr, path::Path, time::Duration};

use aoc_core::PuzzleId;
use ureq::{
    Agent, Body,
    http::{HeaderMap, Response, Uri, header},
};

use crate::{
    credentials::{Credentials, Dirs, TokenSource, user_agent},
    page::{NotInput, parse_input},
    report::Error,
    state::State,
};

const SITE: &str = "https://adventofcode.com";
const MIN_INTERVAL: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(30);

/// In bytes. Inputs and pages have some ten thousand.
const MAX_BODY: u64 = 4 << 20;

/// The site's address.
#[derive(Debug, PartialEq, Eq)]
struct Site {
    /// Without a slash at the end.
    base: String,
    /// Whether it is a server on this machine, such as in tests.
    is_loopback: bool,
}

impl Site {
    /// Takes `https` to any host, and `http` to this machine; nothing stands for the site.
    fn parse(text: &str) -> Result<Self, Error> {
        let base = if text.is_empty() { SITE } else { text.trim_end_matches('/') };
        let uri: Uri = base.parse().unwrap_or_default();
        let is_loopback = uri.host().is_some_and(is_loopback);
        if uri.scheme_str() == Some("https") || (uri.scheme_str() == Some("http") && is_loopback) {
            return Ok(Self { base: base.to_owned(), is_loopback });
        }
        Err(Error::Usage(format!(
            "AOC_SITE: expected an https address, or http to this machine, so the session token \
             stays secret; found {text:?}"
        )))
    }

    /// A time limit, which only tests on this machine can change.
    fn limit(&self, default: Duration, millis: Option<String>) -> Duration {
        let millis = millis.filter(|_| self.is_loopback).and_then(|text| text.parse().ok());
        millis.map_or(default, Duration::from_millis)
    }
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

/// Sends requests for one account.
pub(crate) struct Client {
    pub(crate) state: State,
    agent: Agent,
    site: Site,
    credentials: Credentials,
}

impl Client {
    pub(crate) fn new(session_file: Option<&Path>) -> Result<Self, Error> {
        let site = Site::parse(&env::var("AOC_SITE").unwrap_or_default())?;
        let is_ci = env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false");
        if is_ci && !site.is_loopback {
            return Err(Error::Failed(
                "the variable CI is set: continuous integration must not use the site".to_owned(),
            ));
        }
        let dirs = Dirs::find()?;
        let credentials = Credentials::find(&dirs, session_file)?;
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(site.limit(TIMEOUT, env::var("AOC_TIMEOUT_MS").ok())))
            .user_agent(user_agent()?);
        if site.is_loopback {
            // A proxy could read the token.
            config = config.proxy(None);
        }
        let agent = config.build().new_agent();
        Ok(Self { state: State::open(&dirs.state)?, agent, site, credentials })
    }

    pub(crate) fn token_source(&self) -> &TokenSource {
        &self.credentials.source
    }

    /// Requests a page that needs a session token.
    pub(crate) fn settings(&mut self) -> Result<(), Error> {
        self.get("/settings", None).map(drop)
    }

    pub(crate) fn input(&mut self, puzzle: PuzzleId) -> Result<String, Error> {
        let path = format!("{}/input", path(puzzle));
        let (headers, body) = self.get(&path, Some(puzzle))?;
        let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        parse_input(content_type.unwrap_or_default(), body).map_err(|reason| match reason {
            NotInput::LoggedOut => self.invalid_token(),
            NotInput::Locked => locked(puzzle),
            NotInput::Other => Error::Failed(format!(
                "the site sent something else than an input for {puzzle}: try again later"
            )),
        })
    }

    /// The page that replies to an answer.
    pub(crate) fn submit(
        &mut self,
        puzzle: PuzzleId,
        part: u8,
        answer: &str,
    ) -> Result<String, Error> {
        let url = format!("{}/answer", self.page(puzzle));
        let hint = format!("; before you submit it again, check {}", self.page(puzzle));
        let form = [("level", part.to_string()), ("answer", answer.to_owned())];
        let request = self.agent.post(url).header(header::COOKIE, self.credentials.token.cookie());
        let (_, body) = self.send(|| request.send_form(form), Some(puzzle), &hint)?;
        Ok(String::from_utf8_lossy(&body).into_owned())
    }

    /// The address of a puzzle, for a person to visit.
    pub(crate) fn page(&self, puzzle: PuzzleId) -> String {
        format!("{}{}", self.site.base, path(puzzle))
    }

    pub(crate) fn invalid_token(&self) -> Error {
        Error::Failed(format!(
            "the site does not accept the session token in {}: log in again at {} and save the \
             new value of the cookie `session`",
            self.credentials.source, self.site.base
        ))
    }

    fn get(&mut self, path: &str, puzzle: Option<PuzzleId>) -> Result<(HeaderMap, Vec<u8>), Error> {
        let request = self.agent.get(format!("{}{path}", self.site.base));
        let request = request.header(header::COOKIE, self.credentials.token.cookie());
        self.send(|| request.call(), puzzle, "")
    }

    /// The headers and the body of a response with status 200. If it is unknown whether the
    /// site acted on the request, `hint` ends the error.
    fn send(
        &mut self,
        request: impl FnOnce() -> Result<Response<Body>, ureq::Error>,
        puzzle: Option<PuzzleId>,
        hint: &str,
    ) -> Result<(HeaderMap, Vec<u8>), Error> {
        let min_interval = self.site.limit(MIN_INTERVAL, env::var("AOC_MIN_INTERVAL_MS").ok());
        let response = self.state.throttled(min_interval, || {
            let (head, body) = request()?.into_parts();
            Ok((head, body.into_with_config().limit(MAX_BODY).read_to_vec()?))
        })?;
        let (head, body) = response.map_err(|error: ureq::Error| {
            Error::Failed(format!("no response from {}: {error}{hint}", self.site.base))
        })?;
        match (head.status.as_u16(), puzzle) {
            (200, _) => Ok((head.headers, body)),
            (300..=401, _) => Err(self.invalid_token()),
            (404, Some(puzzle)) => Err(locked(puzzle)),
            (429, _) => {
                Err(Error::Failed("too many requests: try again in some minutes".to_owned()))
            }
            (status, _) => Err(Error::Failed(format!(
                "the site answered with status {status}: try again later; if it stays, check the \
                 session token{hint}"
            ))),
        }
    }
}

fn path(puzzle: PuzzleId) -> String {
    format!("/{}/day/{}", puzzle.year(), puzzle.day())
}

fn locked(puzzle: PuzzleId) -> Error {
    Error::Failed(format!(
        "the site says that {puzzle} is still locked: check the clock of this machine"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_encrypted_or_loopback_sites() {
        for (text, base, is_loopback) in [
            ("", SITE, false),
            ("https://mirror.example:8443/aoc/", "https://mirror.example:8443/aoc", false),
            ("http://127.0.0.1:8000", "http://127.0.0.1:8000", true),
            ("http://[::1]:8000/", "http://[::1]:8000", true),
            ("http://localhost:8000", "http://localhost:8000", true),
        ] {
            let site = Site::parse(text).expect("a site");
            assert_eq!((&*site.base, site.is_loopback), (base, is_loopback));
        }
        let error = |text| Site::parse(text).expect_err("refused").to_string();
        insta::assert_snapshot!(error("http://mirror.example"), @r#"AOC_SITE: expected an https address, or http to this machine, so the session token stays secret; found "http://mirror.example""#);
        for text in [
            "http://127.0.0.1.mirror.example",
            "http://127.0.0.1@mirror.example",
            "http://10.0.0.1",
            "adventofcode.com",
            "ftp://127.0.0.1",
            "https://",
        ] {
            error(text);
        }
    }

    #[test]
    fn only_loopback_limits_can_change() {
        let limit = |text| Site::parse(text).expect("a site").limit(TIMEOUT, Some("1".to_owned()));
        assert_eq!(limit(""), TIMEOUT);
        assert_eq!(limit("http://localhost"), Duration::from_millis(1));
    }
}
