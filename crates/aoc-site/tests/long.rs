//! In a copy of the workspace, `cargo xtask` builds the client of the site, makes a day with it, reads
//! its puzzle, fetches an input, and submits an answer.
#![expect(clippy::expect_used, reason = "this is a test")]

#[expect(dead_code, reason = "the other tests need more of it")]
mod server;

use aoc_testing::checkout::{Checkout, finish};

use crate::server::{Server, page, text};

#[test]
#[ignore = "builds a copy of the workspace, and the client of the site"]
fn the_runner_and_the_real_client_make_fetch_read_and_submit_a_day() {
    let checkout = Checkout::of_base(env!("CARGO_TARGET_TMPDIR"), "site");
    checkout.add_day();
    let puzzle = "<h2>--- Day 2: Floors ---</h2>Mind the floors.<pre>(())</pre><pre>()())</pre>";
    let replies = [page(puzzle), text("()())"), text("5\n3\n"), page("That's the right answer!")];
    let server = Server::start(replies);
    let home = tempfile::tempdir().expect("a folder");
    let run = |words: &str, status| {
        let mut command = checkout.xtask_command(words);
        for name in ["HOME", "USERPROFILE", "APPDATA", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            command.env(name, home.path());
        }
        for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "ADVENT_OF_CODE_SESSION"] {
            command.env_remove(name).env_remove(name.to_lowercase());
        }
        command
            .env("AOC_SESSION", "0123456789abcdef".repeat(8))
            .env("AOC_CONTACT", "reader@mail.example")
            .env("AOC_SITE", server.url())
            .env("AOC_MIN_INTERVAL_MS", "0");
        finish(&mut command, status).out
    };

    run("new 2015/2 --fetch", 0);
    assert_eq!(checkout.read("inputs/2015/day02/mine.txt"), "()())");
    let manifest = checkout.read("crates/y2015_day02/Cargo.toml");
    assert!(manifest.contains("\"2015, day 2: Floors\""), "{manifest}");
    let puzzle_text = run("read 2015/2", 0);
    assert!(puzzle_text.contains("\n()())\n"), "{puzzle_text}");
    assert_eq!(run("example 2015/2", 0), "1   (())\n2   ()())\n");
    run("example 2015/2 2", 0);
    assert_eq!(checkout.read("inputs/2015/day02/example.txt"), "()())");

    assert_eq!(run("fetch 2015/1", 0), "inputs/2015/day01/mine.txt: fetched\n");
    let submitted = run("submit 2015/1 1", 0);
    assert!(submitted.contains("right: 8 solves part 1 of 2015/1\n"), "{submitted}");
    assert!(submitted.contains("  mine       part 1 recorded: 8\n"), "{submitted}");
    assert!(checkout.path("inputs/2015/day01/mine.1.snap").is_file());
    assert!(!checkout.path("inputs/2015/day01/mine.2.snap").exists());
    // The client remembers that part 1 is solved, and sends no other answer.
    run("submit 2015/1 1 9", 1);

    let requests = server.requests();
    let sent: Vec<_> = requests.iter().map(|request| (&*request.line, &*request.body)).collect();
    assert_eq!(
        sent,
        [
            ("GET /2015/day/2", ""),
            ("GET /2015/day/2/input", ""),
            ("GET /2015/day/1/input", ""),
            ("POST /2015/day/1/answer", "level=1&answer=8")
        ]
    );
}
