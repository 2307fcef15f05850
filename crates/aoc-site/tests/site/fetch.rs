//! What becomes an input, and what does not.

use std::{fs, thread};

use crate::{
    desk::{CONTACT, Desk, TOKEN},
    server::Reply,
};

const MINE: &str = "inputs/2020/day22/mine.txt";

#[test]
fn an_input_is_written_as_it_is_sent() {
    let sent = "  leading spaces\r\n\n<and no last line end>";
    let desk = Desk::new([Reply::Whole(200, "text/plain; charset=utf-8", sent.into())]);
    let told = desk.run(&["fetch", "2020/22"]);
    told.assert_ends(0);
    assert_eq!((&*told.out, &*told.err), ("inputs/2020/day22/mine.txt is fetched\n", ""));
    assert_eq!(desk.get(MINE).as_deref(), Some(sent));
    assert_eq!(desk.files(), [MINE]);

    let request = desk.request();
    assert_eq!(request.line, "GET /2020/day/22/input");
    assert_eq!(request.all("cookie"), [format!("session={TOKEN}")]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(request.all("user-agent"), [format!("aoc-site/{version} ({CONTACT})")]);
    assert_eq!(request.body, "");
}

#[test]
fn what_is_there_is_not_asked_for() {
    let desk = Desk::without_token([]);
    desk.put(MINE, "mine");
    let mut command = desk.command(&["fetch", "2020/22"]);
    let told = desk.output(command.env("AOC_CONTACT", "").env("AOC_SITE", "nowhere"));
    told.assert_ends(0);
    insta::assert_snapshot!(told.out, @"inputs/2020/day22/mine.txt is there already; --force fetches it again");
    assert_eq!(desk.get(MINE).as_deref(), Some("mine"));
    assert!(!desk.state().exists());

    let desk = Desk::new([Reply::text("once\n")]);
    desk.run(&["fetch", "2020/22"]).assert_ends(0);
    desk.run(&["fetch", "2020/22"]).assert_ends(0);
    desk.request();
}

#[test]
fn force_asks_again() {
    let desk = Desk::new([Reply::text("new\n")]);
    desk.put(MINE, "old");
    // A second name of the old file tells whether that was written into.
    let second = desk.root.path().join("second");
    fs::hard_link(desk.path(MINE), &second).expect("a link");
    desk.run(&["fetch", "2020/22", "--force"]).assert_ends(0);
    assert_eq!(desk.get(MINE).as_deref(), Some("new\n"));
    assert_eq!(fs::read_to_string(second).expect("a file"), "old");
    assert_eq!(desk.files(), [MINE]);
}

#[test]
fn a_second_account_has_its_own_input() {
    let desk = Desk::new([Reply::text("bob's\n")]);
    desk.put(MINE, "mine");
    let told = desk.run(&["fetch", "2020/22", "--as", "bob"]);
    told.assert_ends(0);
    let token = desk.root.path().join("home").join(".adventofcode.session");
    let token = token.display();
    assert_eq!(
        told.err,
        format!(
            "fetching for bob with the session token in {token}; --session-file takes another\n"
        )
    );
    assert_eq!(desk.get(MINE).as_deref(), Some("mine"));
    assert_eq!(desk.get("inputs/2020/day22/mine-bob.txt").as_deref(), Some("bob's\n"));
    desk.run(&["fetch", "2020/22", "--as", "../bob"]).assert_ends(2);
    desk.request();

    desk.server.then(Reply::text("ann's\n"));
    let named = desk.put_token("ann", TOKEN);
    let named = named.to_str().expect("text");
    let told = desk.run(&["fetch", "2020/22", "--as", "ann", "--session-file", named]);
    told.assert_ends(0);
    assert_eq!(told.err, "");
}

#[test]
fn one_token_for_two_accounts_gets_a_warning() {
    let desk = Desk::new([Reply::text("mine\n")]);
    desk.put(MINE, "mine\n");
    desk.put("inputs/2020/day22/published.txt", "mine\n");
    let told = desk.run(&["fetch", "2020/22", "--as", "bob"]);
    told.assert_ends(0);
    assert!(told.err.contains("\nwarning: inputs/2020/day22/mine.txt is the same: "), "{told:?}");
}

#[test]
fn cached_inputs_among_others() {
    let desk = Desk::new([Reply::text("21\n")]);
    desk.put(MINE, "mine");
    let told = desk.run(&["fetch", "2020/22", "2021/21"]);
    told.assert_ends(0);
    insta::assert_snapshot!(told.out, @"
    inputs/2020/day22/mine.txt is there already; --force fetches it again
    inputs/2021/day21/mine.txt is fetched
    ");
    assert_eq!(desk.request().line, "GET /2021/day/21/input");
}

#[test]
fn a_command_line_that_makes_no_sense() {
    let desk = Desk::new([]);
    for words in [&["fetch"][..], &["fetch", "22"], &["fetch", "2025/13=a"], &["fetch", "2020/22="]]
    {
        desk.run(words).assert_ends(2);
    }
    assert_eq!(desk.server.requests().len(), 0);
}

#[test]
fn a_path_below_the_current_folder() {
    let desk = Desk::new([Reply::text("1\n")]);
    let mut command = desk.command(&[]);
    let told = desk.output(command.args(["fetch", "2015/1=workspace/a=b/1"]));
    told.assert_ends(0);
    assert_eq!(told.out, "workspace/a=b/1 is fetched\n");
    assert_eq!(desk.files(), ["a=b/1"]);
}

#[test]
fn a_locked_day_is_not_asked_for() {
    let desk = Desk::without_token([]);
    let told = desk.run(&["fetch", "9999/12"]);
    told.assert_ends(4);
    assert!(told.err.contains("it unlocks in "), "{told:?}");
    assert!(told.err.contains("on December 12 at 00:00 UTC-5, which is December 12 at "));
    assert_eq!(desk.server.requests().len(), 0);
    assert_eq!(desk.files(), [""; 0]);
}

#[test]
fn a_locked_day_does_not_hide_the_others() {
    let desk = Desk::new([Reply::text("1\n")]);
    let told = desk.run(&["fetch", "9999/1", "2020/22"]);
    told.assert_ends(4);
    assert_eq!(desk.files(), [MINE]);
}

#[test]
fn the_first_trouble_decides_how_it_ends() {
    let desk = Desk::without_token([]);
    let told = desk.run(&["fetch", "9999/1", "2020/22", "2021/21"]);
    told.assert_ends(4);
    assert!(told.err.contains("there is no session token"), "{told:?}");
    desk.run(&["fetch", "2020/22", "9999/1"]).assert_ends(3);
}

/// What the site says instead of an input, and the status that this ends with.
fn refusals() -> Vec<(Reply, i32, &'static str)> {
    let log_in = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
    let locked = "Please don't repeatedly request this endpoint before it unlocks! The calendar \
                  countdown is synchronized with the server time.";
    let plain = |status, text: &str| Reply::Whole(status, "text/plain", text.into());
    vec![
        (plain(400, log_in), 3, "log in again"),
        (plain(400, "Bad Request"), 3, "log in again"),
        (plain(200, log_in), 3, "log in again"),
        (Reply::Redirect(302, "/auth/login"), 3, "log in again"),
        (Reply::Redirect(307, "/auth/login"), 3, "log in again"),
        (plain(404, locked), 4, "still locked"),
        (plain(404, "404 Not Found\n"), 4, "still locked"),
        (plain(200, locked), 4, "still locked"),
        (plain(200, "<!DOCTYPE html>\n<html>oops</html>"), 5, "it is a page"),
        (Reply::page("oops"), 5, "it is a page"),
        (Reply::Whole(200, "text/html", b"1\n2\n".into()), 5, "it is not plain text"),
        (plain(200, "<!-- a proxy -->\n<p>oops"), 5, "it is a page"),
        (plain(200, "1\n\0\n"), 5, "it has control characters"),
        (plain(200, "502 Bad Gateway\n"), 5, "it is the error of a server"),
        (plain(200, ""), 5, "it is empty"),
        (plain(200, "\n"), 5, "it is empty"),
        (plain(204, ""), 5, "status 204"),
        (plain(403, "no"), 5, "status 403"),
        (plain(429, "slow down"), 5, "fewer requests"),
        (plain(500, "Internal Server Error"), 6, "status 500"),
        (plain(503, "busy"), 6, "status 503"),
        (Reply::CutOff(1000, "1\n2\n"), 6, "no whole answer"),
        (Reply::CutOffChunks("1\n2\n"), 6, "no whole answer"),
        (Reply::Whole(200, "text/plain", vec![b'1'; 5 << 20]), 6, "more than an input"),
        (Reply::Hang, 6, "did not answer within"),
    ]
}

#[test]
fn nothing_else_becomes_an_input() {
    for (reply, code, reason) in refusals() {
        let shown = format!("{reply:.100?}");
        let desk = Desk::new([reply.clone()]);
        let told =
            desk.output(desk.command(&["fetch", "2020/22", "2021/21"]).envs(reply.patience()));
        assert_eq!(told.code, Some(code), "{shown}: {told:?}");
        assert!(told.err.contains(reason), "{shown}: {told:?}");
        assert_eq!(told.out, "");
        assert_eq!(desk.files(), [""; 0], "{shown}");
        // The next day would fare no better.
        desk.request();
    }
}

#[test]
fn nothing_else_takes_the_place_of_an_input() {
    for (reply, code, _) in refusals() {
        let shown = format!("{reply:.100?}");
        let desk = Desk::new([reply.clone()]);
        desk.put(MINE, "mine");
        let told =
            desk.output(desk.command(&["fetch", "2020/22", "--force"]).envs(reply.patience()));
        assert_eq!(told.code, Some(code), "{shown}: {told:?}");
        assert_eq!(desk.get(MINE).as_deref(), Some("mine"), "{shown}");
        assert_eq!(desk.files(), [MINE], "{shown}");
    }
}

#[test]
fn nobody_is_there() {
    let desk = Desk::new([]);
    // A port that nothing listens on, in all likelihood.
    let mut command = desk.command(&["fetch", "2020/22"]);
    let told = desk.output(command.env("AOC_SITE", "http://127.0.0.1:1"));
    told.assert_ends(6);
    assert_eq!(desk.files(), [""; 0]);
}

#[test]
fn a_redirection_is_not_followed() {
    // To a page that would do.
    let desk = Desk::new([Reply::Redirect(302, "/2020/day/22/input"), Reply::text("1\n")]);
    desk.run(&["fetch", "2020/22"]).assert_ends(3);
    desk.request();
}

#[test]
fn a_folder_that_cannot_be_made_costs_no_request() {
    let desk = Desk::new([]);
    desk.put("inputs", "a file");
    let told = desk.run(&["fetch", "2020/22"]);
    told.assert_ends(1);
    assert!(told.err.contains("inputs/2020/day22/mine.txt: "), "{told:?}");
    assert_eq!(desk.files(), ["inputs"]);
    assert_eq!(desk.server.requests().len(), 0);
}

#[test]
fn a_name_that_cannot_be_taken_costs_no_request() {
    let desk = Desk::new([]);
    desk.put("inputs/2020/day22/mine.txt/kept", "");
    let told = desk.run(&["fetch", "2020/22", "--force"]);
    told.assert_ends(1);
    insta::assert_snapshot!(told.err, @"error: inputs/2020/day22/mine.txt: is a directory");
    assert_eq!(desk.files(), ["inputs/2020/day22/mine.txt/kept"]);
    assert_eq!(desk.server.requests().len(), 0);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_costs_no_request() {
    use std::os::unix::fs::PermissionsExt as _;
    let desk = Desk::new([]);
    let folder = desk.path("inputs/2020/day22");
    fs::create_dir_all(&folder).expect("a folder");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o500)).expect("it is ours");
    // To the superuser every folder is open.
    if fs::write(folder.join("probe"), "").is_err() {
        desk.run(&["fetch", "2020/22"]).assert_ends(1);
        assert_eq!(desk.server.requests().len(), 0);
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("it is ours");
}

#[test]
fn an_input_that_has_come_meanwhile_is_kept() {
    let desk = Desk::new([]);
    let meanwhile = |path| Reply::Meanwhile(path, "theirs", Box::new(Reply::text("ours\n")));
    desk.server.then(meanwhile(desk.path(MINE)));
    let told = desk.run(&["fetch", "2020/22"]);
    told.assert_ends(1);
    assert!(told.err.contains("inputs/2020/day22/mine.txt: "), "{told:?}");
    assert_eq!(told.out, "");
    assert_eq!(desk.get(MINE).as_deref(), Some("theirs"));
    assert_eq!(desk.files(), [MINE]);

    desk.server.then(meanwhile(desk.path(MINE)));
    desk.run(&["fetch", "2020/22", "--force"]).assert_ends(0);
    assert_eq!(desk.get(MINE).as_deref(), Some("ours\n"));
}

#[test]
fn a_clock_that_was_turned_back_stops_nobody() {
    let desk = Desk::new([Reply::text("1\n")]);
    fs::create_dir(desk.root.path().join("state")).expect("a folder");
    let state = r#"{"version":1,"last_request":"9000-01-01T00:00:00Z","accounts":{}}"#;
    fs::write(desk.state(), state).expect("a file");
    let mut command = desk.command(&["fetch", "2020/22"]);
    let told = desk.output(command.env("AOC_SPACING_MS", "50"));
    told.assert_ends(0);
    assert_eq!(told.err, "waiting 1 s before the next request\n");
    let state = fs::read_to_string(desk.state()).expect("a file");
    assert!(!state.contains("9000"), "{state}");
}

#[test]
fn a_request_that_was_cut_short_was_made() {
    let desk = Desk::new([Reply::Hang]);
    let mut child = desk.command(&["fetch", "2020/22"]).spawn().expect("it runs");
    while desk.server.requests().is_empty() {
        assert_eq!(child.try_wait().expect("it runs"), None);
        thread::yield_now();
    }
    child.kill().expect("it still waits");
    child.wait().expect("it ends");
    let state = fs::read_to_string(desk.state()).expect("a file");
    assert!(state.contains("\"last_request\": \"2"), "{state}");
}

#[test]
fn what_is_remembered_is_never_lost_silently() {
    let desk = Desk::new([]);
    fs::create_dir(desk.root.path().join("state")).expect("a folder");
    fs::write(desk.state(), "{\"version\":1,").expect("a file");
    let told = desk.run(&["fetch", "2020/22"]);
    told.assert_ends(5);
    assert!(told.err.contains("site.json: "), "{told:?}");
    assert!(told.err.contains("nothing is sent until it is mended"), "{told:?}");
    assert_eq!(fs::read_to_string(desk.state()).expect("a file"), "{\"version\":1,");
    assert_eq!(desk.server.requests().len(), 0);
}
