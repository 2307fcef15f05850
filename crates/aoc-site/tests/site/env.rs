//! A workspace, a user's folders and a server for one test.

use std::{
    env::consts::OS,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{self, Child, Command, Stdio},
};

use tempfile::TempDir;

use crate::server::{RawResponse, Request, Server};

pub(crate) const TOKEN: &str = "53616c7465645f5f8d2f1a90c4e7b36500112233445566778899aabbccddeeff";
pub(crate) const USER_AGENT: &str =
    concat!("aoc-site/", env!("CARGO_PKG_VERSION"), " (reader@mail.example)");

/// The input of puzzle 2020/22, in the workspace.
pub(crate) const MINE: &str = "inputs/2020/day22/mine.txt";

/// The cached page of puzzle 2020/22, in the workspace.
pub(crate) const PAGE: &str = "inputs/2020/day22/puzzle.html";

pub(crate) struct TestEnv {
    root: TempDir,
    pub(crate) server: Server,
}

/// How a program has ended, and what it has printed.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl TestEnv {
    /// An empty workspace, and a server that gives these replies in order.
    pub(crate) fn new(replies: impl IntoIterator<Item = RawResponse>) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let env = Self { root, server: Server::start(replies) };
        // By this file, a program knows the folder of the workspace.
        env.write("xtask/Cargo.toml", "");
        env
    }

    /// Writes a file in the workspace.
    pub(crate) fn write(&self, path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.workspace().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn workspace(&self) -> PathBuf {
        self.root.path().join("workspace")
    }

    /// The name and content of each file of puzzle 2020/22, such as `mine.txt: 1`.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        for entry in fs::read_dir(self.workspace().join("inputs/2020/day22")).into_iter().flatten()
        {
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
        self.root.path().join("home").join(folder).join("aoc-site/state.json")
    }

    /// The content of the file that is kept between runs; empty if there is none.
    pub(crate) fn state(&self) -> String {
        fs::read_to_string(self.state_file()).unwrap_or_default()
    }

    /// The program with a session token, and with these arguments, which are separated by spaces. The word `TOKEN`
    /// stands for the place of the token.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_aoc-site"));
        let home = self.root.path().join("home");
        command
            .env_remove("AOC_TIMEOUT_MS")
            // Cargo sets it for this test. The program is to find the workspace around the current folder.
            .env_remove("CARGO_MANIFEST_DIR")
            .env_remove("CI")
            // A request to the real site would end here.
            .env("ALL_PROXY", "http://127.0.0.1:9")
            .env("HOME", &home)
            .env("USERPROFILE", &home)
            .env("XDG_STATE_HOME", home.join("state"))
            .env("APPDATA", home.join("config"))
            .env("AOC_SESSION", TOKEN)
            .env("AOC_CONTACT", "reader@mail.example")
            .env("AOC_SITE", self.server.url())
            .env("AOC_MIN_INTERVAL_MS", "0")
            .args(arguments.replace("TOKEN", "--token-variable=AOC_SESSION").split(' '))
            .current_dir(self.workspace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program with these arguments, which are separated by spaces.
    pub(crate) fn run(&self, arguments: &str) -> Output {
        self.run_command(&mut self.command(arguments))
    }

    /// Runs `submit` with these arguments, and with an answer on standard input.
    pub(crate) fn submit(&self, arguments: &str, answer: &str) -> Output {
        let mut command = self.command(&format!("submit TOKEN {arguments}"));
        self.wait(spawn(&mut command, answer))
    }

    /// Runs a command with an empty standard input.
    pub(crate) fn run_command(&self, command: &mut Command) -> Output {
        self.wait(spawn(command, ""))
    }

    /// Waits for the end of a program.
    pub(crate) fn wait(&self, child: Child) -> Output {
        self.checked_output(&child.wait_with_output().expect("it ends"))
    }

    /// The output of a program that has ended. Neither it nor the state may contain the session token.
    pub(crate) fn checked_output(&self, output: &process::Output) -> Output {
        let stdout = as_on_unix(&output.stdout);
        let stderr = as_on_unix(&output.stderr);
        for text in [&stdout, &stderr, &self.state()] {
            for part in TOKEN.as_bytes().windows(8) {
                let part = str::from_utf8(part).expect("text");
                assert!(!text.contains(part), "the token is in {text}");
            }
        }
        Output { status: output.status.code(), stdout, stderr }
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

impl Output {
    /// Asserts that the program succeeded, and has printed this text among others.
    #[track_caller]
    pub(crate) fn assert_success(&self, text: &str) {
        self.assert_ended(0, text);
    }

    /// Asserts that the program failed, and has printed this text among others.
    #[track_caller]
    pub(crate) fn assert_failure(&self, text: &str) {
        self.assert_ended(1, text);
    }

    /// Asserts that the program rejected its arguments or settings, and has printed this text among
    /// others.
    #[track_caller]
    pub(crate) fn assert_usage_error(&self, text: &str) {
        self.assert_ended(2, text);
    }

    #[track_caller]
    fn assert_ended(&self, status: i32, text: &str) {
        let printed = format!("{}{}", self.stdout, self.stderr);
        assert_eq!(self.status, Some(status), "{printed}");
        assert!(printed.contains(text), "no {text:?} in {printed:?}");
    }
}

/// Starts a command with this text on its standard input.
pub(crate) fn spawn(command: &mut Command, stdin: &str) -> Child {
    let mut child = command.spawn().expect("it runs");
    // The program may end without reading its input.
    let _ = child.stdin.take().expect("a pipe").write_all(stdin.as_bytes());
    child
}

/// Whether a program has not ended yet.
pub(crate) fn is_running(child: &mut Child) -> bool {
    child.try_wait().is_ok_and(|end| end.is_none())
}

/// What a program has printed, with the newlines and the paths of inputs that Unix has.
fn as_on_unix(printed: &[u8]) -> String {
    let text = str::from_utf8(printed).expect("text");
    text.replace("\r\n", "\n").replace(r"inputs\2020\day22\", "inputs/2020/day22/")
}
