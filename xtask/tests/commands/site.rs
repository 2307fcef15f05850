//! `cargo xtask fetch`, `submit` and `session`. What the client of the site does is
//! tested in its own crate; here is what is done on the way to it.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::Path,
    thread,
};

use crate::{
    output::Output,
    workspace::{EXAMPLE, Workspace, copy_sources},
};

const MINE: &str = "inputs/2020/day22/mine.txt";

/// A puzzle that nothing here will solve.
const FAR_AHEAD: &str = "9999/12";

/// What the runner says where there is no cargo to start the client.
fn without_cargo(root: &Workspace, words: &[&str]) -> Output {
    root.command(words).env("CARGO", root.path("no-cargo")).output().expect("it runs").into()
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
        printf '%s\\n' \"$@\" > arguments\n\
        cat > answer\n\
        for target; do case $target in *=*) printf 'no deal' > \"${target#*=}\" ;; esac; done\n\
        exit 1\n";

    /// What the runner says, and the arguments and the answer that the client gets.
    fn started(root: &Workspace, words: &[&str]) -> (Output, String, String) {
        let script = root.path("cargo");
        fs::write(&script, SCRIPT).expect("a file");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("it is ours");
        let output = root.command(words).env("CARGO", script).output().expect("it runs");
        let read = |name| root.read(name);
        let arguments = read("arguments").lines().collect::<Vec<_>>().join(" ");
        let (_, arguments) = arguments.split_once(" -- ").expect("arguments of the client");
        let place = root.path("").display().to_string();
        (output.into(), arguments.replace(place.trim_end_matches('/'), "ROOT"), read("answer"))
    }

    #[test]
    fn a_computed_answer_is_handed_over() {
        let root = Workspace::new();
        root.write(MINE, EXAMPLE);
        let (output, arguments, answer) = started(&root, &["submit", "2020/22", "2"]);
        assert_eq!(output.code, Some(1));
        assert_eq!(answer, "291");
        insta::assert_snapshot!(arguments, @"submit --root ROOT 2020/22 2");
    }

    #[test]
    fn a_given_answer_is_handed_over() {
        let root = Workspace::new();
        let words = [
            "submit",
            FAR_AHEAD,
            "1",
            "-5",
            "--force",
            "--account",
            "bob",
            "--session-file",
            "a b",
        ];
        let (output, arguments, answer) = started(&root, &words);
        assert_eq!(output.code, Some(1));
        assert_eq!(answer, "-5");
        insta::assert_snapshot!(arguments, @"submit --root ROOT --account bob --session-file a b --force 9999/12 1");
    }

    #[test]
    fn an_input_that_the_day_refuses_gets_a_warning() {
        let root = Workspace::new();
        root.write(MINE, EXAMPLE);
        let (output, arguments, _) = started(&root, &["fetch", "2020/22", "2021/21"]);
        assert_eq!(output.code, Some(1));
        assert_eq!(output.out.lines().count(), 1, "{output:?}");
        insta::assert_snapshot!(arguments, @"fetch --root ROOT 2021/21=ROOT/inputs/2021/day21/mine.txt");
        let (_, warning) = output.err.split_once("warning: ").expect("a warning");
        insta::assert_snapshot!(warning, @r#"inputs/2021/day21/mine.txt: line 1, column 1: expected "Player 1 starting position: ", found "no deal""#);
    }
}

/// The whole way, through both programs and cargo.
#[test]
#[ignore = "builds the client in release mode"]
fn an_input_arrives_and_an_answer_leaves() {
    let root = Workspace::new();
    copy_sources(&root.path(""));
    let (address, requests) = site();
    let run = |words: &[&str]| {
        let mut command = root.command(words);
        command
            // A place that stays: the next run need not build all of it again.
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("client"))
            .env("AOC_SITE", &address)
            .env("AOC_MIN_INTERVAL_MS", "0")
            .env("HOME", root.path("home"))
            .env("USERPROFILE", root.path("home"))
            .env("XDG_STATE_HOME", root.path("home"))
            .env("APPDATA", root.path("home"))
            .env("AOC_CONTACT", "reader@mail.example")
            .env("AOC_SESSION", "0123456789abcdef".repeat(8));
        Output::from(command.output().expect("it runs"))
    };
    let fetched = run(&["fetch", "2020/22"]);
    assert_eq!(fetched.code, Some(0), "{fetched:?}");
    assert_eq!(fetched.out, "inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(root.read(MINE), EXAMPLE);

    let submitted = run(&["submit", "2020/22", "1"]);
    assert_eq!(submitted.code, Some(0), "{submitted:?}");
    assert!(submitted.out.ends_with("right: 306 solves part 1 of 2020/22\n"), "{submitted:?}");
    // Its status goes through, and so does what it remembers.
    assert_eq!(run(&["submit", "2020/22", "1", "307"]).code, Some(1));
    let requests = requests.join().expect("requests");
    assert_eq!(
        requests,
        [
            "GET /2020/day/22/input HTTP/1.1 ",
            "POST /2020/day/22/answer HTTP/1.1 level=1&answer=306"
        ]
    );
}

/// A web server on this machine that sends an input, and then takes an answer: its
/// address, and what it was asked.
fn site() -> (String, thread::JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let replies = [("text/plain", EXAMPLE), ("text/html", "<p>That's the right answer!</p>")];
    let serve = move |(kind, body): (&str, &str)| {
        let (mut stream, _) = listener.accept().expect("a connection");
        let request = request(&stream);
        let length = body.len();
        let head = format!("Content-Type: {kind}\r\nContent-Length: {length}\r\n");
        let reply = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n{head}\r\n{body}");
        stream.write_all(reply.as_bytes()).expect("it listens");
        request
    };
    (address, thread::spawn(move || replies.map(serve).into()))
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
