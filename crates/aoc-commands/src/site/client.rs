//! Requests to the site, and what goes wrong with them.

use std::{error::Error, fmt, fs, net::SocketAddr, time::Duration};

use anyhow::{anyhow, bail, ensure};
use aoc_common::{
    Part, PuzzleId, Workspace,
    cli::{say_if_slow, usage_error},
};

use crate::{
    runner::Runner,
    site::{
        ADDRESS,
        curl::{NotSent, Request, Response},
        is_ci, puzzle_url,
        reply::{Reply, is_logged_out, parse_cooldown, parse_reply},
        state::SavedState,
        token::Token,
    },
};

/// The least time between two requests.
const MIN_INTERVAL: Duration = Duration::from_secs(5);

const TRY_AGAIN: &str = "try again in a few minutes";

const NO_CONTACT: &str = "the site asks who maintains the program that sends a request, but the base has no public address \
    in Cargo.lock: `git config user.email` tells the site yours";

/// A refusal of the site that somebody does something about.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It does not accept the session token.
    Token(String),
    /// It does not have the page, perhaps because the puzzle is still locked.
    NotFound(String),
}

impl Refusal {
    /// Whether this error is that the site does not accept the session token.
    pub(crate) fn is_of_token(error: &anyhow::Error) -> bool {
        matches!(error.downcast_ref(), Some(Self::Token(_)))
    }

    /// Whether this error is that the site does not have the page.
    pub(crate) fn is_not_found(error: &anyhow::Error) -> bool {
        matches!(error.downcast_ref(), Some(Self::NotFound(_)))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Token(message) | Self::NotFound(message)) = self;
        f.write_str(message)
    }
}

impl Error for Refusal {}

/// What a request to the puzzle site needs.
pub(crate) struct Settings {
    pub(crate) token: Token,
    /// Which base sends the requests, and who maintains it.
    user_agent: String,
    /// The address of the site, without a slash at the end.
    address: String,
}

impl Settings {
    /// The settings, with the token of the user.
    ///
    /// # Errors
    /// If there is no token or no contact, or if a run of CI would use the real site.
    pub(crate) fn find(runner: &Runner<'_>) -> anyhow::Result<Self> {
        Self::with_token(runner, Token::find(runner.world)?)
    }

