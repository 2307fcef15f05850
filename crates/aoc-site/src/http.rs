//! The address of the site, a request and its response.

use std::{env, io, net::IpAddr, time::Duration};

use aoc_core::PuzzleId;
use ureq::{
    Agent, Body,
    http::{self, HeaderValue, StatusCode, Uri, header},
};

use crate::{
    clock::in_words,
    login::{Login, Place},
    report::{Error, Status},
};

const SITE: &str = "https://adventofcode.com";

/// The least time between two requests.
const SPACING: Duration = Duration::from_secs(5);

/// The longest that a request may take, from looking up the site's name to the
/// last byte of its response.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most bytes that a response may have: inputs and pages have some tens of
/// thousands.
const LARGEST: u64 = 4 << 20;

/// The address of the site, and how it is treated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    base: String,
    encrypted: bool,
    /// Whether it is a server on this machine: one of the tests, most likely.
    here: bool,
    pub(crate) spacing: Duration,
    pub(crate) patience: Duration,
}

impl Site {
    /// The site, or what `AOC_SITE` puts in its place.
    ///
    /// `AOC_SPACING_MS` and `AOC_PATIENCE_MS` shorten times, but only for a server
    /// on this machine.
    pub(crate) fn from_environment() -> Result<Self, Error> {
        let text = env::var_os("AOC_SITE").unwrap_or_default();
        let site =
            Self::at(&text.to_string_lossy()).map_err(|message| Status::Usage.because(message))?;
        let on_ci = env::var_os("CI").is_some_and(|set| !set.is_empty() && set != "false");
        // Nobody reads what such a run fetches, and it may run often.
        if on_ci && !site.here {
            return Err(Status::Refused.because(
                "the variable CI is set, and continuous integration must not talk to the site",
            ));
        }
        let set = |name| {
            let milliseconds = env::var(name).ok()?.parse().ok()?;
            Some(Duration::from_millis(milliseconds))
        };
        Ok(site.shortened(set("AOC_SPACING_MS"), set("AOC_PATIENCE_MS")))
    }

    /// The site at this address, or the usual one if that is empty.
    fn at(text: &str) -> Result<Self, String> {
        let base = text.trim().trim_end_matches('/');
        if text.trim().is_empty() {
            return Ok(Self::new(SITE, true, false));
        }
        let wrong = || format!("AOC_SITE: expected `https://` and a host, found {text:?}");
        let uri: Uri = base.parse().map_err(|_| wrong())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        // What stands before an `@` looks like the host to a careless reader.
        if authority.as_str().contains('@') || uri.query().is_some() || base.contains('#') {
            return Err(wrong());
        }
        let here = is_this_machine(authority.host());
        match scheme {
            "https" => Ok(Self::new(base, true, here)),
            "http" if here => Ok(Self::new(base, false, here)),
            "http" => Err(format!(
                "AOC_SITE: {text} would send the session token unencrypted; expected https, or \
                 http to this machine"
            )),
            _ => Err(wrong()),
        }
    }

    fn new(base: &str, encrypted: bool, here: bool) -> Self {
        Self { base: base.to_owned(), encrypted, here, spacing: SPACING, patience: PATIENCE }
    }

    /// With shorter times, if it is on this machine; never with longer ones.
    fn shortened(self, spacing: Option<Duration>, patience: Option<Duration>) -> Self {
        if !self.here {
            return self;
        }
        let spacing = spacing.map_or(self.spacing, |set| set.min(self.spacing));
        let patience = patience.map_or(self.patience, |set| set.min(self.patience));
        Self { spacing, patience, ..self }
    }

    /// The address, without a slash at its end.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }
}

/// What talks to the site on behalf of one account.
pub(crate) struct Client {
    agent: Agent,
    site: Site,
    /// Goes to the site alone: it is set on each request, and redirects are not
    /// followed.
    cookie: HeaderValue,
    /// Where the token was found.
    token_place: Place,
}

