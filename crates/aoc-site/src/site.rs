//! Requests to the site.

use std::{
    env,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{anyhow, bail};
use aoc_program::{Part, PuzzleId, error::usage};
use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use jiff::Timestamp;
use ureq::{
    Agent, Body,
    http::{Response, header},
};

use crate::{
    clock::{describe, is_ahead},
    credentials::Token,
    puzzle_page::PuzzlePage,
    response::{Reply, is_logged_out, parse_reply, parse_retry_after},
    state::State,
};

pub(crate) const SITE: &str = "https://adventofcode.com";
const MIN_INTERVAL: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(30);

const LOCKED: &str = "the puzzle is still locked: check the clock of this machine";

/// In bytes. Inputs and pages have some ten thousand.
const MAX_BODY: u64 = 4 << 20;

/// The address of the site, or of a server that stands for it, without a slash at the end.
struct Site(String);

impl Site {
    /// Takes nothing for the site, or a port of this machine.
    fn parse(text: &str) -> anyhow::Result<Self> {
        if text.is_empty() {
            return Ok(Self(SITE.to_owned()));
        }
        let address = text.strip_prefix("http://").and_then(|text| text.parse().ok());
        if address.is_some_and(|address: SocketAddr| address.ip().is_loopback()) {
            return Ok(Self(text.to_owned()));
        }
        Err(usage(format_args!(
            "AOC_SITE: expected an address and port of this machine, such as \
             `http://127.0.0.1:8000`, found {text:?}"
        )))
    }

    fn is_test(&self) -> bool {
        self.0 != SITE
    }

    /// A time limit, which only tests can change.
    fn limit(&self, default: Duration, millis: Option<String>) -> Duration {
        let millis = millis.filter(|_| self.is_test()).and_then(|text| text.parse().ok());
        millis.map_or(default, Duration::from_millis)
    }
}

/// The folder of what is kept between runs.
fn state_folder() -> anyhow::Result<PathBuf> {
    let user =
        choose_native_strategy().map_err(|_| usage("cannot find your home folder: set HOME"))?;
    Ok(user.state_dir().unwrap_or_else(|| user.data_dir()).join("aoc-site"))
}

/// Sends requests, one process at a time.
pub(crate) struct Client {
    pub(crate) state: State,
    pub(crate) token: Token,
    agent: Agent,
    site: Site,
}

impl Client {
    pub(crate) fn new(token_file: Option<&Path>) -> anyhow::Result<Self> {
        let site = Site::parse(&env::var("AOC_SITE").unwrap_or_default())?;
        let is_ci = env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false");
        if is_ci && !site.is_test() {
            bail!("the variable CI is set: CI must not use the site");
        }
        let token = Token::read(token_file)?;
        // The runner has checked that there is a contact.
        let contact = env::var("AOC_CONTACT").unwrap_or_default();
        let user_agent = format!("aoc-site/{} ({contact})", env!("CARGO_PKG_VERSION"));
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(site.limit(TIMEOUT, env::var("AOC_TIMEOUT_MS").ok())))
            .user_agent(user_agent);
        if site.is_test() {
            // A proxy could read the token.
            config = config.proxy(None);
        }
        let agent = config.build().new_agent();
        Ok(Self { state: State::open(&state_folder()?)?, token, agent, site })
    }

    /// Requests a page that needs a session token.
    pub(crate) fn settings(&mut self) -> anyhow::Result<()> {
        self.get_page(&format!("{}/settings", self.site.0)).map(drop)
    }

    pub(crate) fn input(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        let response = self.get(&format!("{}/input", self.address(puzzle)))?;
        let content_type = response.headers().get(header::CONTENT_TYPE);
        let is_text = content_type.is_some_and(|value| value.as_bytes().starts_with(b"text/plain"));
        let text = String::from_utf8(response.into_body()).unwrap_or_default();
        if text.starts_with("Puzzle inputs differ by user") {
            Err(self.invalid_token())
        } else if text.starts_with("Please don't repeatedly request this endpoint") {
            bail!(LOCKED)
        } else if !is_text || text.trim().is_empty() {
            bail!("the site sent something else than an input: try again later")
        } else {
            Ok(text)
        }
    }

    pub(crate) fn puzzle_page(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        let page = self.get_page(&self.address(puzzle))?;
        match PuzzlePage::parse(&page, puzzle) {
            Ok(_) => Ok(page),
            Err(error) => bail!("the site sent another page: {error}; try again later"),
        }
    }

    pub(crate) fn submit(
        &mut self,
        puzzle: PuzzleId,
        part: Part,
        answer: &str,
    ) -> anyhow::Result<Reply> {
        let page = self.address(puzzle);
        let hint = format!("; before you submit it again, check {page}");
        let form = [("level", part.to_string()), ("answer", answer.to_owned())];
        let request = self.agent.post(format!("{page}/answer"));
        let request = request.header(header::COOKIE, self.token.cookie.clone());
        let response = self.send(|| request.send_form(form), &hint)?;
        let body = String::from_utf8_lossy(response.body());
        let (reply, cooldown) = parse_reply(&body);
        if reply == Reply::Unknown && is_logged_out(&body) {
            return Err(self.invalid_token());
        }
        self.state.start_cooldown(cooldown);
        Ok(reply)
    }

    /// The address of a puzzle, for a person to visit.
    pub(crate) fn address(&self, puzzle: PuzzleId) -> String {
        format!("{}/{}/day/{}", self.site.0, puzzle.year(), puzzle.day())
    }

    fn invalid_token(&self) -> anyhow::Error {
        anyhow!(
            "the site does not accept the session token in {}: log in again at {} and save the \
             new value of the cookie `session`",
            self.token.source,
            self.site.0
        )
    }

    /// A page that does not offer to log in.
    fn get_page(&mut self, url: &str) -> anyhow::Result<String> {
        let response = self.get(url)?;
        let page = String::from_utf8_lossy(response.body()).into_owned();
        if is_logged_out(&page) { Err(self.invalid_token()) } else { Ok(page) }
    }

    fn get(&mut self, url: &str) -> anyhow::Result<Response<Vec<u8>>> {
        let request = self.agent.get(url).header(header::COOKIE, self.token.cookie.clone());
        self.send(|| request.call(), "")
    }

    /// A response with status 200. `hint` ends the error if the site may have acted on the
    /// request.
    fn send(
        &mut self,
        request: impl FnOnce() -> Result<Response<Body>, ureq::Error>,
        hint: &str,
    ) -> anyhow::Result<Response<Vec<u8>>> {
        let min_interval = self.site.limit(MIN_INTERVAL, env::var("AOC_MIN_INTERVAL_MS").ok());
        self.state.throttle(min_interval)?;
        let response = request().and_then(|response| {
            let (head, body) = response.into_parts();
            let body = body.into_with_config().limit(MAX_BODY).read_to_vec()?;
            Ok(Response::from_parts(head, body))
        });
        let response =
            response.map_err(|error| anyhow!("no response from {}: {error}{hint}", self.site.0))?;
        let value = response.headers().get(header::RETRY_AFTER);
        let value = value.and_then(|value| value.to_str().ok());
        let time = value.and_then(|value| parse_retry_after(value, Timestamp::now()));
        let mut again = "try again in some minutes".to_owned();
        if let Some(time) = time.filter(is_ahead) {
            again = format!("try again after {}", describe(time));
            self.state.records.not_before = Some(time);
            self.state.save()?;
        }
        match response.status().as_u16() {
            200 => Ok(response),
            300..=401 => Err(self.invalid_token()),
            404 => bail!(LOCKED),
            429 => bail!("too many requests: {again}{hint}"),
            status => bail!(
                "the site answered with status {status}: {again}; if it stays, check the session \
                 token{hint}"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_servers_of_this_machine_stand_for_the_site() {
        let text = |text| Site::parse(text).map(|site| site.0).map_err(|error| error.to_string());
        assert_eq!(text("").as_deref(), Ok(SITE));
        assert_eq!(text("http://[::1]:80").as_deref(), Ok("http://[::1]:80"));
        insta::assert_snapshot!(text("http://10.0.0.1:80").expect_err("refused"), @r#"AOC_SITE: expected an address and port of this machine, such as `http://127.0.0.1:8000`, found "http://10.0.0.1:80""#);
        for other in ["https://[::1]:80", "http://[::1].x:80", "http://[::1]:80@x"] {
            assert!(text(other).is_err(), "{other}");
        }
    }

    #[test]
    fn only_tests_change_limits() {
        let limit = |site: &str| Site(site.to_owned()).limit(TIMEOUT, Some("1".to_owned()));
        assert_eq!(limit(SITE), TIMEOUT);
        assert_eq!(limit("http://127.0.0.1:8000"), Duration::from_millis(1));
    }
}
