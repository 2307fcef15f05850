//! Requests to the site, and what its responses mean.

use std::{fs, net::SocketAddr, time::Duration};

use anyhow::{anyhow, bail, ensure};
use aoc_facts::{Part, PuzzleId, Workspace};
use aoc_runtime::cli::{say_if_slow, usage_error};

use crate::{
    context::Context,
    site::{
        ADDRESS,
        curl::{Request, Response, SendError, SendErrorKind},
        error::{SiteErrorKind, site_error},
        is_ci, puzzle_url,
        reply::{SiteReply, is_logged_out, parse_cooldown, parse_reply},
        state::SavedState,
        token::Token,
    },
};

/// The least time between two requests.
const MIN_INTERVAL: Duration = Duration::from_secs(5);

const TRY_AGAIN: &str = "try again in a few minutes";

const NO_CONTACT: &str = "the site asks who maintains the program that sends a request, but the base has no public address \
    in Cargo.lock: `git config user.email` tells the site yours";

/// What the client needs of the user: the token, and whom the site can write to.
pub(crate) struct Credentials {
    pub(crate) token: Token,
    /// Which base sends the requests, and who maintains it.
    user_agent: String,
    /// The address of the site, without a slash at the end.
    address: String,
}

impl Credentials {
    /// The credentials, with the token of the user.
    ///
    /// # Errors
    /// If there is no token or no contact, or if a run of CI would use the real site.
    pub(crate) fn find(context: &Context<'_>) -> anyhow::Result<Self> {
        Self::with_token(context, Token::find(context.world)?)
    }

    /// The credentials, with this token.
    ///
    /// # Errors
    /// If there is no contact, or if a run of CI would use the real site.
    pub(crate) fn with_token(context: &Context<'_>, token: Token) -> anyhow::Result<Self> {
        let address = site_address(&context.world.variable("AOC_SITE"))?;
        if is_ci(context.world) && address == ADDRESS {
            bail!("the variable CI is set: CI must not use the site");
        }
        let contact = address_of_base(context.workspace)
            .or_else(|| context.world.email())
            .filter(|contact| contact.bytes().all(|byte| byte.is_ascii_graphic()))
            .ok_or_else(|| usage_error(NO_CONTACT))?;
        let user_agent = format!("aoc-commands/{} ({contact})", env!("CARGO_PKG_VERSION"));
        Ok(Self { token, user_agent, address })
    }
}

/// The address for browsers of the repository from which cargo has fetched this crate, as `Cargo.lock` says. `None` if the
/// crate is in a folder, or if not everybody can see the address.
///
/// The site's author asks for [whoever maintains the program][wiki], and not for its user. But a base without an address
/// is maintained by its user.
///
/// [wiki]: https://www.reddit.com/r/adventofcode/wiki/faqs/automation
fn address_of_base(workspace: &Workspace) -> Option<String> {
    let lock_file = fs::read_to_string(workspace.path("Cargo.lock")).unwrap_or_default();
    let from_name = lock_file.lines().skip_while(|line| *line != "name = \"aoc-commands\"");
    let mut package = from_name.take_while(|line| !line.is_empty());
    let source = package.find_map(|line| line.strip_prefix("source = \"git+"))?;
    let address = source.split(['?', '#']).next()?;
    let is_public = address.starts_with("https://") && !address.contains('@');
    if is_public { Some(address.trim_end_matches(".git").to_owned()) } else { None }
}

/// A client of the site. As long as it exists, no other process can send requests to the site. So whoever has sent one, and
/// has saved the reply, drops the client.
pub(crate) struct Client<'s> {
    credentials: &'s Credentials,
    pub(crate) state: SavedState,
}

impl<'s> Client<'s> {
    /// A client for a user with these credentials. If another process uses the site, this waits until that process is done.
    ///
    /// # Errors
    /// If the state cannot be opened.
    pub(crate) fn open(
        workspace: &Workspace,
        credentials: &'s Credentials,
    ) -> anyhow::Result<Self> {
        let state = SavedState::open(&workspace.site_state())?;
        Ok(Self { credentials, state })
    }

    /// Checks that the site accepts the token, by requesting a page that is shown only with a valid one.
    ///
    /// # Errors
    /// If the site does not accept it, or cannot be asked.
    pub(crate) fn check_token(&mut self, context: &mut Context<'_>) -> anyhow::Result<()> {
        self.get_page(context, &format!("{}/settings", self.credentials.address))?;
        Ok(())
    }

