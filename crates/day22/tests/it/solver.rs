//! The solver against the reference rules.

use std::{ops::RangeInclusive, path::Path};

use aoc_testing::assert_never_panics;
use day22::{PUZZLE, Rules, parse, part1, part2};
use day22_reference as reference;
use fastrand::Rng;

use crate::deals::{Decks, any_decks, deal, every_deal, outcome, random_decks};

/// Whether Recursive Combat ended by repetition.
pub(crate) fn check(decks: &Decks) -> bool {
    let (deal, outcome) = (deal(decks), outcome(decks, Rules::Recursive));
    assert_eq!(part1(&deal), reference::combat(&deal), "{decks:?}");
    assert_eq!(part2(&deal), outcome.score(), "{decks:?}");
    outcome.cycle.is_some()
}

/// Checks random deals, of which some main games end by repetition.
fn check_random(seed: u64, count: usize, sizes: &RangeInclusive<usize>) {
    let mut rng = Rng::with_seed(seed);
    let repeated = (0..count).filter(|_| check(&any_decks(&mut rng, sizes))).count();
    assert!(repeated > count / 50, "only {repeated} of {count} repeat");
}

#[test]
fn every_deal_of_up_to_6_cards() {
    (2..=6).flat_map(every_deal).for_each(|decks| _ = check(&decks));
}

#[test]
#[ignore = "takes seconds"]
fn every_deal_of_7_and_8_cards() {
    (7..=8).flat_map(every_deal).for_each(|decks| _ = check(&decks));
}

#[test]
fn random_deals() {
    check_random(1, 3_000, &(2..=14));
    check_random(2, 200, &(15..=30));
    check_random(3, 10, &(31..=50));
}

#[test]
#[ignore = "takes seconds"]
fn many_random_deals() {
    check_random(4, 20_000, &(2..=20));
    check_random(5, 2_000, &(2..=30));
    check_random(6, 100, &(30..=60));
}

/// More cards than people play with, and the largest of all.
#[test]
fn many_cards() {
    let mut rng = Rng::with_seed(5);
    for cards in [65, 80, 127, 128, 129] {
        // With few low cards, sub-games are rare and the rules quick.
        check(&random_decks(&mut rng, cards / 2, cards, 50 * cards));
    }
    for _ in 0..20 {
        let cards = rng.usize(61..101);
        let deal = deal(&random_decks(&mut rng, cards / 2, cards, cards));
        assert_eq!(part1(&deal), reference::combat(&deal), "{deal}");
    }
    let max = u32::MAX;
    check(&[vec![max, 2, max - 1, 4], vec![3, max - 2, 1, 5]]);
}

/// Deals that some solver, of ours or of others, got wrong. The file's name says why.
#[test]
fn regressions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/regressions");
    let mut deals = 0;
    for entry in folder.read_dir().expect("a folder") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a text");
        check(&parse(&text).expect("a deal").decks().map(<[u32]>::to_vec));
        deals += 1;
    }
    assert!(deals > 0);
}

#[test]
fn an_endless_deal_says_how_its_decks_repeat() {
    let error = |decks| part1(&deal(&decks)).expect_err("a cycle").to_string();
    insta::assert_snapshot!(error([vec![43, 19], vec![2, 29, 14]]), @"the game never ends: the decks repeat every 6 rounds, from the start");
    insta::assert_snapshot!(error([vec![1, 4], vec![5, 2, 3]]), @"the game never ends: the decks repeat every 6 rounds, from round 3 on");
}

#[test]
fn an_error_stops_the_reference_rules_at_once() {
    let example = include_str!("../../../../inputs/2020/day22/example.txt");
    let example = parse(example).expect("a deal");
    // Five games and 29 rounds begin and end.
    for last in 1..=68 {
        let mut events = 0;
        let stopped = reference::play(&example, Rules::Recursive, |_| {
            events += 1;
            if events == last { Err(last) } else { Ok(()) }
        });
        assert_eq!((stopped, events), (Err(last), last));
    }
}

#[test]
fn any_text_is_answered_or_refused() {
    assert_never_panics(PUZZLE, |text| drop(parse(text).map(|deal| (part1(&deal), part2(&deal)))));
}