/// A whole response with status 200.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Response {
    pub(crate) content_type: String,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn new(site: Site, login: Login) -> Result<Self, Error> {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .https_only(site.encrypted)
            .timeout_global(Some(site.patience))
            .user_agent(login.user_agent);
        if !site.encrypted {
            // A proxy would get to read the token; an encrypted one it only passes on.
            config = config.proxy(None);
        }
        let mut cookie = HeaderValue::from_str(&login.token.cookie())
            .map_err(|_| Status::NoToken.because("the session token cannot be sent"))?;
        cookie.set_sensitive(true);
        Ok(Self { agent: config.build().new_agent(), site, cookie, token_place: login.place })
    }

    pub(crate) fn site(&self) -> &Site {
        &self.site
    }

    /// Where the token was found.
    pub(crate) fn token_place(&self) -> &Place {
        &self.token_place
    }

    /// Whether the site accepts the token: asks for a page that only somebody who is
    /// logged in can see.
    pub(crate) fn settings(&self) -> Result<(), Error> {
        let request = self.agent.get(self.url("/settings"));
        let result = request.header(header::COOKIE, self.cookie.clone()).call();
        self.response(result, None, "").map(drop)
    }

    /// What the site sends as the input of a puzzle.
    pub(crate) fn input(&self, puzzle: PuzzleId) -> Result<Response, Error> {
        let request = self.agent.get(format!("{}/input", self.page(puzzle)));
        let result = request.header(header::COOKIE, self.cookie.clone()).call();
        self.response(result, Some(puzzle), "")
    }

    /// What the site says of an answer.
    pub(crate) fn answer(
        &self,
        puzzle: PuzzleId,
        part: u8,
        answer: &str,
    ) -> Result<Response, Error> {
        let page = self.page(puzzle);
        let form = [("level", part.to_string()), ("answer", answer.to_owned())];
        let request = self.agent.post(format!("{page}/answer"));
        let result = request.header(header::COOKIE, self.cookie.clone()).send_form(form);
        let doubt = format!(
            "; the answer may have arrived all the same: look at {page} before you send it again"
        );
        self.response(result, Some(puzzle), &doubt)
    }

    /// The page of a puzzle, for a person to look at.
    pub(crate) fn page(&self, puzzle: PuzzleId) -> String {
        self.url(&format!("/{}/day/{}", puzzle.year(), puzzle.day()))
    }

    /// The error for a token that the site does not know.
    pub(crate) fn dead_token(&self) -> Error {
        let (from, site) = (&self.token_place, &self.site.base);
        Status::NoToken.because(format!(
            "the site does not accept the session token in {from}, perhaps because it is \
             more than a month old: log in again at {site}, and put the new value of the \
             cookie `session` there"
        ))
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.site.base)
    }

    /// The response, if it is one to what was asked for. Errors that leave open
    /// whether the site has acted on the request end with `doubt`.
    fn response(
        &self,
        result: Result<http::Response<Body>, ureq::Error>,
        puzzle: Option<PuzzleId>,
        doubt: &str,
    ) -> Result<Response, Error> {
        let (status, response) = whole(result).map_err(|error| self.unanswered(&error, doubt))?;
        match (status.as_u16(), puzzle) {
            (200, _) => Ok(response),
            // Whoever is not logged in is sent to a page for that, or told so.
            (400 | 401, _) => Err(self.dead_token()),
            _ if status.is_redirection() => Err(self.dead_token()),
            (404, Some(puzzle)) => Err(locked_by_site(puzzle)),
            (429, _) => Err(Status::Refused
                .because("the site asks for fewer requests: try again some minutes later")),
            (status @ 500.., _) => Err(Status::Network.because(format!(
                "the site failed with status {status}: try again later; if that stays, \
                 `cargo xtask session` tells whether it accepts the session token{doubt}"
            ))),
            (status, _) => Err(Status::Refused.because(format!(
                "the site answered with status {status}, which is not known here: try \
                 again later"
            ))),
        }
    }

    fn unanswered(&self, error: &ureq::Error, doubt: &str) -> Error {
        let Site { base, patience, .. } = &self.site;
        let message = match error {
            ureq::Error::HostNotFound => {
                format!("{base} cannot be found: is this machine connected?")
            }
            error if never_connected(error) => format!("no connection to {base}: {error}"),
            ureq::Error::Timeout(_) => {
                let patience = in_words(*patience);
                format!("{base} did not answer within {patience}: try again later{doubt}")
            }
            ureq::Error::BodyExceedsLimit(_) => {
                format!("{base} sent more than an input or a page can have{doubt}")
            }
            error => format!("no whole answer from {base}: {error}{doubt}"),
        };
        Status::Network.because(message)
    }
}

