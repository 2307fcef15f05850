//! Tests the solver against the reference rules.

use std::{convert::Infallible, fs, ops::RangeInclusive, path::Path};

use aoc_testing::assert_never_panics;
use day22::{Cycle, Deal, Rules, parse, part1, part2};
use fastrand::Rng;

use crate::{
    deals::{deal, every_deal, random_deal, varied_random_deal},
    rules::{Event, combat, outcome, play_rounds},
};

/// Asserts that the solver and the reference rules give the same answers to both parts. Returns whether the main game
/// of part 2 repeats.
fn assert_solver_agrees_with_the_rules(deal: &Deal) -> bool {
    let ending = outcome(deal, Rules::Recursive);
    assert_eq!(part1(deal), combat(deal), "{deal:?}");
    assert_eq!(part2(deal), ending.score(), "{deal:?}");
    ending.cycle.is_some()
}

/// Asserts that the solver and the reference rules give the same answers for random deals, and that more than one main
/// game in fifty repeats.
fn assert_random_deals_solved(seed: u64, deals: usize, sizes: &RangeInclusive<usize>) {
    let mut rng = Rng::with_seed(seed);
    let mut repeating = 0;
    for _ in 0..deals {
        let repeats = assert_solver_agrees_with_the_rules(&varied_random_deal(&mut rng, sizes));
        repeating += usize::from(repeats);
    }
    assert!(repeating > deals / 50, "only {repeating} of {deals} repeat");
}

#[test]
fn solves_every_deal_of_up_to_6_cards() {
    for deal in (2..=6).flat_map(every_deal) {
        assert_solver_agrees_with_the_rules(&deal);
    }
}

#[test]
#[ignore = "takes seconds"]
fn solves_every_deal_of_7_and_8_cards() {
    for deal in (7..=8).flat_map(every_deal) {
        assert_solver_agrees_with_the_rules(&deal);
    }
}

#[test]
fn solves_random_deals() {
    assert_random_deals_solved(1, 3_000, &(2..=14));
    assert_random_deals_solved(2, 200, &(15..=30));
    assert_random_deals_solved(3, 10, &(31..=50));
}

#[test]
#[ignore = "takes seconds"]
fn solves_many_random_deals() {
    assert_random_deals_solved(4, 8_000, &(2..=20));
    assert_random_deals_solved(5, 800, &(2..=30));
    assert_random_deals_solved(6, 40, &(30..=60));
}

#[test]
fn solves_deals_of_more_than_60_cards() {
    let mut rng = Rng::with_seed(5);
    for cards in [65, 80, 127, 128, 129] {
        // Most cards are worth more than the number of all cards, so sub-games are rare, and the reference rules are
        // fast.
        let deal = random_deal(&mut rng, cards / 2, cards, 50 * cards);
        assert_solver_agrees_with_the_rules(&deal);
    }
    // The reference rules would take too long for part 2 of these deals.
    for _ in 0..20 {
        let cards = rng.usize(61..101);
        let deal = random_deal(&mut rng, cards / 2, cards, cards);
        assert_eq!(part1(&deal), combat(&deal), "{deal}");
    }
}

#[test]
fn solves_a_deal_of_the_highest_cards() {
    let max = u32::MAX;
    assert_solver_agrees_with_the_rules(&deal(&[max, 2, max - 1, 4], &[3, max - 2, 1, 5]));
}

/// The documentation of the crate gives this cost of part 1.
#[test]
fn combat_of_n_cards_takes_some_n_squared_over_7_rounds_if_it_ends() {
    let mut rng = Rng::with_seed(7);
    for cards in [10, 50, 200] {
        let mut games = 0;
        let mut rounds = 0;
        while games < 200 {
            let deal = random_deal(&mut rng, cards / 2, cards, cards);
            if part1(&deal).is_err() {
                continue;
            }
            games += 1;
            let Ok(_) = play_rounds(&deal, u64::MAX, |event| {
                rounds += u32::from(matches!(event, Event::RoundWon(_)));
                Ok::<_, Infallible>(())
            });
        }
        let ratio = f64::from(rounds) / (games * cards * cards) as f64;
        assert!((0.12..0.16).contains(&ratio), "{ratio} for {cards} cards");
    }
}

/// Each file is a deal that this solver or another one once got wrong. Its name says what that solver overlooked.
#[test]
fn solves_every_regression() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/regressions");
    let mut deals = 0;
    for entry in folder.read_dir().expect("a folder") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(path).expect("a text");
        let deal = parse(&text).expect("a deal");
        assert_solver_agrees_with_the_rules(&deal);
        deals += 1;
    }
    assert!(deals > 0);
}

/// That a deal repeats from the start is recorded for `endless.txt`.
#[test]
fn err_endless_deal_that_repeats_from_a_later_round() {
    let error = part1(&deal(&[1, 4], &[5, 2, 3])).expect_err("a cycle");
    insta::assert_snapshot!(error, @"the game never ends: the decks repeat every 6 rounds, from round 3 on");
}

/// Theorem 1 never recognises an endless game of an even number of cards, so cycle detection has to find these loops.
#[test]
fn err_endless_deals_of_even_numbers_of_cards() {
    let ten_cards = deal(&[4, 1, 9, 6, 5, 2], &[10, 8, 7, 3]);
    let forty_cards = deal(
        &[30, 15, 20, 4, 25, 11, 7, 1, 39, 34, 33, 28, 32, 22, 27, 9, 31, 16, 21, 5, 26, 12, 8, 2],
        &[40, 38, 37, 19, 36, 24, 18, 14, 35, 29, 23, 10, 17, 6, 13, 3],
    );
    for (deal, length) in [(ten_cards, 60), (forty_cards, 7_920)] {
        assert_eq!(part1(&deal), Err(Cycle { start: 0, length }));
        assert_solver_agrees_with_the_rules(&deal);
    }
}

#[test]
fn no_text_makes_the_parser_or_a_part_panic() {
    assert_never_panics!(|text| {
        if let Ok(deal) = parse(text) {
            let _ = part1(&deal);
            let _ = part2(&deal);
        }
    });
}
