//! Sends requests with the program `curl`, which the systems have on which Rust is installed with rustup. It knows the
//! certificates that the system trusts, and the variables that name a proxy.

use std::{
    fmt,
    io::{Read as _, Write as _},
    process::{Command, Stdio},
};

use anyhow::{Context as _, anyhow, ensure};
use aoc_facts::text::printable;

/// How long a request may take, with its response, in seconds.
const TIMEOUT: &str = "30";

/// How long a response may be, in bytes. Inputs and pages are much smaller.
const MAX_SIZE: u64 = 10_000_000;

/// What curl writes after the body: the status, and the type of the content.
const AFTER_BODY: &str = r#""\n%{http_code} %{content_type}""#;

/// The statuses with which curl ends if it could not even connect: it did not find the host or a proxy, was refused, or does
/// not trust the certificate.
const NOT_CONNECTED: [i32; 5] = [5, 6, 7, 35, 60];

/// A request to the site.
pub struct Request<'a> {
    pub url: &'a str,
    pub user_agent: &'a str,
    pub cookie: &'a str,
    /// What is sent as a form, if there is something.
    pub fields: &'a [(&'a str, &'a str)],
    /// Whether it may be sent through a proxy, which can read it unless the connection is encrypted.
    pub may_use_proxy: bool,
}

/// A response to a request.
pub struct Response {
    pub status: u16,
    pub content_type: String,
    pub text: String,
}

/// Why there is no complete response.
#[derive(Debug)]
pub struct SendError {
    pub kind: SendErrorKind,
    /// The same in words.
    pub reason: String,
}

/// How far a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendErrorKind {
    /// It was not even tried to send it, and would not be the next time.
    NotTried,
    /// It was not sent, because there is no connection to the site.
    NotConnected,
    /// It was sent, so it may have had its effect.
    NoResponse,
}

impl Request<'_> {
    /// Sends it with this program, which is curl, and waits for the response, whatever its status. A redirection is not
    /// followed, so that the token is never sent to another address.
    ///
    /// # Errors
    /// If curl cannot be started. If there is no response, or only half of one, or one that is not UTF-8.
    pub(crate) fn send_with(&self, mut curl: Command) -> Result<Response, SendError> {
        let config = self.config().map_err(not_tried)?;
        // All that is secret is in the configuration, since everybody can see the arguments of a program. `--disable` comes
        // first, so that the user's own configuration does not count.
        curl.args(["--disable", "--config", "-"]);
        curl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = curl
            .spawn()
            .map_err(|error| not_tried(format_args!("cannot start the program `curl`: {error}")))?;
        if let Some(mut stdin) = child.stdin.take() {
            // If curl does not read this, it says why.
            let _ = stdin.write_all(config.as_bytes());
        }
        let mut written = Vec::new();
        if let Some(stdout) = child.stdout.take() {
            // Before its version 8.4, curl has no limit for a response that does not say how long it is.
            stdout
                .take(MAX_SIZE + 1)
                .read_to_end(&mut written)
                .map_err(|error| no_response(format_args!("curl: {error}")))?;
        }
        // Since nobody reads any more, curl ends now.
        let ended =
            child.wait_with_output().map_err(|error| no_response(format_args!("curl: {error}")))?;
        if written.len() as u64 > MAX_SIZE {
            return Err(no_response(format_args!("it has more than {MAX_SIZE} bytes")));
        }
        if ended.status.success() {
            return Response::parse(written)
                .map_err(|error| no_response(format_args!("{error:#}")));
        }
        let stderr = String::from_utf8_lossy(&ended.stderr);
        let reason = match stderr.lines().next() {
            Some(line) => printable(line),
            None => format!("curl ended before it was done: {}", ended.status),
        };
        let kind = match ended.status.code() {
            Some(code) if NOT_CONNECTED.contains(&code) => SendErrorKind::NotConnected,
            _ => SendErrorKind::NoResponse,
        };
        Err(SendError { kind, reason })
    }

    /// The options for curl. Versions from 2018 on know all of them.
    ///
    /// # Errors
    /// If a value has a control character.
    fn config(&self) -> anyhow::Result<String> {
        let mut config = format!(
            "silent\nshow-error\nmax-time = {TIMEOUT}\nwrite-out = {AFTER_BODY}\nmax-filesize = {MAX_SIZE}\n"
        );
        config += &option("url", self.url)?;
        config += &option("user-agent", self.user_agent)?;
        config += &option("cookie", self.cookie)?;
        for (name, value) in self.fields {
            config += &option("data-urlencode", &format!("{name}={value}"))?;
        }
        if !self.may_use_proxy {
            config += &option("noproxy", "*")?;
        }
        Ok(config)
    }
}

fn not_tried(reason: impl fmt::Display) -> SendError {
    SendError { kind: SendErrorKind::NotTried, reason: reason.to_string() }
}

fn no_response(reason: impl fmt::Display) -> SendError {
    SendError { kind: SendErrorKind::NoResponse, reason: reason.to_string() }
}

