//! Requests to the site.

use std::{env, net::SocketAddr, time::Duration};

use anyhow::{anyhow, bail, ensure};
use aoc_common::{Part, PuzzleId, cli::usage_error};
use aoc_workspace::puzzle_site::{ADDRESS, is_ci, puzzle_url};

use crate::{
    curl::{Request, Response},
    response::{Reply, is_logged_out, parse_cooldown, parse_reply},
    settings::Settings,
    state::SavedState,
    token::{Token, how_to_save},
};

/// The least time between two requests.
const MIN_INTERVAL: Duration = Duration::from_secs(5);

const TRY_AGAIN: &str = "try again in a few minutes";

/// The site, and the sole right of this process to send requests to it. Whoever has sent one and saved the reply drops it,
/// so that no other process has to wait for longer than that.
pub(crate) struct Site {
    pub(crate) state: SavedState,
    pub(crate) token: Token,
    /// Which base sends the requests.
    user_agent: String,
    /// Its address, without a slash at the end.
    address: String,
    min_interval: Duration,
}

impl Site {
    /// The site, for a user with these settings. If another process uses it, this waits until that process is done.
    ///
    /// # Errors
    /// If `AOC_SITE` is invalid, if a run of CI would use the real site, or if the state cannot be opened.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Self> {
        let variable = |name| env::var(name).unwrap_or_default();
        let address = site_address(&variable("AOC_SITE"))?;
        if is_ci() && address == ADDRESS {
            bail!("the variable CI is set: CI must not use the site");
        }
        Ok(Self {
            state: SavedState::open(&settings.state)?,
            token: settings.token.clone(),
            user_agent: format!("aoc-site/{} ({})", env!("CARGO_PKG_VERSION"), settings.contact),
            min_interval: min_interval(&address, &variable("AOC_MIN_INTERVAL_MS")),
            address,
        })
    }

    /// Checks that the site accepts the token, by requesting a page that is shown only with a valid one.
    ///
    /// # Errors
    /// If the site does not accept it, or cannot be asked.
    pub(crate) fn check_token(&mut self) -> anyhow::Result<()> {
        self.get_page(&format!("{}/settings", self.address))?;
        Ok(())
    }

    /// Requests the input of a puzzle.
    ///
    /// # Errors
    /// If the response is anything but an input.
    pub(crate) fn input(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        let url = format!("{}/input", puzzle_url(&self.address, puzzle));
        let response = self.get(&url)?;
        ensure!(
            response.content_type.starts_with("text/plain") && !response.text.trim().is_empty(),
            "the site sent something other than an input: try again later"
        );
        Ok(response.text)
    }

    /// Requests the page of a puzzle.
    ///
    /// # Errors
    /// If the site does not send it, for instance because the puzzle is still locked.
    pub(crate) fn puzzle_page(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        self.get_page(&puzzle_url(&self.address, puzzle))
    }

    /// Submits an answer. Returns the site's reply and the cooldown that it announces.
    ///
    /// # Errors
    /// If the site did not reply with a page, or does not accept the token.
    pub(crate) fn submit(
        &mut self,
        puzzle: PuzzleId,
        part: Part,
        answer: &str,
    ) -> anyhow::Result<(Reply, Option<Duration>)> {
        let url = format!("{}/answer", puzzle_url(&self.address, puzzle));
        self.state.throttle(self.min_interval)?;
        let fields = [("level", &*part.to_string()), ("answer", answer)];
        let sent = self.request(&url, &fields).send();
        self.state.note_end_of_request();
        let response = sent.map_err(|error| {
            anyhow!("no verdict from {}: {error:#}; {}", self.address, how_to_see_verdict(puzzle))
        })?;
        // With a status such as 503, the site may have judged the answer before something else failed.
        let advice = format!("{}; if it was not, {TRY_AGAIN}", how_to_see_verdict(puzzle));
        self.check_status(&response, &advice)?;
        let page = response.text;
        match parse_reply(&page) {
            Reply::Unknown if is_logged_out(&page) => Err(self.invalid_token()),
            reply => Ok((reply, parse_cooldown(&page))),
        }
    }

    /// Requests a page. If the page offers to log in, that is an error, because the site has not accepted the token.
    fn get_page(&mut self, url: &str) -> anyhow::Result<String> {
        let page = self.get(url)?.text;
        if is_logged_out(&page) { Err(self.invalid_token()) } else { Ok(page) }
    }

    fn get(&mut self, url: &str) -> anyhow::Result<Response> {
        self.state.throttle(self.min_interval)?;
        let sent = self.request(url, &[]).send();
        self.state.note_end_of_request();
        let response =
            sent.map_err(|error| anyhow!("no complete response from {}: {error:#}", self.address))?;
        self.check_status(&response, TRY_AGAIN)?;
        Ok(response)
    }

    /// A request with these fields of a form, if there are some.
    fn request<'a>(&'a self, url: &'a str, fields: &'a [(&'a str, &'a str)]) -> Request<'a> {
        Request {
            url,
            user_agent: &self.user_agent,
            cookie: &self.token.cookie,
            fields,
            // A proxy could read the token. Only a test server has a connection that is not encrypted.
            may_use_proxy: self.address.starts_with("https:"),
        }
    }

    /// Fails if the status of a response is not 200. If the status leaves open what is wrong, the error has this advice.
    fn check_status(&self, response: &Response, advice: &str) -> anyhow::Result<()> {
        match response.status {
            200 => Ok(()),
            // To a request without a valid token, the site answers with 400 or with a redirection. A status
            // of 401 would mean the same.
            300..=401 => Err(self.invalid_token()),
            404 if response.text.contains("before it unlocks") => {
                bail!("the puzzle is still locked: check the clock of this machine")
            }
            404 => bail!("the site has no such page: try again later"),
            429 => bail!("too many requests: {TRY_AGAIN}"),
            status => bail!(
                "the site answered with status {status}: {advice}; if this keeps happening, check the session token"
            ),
        }
    }

    fn invalid_token(&self) -> anyhow::Error {
        anyhow!(
            "the site does not accept the session token in {}: log in again, and save the new one with {}",
            self.token.source,
            how_to_save(&self.token.source)
        )
    }
}

