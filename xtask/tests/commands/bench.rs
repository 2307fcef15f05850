//! `cargo xtask bench`. No time is asserted.

use crate::{told::Told, workspace::Workspace};

#[test]
fn every_day_is_measured_on_its_shared_input() {
    let root = Workspace::new();
    std::fs::remove_file(root.path("inputs/2020/day22/published.txt")).expect("it was there");
    root.write("inputs/2020/day22/example.txt", "Player 1:\nfive\n");
    root.write("inputs/2021/day21/mine.txt", "personal");
    let told: Told = root.command(&["bench"]).output().expect("it runs").into();
    insta::assert_snapshot!(told.err, @r#"error: 2020/22: example.txt: line 2, column 1: expected a card from 1 to 4294967295, found "five""#);
    let row = told.out.lines().nth(2).expect("a row");
    assert!(row.contains("| Dirac Dice ") && row.contains("| published | "), "{row}");
    assert!(told.out.contains("; rustc 1."), "{}", told.out);
    assert_eq!(told.code, Some(1));
}
