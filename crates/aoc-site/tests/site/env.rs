//! A workspace, a user's folders and a server for one test.

use std::{
    env::consts::OS,
    fs::{self, DirEntry},
    io::Write as _,
    path::{Path, PathBuf},
    process::{self, Child, Command, Stdio},
};

use tempfile::TempDir;

use crate::server::{Reply, Request, Server};

pub(crate) const TOKEN: &str = "53616c7465645f5f8d2f1a90c4e7b36500112233445566778899aabbccddeeff";
pub(crate) const USER_AGENT: &str =
    concat!("aoc-site/", env!("CARGO_PKG_VERSION"), " (reader@mail.example)");

pub(crate) const MINE: &str = "inputs/2020/day22/mine.txt";
pub(crate) const PAGE: &str = "inputs/2020/day22/puzzle.html";

pub(crate) struct TestEnv {
    root: TempDir,
    pub(crate) server: Server,
}

#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl TestEnv {
    pub(crate) fn new(replies: impl IntoIterator<Item = Reply>) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let env = Self { root, server: Server::start(replies) };
        env.write("xtask/Cargo.toml", "");
        env
    }

    /// A path in the workspace.
    pub(crate) fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.path().join("workspace").join(path)
    }

    pub(crate) fn write(&self, path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    pub(crate) fn state_file(&self) -> PathBuf {
        let folder = match OS {
            "macos" => "Library/Application Support",
            "windows" => "config",
            _ => "state",
        };
        self.root.path().join("home").join(folder).join("aoc-site/state.json")
    }

    /// The files of puzzle 2020/22, such as `mine.txt: 1`.
    pub(crate) fn files(&self) -> Vec<String> {
        let files = fs::read_dir(self.path("inputs/2020/day22")).into_iter().flatten();
        let show = |file: DirEntry| {
            let text = fs::read_to_string(file.path()).expect("text");
            format!("{}: {text}", file.file_name().display())
        };
        files.map(|file| show(file.expect("an entry"))).collect()
    }

    pub(crate) fn state(&self) -> String {
        fs::read_to_string(self.state_file()).unwrap_or_default()
    }

    /// The program with a session token, and arguments that are separated by spaces.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_aoc-site"));
        let home = self.root.path().join("home");
        command
            .env_remove("AOC_TIMEOUT_MS")
            // Cargo sets it for this test. The workspace of the test is the one around its current folder.
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
            .args(arguments.split(' '))
            .current_dir(self.path(""))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &str) -> Output {
        self.run_command(&mut self.command(arguments), "")
    }

    /// `submit`, with an answer on standard input.
    pub(crate) fn submit(&self, arguments: &str, answer: &str) -> Output {
        self.run_command(&mut self.command(&format!("submit {arguments}")), answer)
    }

    pub(crate) fn run_command(&self, command: &mut Command, stdin: &str) -> Output {
        self.finish(spawn(command, stdin))
    }

    pub(crate) fn finish(&self, child: Child) -> Output {
        self.checked(child.wait_with_output().expect("it ends"))
    }

    /// What a program has printed; the session token must be nowhere.
    pub(crate) fn checked(&self, output: process::Output) -> Output {
        let out = as_on_unix(output.stdout);
        let err = as_on_unix(output.stderr);
        for text in [&out, &err, &self.state()] {
            let parts = TOKEN.as_bytes().windows(8).map(|part| str::from_utf8(part).expect("text"));
            parts.for_each(|part| assert!(!text.contains(part), "the token is in {text}"));
        }
        Output { code: output.status.code(), out, err }
    }

    /// The only request.
    pub(crate) fn request(&self) -> Request {
        let mut requests = self.server.requests();
        assert_eq!(requests.len(), 1, "{requests:?}");
        requests.remove(0)
    }
}

impl Output {
    /// Asserts the exit code, and a part of what was printed.
    #[track_caller]
    pub(crate) fn assert(&self, code: i32, part: &str) {
        let printed = format!("{}{}", self.out, self.err);
        assert_eq!(self.code, Some(code), "{printed}");
        assert!(printed.contains(part), "no {part:?} in {printed:?}");
    }
}

/// A program's output, with the newlines and the paths of inputs that Unix has.
fn as_on_unix(printed: Vec<u8>) -> String {
    let text = String::from_utf8(printed).expect("text");
    text.replace("\r\n", "\n").replace(r"inputs\2020\day22\", "inputs/2020/day22/")
}

pub(crate) fn spawn(command: &mut Command, stdin: &str) -> Child {
    let mut child = command.spawn().expect("it runs");
    // The program may end without reading its input.
    let _ = child.stdin.take().expect("a pipe").write_all(stdin.as_bytes());
    child
}
