//! `cargo xtask bench`. No time is asserted.

use serde_json::Value;

#[cfg(unix)]
use crate::workspace::{endless_work, interrupted};
use crate::{told::Told, workspace::Workspace};

/// What `bench` says to these arguments.
fn bench(workspace: &Workspace, arguments: &[&str]) -> Told {
    workspace.command(&["bench"]).args(arguments).output().expect("it runs").into()
}

#[test]
fn every_step_of_every_day() {
    let told = bench(&Workspace::new(), &["2020/22", "2021/21", "--format", "json"]);
    let json: Value = serde_json::from_str(&told.out).expect("JSON");
    let mut sum = 0;
    for (day, title) in [(0, "Crab Combat"), (1, "Dirac Dice")] {
        let day = &json["days"][day];
        assert_eq!(day["title"], title);
        for step in ["parse", "part1", "part2"] {
            let [best, median] = ["best_ns", "median_ns"].map(|name| day[step][name].as_u64());
            assert!(best.is_some() && best <= median, "{told:?}");
            sum += best.unwrap_or_default();
        }
    }
    assert_eq!(json["total"]["best_ns"], sum);
    assert!(json["rust"].as_str().is_some_and(|rust| rust.starts_with("Rust 1.")), "{told:?}");
    assert_eq!((told.err.as_str(), told.code), ("", Some(0)));
}

#[test]
fn what_cannot_be_measured_is_told() {
    let root = Workspace::new();
    root.write("inputs/2020/day22/mine.txt", "Player 1:\nfive\n");
    let told = bench(&root, &["2020/22", "2021/21"]);
    assert!(told.out.contains("2021/21 Dirac Dice"), "{}", told.out);
    insta::assert_snapshot!(told.err, @r#"error: inputs/2020/day22/mine.txt: line 2, column 1: expected a card from 1 to 4294967295, found "five""#);
    assert_eq!(told.code, Some(1));
}

/// One round of 2021/21 is done when 2020/22 is still at work.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let root = Workspace::new();
    root.write("inputs/2020/day22/mine.txt", &endless_work());
    let told = interrupted(&mut root.command(&["bench", "2021/21", "2020/22"]));
    assert!(told.out.contains("2021/21 Dirac Dice"), "{}", told.out);
    assert!(!told.out.contains("2020/22"), "{}", told.out);
    insta::assert_snapshot!(told.err, @"stopped by Ctrl-C, before 10 rounds were done");
    assert_eq!(told.code, Some(1));
}
