//! One request to the site and its response.

use aoc_core::PuzzleId;
use ureq::{
    Agent, Body,
    http::{self, HeaderValue, StatusCode, header},
};

use super::{
    address::Site,
    token::Token,
    trouble::{Failure, Locked, NoToken, Refused, Trouble},
    words::in_words,
};

/// The most bytes that a response may have: inputs and pages have some tens of
/// thousands.
const LARGEST: u64 = 4 << 20;

/// What talks to the site on behalf of one account.
pub(super) struct Client {
    agent: Agent,
    site: Site,
    /// Goes to the site alone: it is set on each request, and redirects are not
    /// followed.
    cookie: HeaderValue,
    /// Where the token was found.
    token_from: String,
}

/// A response, whole.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Response {
    status: u16,
    pub(super) content_type: String,
    pub(super) body: Vec<u8>,
}

impl Client {
    pub(super) fn new(
        site: Site,
        token: &Token,
        token_from: String,
        user_agent: String,
    ) -> Result<Self, Trouble> {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .https_only(site.is_encrypted())
            .timeout_global(Some(site.patience))
            .user_agent(user_agent);
        if !site.is_encrypted() {
            // A proxy would get to read the token; an encrypted one it only passes on.
            config = config.proxy(None);
        }
        let mut cookie = HeaderValue::from_str(&token.cookie())
            .map_err(|_| Trouble::Setting("the session token cannot be sent".to_owned()))?;
        cookie.set_sensitive(true);
        Ok(Self { agent: config.build().new_agent(), site, cookie, token_from })
    }

    /// Asks for a page, of this puzzle if it is one's.
    pub(super) fn get(&self, path: &str, puzzle: Option<PuzzleId>) -> Result<Response, Trouble> {
        let request = self.agent.get(self.url(path)).header(header::COOKIE, self.cookie.clone());
        self.response(request.call(), puzzle)
    }

    /// Sends a form to a page of this puzzle.
    pub(super) fn post(
        &self,
        path: &str,
        form: [(&str, &str); 2],
        puzzle: PuzzleId,
    ) -> Result<Response, Trouble> {
        let request = self.agent.post(self.url(path)).header(header::COOKIE, self.cookie.clone());
        self.response(request.send_form(form), Some(puzzle))
    }

    /// The page of a puzzle, for a person to look at.
    pub(super) fn page(&self, puzzle: PuzzleId) -> String {
        self.url(&format!("/{}/day/{}", puzzle.year(), puzzle.day()))
    }

    /// What is said if the site does not know the token.
    pub(super) fn dead_token(&self) -> NoToken {
        NoToken::Dead { site: self.site.base().to_owned(), from: self.token_from.clone() }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.site.base())
    }

    /// The response, if it is one to what was asked for.
    fn response(
        &self,
        result: Result<http::Response<Body>, ureq::Error>,
        puzzle: Option<PuzzleId>,
    ) -> Result<Response, Trouble> {
        let response = whole(result).map_err(|error| self.unreached(&error))?;
        let status = StatusCode::from_u16(response.status).unwrap_or_default();
        match (response.status, puzzle) {
            (200, _) => Ok(response),
            // Whoever is not logged in is sent to a page for that, or told so.
            (400 | 401, _) => Err(self.dead_token().into()),
            _ if status.is_redirection() => Err(self.dead_token().into()),
            (404, Some(puzzle)) => Err(Locked::BySite(puzzle).into()),
            (429, _) => Err(Refused::TooMany.into()),
            (status @ 500.., _) => Err(Failure::Server { status }.into()),
            (status, _) => Err(Refused::Unexpected { status }.into()),
        }
    }

    fn unreached(&self, error: &ureq::Error) -> Failure {
        let site = self.site.base();
        Failure::Unreached(match error {
            ureq::Error::Timeout(_) => {
                let patience = in_words(self.site.patience);
                format!("{site} did not answer within {patience}: try again later")
            }
            ureq::Error::BodyExceedsLimit(_) => {
                format!("{site} sent more than an input or a page can have")
            }
            ureq::Error::HostNotFound => {
                format!("{site} cannot be found: is this machine connected?")
            }
            error => format!("no whole answer from {site}: {error}"),
        })
    }
}

/// Reads a response to its end: one that breaks off is none.
fn whole(result: Result<http::Response<Body>, ureq::Error>) -> Result<Response, ureq::Error> {
    let (head, body) = result?.into_parts();
    let content_type = head.headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    Ok(Response {
        status: head.status.as_u16(),
        content_type: String::from_utf8_lossy(content_type.unwrap_or_default()).into_owned(),
        body: body.into_with_config().limit(LARGEST).read_to_vec()?,
    })
}

#[cfg(test)]
impl Response {
    /// What a server sends that has no objection.
    pub(super) fn ok(content_type: &str, body: &[u8]) -> Self {
        Self { status: 200, content_type: content_type.to_owned(), body: body.to_owned() }
    }
}
