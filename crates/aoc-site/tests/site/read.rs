use crate::{
    env::{PAGE, TestEnv},
    server::{page, reply, text},
};

const READ: &str = "read 2020/22";
const HTML: &str = "<main><article><h2>--- Day 22: Camel Cards ---</h2><p>Your trip.</p>\
    <pre><code>32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\n</code></pre>\
    <p>So far.</p><pre><code>#&#27;</code></pre></article></main>";

#[test]
fn a_page_is_requested_once() {
    let env = TestEnv::new([page(HTML), page(&HTML.replace("So far", "At last"))]);
    env.run(READ).assert(0, "\nKTJJT 220\n\nSo far.\n\n#\\u{1b}\n");
    assert_eq!(env.request().line, "GET /2020/day/22");
    assert_eq!(env.run("read 2020/22 --title").out, "Camel Cards\n");
    env.run("read 2020/22 --refresh").assert(0, "At last.");
    assert_eq!(env.server.requests().len(), 2);
}

#[test]
fn a_page_is_refetched_after_a_part_is_solved() {
    let env = TestEnv::new([
        page("That's not the right answer."),
        page("That's the right answer!"),
        page(&HTML.replace("So far", "At last")),
    ]);
    let without_token = || env.run_command(env.command(READ).env_remove("AOC_SESSION"), "");
    env.write(PAGE, HTML);
    env.submit("2020/22 1", "305");
    without_token().assert(0, "So far.");
    env.submit("2020/22 1", "306");
    without_token().assert(2, "error: no session token");
    env.run(READ).assert(0, "At last.");
    assert_eq!(env.server.requests().len(), 3);
}

#[test]
fn accepted_answers_are_recorded() {
    let solved = |answers: [&str; 2]| {
        let told =
            answers.map(|answer| format!("<p>Your puzzle answer was <code>{answer}</code>.</p>"));
        HTML.replace("</main>", &format!("{}</main>", told.concat()))
    };
    let env = TestEnv::new([reply(200, "text/html", &solved(["4", "HZKHFEJZ"])), text("mine")]);
    assert_eq!(env.run(READ).err, "");
    // An input that comes later; letters may be a block of `#` for the day.
    env.run("fetch 2020/22").assert(0, "  mine       part 1 recorded: 4\n");
    let snapshots = || env.files().into_iter().filter(|file| file.contains(".snap")).count();
    assert_eq!(snapshots(), 1);
    assert_eq!(env.run(READ).err, "");
    env.write(PAGE, solved(["5", "-1.5,2"]));
    let changed =
        "  mine       part 1 changed: 5 instead of 4\n  mine       part 2 recorded: -1.5,2\n";
    assert_eq!(env.run(READ).err, changed);
    let by_5 = "not submitted: part 1 of 2020/22 is already solved by 5 (--force to submit anyway)";
    env.submit("2020/22 1", "4").assert(1, by_5);
    assert_eq!((snapshots(), env.server.requests().len()), (2, 2));
}

#[test]
fn only_a_puzzle_of_this_account_is_kept() {
    for (reply, reason) in [
        (page("The wires are cold today."), "the site sent another page: "),
        (page(&HTML.replace("22", "2")), r#"found "--- Day 2: Camel Cards ---"; try again"#),
        (page(&format!("[Log In]{HTML}")), "log in again"),
        (reply(404, "text/plain", ""), "still locked"),
    ] {
        let env = TestEnv::new([reply]);
        env.run(READ).assert(1, reason);
        assert!(env.files().is_empty(), "{reason}");
    }
    let env = TestEnv::new([]);
    env.run("read 9999/1").assert(1, "9999/1 is locked");
    env.write(PAGE, "notes");
    env.run(READ).assert(1, "puzzle.html: expected a page with `--- Day 22: … ---`, found \"\";");
}

#[test]
fn an_example_is_chosen_by_its_number() {
    let env = TestEnv::new([]);
    env.run("example 2020/22").assert(1, "puzzle.html: no page yet: `cargo xtask read`");
    env.write(PAGE, HTML);
    insta::assert_snapshot!(env.run("example 2020/22").out, @r"
    1   32T3K 765
        T55J5 684
        KK677 28
        (1 more)
    2   #\u{1b}
    ");
    for number in ["0", "3"] {
        let output = env.run(&format!("example 2020/22 {number}"));
        output.assert(2, &format!("expected a block from 1 to 2, found {number}"));
    }
    env.run("example 2020/22 2").assert(0, "example.txt: saved\n");
    env.run("example 2020/22 1").assert(1, "example.txt: ");
    env.run("example 2020/22 1 --as example-2_b").assert(0, "example-2_b.txt: saved\n");
    let files = env.files();
    let first = "example-2_b.txt: 32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\n";
    for file in ["example.txt: #\u{1b}", first] {
        assert!(files.contains(&file.to_owned()), "{files:?}");
    }
    for name in ["mine", "example/1", "my-example"] {
        let output = env.run(&format!("example 2020/22 1 --as {name}"));
        output.assert(2, "expected `example`, perhaps with letters, digits");
    }
    env.write(PAGE, HTML.replace("pre>", "p>"));
    let reason = "puzzle.html shows no block of text: write inputs/2020/day22/example.txt yourself";
    env.run("example 2020/22").assert(1, reason);
}

/// A full disk is an error of every command.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written() {
    let env = TestEnv::new([]);
    env.write(PAGE, HTML);
    for arguments in [READ, "example 2020/22", "session", "submit 2020/22 1"] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        let output = env.run_command(env.command(arguments).stdout(full), "6440");
        output.assert(1, "error: cannot write to standard output: ");
    }
    assert!(env.server.requests().is_empty());
}
