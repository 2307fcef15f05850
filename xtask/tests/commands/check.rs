//! `cargo xtask check`.

use std::{fs, process::Stdio};

#[cfg(unix)]
use crate::workspace::{endless_work, interrupted};
use crate::{
    told::Told,
    workspace::{EXAMPLE, Workspace},
};

const PUBLISHED: &str = "crates/day22/tests/snapshots/published.snap";
const MINE: &str = "inputs/2020/day22/mine.txt";

/// What `check` says to these arguments.
fn check(workspace: &Workspace, arguments: &[&str]) -> Told {
    let mut command = workspace.command(&["check"]);
    // What somebody has set for `insta` must not matter.
    command.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1");
    command.args(arguments).output().expect("it runs").into()
}

/// A workspace in which the answer to an input has changed, and its right snapshot.
fn with_a_changed_answer() -> (Workspace, String) {
    let root = Workspace::new();
    let recorded = root.read(PUBLISHED);
    root.write(PUBLISHED, &recorded.replace("33745", "33746"));
    (root, recorded)
}

#[test]
fn nothing_has_changed() {
    let told = check(&Workspace::new(), &["2020/22", "2021/21"]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  unchanged

    2021/21 Dirac Dice
      example    unchanged
      published  unchanged

    5 unchanged; personal inputs: 0 there, 0 checked
    ");
    assert_eq!((told.err.as_str(), told.code), ("", Some(0)));
}

#[test]
fn an_answer_that_has_changed() {
    let (root, recorded) = with_a_changed_answer();
    let planted = root.read(PUBLISHED);
    let told = check(&root, &["2020/22"]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  changed
        recorded       now
        part 1: 33400  part 1: 33400
        part 2: 33746  part 2: 33745

    1 changed, 2 unchanged; personal inputs: 0 there, 0 checked
    ");
    assert_eq!(told.code, Some(1));
    assert_eq!(root.read(PUBLISHED), planted, "nothing is recorded unasked");
    assert_eq!(check(&root, &["2021/21"]).code, Some(0));

    let told = check(&root, &["2020/22", "--accept"]);
    assert!(told.out.ends_with("recorded 1 of 1\n"), "{}", told.out);
    assert_eq!(told.code, Some(0));
    assert_eq!(root.read(PUBLISHED), recorded);
}

/// A closed pipe neither changes the judgement nor keeps answers from being recorded.
#[test]
fn nobody_reads_the_judgement() {
    let (root, recorded) = with_a_changed_answer();
    for (arguments, status) in
        [(&["2020/22"][..], 1), (&["2020/22", "--accept"], 0), (&["2020/22"], 0)]
    {
        let mut child = root
            .command(&["check"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        drop(child.stdout.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(status), "{arguments:?}");
    }
    assert_eq!(root.read(PUBLISHED), recorded);
}

#[test]
fn a_snapshot_without_its_input() {
    let root = Workspace::new();
    let orphan = "crates/day22/tests/snapshots/gone.snap";
    root.write(orphan, &root.read(PUBLISHED));
    let told = check(&root, &["2020/22"]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  unchanged
      gone       snapshot without its input
        crates/day22/tests/snapshots/gone.snap

    1 snapshot without its input, 3 unchanged; personal inputs: 0 there, 0 checked
    ");
    assert_eq!(told.code, Some(1));
    assert_eq!(check(&root, &["2020/22", "--accept"]).code, Some(1));
    assert!(root.path(orphan).exists(), "what is recorded is never lost");
}

#[test]
fn a_personal_input() {
    let root = Workspace::new();
    root.write(MINE, EXAMPLE);
    let told = check(&root, &["2020/22"]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      mine       no snapshot yet
        part 1: 306
        part 2: 291
      published  unchanged

    1 no snapshot yet, 3 unchanged; personal inputs: 1 there, 0 checked
    record new answers with `cargo xtask check --accept`, once you know they are right
    ");
    assert_eq!(told.code, Some(1));
    assert_eq!(check(&root, &["2020/22", "--accept"]).code, Some(0));
    root.write(MINE, &EXAMPLE.replace('\n', "\r\n"));
    let told = check(&root, &["2020/22"]);
    let all_checked = "4 unchanged; personal inputs: 1 there, 1 checked\n";
    assert!(told.out.ends_with(all_checked), "{}", told.out);
    assert_eq!(told.code, Some(0));
    root.write(MINE, &EXAMPLE.replace("9\n2", "2\n9"));
    let told = check(&root, &["2020/22"]);
    assert!(told.out.contains("mine       no snapshot yet"), "{}", told.out);
    assert!(told.out.contains("mine       snapshot of another text, kept"), "{}", told.out);
    assert!(!told.out.contains("changed\n    recorded"), "{}", told.out);
    assert_eq!(told.code, Some(1));
    assert_eq!(check(&root, &["2020/22", "--accept"]).code, Some(0));
    assert_eq!(check(&root, &["2020/22"]).code, Some(0));
}

/// Each is named with what is wrong, and hides no other.
#[test]
fn inputs_and_snapshots_that_cannot_be_read() {
    let root = Workspace::new();
    root.write(MINE, "Player 1:\nfive\n");
    root.write("inputs/2020/day22/a@b.txt", EXAMPLE);
    root.write(PUBLISHED, "part 1: 33400\npart 2: 33745\n");
    fs::write(root.path("crates/day22/tests/snapshots/endless.snap"), b"---\n\xff")
        .expect("a file");
    let told = check(&root, &["2020/22", "--accept"]);
    insta::assert_snapshot!(told.out, @r#"
    2020/22 Crab Combat
      a@b        cannot be judged
        a name with `@` in it makes no snapshot of its own: rename the input
      endless    cannot be judged
        its snapshot endless.snap: expected UTF-8 text
      example    unchanged
      mine       cannot be judged
        line 2, column 1: expected a card from 1 to 4294967295, found "five"
      published  cannot be judged
        its snapshot published.snap: expected a header between two lines of `---`, and answers below

    4 cannot be judged, 1 unchanged; personal inputs: 1 there, 0 checked
    "#);
    assert_eq!(told.code, Some(1));
}

#[test]
fn a_read_only_snapshot_is_named_and_the_others_are_recorded() {
    let (root, _) = with_a_changed_answer();
    root.write(MINE, EXAMPLE);
    let path = root.path(PUBLISHED);
    let planted = root.read(PUBLISHED);
    let mut permissions = fs::metadata(&path).expect("a snapshot").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("a snapshot");
    let told = check(&root, &["2020/22", "--accept"]);
    assert!(told.out.ends_with("recorded 1 of 2\n"), "{}", told.out);
    insta::assert_snapshot!(told.err, @"error: published.snap: the file is read-only");
    assert_eq!(told.code, Some(1));
    assert_eq!(root.read(PUBLISHED), planted);
}

#[test]
fn a_day_with_nothing_to_judge_is_no_pass() {
    let root = Workspace::new();
    fs::remove_dir_all(root.path("inputs/2021")).expect("the inputs go");
    fs::remove_dir_all(root.path("crates/day21")).expect("the snapshots go");
    let told = check(&root, &["2021/21"]);
    insta::assert_snapshot!(told.out, @"
    2021/21 Dirac Dice
      example  cannot be judged
        there is no input but personal ones, so nothing in version control tells whether this day still works: add the worked example

    1 cannot be judged; personal inputs: 0 there, 0 checked
    ");
    assert_eq!(told.code, Some(1));
}

#[test]
fn an_input_folder_that_cannot_be_read() {
    let root = Workspace::new();
    fs::remove_dir_all(root.path("inputs/2021/day21")).expect("the inputs go");
    root.write("inputs/2021/day21", "a file in place of the folder");
    let told = check(&root, &["2021/21", "2020/22"]);
    assert!(told.err.starts_with("error: inputs/2021/day21: "), "{}", told.err);
    assert!(told.out.contains("3 unchanged"), "the other day is judged: {}", told.out);
    assert_eq!(told.code, Some(1));
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_a_long_part() {
    let root = Workspace::new();
    root.write(MINE, &endless_work());
    let told = interrupted(&mut root.command(&["check", "2020/22"]));
    assert!(told.out.contains("mine       cannot be judged\n    stopped after "), "{}", told.out);
    assert_eq!((told.err.as_str(), told.code), ("", Some(1)));
}

#[test]
fn no_such_puzzle() {
    let told = check(&Workspace::new(), &["9999/12"]);
    assert_eq!((told.out.as_str(), told.code), ("", Some(2)));
}
