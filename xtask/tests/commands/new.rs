//! `cargo xtask new`, and whether everything passes right after it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{
    told::Told,
    workspace::{Workspace, copy_sources},
};

/// A copy of the whole workspace. It is always in the same place, and what cargo builds
/// of it lies beside it, so that cargo builds the dependencies only once.
struct Copy {
    root: PathBuf,
}

impl Copy {
    fn new() -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new").join("workspace");
        if root.exists() {
            fs::remove_dir_all(&root).expect("the last copy goes");
        }
        copy_sources(&root);
        Self { root }
    }

    /// Runs cargo with these words as a person would, and returns what it prints on
    /// standard output, if it ends with this status.
    fn cargo(&self, words: &str, status: i32) -> String {
        let mut command = Command::new(env::var_os("CARGO").expect("cargo runs this test"));
        for (name, _) in env::vars_os() {
            let shown = name.to_string_lossy();
            if shown.starts_with("CARGO_") && shown != "CARGO_HOME" || shown.starts_with("INSTA_") {
                command.env_remove(&name);
            }
        }
        let output: Told = command
            .args(words.split_whitespace())
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.with_file_name("target"))
            .env("CARGO_NET_OFFLINE", "true")
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUSTDOCFLAGS", "--deny warnings")
            .stdin(Stdio::null())
            .output()
            .expect("it runs")
            .into();
        assert_eq!(output.code, Some(status), "cargo {words}:\n{}{}", output.out, output.err);
        output.out
    }

    fn xtask(&self, words: &str, status: i32) -> String {
        self.cargo(&format!("run --quiet --locked -p xtask -- {words}"), status)
    }
}

/// Makes two days of the same number, so that the year tells the second from the first.
#[test]
#[ignore = "builds a copy of the workspace"]
fn everything_passes_right_after_it() {
    let copy = Copy::new();
    insta::assert_snapshot!(copy.xtask("new 9999/12 --title Doesn't-It?", 0), @"
    made crates/day12 and inputs/9999/day12, and listed day12 in xtask

    next:
      cargo xtask fetch 9999/12           # your input
      cargo xtask run 9999/12             # solve it in crates/day12/src/lib.rs
      cargo xtask check --accept 9999/12  # with the worked example in inputs/9999/day12/example.txt
    ");
    assert!(copy.xtask("new 9998/12", 0).starts_with("made crates/day12_9998 and "));
    for year in ["9999", "9998"] {
        let example = copy.root.join(format!("inputs/{year}/day12/example.txt"));
        fs::write(example, "any\ntext\r\n").expect("an input");
    }

    let days = "-p xtask -p day12 -p day12_9998 --locked";
    copy.cargo("fmt --all --check", 0);
    copy.cargo(&format!("clippy {days} --all-targets -- --deny warnings"), 0);
    copy.cargo(&format!("doc {days} --no-deps --document-private-items"), 0);
    copy.cargo(&format!("test {days} --lib --bins --test answers"), 0);

    let run = copy.xtask("run 9999/12 --input inputs/9999/day12/example.txt", 1);
    assert_eq!(run.matches("not solved yet").count(), 2, "{run}");
    copy.xtask("run 12", 2);
    copy.xtask("check", 0);
    assert!(copy.xtask("run 2020/22", 0).contains("33745"));
}

#[test]
fn what_is_no_new_day() {
    let root = Workspace::new();
    let error = |arguments: &[&str]| {
        let told: Told = root.command(&["new"]).args(arguments).output().expect("it runs").into();
        assert_eq!((told.out.as_str(), told.code), ("", Some(2)), "{arguments:?}");
        told.err.lines().next().expect("a line").to_owned()
    };
    insta::assert_snapshot!(error(&["7"]), @"error: invalid value '7' for '<PUZZLE>': expected a year and a day such as `2020/22`, found the day 7 alone");
    insta::assert_snapshot!(error(&["2020/22"]), @"error: 2020/22 already exists: crates/day22");
    insta::assert_snapshot!(error(&["9999/12", "--title", "a\"b"]), @r#"error: invalid value 'a"b' for '--title <TITLE>': expected letters, digits, spaces or any of '!,-.:?&"#);
    assert!(!root.path("crates/day12").exists());
}
