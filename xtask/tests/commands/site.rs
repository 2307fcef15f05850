//! The commands that need the puzzle site. What the client of the site does is tested in its own
//! crate; here is what is done on the way to it.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    process::Command,
    sync::mpsc,
    thread,
    time::Duration,
};

use crate::{
    output::Output,
    workspace::{EXAMPLE, TARGET, Workspace, copy_sources},
};

const MINE: &str = "inputs/2020/day22/mine.txt";

/// A puzzle that nothing here will solve.
const FAR_AHEAD: &str = "9999/12";

/// The runner for a user with these folders, a session token and a contact.
fn command(root: &Workspace, words: &[&str]) -> Command {
    let mut command = root.command(words);
    for name in ["HOME", "USERPROFILE", "APPDATA", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
        command.env(name, root.path("home"));
    }
    command.env_remove("ADVENT_OF_CODE_SESSION");
    command.env("AOC_SESSION", "0123456789abcdef".repeat(8));
    command.env("AOC_CONTACT", "reader@mail.example");
    command
}

/// What the runner says where there is no cargo to start the client.
fn without_cargo(root: &Workspace, words: &[&str]) -> Output {
    command(root, words).env("CARGO", root.path("no-cargo")).output().expect("it runs").into()
}

#[test]
fn what_is_cached_needs_no_client() {
    let root = Workspace::new();
    root.write(MINE, "mine");
    let output = without_cargo(&root, &["fetch", "2020-22"]);
    assert_eq!((output.code, &*output.err), (Some(0), ""));
    insta::assert_snapshot!(output.out, @"inputs/2020/day22/mine.txt: already there (--force refetches)");
    assert_eq!(root.read(MINE), "mine");
    for words in [&["fetch", "2020/22", "--force"][..], &["fetch", FAR_AHEAD], &["session"]] {
        let output = without_cargo(&root, words);
        assert_eq!(output.code, Some(1), "{output:?}");
        assert!(output.err.contains("cannot run cargo"), "{output:?}");
    }
}

