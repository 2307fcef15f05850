//! A place to work at for a test: a workspace, a user's folders and a server,
//! apart from those of whoever runs the tests.

use std::{
    ffi::OsString,
    fs,
    io::{Seek as _, Write as _},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use aoc_core::inputs;
use tempfile::TempDir;

use crate::{
    server::{Reply, Request, Server},
    told::Told,
};

/// A token of the usual form.
pub(crate) const TOKEN: &str = "53616c7465645f5f8d2f1a90c4e7b36500112233445566778899aabbccddeeff\
                                0123456789abcdef0123456789abcdef53616c7465645f5f8d2f1a90c4e7b365";
pub(crate) const CONTACT: &str = "reader@mail.example";
pub(crate) const INPUT: &str = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n";

/// The workspace, the folders and the server.
pub(crate) struct Desk {
    pub(crate) root: TempDir,
    pub(crate) server: Server,
}

impl Desk {
    /// With the token where most people keep it.
    pub(crate) fn new(replies: impl IntoIterator<Item = Reply>) -> Self {
        let desk = Self::without_token(replies);
        desk.put_token(".adventofcode.session", TOKEN);
        desk
    }

    pub(crate) fn without_token(replies: impl IntoIterator<Item = Reply>) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        for folder in ["workspace", "home"] {
            fs::create_dir(root.path().join(folder)).expect("a folder");
        }
        Self { root, server: Server::start(replies) }
    }

    /// Puts a token into a file below the home folder, for its owner only.
    pub(crate) fn put_token(&self, place: impl AsRef<Path>, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.root.path().join("home").join(place);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("it is ours");
        }
        path
    }

    /// A file in the workspace.
    pub(crate) fn put(&self, place: &str, text: &str) {
        let path = self.path(place);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// What a file in the workspace holds, if there is one.
    pub(crate) fn get(&self, place: &str) -> Option<String> {
        let bytes = fs::read(self.path(place)).ok()?;
        Some(String::from_utf8(bytes).expect("text"))
    }

    pub(crate) fn path(&self, place: &str) -> PathBuf {
        place.split('/').fold(self.root.path().join("workspace"), |path, part| path.join(part))
    }

    /// The file that remembers.
    pub(crate) fn state(&self) -> PathBuf {
        self.root.path().join("state").join("site.json")
    }

    /// The files of the workspace, in order, with forward slashes.
    pub(crate) fn files(&self) -> Vec<String> {
        let root = self.root.path().join("workspace");
        let mut files: Vec<_> = files_below(&root)
            .into_iter()
            .map(|path| {
                let below = path.strip_prefix(&root).expect("below").to_string_lossy().into_owned();
                below.replace('\\', "/")
            })
            .collect();
        files.sort();
        files
    }

    /// The program with these words, as `cargo xtask` starts it: of `fetch`, a puzzle
    /// stands for its input in the workspace; of `submit`, the fourth word is the
    /// answer.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_aoc-site"));
        let (root, home) = (self.root.path(), self.root.path().join("home"));
        for name in [
            "ADVENT_OF_CODE_SESSION",
            "AOC_PATIENCE_MS",
            "AOC_SESSION",
            "CI",
            "CLICOLOR_FORCE",
            "XDG_STATE_HOME",
        ] {
            command.env_remove(name);
        }
        command
            .env("HOME", &home)
            .env("USERPROFILE", &home)
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("APPDATA", home.join("config"))
            .env("AOC_STATE_DIR", root.join("state"))
            .env("AOC_CONTACT", CONTACT)
            .env("AOC_SITE", self.server.url())
            .env("AOC_SPACING_MS", "0")
            // Nothing may pass by here on its way to this machine.
            .env("ALL_PROXY", "http://127.0.0.1:9")
            .current_dir(root)
            .stdin(Stdio::null());
        self.add_words(&mut command, words);
        command
    }

    fn add_words(&self, command: &mut Command, words: &[&str]) {
        let workspace = self.root.path().join("workspace");
        let account = words.iter().skip_while(|word| **word != "--as").nth(1).copied();
        let input = |puzzle| inputs::personal(&workspace, puzzle, account);
        match words {
            ["fetch", words @ ..] => {
                command.arg("fetch").arg("--root").arg(&workspace);
                for word in words {
                    let mut word = OsString::from(word);
                    if let Some(puzzle) = word.to_str().and_then(|word| word.parse().ok()) {
                        word.push("=");
                        word.push(input(puzzle));
                    }
                    command.arg(word);
                }
            }
            ["submit", puzzle, part, answer, more @ ..] => {
                let mut stdin = tempfile::tempfile().expect("a file");
                stdin.write_all(answer.as_bytes()).expect("it is written");
                stdin.rewind().expect("it is read from its beginning");
                command.args(["submit", puzzle, part]).arg("--root").arg(&workspace).args(more);
                command.arg("--input").arg(input(puzzle.parse().expect("a puzzle")));
                command.stdin(stdin);
            }
            words => {
                command.args(words);
            }
        }
    }

    pub(crate) fn run(&self, words: &[&str]) -> Told {
        self.output(&mut self.command(words))
    }

    /// Runs a command, and looks for the token in all that it says and leaves behind.
    pub(crate) fn output(&self, command: &mut Command) -> Told {
        self.told(command.output().expect("it runs"))
    }

    pub(crate) fn told(&self, output: Output) -> Told {
        let told = Told::from(output);
        assert_silent(&told.out);
        assert_silent(&told.err);
        for folder in ["workspace", "state"] {
            for path in files_below(&self.root.path().join(folder)) {
                assert_silent(&path.to_string_lossy());
                assert_silent(&String::from_utf8_lossy(&fs::read(&path).expect("a file")));
            }
        }
        told
    }

    /// The one request that was made.
    pub(crate) fn request(&self) -> Request {
        let mut requests = self.server.requests();
        assert_eq!(requests.len(), 1, "{requests:?}");
        requests.remove(0)
    }
}

/// Holds no part of the token that would be of use.
fn assert_silent(text: &str) {
    let lower = text.to_lowercase();
    for at in 0..TOKEN.len() - 8 {
        assert!(!lower.contains(&TOKEN[at..at + 8]), "the token is in {text:?}");
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

impl Told {
    pub(crate) fn assert_ends(&self, code: i32) {
        assert_eq!(self.code, Some(code), "{self:?}");
    }
}
