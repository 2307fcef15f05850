//! A test of `aoc-testing`: `insta` can read every recorded answer.
//!
//! It is in this folder because `cargo insta review` looks for new answers in the folders of test targets.
#![expect(clippy::expect_used, reason = "this is a test")]

use std::{env, ffi::OsStr, fs, path::Path};

#[test]
fn insta_can_read_every_recorded_answer() {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    check_below(&Path::new(&package).join("../../inputs"));
}

fn check_below(path: &Path) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            check_below(&entry.expect("an entry").path());
        }
    } else if path.extension() == Some(OsStr::new("snap")) {
        let snapshot = insta::Snapshot::from_file(path).expect("a snapshot");
        assert!(snapshot.as_text().is_some(), "{} has no text", path.display());
    }
}
