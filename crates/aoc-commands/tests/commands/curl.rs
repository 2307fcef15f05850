//! What the real curl sends, and which responses it hands over: a server of this machine takes the place of the site. What
//! the commands make of responses is tested without it.

use aoc_fakes::{
    output::Output,
    program::TOKEN,
    scratch_workspace::ScratchWorkspace,
    server::{RawResponse, Server, cut_off, page, reply, text},
};

use crate::{PROGRAM, fake_world::MINE};

/// A workspace with the page of 2020/22.
fn workspace() -> ScratchWorkspace {
    let workspace = ScratchWorkspace::new(PROGRAM);
    workspace.write(
        "Cargo.lock",
        "name = \"aoc-commands\"\nsource = \"git+https://host.example/base#1c02\"\n",
    );
    let page = "<article><h2>--- Day 22: Crab Combat ---</h2></article>";
    workspace.write("inputs/2020/day22/puzzle.html", page);
    workspace
}

#[test]
#[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
fn requests_have_the_token_the_sender_and_an_encoded_form_and_settings_of_the_user_do_not_count() {
    let workspace = workspace();
    let sent = "  leading spaces\r\n\n<and no final newline>";
    let site = Server::start([text(sent), page("That's the right answer!")]);
    // This would change what curl prints.
    workspace.write("home/.curlrc", "include\n");
    let mut fetch = workspace.command("fetch 2020/22");
    Output::run(fetch.env("AOC_SITE", site.url())).assert_success("mine.txt: fetched\n");
    assert_eq!(workspace.read(MINE), sent);
    let mut submit = workspace.command("submit 2020/22 2");
    submit.arg("a b'\"ü&level=1+%\\").env("AOC_SITE", site.url());
    let output = Output::run(&mut submit);
    output.assert_success("right: a b'\"ü&level=1+%");
    // A server of this machine does not mind requests in quick succession.
    assert!(!output.err.contains("before the next request"), "{output:?}");

    let requests = site.requests();
    let lines: Vec<_> = requests.iter().map(|request| &*request.line).collect();
    assert_eq!(lines, ["GET /2020/day/22/input", "POST /2020/day/22/answer"]);
    for request in &requests {
        assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
        let sender =
            concat!("aoc-commands/", env!("CARGO_PKG_VERSION"), " (https://host.example/base)");
        assert_eq!(request.header("user-agent"), sender);
    }
    let post = &requests[1];
    assert_eq!(post.header("content-type"), "application/x-www-form-urlencoded");
    // A space may be encoded in two ways.
    let body = post.body.replace("%20", "+");
    assert_eq!(body, "level=2&answer=a+b%27%22%C3%BC%26level%3D1%2B%25%5C");
}

#[test]
#[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
fn err_response_that_is_no_text_or_not_complete_or_somewhere_else() {
    let mut not_utf_8 = text("12");
    *not_utf_8.last_mut().expect("a last byte") = b'\x8b';
    let mut without_length = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".to_vec();
    without_length.extend("1".repeat(20_000_000).bytes());
    let cases: [(RawResponse, &str); 5] = [
        // A redirection is not followed, so one request is sent.
        (reply(302, "text/plain", ""), "log in again"),
        (not_utf_8, ": the text is not UTF-8: "),
        (cut_off("1\n2\n"), "error: 2020/22: no complete response from http://127.0.0.1:"),
        (text(&"1".repeat(10_000_001)), "Maximum file size exceeded"),
        // Before its version 8.4, curl itself goes on.
        (without_length, "error: 2020/22: no complete response from http://127.0.0.1:"),
    ];
    for (response, error) in cases {
        let workspace = workspace();
        let site = Server::start([response]);
        let mut fetch = workspace.command("fetch 2020/22");
        Output::run(fetch.env("AOC_SITE", site.url())).assert_failure(error);
        assert_eq!(site.requests().len(), 1, "{error}");
        assert!(!workspace.path(MINE).exists(), "{error}");
    }
}

/// Nothing listens on this port, so no answer was sent, and no page would show a verdict.
#[test]
#[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
fn err_no_connection() {
    let workspace = workspace();
    let mut submit = workspace.command("submit 2020/22 2 291");
    Output::run(submit.env("AOC_SITE", "http://127.0.0.1:9")).assert_failure(
        "error: not submitted: no complete response from http://127.0.0.1:9: curl: (7) ",
    );
}