/// The line of an option with this value. Only a new line could begin another option.
fn option(name: &str, value: &str) -> anyhow::Result<String> {
    ensure!(!value.contains(char::is_control), "{name}: a control character cannot be sent");
    let escaped = value.replace('\\', r"\\").replace('"', r#"\""#);
    Ok(format!("{name} = \"{escaped}\"\n"))
}

impl Response {
    /// Reads what curl has written.
    fn parse(written: Vec<u8>) -> anyhow::Result<Self> {
        let mut text = String::from_utf8(written).map_err(|_| anyhow!("the text is not UTF-8"))?;
        let (_, head) = text.rsplit_once('\n').context("curl wrote no status")?;
        let (status, content_type) = head.split_once(' ').unwrap_or((head, ""));
        let status = status.parse().context("curl wrote no status")?;
        let content_type = content_type.to_owned();
        text.truncate(text.len() - head.len() - 1);
        Ok(Self { status, content_type, text })
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Read as _, net::TcpListener, thread};

    use aoc_fakes::server::{RawResponse, Server, cut_off, reply, text};

    use super::*;
    use crate::system::program;

    fn request<'a>(url: &'a str, cookie: &'a str) -> Request<'a> {
        // The user of the tests may have a proxy.
        Request { url, user_agent: "tests", cookie, fields: &[], may_use_proxy: false }
    }

    /// What curl hands over if a server of this machine gives this response. It gets one request, so a redirection is not
    /// followed.
    fn handed_over(response: RawResponse) -> Result<Response, SendError> {
        let server = Server::start([response]);
        let sent = request(&server.url(), "session=").send_with(program("curl"));
        assert_eq!(server.requests().len(), 1);
        sent
    }

    /// Why curl hands over nothing of this response.
    fn reason_of_no_response(response: RawResponse) -> String {
        match handed_over(response) {
            Err(SendError { kind: SendErrorKind::NoResponse, reason }) => reason,
            Err(error) => panic!("{error:?}"),
            Ok(response) => panic!("a response with the status {}", response.status),
        }
    }

    #[test]
    #[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
    fn a_response_of_any_status_is_handed_over_byte_for_byte() {
        for (status, sent) in [(200, "  leading spaces\r\n\n<and no final newline>"), (302, "")] {
            let response = handed_over(reply(status, "text/plain", sent)).expect("a response");
            assert_eq!((response.status, &*response.text), (status, sent));
        }
    }

    #[test]
    #[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
    fn err_response_that_is_no_text_or_not_complete_or_too_long() {
        let mut not_utf_8 = text("12");
        *not_utf_8.last_mut().expect("a last byte") = b'\x8b';
        let mut without_length = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".to_vec();
        without_length.extend("1".repeat(20_000_000).bytes());
        assert_eq!(reason_of_no_response(not_utf_8), "the text is not UTF-8");
        // Versions of curl say this in different words.
        for (response, start) in
            [(cut_off("1\n2\n"), "curl: (18) "), (text(&"1".repeat(10_000_001)), "curl: (63) ")]
        {
            let reason = reason_of_no_response(response);
            assert!(reason.starts_with(start), "{reason}");
        }
        // Before its version 8.4, curl itself goes on.
        let reason = reason_of_no_response(without_length);
        let is_too_long =
            reason == "it has more than 10000000 bytes" || reason.starts_with("curl: (63) ");
        assert!(is_too_long, "{reason}");
    }

    /// Nothing listens on this port.
    #[test]
    #[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
    fn err_no_connection() {
        let sent = request("http://127.0.0.1:9", "session=").send_with(program("curl"));
        let Err(error) = sent else { panic!("it was sent") };
        assert_eq!(error.kind, SendErrorKind::NotConnected);
        assert!(error.reason.starts_with("curl: (7) "), "{error:?}");
    }

    #[test]
    #[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
    fn a_request_to_the_site_is_encrypted() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("https://{}", listener.local_addr().expect("an address"));
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a connection");
            let mut first_byte = [0];
            stream.read_exact(&mut first_byte).expect("a byte");
            first_byte
        });
        let sent = request(&url, "session=").send_with(program("curl"));
        let Err(error) = sent else { panic!("it was sent") };
        assert_eq!(error.kind, SendErrorKind::NotConnected);
        assert!(error.reason.starts_with("curl: (35) "), "{error:?}");
        // The type of the record with which TLS begins.
        assert_eq!(server.join().expect("it ends"), [22]);
    }

    #[test]
    fn no_value_adds_an_option() {
        let value = r#"session=0" -v \"#;
        let config = request("", value).config().expect("a configuration");
        assert!(config.contains("\ncookie = \"session=0\\\" -v \\\\\"\n"), "{config}");
        for value in ["0\nverbose", "0\rverbose", "0\0"] {
            let error = request("", value).config().expect_err("an error").to_string();
            assert_eq!(error, "cookie: a control character cannot be sent");
        }
    }

    #[test]
    fn what_comes_after_the_body_is_the_status_and_the_type() {
        for (written, status, content_type, text) in [
            ("1\n2\n\n200 text/plain; charset=utf-8", 200, "text/plain; charset=utf-8", "1\n2\n"),
            ("\n204 ", 204, "", ""),
            ("\n204", 204, "", ""),
        ] {
            let response = Response::parse(written.into()).expect("a response");
            assert_eq!(response.status, status);
            assert_eq!(response.content_type, content_type);
            assert_eq!(response.text, text);
        }
        assert!(Response::parse(b"1\n".into()).is_err());
    }
}
