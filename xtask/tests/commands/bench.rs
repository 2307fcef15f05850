//! `cargo xtask bench`. No time is asserted.

use crate::workspace::Workspace;

#[test]
fn every_day_is_measured_on_its_shared_input() {
    let root = Workspace::new();
    std::fs::remove_file(root.path("inputs/2020/day22/published.txt")).expect("it was there");
    root.write("inputs/2020/day22/example.txt", "Player 1:\nfive\n");
    root.write("inputs/2021/day21/mine.txt", "personal");
    let output = root.run(&["bench"]);
    insta::assert_snapshot!(output.err, @r#"error: 2020/22: example.txt: line 2, column 1: expected a card from 1 to 4294967295, found "five""#);
    let row = output.out.lines().nth(2).expect("a row");
    assert!(row.contains("| Dirac Dice ") && row.contains("| published | "), "{row}");
    assert!(output.out.contains("; rustc 1."), "{}", output.out);
    assert_eq!(output.code, Some(1));
}
