//! The commands for the puzzle site, as a user gives them, against a local server that imitates the site.
#![expect(clippy::expect_used, reason = "these are tests")]

#[cfg(unix)]
mod days;
mod fetch;
#[cfg(unix)]
mod new;
mod read;
mod session;
mod submit;

use std::fs;

use aoc_fakes::{
    scratch_workspace::ScratchWorkspace,
    server::{RawResponse, html},
};

/// What `Cargo.lock` says of the base.
const LOCKED: &str = "name = \"aoc-site\"\nsource = \"git+https://host.example/base#1c02\"\n";

const USER_AGENT: &str =
    concat!("aoc-site/", env!("CARGO_PKG_VERSION"), " (https://host.example/base)");

/// The input of puzzle 2020/22, in the workspace.
const MINE: &str = "inputs/2020/day22/mine.txt";

/// What the site has said about answers to puzzle 2020/22, in the workspace.
const VERDICTS: &str = "inputs/2020/day22/mine.site";

/// The cached page of puzzle 2020/22, in the workspace.
const PAGE: &str = "inputs/2020/day22/puzzle.html";

/// The file that is kept between commands, in the workspace.
const STATE: &str = "inputs/.site";

/// A workspace without days, and a site that gives these replies in order.
fn with_site(replies: impl IntoIterator<Item = RawResponse>) -> ScratchWorkspace {
    let workspace = ScratchWorkspace::with_site(env!("CARGO_BIN_EXE_aoc-commands"), replies);
    workspace.write("Cargo.lock", LOCKED);
    workspace
}

/// The page of a puzzle of this day, without any accepted answer.
fn puzzle_page(day: u8) -> RawResponse {
    html(&format!("<article><h2>--- Day {day}: Crab Combat ---</h2></article>"))
}

/// The name and content of each file of puzzle 2020/22, such as `mine.txt: 1`.
fn files_of_day22(workspace: &ScratchWorkspace) -> Vec<String> {
    let mut files = Vec::new();
    let folder = workspace.path("inputs/2020/day22");
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry.expect("an entry");
        let text = fs::read_to_string(entry.path()).expect("text");
        files.push(format!("{}: {text}", entry.file_name().display()));
    }
    files
}