/// Whether it is certain that nothing was sent.
fn never_connected(error: &ureq::Error) -> bool {
    match error {
        ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => true,
        ureq::Error::Io(error) => error.kind() == io::ErrorKind::ConnectionRefused,
        _ => false,
    }
}

/// The error for a puzzle that the site says is locked, when it should not be.
pub(crate) fn locked_by_site(puzzle: PuzzleId) -> Error {
    Status::Locked.because(format!(
        "the site says that {puzzle} is still locked, so the clock of this machine may be \
         wrong: do not ask again before it unlocks"
    ))
}

/// Reads a response to its end: one that breaks off is none.
fn whole(
    result: Result<http::Response<Body>, ureq::Error>,
) -> Result<(StatusCode, Response), ureq::Error> {
    let (head, body) = result?.into_parts();
    let content_type = head.headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let response = Response {
        content_type: String::from_utf8_lossy(content_type.unwrap_or_default()).into_owned(),
        body: body.into_with_config().limit(LARGEST).read_to_vec()?,
    };
    Ok((head.status, response))
}

fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Result<(String, bool, bool), String> {
        Site::at(text).map(|site| (site.base, site.encrypted, site.here))
    }

    fn ok(text: &str, base: &str, encrypted: bool, here: bool) {
        assert_eq!(at(text), Ok((base.to_owned(), encrypted, here)), "{text}");
    }

    #[test]
    fn ok_encrypted_or_on_this_machine() {
        ok("https://mirror.example/", "https://mirror.example", true, false);
        ok("https://mirror.example:8443/aoc/", "https://mirror.example:8443/aoc", true, false);
        ok("http://127.0.0.1:8000", "http://127.0.0.1:8000", false, true);
        ok("http://[::1]:8000/", "http://[::1]:8000", false, true);
        ok("http://localhost:8000", "http://localhost:8000", false, true);
        ok("  ", SITE, true, false);
    }

    #[test]
    fn err_a_token_would_travel_in_the_clear() {
        insta::assert_snapshot!(at("http://mirror.example").unwrap_err(), @"AOC_SITE: http://mirror.example would send the session token unencrypted; expected https, or http to this machine");
        for text in [
            "http://127.0.0.1.mirror.example",
            "http://localhost.mirror.example",
            "http://127.0.0.1@mirror.example",
            "http://10.0.0.1",
            "http://0.0.0.0",
            "http://[::2]",
        ] {
            assert!(at(text).is_err(), "{text}");
        }
    }

    #[test]
    fn err_no_address() {
        insta::assert_snapshot!(at("adventofcode.com").unwrap_err(), @r#"AOC_SITE: expected `https://` and a host, found "adventofcode.com""#);
        for text in [
            "/",
            "ftp://127.0.0.1",
            "https://",
            "https://a b",
            "https://u:p@a.example",
            "https://a.example?x",
            "https://a.example#x",
        ] {
            assert!(at(text).is_err(), "{text}");
        }
    }

    #[test]
    fn only_a_server_on_this_machine_is_asked_more_often() {
        let times = |text, set| {
            let site = Site::at(text).expect("a site").shortened(Some(set), Some(set));
            (site.spacing, site.patience)
        };
        let (soon, late) = (Duration::from_millis(1), Duration::from_hours(1));
        assert_eq!(times("", soon), (SPACING, PATIENCE));
        assert_eq!(times("https://mirror.example", soon), (SPACING, PATIENCE));
        assert_eq!(times("http://127.0.0.1:8000", soon), (soon, soon));
        assert_eq!(times("http://127.0.0.1:8000", late), (SPACING, PATIENCE));
    }
}
