//! Follows the walk-through of `crates/README.md` in a workspace of somebody's own. A server of this machine has a
//! page like the real one.

use aoc_fakes::{
    markdown::blocks,
    output::{Output, run_expecting},
    program::set_user,
    server::{RawResponse, Server, html, page, text},
};

use crate::own_workspace::OwnWorkspace;

/// The page of 2021/1 has these blocks before part 1 is solved. The first is the example.
const PART_1: &str = "<article><h2>--- Day 1: Sonar Sweep ---</h2><p>For example:</p>\
    <pre><code>199\n200\n208\n210\n200\n207\n240\n269\n260\n263\n</code></pre>\
    <pre><code>199 (no change)\n200 (<em>larger</em>)\n</code></pre>\
    <p>Here, it is <em><code>7</code></em>.</p></article>";

/// What the page has as well once part 1 is solved.
const PART_2: &str = "<article><h2 id=\"part2\">--- Part Two ---</h2><pre><code>A: 607\n</code></pre>\
    <p>Here, it is <em><code>5</code></em>.</p></article>";

const PAGE: &str = include_str!("../../../README.md");

const FRONT_PAGE: &str = include_str!("../../../../README.md");

const EXAMPLE: &str = "inputs/2021/day01/example.txt";

#[test]
#[ignore = "builds a workspace"]
fn the_walk_through_works_in_a_workspace() {
    let right = || page("That's the right answer!");
    let user = User::new([
        html(PART_1),
        text("10\n20\n30\n20\n50\n"),
        right(),
        html(&format!("{PART_1}{PART_2}")),
        right(),
    ]);
    user.follow_the_walk_through();

    user.run("xtask check", 0);
    // It is known that the part is solved, and sends no other answer.
    user.run("xtask submit 2021/1 1 9", 1);

    user.own.cargo("fmt --check", 0);
    let day = "-p y2021_day01 --locked";
    user.own.cargo(&format!("clippy {day} --all-targets -- --deny warnings"), 0);
    user.own.cargo(&format!("doc {day} --no-deps --document-private-items"), 0);
    user.an_error_in_the_input_looks_as_in_the_walk_through();
    user.the_front_page_solves_part_1();

    let requests = user.site.requests();
    let sent: Vec<_> = requests.iter().map(|request| (&*request.line, &*request.body)).collect();
    assert_eq!(
        sent,
        [
            ("GET /2021/day/1", ""),
            ("GET /2021/day/1/input", ""),
            ("POST /2021/day/1/answer", "level=1&answer=3"),
            ("GET /2021/day/1", ""),
            ("POST /2021/day/1/answer", "level=2&answer=2"),
        ]
    );
}

/// A user of the site, with a workspace of their own.
struct User {
    own: OwnWorkspace,
    home: tempfile::TempDir,
    site: Server,
}

impl User {
    fn new(replies: impl IntoIterator<Item = RawResponse>) -> Self {
        let own = OwnWorkspace::new("site");
        let home = tempfile::tempdir().expect("a folder");
        Self { own, home, site: Server::start(replies) }
    }

    /// Runs cargo, or the runner after the word `xtask`, with these arguments. It must end with this status.
    fn run(&self, words: &str, status: i32) -> Output {
        let Some(words) = words.strip_prefix("xtask ") else {
            return self.own.cargo(words, status);
        };
        let mut command = self.own.xtask_command(words);
        set_user(&mut command, self.home.path());
        command.env("AOC_SITE", self.site.url());
        command.env_remove("CI");
        run_expecting(&mut command, status)
    }

    /// Runs the commands after `$ cargo` in `crates/README.md`, and saves the blocks before which the page names a file.
    /// If the page shows what a command prints, the command must print exactly that, or begin with it if `…` follows.
    fn follow_the_walk_through(&self) {
        let texts_and_blocks: Vec<_> = PAGE.split("```").collect();
        let (pairs, _) = texts_and_blocks.as_chunks();
        for [text, block] in pairs {
            let (_, code) = block.split_once('\n').expect("a block with a language");
            if let Some(file) = file_named_at_the_end(text) {
                if file.ends_with("/main.rs") {
                    // Until then, the part is not solved, although an answer is recorded.
                    self.run("xtask check", 1);
                }
                self.own.write(file, code);
            }
            for step in code.split("$ cargo ").skip(1) {
                let (command, shown) = step.split_once('\n').expect("a line");
                let output = self.run(command, 0);
                if let Some(beginning) = shown.strip_suffix("…\n") {
                    assert!(output.out.starts_with(beginning), "{command}: {}", output.out);
                } else if !shown.is_empty() {
                    assert_eq!(output.out, shown, "{command}");
                }
            }
        }
    }

    fn an_error_in_the_input_looks_as_in_the_walk_through(&self) {
        self.own.write(EXAMPLE, "1\ntwo\n");
        let mut blocks = blocks(PAGE);
        let (_, error) = blocks.find(|(_, code)| code.starts_with("error: ")).expect("an error");
        let printed = self.run("xtask run 2021/1 -e", 1).out;
        assert!(printed.contains(error), "{printed}");
    }

    /// A second solution, in which the code of the front page is in place of `part1`.
    fn the_front_page_solves_part_1(&self) {
        const MAIN: &str = "crates/y2021_day01_front/src/main.rs";

        self.own.write(EXAMPLE, "199\n200\n208\n210\n200\n207\n240\n269\n260\n263\n");
        self.run("xtask new 2021/1 --package y2021_day01_front", 0);
        let (_, code) = blocks(FRONT_PAGE).find(|(language, _)| *language == "rust").expect("code");
        let fresh = "fn part1(_text: &str) -> Option<u64> {\n    None\n}\n";
        let main = self.own.read(MAIN);
        assert!(main.contains(fresh), "{main}");
        self.own.write(MAIN, &main.replace(fresh, code));
        self.run("xtask run y2021_day01_front -e -p 1", 0).assert_line("part 1  7");
    }
}

/// The file that a text names at its end, as in "This is all of `src/main.rs`:".
fn file_named_at_the_end(text: &str) -> Option<&str> {
    let (_, file) = text.trim_end().strip_suffix("`:")?.rsplit_once('`')?;
    Some(file)
}
