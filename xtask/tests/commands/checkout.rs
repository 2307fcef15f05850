//! A copy of the whole workspace, and the real cargo.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Where cargo builds copies of the workspace: one place, so that it builds the dependencies once.
const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/target");

/// Cargo takes what one copy has built for that of another, if it is newer than the files: so each
/// copy is made when the last one is done.
static TURN: Mutex<()> = Mutex::new(());

/// A copy of the workspace without personal inputs, always in the same place.
pub(crate) struct Checkout {
    pub(crate) root: PathBuf,
    _turn: MutexGuard<'static, ()>,
}

#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Checkout {
    /// `None` in a fork without the days that the long tests need.
    pub(crate) fn new(name: &str) -> Option<Self> {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if root.exists() {
            fs::remove_dir_all(&root).expect("the last copy goes");
        }
        fs::create_dir_all(&root).expect("a folder");
        let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
        let original = Path::new(&xtask).parent().expect("a workspace");
        if !original.join("crates/day22").exists() {
            return None;
        }
        for entry in fs::read_dir(original).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            if name != "target" && name != ".git" {
                copy(&original.join(&name), &root.join(&name));
            }
        }
        let checkout = Self { root, _turn: turn };
        // The tests make these days, which may be here already.
        for day in ["2015/day01", "2021/day22", "2022/day05"] {
            let package = format!("crates/y{}", day.replace('/', "_"));
            for folder in [package, format!("inputs/{day}")] {
                let _ = fs::remove_dir_all(checkout.path(&folder));
            }
        }
        checkout.cargo("update --workspace --offline --quiet", 0);
        Some(checkout)
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    pub(crate) fn write(&self, below: &str, text: &str) {
        fs::write(self.path(below), text).expect("a file");
    }

    pub(crate) fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    /// The cargo with these words, perhaps in quotes, as a person would give them.
    pub(crate) fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env::var_os("CARGO").expect("cargo runs this test"));
        for (name, _) in env::vars_os() {
            let shown = name.to_string_lossy();
            let is_cargos = shown.starts_with("CARGO_") && shown != "CARGO_HOME";
            if is_cargos || shown.starts_with("INSTA_") || shown == "CI" {
                command.env_remove(&name);
            }
        }
        command
            .args(words.split('"').enumerate().flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            }))
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", TARGET)
            .env("CARGO_NET_OFFLINE", "true")
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUSTDOCFLAGS", "--deny warnings")
            .stdin(Stdio::null());
        command
    }

    /// Runs cargo with these words, which must end with this status.
    pub(crate) fn cargo(&self, words: &str, status: i32) -> Output {
        finish(&mut self.command(words), status)
    }

    pub(crate) fn xtask(&self, words: &str, status: i32) -> Output {
        self.cargo(&format!("run --quiet --locked -p xtask -- {words}"), status)
    }
}

pub(crate) fn finish(command: &mut Command, status: i32) -> Output {
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text").replace("\r\n", "\n");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(status), "{command:?}:\n{out}{err}");
    Output { out, err }
}

/// Copies a file, or a folder without personal inputs and their answers.
fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            if !name.to_string_lossy().starts_with("mine") && name != "node_modules" {
                copy(&from.join(&name), &to.join(&name));
            }
        }
    } else {
        fs::copy(from, to).expect("a copy");
    }
}
