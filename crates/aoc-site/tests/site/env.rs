//! A workspace, a user's folders and a server for one test.

use std::{
    env::consts::OS,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command},
};

use aoc_test_support::{
    output::Output,
    scratch_workspace::ScratchWorkspace,
    server::{RawResponse, Request, Server},
};

pub(crate) const TOKEN: &str = "53616c7465645f5f8d2f1a90c4e7b36500112233445566778899aabbccddeeff";
pub(crate) const USER_AGENT: &str =
    concat!("aoc-site/", env!("CARGO_PKG_VERSION"), " (reader@mail.example)");

/// The input of puzzle 2020/22, in the workspace.
pub(crate) const MINE: &str = "inputs/2020/day22/mine.txt";

/// The cached page of puzzle 2020/22, in the workspace.
pub(crate) const PAGE: &str = "inputs/2020/day22/puzzle.html";

pub(crate) struct TestEnv {
    workspace: ScratchWorkspace,
    pub(crate) server: Server,
}

impl TestEnv {
    /// An empty workspace, and a server that gives these replies in order.
    pub(crate) fn new(replies: impl IntoIterator<Item = RawResponse>) -> Self {
        let workspace = ScratchWorkspace::new(env!("CARGO_BIN_EXE_aoc-site"));
        Self { workspace, server: Server::start(replies) }
    }

    /// The same with the days 2020/22 and 2021/21. Their programs are those of these scripts that have the name of the
    /// package: see `add_scripted_days`.
    #[cfg(unix)]
    pub(crate) fn with_days(
        replies: impl IntoIterator<Item = RawResponse>,
        scripts: &[(&str, &str)],
    ) -> Self {
        let env = Self::new(replies);
        env.workspace.add_scripted_days(scripts);
        env
    }

    /// What cargo and the days were asked to do, a line for each.
    #[cfg(unix)]
    pub(crate) fn calls(&self) -> String {
        self.workspace.calls()
    }

    /// The absolute path of a file or folder in the workspace.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.workspace.path(below)
    }

    /// Writes a file in the workspace.
    pub(crate) fn write(&self, path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        self.workspace.write(path, text);
    }

    /// Reads a file in the workspace; empty if there is none.
    pub(crate) fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).unwrap_or_default()
    }

    /// The name and content of each file of puzzle 2020/22, such as `mine.txt: 1`.
    pub(crate) fn files_of_day22(&self) -> Vec<String> {
        let mut files = Vec::new();
        let folder = self.workspace.path("inputs/2020/day22");
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let entry = entry.expect("an entry");
            let text = fs::read_to_string(entry.path()).expect("text");
            files.push(format!("{}: {text}", entry.file_name().display()));
        }
        files
    }

    /// The absolute path of the file that is kept between runs.
    pub(crate) fn state_file(&self) -> PathBuf {
        let folder = match OS {
            "macos" => "Library/Application Support",
            "windows" => "config",
            _ => "state",
        };
        self.workspace.path("home").join(folder).join("aoc-site/state.json")
    }

    /// The content of the file that is kept between runs; empty if there is none.
    pub(crate) fn state(&self) -> String {
        fs::read_to_string(self.state_file()).unwrap_or_default()
    }

    /// The program with a session token, and with these arguments, separated by spaces.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = self.workspace.command(arguments);
        let home = self.path("home");
        command
            .env_remove("ADVENT_OF_CODE_SESSION")
            .env_remove("CI")
            // A request to the real site would go to this address, where nothing listens, and fail.
            .env("ALL_PROXY", "http://127.0.0.1:9")
            .env("HOME", &home)
            .env("USERPROFILE", &home)
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_STATE_HOME", home.join("state"))
            .env("APPDATA", home.join("config"))
            .env("AOC_SESSION", TOKEN)
            .env("AOC_CONTACT", "reader@mail.example")
            .env("AOC_SITE", self.server.url())
            .env("AOC_MIN_INTERVAL_MS", "0");
        command
    }

    /// Runs the program with these arguments, separated by spaces.
    pub(crate) fn run(&self, arguments: &str) -> Output {
        self.run_command(&mut self.command(arguments))
    }

    /// `submit` with these arguments, separated by spaces, and with this answer.
    pub(crate) fn submit_command(&self, arguments: &str, answer: &str) -> Command {
        let mut command = self.command(&format!("submit {arguments}"));
        command.arg(answer);
        command
    }

    /// Runs `submit` with these arguments, separated by spaces, and with this answer.
    pub(crate) fn submit(&self, arguments: &str, answer: &str) -> Output {
        self.run_command(&mut self.submit_command(arguments, answer))
    }

    /// Runs a command to its end.
    pub(crate) fn run_command(&self, command: &mut Command) -> Output {
        self.assert_no_token(Output::of(command))
    }

    /// Waits for the end of a program.
    pub(crate) fn wait(&self, child: Child) -> Output {
        self.assert_no_token(Output::of_child(child))
    }

    /// Asserts that neither this output nor the state contains eight successive characters of the session token, and
    /// returns the output.
    pub(crate) fn assert_no_token(&self, output: Output) -> Output {
        for text in [&output.out, &output.err, &self.state()] {
            for part in TOKEN.as_bytes().windows(8) {
                let part = str::from_utf8(part).expect("text");
                assert!(!text.contains(part), "the token is in {text}");
            }
        }
        output
    }

    /// How many requests were sent.
    pub(crate) fn request_count(&self) -> usize {
        self.server.requests().len()
    }

    /// The request, if exactly one was sent.
    pub(crate) fn only_request(&self) -> Request {
        let mut requests = self.server.requests();
        assert_eq!(requests.len(), 1, "{requests:?}");
        requests.remove(0)
    }
}