/// Says how to see the verdict on an answer whose reply was lost or is unknown.
pub(crate) fn how_to_see_verdict(puzzle: PuzzleId) -> String {
    format!("`cargo xtask read --refresh {puzzle}` shows whether the answer was right")
}

/// The address of the site, or of a server of this machine that imitates it in tests.
fn site_address(for_tests: &str) -> anyhow::Result<String> {
    if for_tests.is_empty() {
        return Ok(ADDRESS.to_owned());
    }
    let host = for_tests.strip_prefix("http://").or_else(|| for_tests.strip_prefix("https://"));
    let address: Option<SocketAddr> = host.and_then(|host| host.parse().ok());
    if !address.is_some_and(|address| address.ip().is_loopback()) {
        return Err(usage_error(format_args!(
            "AOC_SITE: expected an address and port of this machine, such as \
             `http://127.0.0.1:8000`, found {for_tests:?}"
        )));
    }
    Ok(for_tests.to_owned())
}

/// The least time between two requests. Only tests can shorten it, to a number of milliseconds.
fn min_interval(address: &str, for_tests: &str) -> Duration {
    match for_tests.parse() {
        Ok(millis) if address != ADDRESS => Duration::from_millis(millis),
        _ => MIN_INTERVAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_server_of_this_machine_is_a_site_for_tests() {
        assert_eq!(site_address("").expect("the site"), ADDRESS);
        assert_eq!(site_address("http://[::1]:80").expect("an address"), "http://[::1]:80");
        for address in
            ["http://10.0.0.1:80", "ftp://[::1]:80", "http://[::1]:80@x", "http://[::1].x:80"]
        {
            assert!(site_address(address).is_err(), "{address}");
        }
    }

    #[test]
    fn only_tests_have_a_shorter_interval() {
        assert_eq!(min_interval(ADDRESS, "1"), MIN_INTERVAL);
        assert_eq!(min_interval("http://127.0.0.1:8000", "1"), Duration::from_millis(1));
    }
}