    /// Requests the input of a puzzle.
    ///
    /// # Errors
    /// If the response is anything but an input.
    pub(crate) fn input(
        &mut self,
        context: &mut Context<'_>,
        puzzle: PuzzleId,
    ) -> anyhow::Result<String> {
        let url = format!("{}/input", puzzle_url(&self.credentials.address, puzzle));
        let response = self.get(context, &url)?;
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
    pub(crate) fn puzzle_page(
        &mut self,
        context: &mut Context<'_>,
        puzzle: PuzzleId,
    ) -> anyhow::Result<String> {
        self.get_page(context, &puzzle_url(&self.credentials.address, puzzle))
    }

    /// Waits until enough time has passed since the last request. Every request does so, and whoever has something to say
    /// about one before it is sent may do so earlier.
    pub(crate) fn pause(&self, context: &mut Context<'_>) {
        // A server of this machine, which imitates the site in tests, does not mind.
        let is_site = self.credentials.address == ADDRESS;
        let interval = if is_site { MIN_INTERVAL } else { Duration::ZERO };
        let pause = self.state.pause_left(interval, context.world.now());
        if !pause.is_zero() {
            context.note(format_args!("waiting {pause:.1?} before the next request"));
            context.world.sleep(pause);
        }
    }

    /// Submits an answer. Returns the site's reply and the cooldown that it announces.
    ///
    /// # Errors
    /// If the site did not reply with a page, or does not accept the token.
    pub(crate) fn submit(
        &mut self,
        context: &mut Context<'_>,
        puzzle: PuzzleId,
        part: Part,
        answer: &str,
    ) -> anyhow::Result<(SiteReply, Option<Duration>)> {
        let url = format!("{}/answer", puzzle_url(&self.credentials.address, puzzle));
        let fields = [("level", &*part.to_string()), ("answer", answer)];
        let response =
            self.send(context, &url, &fields).map_err(|SendError { kind, reason }| match kind {
                SendErrorKind::NotTried | SendErrorKind::NotConnected => {
                    anyhow!("not submitted: {reason}")
                }
                SendErrorKind::NoResponse => {
                    anyhow!("no verdict: {reason}; {}", how_to_see_verdict(puzzle))
                }
            })?;
        // With a status such as 503, the site may have read the answer before something else failed.
        let advice = format!("{}; if it was not, {TRY_AGAIN}", how_to_see_verdict(puzzle));
        let token = &self.credentials.token;
        let page = check_status(response, token, &advice)?.text;
        match parse_reply(&page) {
            SiteReply::Unknown if is_logged_out(&page) => Err(refused(token)),
            reply => Ok((reply, parse_cooldown(&page))),
        }
    }

    /// Requests a page. If the page offers to log in, that is an error, because the site has not accepted the token.
    fn get_page(&mut self, context: &mut Context<'_>, url: &str) -> anyhow::Result<String> {
        let page = self.get(context, url)?.text;
        if is_logged_out(&page) { Err(refused(&self.credentials.token)) } else { Ok(page) }
    }

    fn get(&mut self, context: &mut Context<'_>, url: &str) -> anyhow::Result<Response> {
        let response =
            self.send(context, url, &[]).map_err(|SendError { kind, reason }| match kind {
                SendErrorKind::NotTried => anyhow!(reason),
                SendErrorKind::NotConnected | SendErrorKind::NoResponse => {
                    site_error(SiteErrorKind::Busy, reason, TRY_AGAIN)
                }
            })?;
        check_status(response, &self.credentials.token, TRY_AGAIN)
    }

    /// Sends a request with these fields of a form, if there are some, once enough time has passed since the last one.
    fn send(
        &mut self,
        context: &mut Context<'_>,
        url: &str,
        fields: &[(&str, &str)],
    ) -> Result<Response, SendError> {
        self.pause(context);
        let world = context.world;
        let address = &self.credentials.address;
        self.state.note_request(world.now()).map_err(|error| SendError {
            kind: SendErrorKind::NotTried,
            reason: format!("{error:#}"),
        })?;
        let request = Request {
            url,
            user_agent: &self.credentials.user_agent,
            cookie: &self.credentials.token.cookie(),
            fields,
            // A proxy could read the token. Only a test server has a connection that is not encrypted.
            may_use_proxy: address.starts_with("https:"),
        };
        let sent = say_if_slow("waiting for the site", || world.send(&request));
        // The connection may have taken long, so that the request was sent later than was noted. If this cannot be saved,
        // that earlier time counts.
        let _ = self.state.note_request(world.now());
        sent.map_err(|SendError { kind, reason }| SendError {
            kind,
            reason: format!("no complete response from {address}: {reason}"),
        })
    }
}

/// Hands over a response with the status 200. Any other status is an error, which has this advice if the status leaves open
/// what is wrong.
fn check_status(response: Response, token: &Token, advice: &str) -> anyhow::Result<Response> {
    match response.status {
        200 => Ok(response),
        // To a request without a valid token, the site answers with 400 or with a redirection. A status
        // of 401 would mean the same.
        300..=401 => Err(refused(token)),
        404 if response.text.contains("before it unlocks") => Err(site_error(
            SiteErrorKind::NotFound,
            "the puzzle is still locked",
            "check the clock of this machine",
        )),
        404 => {
            Err(site_error(SiteErrorKind::NotFound, "the site has no such page", "try again later"))
        }
        429 => bail!("too many requests: {TRY_AGAIN}"),
        status => {
            let message = format!("the site answered with status {status}");
            let advice = format!("{advice}; if this keeps happening, check the session token");
            if status < 500 {
                bail!("{message}: {advice}");
            }
            Err(site_error(SiteErrorKind::Busy, message, advice))
        }
    }
}

/// The error that the site does not accept this token.
fn refused(token: &Token) -> anyhow::Error {
    site_error(
        SiteErrorKind::TokenRefused,
        format_args!("the site does not accept the session token in {}", token.source),
        format_args!("log in again, and save the new one with {}", token.how_to_replace()),
    )
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::site::error::site_error_kind;

    #[test]
    fn any_status_but_200_is_an_error() {
        let token = Token::typed("0123abcd").expect("a token");
        let locked = "Please don't repeatedly request this endpoint before it unlocks!";
        let mut errors = String::new();
        for (status, text) in [
            (204, ""),
            // Redirections are not followed.
            (302, ""),
            (400, "Puzzle inputs differ by user.  Please log in to get your puzzle input."),
            (401, ""),
            (402, ""),
            (404, locked),
            (404, "404 Not Found"),
            (429, ""),
            (500, locked),
        ] {
            let (content_type, text) = ("text/plain".to_owned(), text.to_owned());
            let response = Response { status, content_type, text };
            let error = check_status(response, &token, "ADVICE").err().expect("an error");
            errors += &format!("{status} {:?}: {error}\n", site_error_kind(&error));
        }
        insta::assert_snapshot!(errors, @"
        204 None: the site answered with status 204: ADVICE; if this keeps happening, check the session token
        302 Some(TokenRefused): the site does not accept the session token in what you have typed: log in again, and save the new one with `cargo xtask session --save`
        400 Some(TokenRefused): the site does not accept the session token in what you have typed: log in again, and save the new one with `cargo xtask session --save`
        401 Some(TokenRefused): the site does not accept the session token in what you have typed: log in again, and save the new one with `cargo xtask session --save`
        402 None: the site answered with status 402: ADVICE; if this keeps happening, check the session token
        404 Some(NotFound): the puzzle is still locked: check the clock of this machine
        404 Some(NotFound): the site has no such page: try again later
        429 None: too many requests: try again in a few minutes
        500 Some(Busy): the site answered with status 500: ADVICE; if this keeps happening, check the session token
        ");
    }

    #[test]
    fn only_a_server_of_this_machine_is_a_site_for_tests() {
        assert_eq!(site_address("").expect("the site"), ADDRESS);
        assert_eq!(site_address("http://[::1]:80").expect("an address"), "http://[::1]:80");
        for address in
            ["http://10.0.0.1:80", "ftp://[::1]:80", "http://[::1]:80@x", "http://[::1].x:80"]
        {
            let error = site_address(address).expect_err("an error").to_string();
            let expected = "AOC_SITE: expected an address and port of this machine, such as `http://127.0.0.1:8000`";
            assert_eq!(error, format!("{expected}, found {address:?}"));
        }
    }

    #[test]
    fn the_lock_file_has_the_address_of_the_base_if_everybody_can_see_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(folder.path(), Path::new("/"));
        assert_eq!(address_of_base(&workspace), None);
        for (source, address) in [
            ("source = \"git+https://host.example/base#1c02\"", Some("https://host.example/base")),
            (
                "source = \"git+https://host.example/base.git?branch=main#1c02\"",
                Some("https://host.example/base"),
            ),
            ("source = \"git+https://me:secret@host.example/base#1c02\"", None),
            ("source = \"git+file:///srv/base#1c02\"", None),
            // It is in a folder.
            ("version = \"0.2.0\"", None),
        ] {
            let other =
                "[[package]]\nname = \"other\"\nsource = \"git+https://host.example/other#1c02\"\n";
            let text =
                format!("{other}\n[[package]]\nname = \"aoc-commands\"\n{source}\n\n{other}");
            for text in [&text, &text.replace('\n', "\r\n")] {
                fs::write(workspace.path("Cargo.lock"), text).expect("a file");
                assert_eq!(address_of_base(&workspace).as_deref(), address, "{source}");
            }
        }
    }
}
