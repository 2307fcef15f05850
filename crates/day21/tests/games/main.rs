//! Tests the solvers against the reference rules, and with random texts.

mod rules;

use std::thread;

use aoc_testing::assert_never_panics;
use day21::{Start, TRACK, parse, part1, part2, wins};

#[test]
fn solvers_agree_with_the_reference_rules_for_every_start() {
    // The reference rules are slow, so each square of player 1 gets a thread.
    thread::scope(|scope| {
        for square1 in 1..=TRACK {
            scope.spawn(move || {
                for square2 in 1..=TRACK {
                    let start = Start::new([square1, square2]).expect("these are squares");
                    assert_solvers_agree_with_the_reference_rules(start);
                }
            });
        }
    });
}

fn assert_solvers_agree_with_the_reference_rules(start: Start) {
    let universes = rules::part2(start);
    assert_eq!(part1(&start), rules::part1(start), "{start}");
    assert_eq!(wins(start), universes, "{start}");
    assert_eq!(part2(&start), universes[0].max(universes[1]), "{start}");
}

#[test]
fn reference_rules_solve_the_worked_example() {
    let start = Start::new([4, 8]).expect("these are squares");
    assert_eq!(rules::part1(start), 739_785);
    assert_eq!(rules::part2(start), [444_356_092_776_315, 341_960_390_180_808]);
}

#[test]
fn no_text_makes_the_parser_or_a_part_panic() {
    assert_never_panics!(|text| {
        drop(parse(text).map(|start| (part1(&start), part2(&start))));
    });
}
