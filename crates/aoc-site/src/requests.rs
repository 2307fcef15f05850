//! Requests to the site.

use std::{
    env,
    error::Error,
    fmt,
    net::SocketAddr,
    time::{Duration, SystemTime},
};

use anyhow::{anyhow, bail, ensure};
use aoc_common::{Part, PuzzleId, cli::usage_error};
use aoc_workspace::{
    calendar::today,
    puzzle_site::{ADDRESS, puzzle_url},
};
use ureq::{
    Agent, Body,
    http::{Response, header},
    tls::{RootCerts, TlsConfig},
};

use crate::{
    response::{Reply, is_logged_out, parse_cooldown, parse_reply},
    settings::Settings,
    state::SavedState,
    token::Token,
    user_folders::{NO_HOME, state_folder},
};

/// The least time between two requests.
const MIN_INTERVAL: Duration = Duration::from_secs(5);

/// How long a request may take, with its response.
const TIMEOUT: Duration = Duration::from_secs(30);

const TRY_AGAIN: &str = "try again in a few minutes";

/// The site, and the sole right of this process to send requests to it. Whoever has sent one and saved the reply drops it,
/// so that no other process has to wait for longer than that.
pub(crate) struct Site {
    pub(crate) state: SavedState,
    pub(crate) token: Token,
    agent: Agent,
    /// Its address, without a slash at the end.
    address: String,
    min_interval: Duration,
}

/// Why the site has not sent what was requested, with the message. Other errors mean that it has sent the wrong thing.
#[derive(Debug)]
pub(crate) enum RequestError {
    /// The site does not accept the session token.
    InvalidToken(String),
    /// The site does not have what was requested, is overloaded, or cannot be reached. All this may be over soon.
    Unavailable(String),
    /// The site wants fewer requests.
    TooManyRequests(String),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::InvalidToken(message)
        | Self::Unavailable(message)
        | Self::TooManyRequests(message)) = self;
        f.write_str(message)
    }
}

impl Error for RequestError {}

impl Site {
    /// The site, for a user with these settings. If another process uses it, this waits until that process is done.
    ///
    /// # Errors
    /// If `AOC_SITE` is invalid, if a run of CI would use the real site, if the user has no home folder, or if the
    /// state cannot be opened.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Self> {
        let variable = |name| env::var(name).unwrap_or_default();
        let address = site_address(&variable("AOC_SITE"))?;
        let is_ci = !matches!(&*variable("CI"), "" | "false");
        if is_ci && address == ADDRESS {
            bail!("the variable CI is set: CI must not use the site");
        }
        let folder = state_folder().ok_or_else(|| usage_error(NO_HOME))?;
        Ok(Self {
            state: SavedState::open(&folder.join("aoc-site"))?,
            token: settings.token.clone(),
            agent: new_agent(&settings.sender, address.starts_with("https:")),
            min_interval: min_interval(&address, &variable("AOC_MIN_INTERVAL_MS")),
            address,
        })
    }

    /// Checks that the site accepts the token, by requesting a page that is shown only with a valid one.
    ///
    /// # Errors
    /// [`RequestError::InvalidToken`] if the site does not accept it. Another error if the site cannot be asked.
    pub(crate) fn check_token(&mut self) -> anyhow::Result<()> {
        self.get_page(&format!("{}/settings", self.address), None)?;
        Ok(())
    }

    /// Requests the input of a puzzle.
    ///
    /// # Errors
    /// If the response is anything but an input.
    pub(crate) fn input(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        let url = format!("{}/input", puzzle_url(&self.address, puzzle));
        let response = self.get(&url, Some(puzzle))?;
        let content_type = response.headers().get(header::CONTENT_TYPE);
        let is_text = content_type.is_some_and(|value| value.as_bytes().starts_with(b"text/plain"));
        let text = response.into_body();
        ensure!(
            is_text && !text.trim().is_empty(),
            "the site sent something other than an input: try again later"
        );
        Ok(text)
    }

    /// Requests the page of a puzzle.
    ///
    /// # Errors
    /// [`RequestError::Unavailable`] if the site does not have the page, for instance because the puzzle is still locked.
    pub(crate) fn puzzle_page(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        self.get_page(&puzzle_url(&self.address, puzzle), Some(puzzle))
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
        let form = [("level", part.to_string()), ("answer", answer.to_owned())];
        self.state.throttle(self.min_interval)?;
        let request = self.agent.post(url).header(header::COOKIE, self.token.cookie.clone());
        let response = request.send_form(form).and_then(read_text).map_err(|error| {
            anyhow!("no verdict from {}: {error}; {}", self.address, how_to_see_verdict(puzzle))
        })?;
        // With a status such as 503, the site may have judged the answer before something else failed.
        let advice = format!("{}; if it was not, {TRY_AGAIN}", how_to_see_verdict(puzzle));
        self.check_status(&response, Some(puzzle), &advice)?;
        let page = response.body();
        match parse_reply(page) {
            Reply::Unknown if is_logged_out(page) => Err(self.invalid_token()),
            reply => Ok((reply, parse_cooldown(page))),
        }
    }

    /// Requests a page, which may be about a puzzle. If the page offers to log in, that is an error, because the site has
    /// not accepted the token.
    fn get_page(&mut self, url: &str, puzzle: Option<PuzzleId>) -> anyhow::Result<String> {
        let page = self.get(url, puzzle)?.into_body();
        if is_logged_out(&page) { Err(self.invalid_token()) } else { Ok(page) }
    }

    fn get(&mut self, url: &str, puzzle: Option<PuzzleId>) -> anyhow::Result<Response<String>> {
        self.state.throttle(self.min_interval)?;
        let request = self.agent.get(url).header(header::COOKIE, self.token.cookie.clone());
        let response = request.call().and_then(read_text).map_err(|error| {
            let message = format!("no complete response from {}: {error}", self.address);
            RequestError::Unavailable(message)
        })?;
        self.check_status(&response, puzzle, TRY_AGAIN)?;
        Ok(response)
    }

    /// Fails if the status of a response is not 200. If the status leaves open what is wrong, the error has this advice.
    fn check_status(
        &self,
        response: &Response<String>,
        puzzle: Option<PuzzleId>,
        advice: &str,
    ) -> anyhow::Result<()> {
        match response.status().as_u16() {
            200 => Ok(()),
            // To a request without a valid token, the site answers with 400 or with a redirection. A status
            // of 401 would mean the same.
            300..=401 => Err(self.invalid_token()),
            404 => bail!(RequestError::Unavailable(not_found_message(
                response.body(),
                puzzle,
                SystemTime::now()
            ))),
            429 => bail!(RequestError::TooManyRequests(format!("too many requests: {TRY_AGAIN}"))),
            status => bail!(RequestError::Unavailable(format!(
                "the site answered with status {status}: {advice}; if this keeps happening, check the session token"
            ))),
        }
    }

    fn invalid_token(&self) -> anyhow::Error {
        anyhow!(RequestError::InvalidToken(format!(
            "the site does not accept the session token in {}: log in again, and save the new one with `cargo xtask \
             session --save`",
            self.token.source
        )))
    }
}

