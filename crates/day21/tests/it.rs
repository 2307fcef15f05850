//! The solvers against the reference rules, for every input there is, and against any text.
#![expect(clippy::expect_used, reason = "these are tests")]

use aoc_testing::assert_never_panics;
use day21::{PUZZLE, Start, TRACK, parse, part1, part2};
use day21_reference as reference;
use itertools::iproduct;

fn every_start() -> impl Iterator<Item = Start> {
    iproduct!(1..=TRACK, 1..=TRACK)
        .map(|squares| Start::new(squares.into()).expect("these are squares"))
}

#[test]
fn part1_of_every_start() {
    for start in every_start() {
        assert_eq!(day21::part1(&start), reference::part1(start), "{start}");
    }
}

#[test]
fn part2_of_every_start() {
    for start in every_start() {
        let [player1, player2] = reference::part2(start);
        assert_eq!(day21::part2(&start), player1.max(player2), "{start}");
    }
}

/// The universes of both players in the worked example, as published.
#[test]
fn reference_rules_of_the_worked_example() {
    let start = Start::new([4, 8]).expect("these are squares");
    assert_eq!(reference::part1(start), 739_785);
    assert_eq!(reference::part2(start), [444_356_092_776_315, 341_960_390_180_808]);
}

#[test]
fn any_text_is_answered_or_refused() {
    assert_never_panics(PUZZLE, |text| {
        if let Ok(start) = parse(text) {
            let _ = part1(&start);
            let _ = part2(&start);
        }
    });
}