    /// The settings, with this token.
    ///
    /// # Errors
    /// If there is no contact, or if a run of CI would use the real site.
    pub(crate) fn with_token(runner: &Runner<'_>, token: Token) -> anyhow::Result<Self> {
        let address = site_address(&runner.world.variable("AOC_SITE"))?;
        if is_ci(runner.world) && address == ADDRESS {
            bail!("the variable CI is set: CI must not use the site");
        }
        let contact = address_of_base(runner.workspace)
            .or_else(|| runner.world.email())
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

/// The site, and the sole right of this process to send requests to it. Whoever has sent one and saved the reply drops it,
/// so that no other process has to wait for longer than that.
pub(crate) struct Site<'a, 'r> {
    pub(crate) runner: &'a mut Runner<'r>,
    settings: &'a Settings,
    pub(crate) state: SavedState,
}

impl<'a, 'r> Site<'a, 'r> {
    /// The site, for a user with these settings. If another process uses it, this waits until that process is done.
    ///
    /// # Errors
    /// If the state cannot be opened.
    pub(crate) fn open(runner: &'a mut Runner<'r>, settings: &'a Settings) -> anyhow::Result<Self> {
        let state = SavedState::open(&runner.workspace.folder_of_all_inputs().join(".site"))?;
        Ok(Self { runner, settings, state })
    }

    /// Checks that the site accepts the token, by requesting a page that is shown only with a valid one.
    ///
    /// # Errors
    /// If the site does not accept it, or cannot be asked.
    pub(crate) fn check_token(&mut self) -> anyhow::Result<()> {
        self.get_page(&format!("{}/settings", self.settings.address))?;
        Ok(())
    }

    /// Requests the input of a puzzle.
    ///
    /// # Errors
    /// If the response is anything but an input.
    pub(crate) fn input(&mut self, puzzle: PuzzleId) -> anyhow::Result<String> {
        let url = format!("{}/input", puzzle_url(&self.settings.address, puzzle));
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
        self.get_page(&puzzle_url(&self.settings.address, puzzle))
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
        let url = format!("{}/answer", puzzle_url(&self.settings.address, puzzle));
        let fields = [("level", &*part.to_string()), ("answer", answer)];
        let response = self.send(&url, &fields).map_err(|error| {
            if error.is::<NotSent>() {
                anyhow!("not submitted: {error:#}")
            } else {
                anyhow!("no verdict: {error:#}; {}", how_to_see_verdict(puzzle))
            }
        })?;
        // With a status such as 503, the site may have judged the answer before something else failed.
        let advice = format!("{}; if it was not, {TRY_AGAIN}", how_to_see_verdict(puzzle));
        self.check_status(&response, &advice)?;
        let page = response.text;
        match parse_reply(&page) {
            Reply::Unknown if is_logged_out(&page) => Err(self.invalid_token().into()),
            reply => Ok((reply, parse_cooldown(&page))),
        }
    }

    /// Requests a page. If the page offers to log in, that is an error, because the site has not accepted the token.
    fn get_page(&mut self, url: &str) -> anyhow::Result<String> {
        let page = self.get(url)?.text;
        if is_logged_out(&page) { Err(self.invalid_token().into()) } else { Ok(page) }
    }

    fn get(&mut self, url: &str) -> anyhow::Result<Response> {
        let response = self.send(url, &[])?;
        self.check_status(&response, TRY_AGAIN)?;
        Ok(response)
    }

    /// Sends a request with these fields of a form, if there are some, once enough time has passed since the last one.
    fn send(&mut self, url: &str, fields: &[(&str, &str)]) -> anyhow::Result<Response> {
        let world = self.runner.world;
        let address = &self.settings.address;
        // A server of this machine, which imitates the site in tests, does not mind.
        let interval = if address == ADDRESS { MIN_INTERVAL } else { Duration::ZERO };
        let pause = self.state.pause_left(interval, world.now());
        if !pause.is_zero() {
            self.runner.note(format_args!("waiting {pause:.1?} before the next request"));
            world.sleep(pause);
        }
        self.state.note_request(world.now())?;
        let request = Request {
            url,
            user_agent: &self.settings.user_agent,
            cookie: &self.settings.token.cookie(),
            fields,
            // A proxy could read the token. Only a test server has a connection that is not encrypted.
            may_use_proxy: address.starts_with("https:"),
        };
        let sent = say_if_slow("waiting for the site", || world.send(&request));
        // The connection may have taken long, so that the request was sent later than was noted. If this cannot be saved,
        // that earlier time counts.
        let _ = self.state.note_request(world.now());
        sent.map_err(|error| error.context(format!("no complete response from {address}")))
    }

    /// Fails if the status of a response is not 200. If the status leaves open what is wrong, the error has this advice.
    fn check_status(&self, response: &Response, advice: &str) -> anyhow::Result<()> {
        match response.status {
            200 => Ok(()),
            // To a request without a valid token, the site answers with 400 or with a redirection. A status
            // of 401 would mean the same.
            300..=401 => Err(self.invalid_token().into()),
            404 if response.text.contains("before it unlocks") => Err(Refusal::NotFound(
                "the puzzle is still locked: check the clock of this machine".to_owned(),
            )
            .into()),
            404 => {
                let message = "the site has no such page: try again later";
                Err(Refusal::NotFound(message.to_owned()).into())
            }
            429 => bail!("too many requests: {TRY_AGAIN}"),
            status => bail!(
                "the site answered with status {status}: {advice}; if this keeps happening, check the session token"
            ),
        }
    }

    fn invalid_token(&self) -> Refusal {
        let token = &self.settings.token;
        Refusal::Token(format!(
            "the site does not accept the session token in {}: log in again, and save the new one with {}",
            token.source,
            token.how_to_replace()
        ))
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

#[cfg(test)]
mod tests {
    use std::path::Path;

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
