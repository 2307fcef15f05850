//! The solvers against the literal rules, for every input there is.
#![expect(clippy::expect_used, reason = "these are tests")]

use day21::{Start, TRACK, literal};
use itertools::iproduct;

fn every_start() -> impl Iterator<Item = Start> {
    iproduct!(1..=TRACK, 1..=TRACK)
        .map(|squares| Start::new(squares.into()).expect("these are squares"))
}

#[test]
fn part1_of_every_start() {
    for start in every_start() {
        assert_eq!(day21::part1(&start), literal::part1(start), "{start}");
    }
}

#[test]
fn part2_of_every_start() {
    for start in every_start() {
        let [player1, player2] = literal::part2(start);
        assert_eq!(day21::part2(&start), player1.max(player2), "{start}");
    }
}

/// The universes of both players in the worked example, as published.
#[test]
fn literal_rules_of_the_worked_example() {
    let start = Start::new([4, 8]).expect("these are squares");
    assert_eq!(literal::part1(start), 739_785);
    assert_eq!(literal::part2(start), [444_356_092_776_315, 341_960_390_180_808]);
}