/// Makes an agent that tells the site who sends its requests. It does not follow redirections, so that the
/// token is never sent to another address. It trusts the certificates that the system trusts, so that it works behind a
/// proxy of a company that signs with a certificate of its own.
fn new_agent(sender: &str, is_encrypted: bool) -> Agent {
    let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
    let mut config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .timeout_global(Some(TIMEOUT))
        .tls_config(tls)
        .user_agent(format!("aoc-site/{} ({sender})", env!("CARGO_PKG_VERSION")));
    if !is_encrypted {
        // A proxy could read the token. Only a test server has such a connection.
        config = config.proxy(None);
    }
    Agent::new_with_config(config.build())
}

/// Says how to see the verdict on an answer whose reply was lost or is unknown.
pub(crate) fn how_to_see_verdict(puzzle: PuzzleId) -> String {
    format!("`cargo xtask read --refresh {puzzle}` shows whether the answer was right")
}

fn read_text(response: Response<Body>) -> Result<Response<String>, ureq::Error> {
    let (head, mut body) = response.into_parts();
    // Without `with_config`, bytes that are not UTF-8 would be replaced.
    let text = body.with_config().read_to_string()?;
    Ok(Response::from_parts(head, text))
}

/// What to say if the site has no page that was requested at this time, about this puzzle or about none, and sends this
/// text instead. If the clock of this machine is ahead, the puzzle may still be locked: the text says so, or else that is
/// probable for a puzzle that unlocked less than a day ago.
fn not_found_message(text: &str, puzzle: Option<PuzzleId>, now: SystemTime) -> String {
    let is_todays = puzzle.is_some() && puzzle == today(now).ok();
    let advice = if is_todays || text.contains("before it unlocks") {
        "the puzzle is probably still locked, so check the clock of this machine"
    } else {
        "try again later"
    };
    format!("the site has no such page: {advice}")
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
    use std::{io::Read as _, net::TcpListener, thread};

    use aoc_workspace::calendar::unlock_time;

    use super::*;

    #[test]
    fn a_request_to_the_site_is_encrypted_and_trusts_the_certificates_of_the_system() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("https://{}", listener.local_addr().expect("an address"));
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a connection");
            let mut first_byte = [0];
            stream.read_exact(&mut first_byte).expect("a byte");
            first_byte
        });
        let agent = new_agent("https://host.example/base", true);
        let tls = agent.config().tls_config();
        assert!(matches!(tls.root_certs(), RootCerts::PlatformVerifier));
        // This fails if a feature of `ureq` is missing. The user of the tests may have a proxy.
        assert!(agent.get(url).config().proxy(None).build().call().is_err());
        // The type of the record with which TLS begins.
        assert_eq!(server.join().expect("it ends"), [22]);
    }

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
    fn only_a_puzzle_of_the_last_day_or_one_that_the_site_calls_locked_may_still_be_locked() {
        let puzzle: PuzzleId = "2020/22".parse().expect("a puzzle");
        let message = |minutes: u64| {
            let time = unlock_time(puzzle) + Duration::from_secs(60 * minutes);
            not_found_message("404 Not Found", Some(puzzle), time)
        };
        assert!(message(0).ends_with(
            ": the puzzle is probably still locked, so check the clock of this machine"
        ));
        assert_eq!(message(0), message(24 * 60 - 1));
        assert_eq!(message(24 * 60), "the site has no such page: try again later");
        assert_eq!(message(24 * 60), not_found_message("", None, SystemTime::now()));
        let locked =
            "Please don't repeatedly request this endpoint before it unlocks! The calendar";
        let next_year = unlock_time(puzzle) + Duration::from_secs(60 * 60 * 24 * 365);
        assert_eq!(not_found_message(locked, Some(puzzle), next_year), message(0));
    }

    #[test]
    fn only_tests_have_a_shorter_interval() {
        assert_eq!(min_interval(ADDRESS, "1"), MIN_INTERVAL);
        assert_eq!(min_interval("http://127.0.0.1:8000", "1"), Duration::from_millis(1));
    }
}