#[test]
fn a_token_and_a_contact_are_looked_for_before_the_client_is_built() {
    let root = Workspace::new();
    for words in [
        &["fetch", FAR_AHEAD][..],
        &["read", FAR_AHEAD],
        &["submit", FAR_AHEAD, "1", "1"],
        &["session"],
    ] {
        let mut command = command(&root, words);
        let command = command.env("AOC_SESSION", "").env_remove("AOC_CONTACT");
        let output = Output::from(command.output().expect("it runs"));
        assert_eq!((output.out.as_str(), output.code), ("", Some(2)), "{words:?}");
        insta::allow_duplicates!(insta::assert_snapshot!(output.err, @"
        error: no session token: log in to the site, copy the value of the cookie `session` from the browser, and save it as .adventofcode.session in your home folder
        error: no contact, which the site asks programs to name: set AOC_CONTACT to your e-mail address or home page, for instance under `[env]` in .cargo/config.toml
        "));
    }
}

#[test]
fn nothing_to_fetch_or_send() {
    let root = Workspace::new();
    let run = |words: &[&str]| without_cargo(&root, words);
    let submit = run(&["submit", "2020/22", "1"]);
    assert_eq!(submit.code, Some(1));
    insta::assert_snapshot!(submit.err, @"error: inputs/2020/day22/mine.txt: no such file; `cargo xtask fetch 2020/22` fetches it");
    let submit = run(&["submit", FAR_AHEAD, "1"]);
    assert_eq!(submit.code, Some(2));
    insta::assert_snapshot!(submit.err, @"error: nothing here solves 9999/12: add the answer after the part");
    for words in [
        &["submit", "2020/22", "3"][..],
        &["submit", "26", "1", "1"],
        &["fetch", "26"],
        &["fetch", "2025/13"],
        &["fetch", "2020/22", "--account", "../bob"],
    ] {
        assert_eq!(run(words).code, Some(2), "{words:?}");
    }
    root.write(MINE, "no deal");
    let submit = run(&["submit", "2020/22", "1"]);
    assert_eq!(submit.code, Some(1));
    insta::assert_snapshot!(submit.err, @r#"error: inputs/2020/day22/mine.txt: line 1, column 1: expected "Player 1:", found "no deal""#);
    fs::write(root.path(MINE), [0xff]).expect("a file");
    assert_eq!(run(&["submit", "2020/22", "1"]).code, Some(1));
    fs::remove_file(root.path(MINE)).expect("a file");
    fs::create_dir(root.path(MINE)).expect("a folder");
    assert_eq!(run(&["submit", "2020/22", "1"]).code, Some(1));
}

/// A shell script in the place of cargo: it keeps its arguments and what it reads.
#[cfg(unix)]
mod with_a_script {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    const SCRIPT: &str = "#!/bin/sh\n\
        cd \"${0%/*}\"\n\
        echo \"$*\" >> calls\n\
        cat >> answer\n\
        for target; do case $target in *=*) printf 'no deal' > \"${target#*=}\" ;; esac; done\n\
        exit $STATUS\n";

    /// What the runner says, the arguments of what it starts, and the answer that the client gets,
    /// if that ends with this status.
    fn started(
        root: &Workspace,
        mut command: Command,
        status: i32,
    ) -> (Output, Vec<String>, String) {
        let script = root.path("cargo");
        fs::write(&script, SCRIPT).expect("a file");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("it is ours");
        command.env("CARGO", script).env("STATUS", status.to_string());
        let output = Output::from(command.output().expect("it runs"));
        assert_eq!(output.code, Some(status));
        let folder = root.path("").display().to_string();
        let calls = root.read("calls").replace(folder.trim_end_matches('/'), "ROOT");
        let arguments = |line: &str| line.split_once(" -- ").expect("arguments").1.to_owned();
        (output, calls.lines().map(arguments).collect(), root.read("answer"))
    }

    #[test]
    fn a_right_answer_of_the_day_is_recorded() {
        let page = "inputs/2020/day22/puzzle.html";
        for (words, is_own) in [
            (&["submit", "2020/22", "2"][..], true),
            (&["submit", "2020/22", "2", "291", "--wait"], true),
            (&["submit", "2020/22", "2", "292"], false),
        ] {
            let root = Workspace::new();
            root.write(MINE, EXAMPLE);
            root.write(page, "without part 2");
            let (_, calls, answer) = started(&root, command(&root, words), 0);
            assert_eq!(answer, if is_own { "291" } else { "292" });
            assert!(calls[0].starts_with("--root ROOT submit --session-variable AOC_SESSION "));
            assert!(calls[0].ends_with("2020/22 2"), "{calls:?}");
            assert_eq!(calls.len(), if is_own { 2 } else { 1 }, "{calls:?}");
            assert!(!root.path(page).exists());
        }
    }

    #[test]
    fn a_given_answer_is_handed_over() {
        let root = Workspace::new();
        let words = "submit 9999/12 1 -5 --force --account bob --session-file token";
        let words: Vec<_> = words.split(' ').collect();
        let (_, calls, answer) = started(&root, command(&root, &words), 1);
        assert_eq!(answer, "-5");
        insta::assert_snapshot!(calls.join("\n"), @"--root ROOT submit --session-file token --account bob --force 9999/12 1");
    }

    #[test]
    fn tokens_are_looked_up_in_order() {
        let root = Workspace::new();
        let config = if cfg!(target_os = "macos") { "Library/Application Support/" } else { "" };
        let files = [
            "home/.config/aocd/token".to_owned(),
            format!("home/{config}adventofcode.session"),
            "home/.adventofcode.session".to_owned(),
        ];
        let mut expected = Vec::new();
        for file in files {
            fs::create_dir_all(root.path(&file).parent().expect("a folder")).expect("a folder");
            root.write(&file, "token");
            let mut command = command(&root, &["session"]);
            command.env("AOC_SESSION", "");
            started(&root, command, 1);
            expected.push(format!("--root ROOT session --session-file ROOT/{file}"));
        }
        let (_, calls, _) = started(&root, command(&root, &["session"]), 1);
        expected.push("--root ROOT session --session-variable AOC_SESSION".to_owned());
        assert_eq!(calls, expected);
    }

    #[test]
    fn an_input_that_the_day_refuses_gets_a_warning() {
        let root = Workspace::new();
        root.write(MINE, EXAMPLE);
        let words = ["fetch", "2020/22", "2021/21"];
        let (output, calls, _) = started(&root, command(&root, &words), 1);
        assert_eq!(output.out.lines().count(), 1, "{output:?}");
        insta::assert_snapshot!(calls.join("\n"), @"--root ROOT fetch --session-variable AOC_SESSION 2021/21=ROOT/inputs/2021/day21/mine.txt");
        let (_, warning) = output.err.split_once("warning: ").expect("a warning");
        insta::assert_snapshot!(warning, @r#"inputs/2021/day21/mine.txt: line 1, column 1: expected "Player 1 starting position: ", found "no deal""#);
    }
}

/// The whole way, through both programs and cargo.
#[test]
#[ignore = "builds the client in release mode"]
fn a_day_is_made_and_solved() {
    let root = Workspace::new();
    copy_sources(&root.path(""));
    let (address, requests) = site();
    let run = |words: &str, status| {
        let mut command = command(&root, &words.split(' ').collect::<Vec<_>>());
        command
            .env("CARGO_TARGET_DIR", TARGET)
            .env("AOC_SITE", &address)
            .env("AOC_MIN_INTERVAL_MS", "0");
        let output = Output::from(command.output().expect("it runs"));
        assert_eq!(output.code, Some(status), "{words}: {output:?}");
        output.out
    };
    insta::assert_snapshot!(run("new 2015/1 --fetch", 0), @"
    made crates/day01 and inputs/2015/day01, and listed day01 in xtask
    inputs/2015/day01/mine.txt: fetched

    next:
      cargo xtask example 2015/1         # the puzzle's, by its number
      cargo xtask run 2015/1             # solve it in crates/day01/src/lib.rs
      cargo xtask check --accept 2015/1  # with the worked example in inputs/2015/day01/example.txt
    ");
    assert!(root.read("crates/day01/src/lib.rs").starts_with("//! # 2015, day 1: Not Quite Lisp"));
    assert!(run("read 2015/1", 0).contains("\n()())\n"));
    assert_eq!(run("example 2015/1", 0), "1   (())\n2   ()())\n");
    run("example 2015/1 2", 0);
    assert_eq!(root.read("inputs/2015/day01/example.txt"), "()())\n");

    assert_eq!(run("fetch 2020/22", 0), "inputs/2020/day22/mine.txt: fetched\n");
    let submitted = run("submit 2020/22 1", 0);
    for line in ["right: 306 solves part 1 of 2020/22\n", "  mine       recorded\n"] {
        assert!(submitted.contains(line), "{submitted}");
    }
    assert!(root.path("inputs/2020/day22/mine.snap").is_file());
    // What the client knows lasts: this is not sent.
    run("submit 2020/22 1 307", 1);
    let requests: Vec<_> = requests.try_iter().collect();
    assert_eq!(
        requests,
        [
            "GET /2015/day/1 HTTP/1.1 ",
            "GET /2015/day/1/input HTTP/1.1 ",
            "GET /2020/day/22/input HTTP/1.1 ",
            "POST /2020/day/22/answer HTTP/1.1 level=1&answer=306"
        ]
    );
}

/// A web server on this machine: its address, and what it is asked.
fn site() -> (String, mpsc::Receiver<String>) {
    const PAGE: &str = "<article><h2>--- Day 1: Not Quite Lisp ---</h2><p>Mind the floors.</p>\
        <pre><code>(())</code></pre><pre><code>()())</code></pre></article>";
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (sender, requests) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
            let request = request(&stream);
            let (kind, body) = match request.split(' ').nth(1) {
                Some("/2015/day/1") => ("text/html", PAGE),
                Some("/2020/day/22/answer") => ("text/html", "<p>That's the right answer!</p>"),
                _ => ("text/plain", EXAMPLE),
            };
            let length = body.len();
            let head = format!("Content-Type: {kind}\r\nContent-Length: {length}\r\n");
            let reply = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n{head}\r\n{body}");
            sender.send(request).expect("the test goes on");
            stream.write_all(reply.as_bytes()).expect("it listens");
        }
    });
    (address, requests)
}

/// The first line of a request, and its body.
fn request(stream: &TcpStream) -> String {
    let mut reader = BufReader::new(stream);
    let mut lines = reader.by_ref().lines().map(|line| line.expect("a line"));
    let first = lines.next().expect("a line");
    let headers: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
    let length = headers.iter().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.parse().expect("a length"))];
    reader.read_exact(&mut body).expect("a body");
    format!("{first} {}", String::from_utf8(body).expect("text"))
}
