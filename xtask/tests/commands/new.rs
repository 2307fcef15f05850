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

/// A copy of the whole workspace. It is always in the same place, and what is built of
/// it stays beside it, so that the crates it depends on are built but once.
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

    /// What cargo says to these words, which need no quotes, as a person gives them.
    fn cargo(&self, words: &str) -> Told {
        let mut command = Command::new(env::var_os("CARGO").expect("cargo runs this test"));
        command.args(words.split_whitespace());
        self.told(&mut command)
    }

    /// What a program says that runs in this workspace as if cargo had not run this test.
    fn told(&self, command: &mut Command) -> Told {
        for (name, _) in env::vars_os() {
            let shown = name.to_string_lossy().into_owned();
            if shown.starts_with("CARGO_") && shown != "CARGO_HOME" || shown.starts_with("INSTA_") {
                command.env_remove(&name);
            }
        }
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.with_file_name("target"))
            .env("CARGO_NET_OFFLINE", "true")
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUSTDOCFLAGS", "--deny warnings")
            .stdin(Stdio::null());
        command.output().expect("it runs").into()
    }

    /// Asserts that cargo succeeds with these words, and returns what is said.
    fn succeeds(&self, words: &str) -> Told {
        let told = self.cargo(words);
        assert_eq!(told.code, Some(0), "cargo {words}:\n{}{}", told.out, told.err);
        told
    }
}

/// Two days of one number that are not here, whichever are: the second one is told apart
/// by its year, and the first one's title looks like code.
#[test]
#[ignore = "builds a copy of the workspace"]
fn everything_passes_right_after_it() {
    let copy = Copy::new();
    let mut new = Command::new(env!("CARGO_BIN_EXE_xtask"));
    new.args(["new", "9999-12", "--title", r#"J"S\Abacus <T> [x] a_b | *.io"#]);
    // Cargo is told below where the workspace is; this program, by where it runs.
    let told = copy.told(&mut new);
    assert_eq!((told.err.as_str(), told.code), ("", Some(0)));
    let named = told.out.strip_prefix("made crates/").and_then(|rest| rest.split_once(' '));
    let (first, second) = (named.expect("a name").0, "day12_9998");
    let unnamed = told.out.replace(&format!("crates/{first}"), "crates/DAY");
    insta::assert_snapshot!(unnamed.replace(&format!("listed {first}"), "listed DAY"), @"
    made crates/DAY and inputs/9999/day12, and listed DAY in xtask

    next:
      fetch   cargo xtask fetch 9999/12
      solve   crates/DAY/src/lib.rs, and see with: cargo xtask run 9999/12
      record  save the worked example as inputs/9999/day12/example.txt, then: cargo xtask check --accept 9999/12
    ");
    let told = copy.succeeds("run --quiet --locked -p xtask -- new 9998/12");
    assert!(told.out.starts_with(&format!("made crates/{second} and ")), "{}", told.out);

    copy.succeeds("fmt --all --check");
    let days = format!("-p xtask -p {first} -p {second} --locked");
    copy.succeeds(&format!("clippy {days} --all-targets -- --deny warnings"));
    copy.succeeds(&format!("doc {days} --no-deps --document-private-items"));
    copy.succeeds(&format!("test {days} --lib --bins --test answers"));

    fs::write(copy.root.join("inputs/9999/day12/mine.txt"), "any\n\ntext\r\r\n").expect("a file");
    let run = copy.succeeds("run --quiet --locked -p xtask -- run");
    assert!(run.out.contains("part 1  not solved yet\n"), "{}", run.out);
    assert!(run.out.contains("9998/12 Untitled not solved yet\n"), "{}", run.out);
    let check = copy.succeeds("run --quiet --locked -p xtask -- check 9999/12 9998/12");
    let count = "parts not solved yet: 4; personal inputs: 1 there, 0 checked\n";
    assert!(check.out.ends_with(count), "{}", check.out);
    copy.succeeds("run --quiet --locked -p xtask -- check");

    let both = copy.cargo("run --quiet --locked -p xtask -- run 12");
    assert!(both.err.starts_with("error: 12 may be one of several; say which:\n"), "{}", both.err);
    assert!(both.err.contains("\n  9998/12  Untitled\n  9999/12  J\"S"), "{}", both.err);
    assert_eq!((both.out.as_str(), both.code), ("", Some(2)));
    let one = copy.succeeds("run --quiet --locked -p xtask -- run 2020/22");
    assert!(one.out.contains("33745"), "{}", one.out);
    for (named, code) in [("run 9999/12", 1), ("bench 9998/12", 2), ("submit 9999/12 1", 5)] {
        let told = copy.cargo(&format!("run --quiet --locked -p xtask -- {named}"));
        assert!((told.out + &told.err).contains("not solved yet"), "{named}");
        assert_eq!(told.code, Some(code), "{named}");
    }
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
    insta::assert_snapshot!(error(&["2014/1"]), @"error: invalid value '2014/1' for '<PUZZLE>': expected a year from 2015 to 9999, found 2014");
    insta::assert_snapshot!(error(&["2024/26"]), @"error: invalid value '2024/26' for '<PUZZLE>': expected a day from 1 to 25 for 2024, found 26");
    insta::assert_snapshot!(error(&["2025/13"]), @"error: invalid value '2025/13' for '<PUZZLE>': expected a day from 1 to 12 for 2025, found 13");
    insta::assert_snapshot!(error(&["2020/22"]), @"error: 2020/22 is there already, in crates/day22");
    insta::assert_snapshot!(error(&["9999/12", "--title", "`"]), @"error: invalid value '`' for '--title <TITLE>': expected 1 to 40 printable ASCII characters but backticks (quotes and backslashes count twice), found \"`\"");
    assert!(!root.path("crates/day12").exists());
}
