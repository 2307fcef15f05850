//! A workspace of the tests' own, and the runner in it.
#![expect(clippy::expect_used, reason = "these are tests")]

mod told;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

pub(crate) use told::Told;

/// This workspace.
pub(crate) fn original() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace")
}

/// The runner, in the workspace at `root`.
pub(crate) fn xtask(root: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.env("CARGO_MANIFEST_DIR", root.join("xtask"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// What a command says and how it ends, with nothing to read.
pub(crate) fn output(command: &mut Command) -> Told {
    command.stdin(Stdio::null()).output().expect("it runs").into()
}

/// Copies a file or a whole folder.
pub(crate) fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::copy(from, to).expect("a copy");
    }
}

/// The inputs of this workspace, less personal ones, in one of the tests' own.
pub(crate) fn copy_inputs(root: &Path) {
    for day in [Path::new("2020").join("day22"), Path::new("2021").join("day21")] {
        let folder = root.join("inputs").join(day);
        copy(&original().join(folder.strip_prefix(root).expect("below")), &folder);
        remove(&folder, |name| name.starts_with("mine"));
    }
}

/// Removes the files of a folder that have such a name.
pub(crate) fn remove(folder: &Path, unwanted: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        if unwanted(&entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path()).expect("a file");
        }
    }
}

/// The folder of a day's inputs.
pub(crate) fn inputs(root: &Path, day: &str) -> PathBuf {
    root.join("inputs").join(day)
}
