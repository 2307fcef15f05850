//! What the real curl sends: a server of this machine takes the place of the site. What curl hands over is tested beside
//! `site::curl`, and what the commands make of that is tested without it.

use aoc_fakes::{
    output::Output,
    program::TOKEN,
    scratch_workspace::ScratchWorkspace,
    server::{Server, page, text},
};

use crate::{
    PROGRAM,
    fake_world::{MINE, PAGE, puzzle_page},
};

#[test]
#[cfg_attr(windows, ignore = "needs curl, which older versions of Windows lack")]
fn requests_have_the_token_the_sender_and_an_encoded_form_and_settings_of_the_user_do_not_count() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    let base = "name = \"aoc-commands\"\nsource = \"git+https://host.example/base#1c02\"\n";
    workspace.write("Cargo.lock", base);
    workspace.write(PAGE, puzzle_page(22, &[]));
    let site = Server::start([text("input"), page("That's the right answer!")]);
    // This would change what curl prints.
    workspace.write("home/.curlrc", "include\n");
    let mut fetch = workspace.command("fetch 2020/22");
    assert_eq!(Output::run(fetch.env("AOC_SITE", site.url())).code, Some(0));
    assert_eq!(workspace.read(MINE), "input");
    let mut submit = workspace.command("submit 2020/22 2");
    submit.arg("a b'\"ü&level=1+%\\").env("AOC_SITE", site.url());
    let output = Output::run(&mut submit);
    assert_eq!(output.code, Some(0), "{output:?}");
    // A server of this machine does not mind requests in quick succession, so there is no line about a pause.
    assert_eq!(output.err.lines().count(), 1, "{output:?}");

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
