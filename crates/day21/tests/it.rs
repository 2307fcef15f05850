//! The solvers against the reference rules, for every input there is, and against any text.

use std::thread;

use aoc_testing::assert_never_panics;
use day21::{PUZZLE, Start, TRACK, parse, part1, part2, wins};
use day21_reference as reference;

#[test]
fn every_start() {
    let check = |squares| {
        let start = Start::new(squares).expect("these are squares");
        let universes = reference::part2(start);
        assert_eq!(part1(&start), reference::part1(start), "{start}");
        assert_eq!(wins(start), universes, "{start}");
        assert_eq!(part2(&start), universes[0].max(universes[1]), "{start}");
    };
    thread::scope(|scope| {
        for one in 1..=TRACK {
            scope.spawn(move || (1..=TRACK).for_each(|two| check([one, two])));
        }
    });
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
        drop(parse(text).map(|start| (part1(&start), part2(&start))));
    });
}
