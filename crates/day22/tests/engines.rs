//! Every engine against the rules.

mod deals;
mod rules;

use std::{
    ops::{ControlFlow, RangeInclusive},
    path::Path,
};

use day22::{Deal, Endless, Engine, Progress, Score, Stopped, combat, recursive};
use deals::{Decks, Random, deal, doubled_standoff, every_deal};

fn on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn part1(deal: &Deal, engine: Engine) -> Result<Result<Score, Endless>, Stopped> {
    combat::play(deal, engine, &mut on)
}

fn part2(deal: &Deal, engine: Engine) -> Result<Score, Stopped> {
    recursive::play(deal, engine, &mut on)
}

/// Whether every engine plays Combat by the rules.
fn check_combat(decks: &Decks) {
    let by_rules = match rules::combat(decks.clone()) {
        Ok(deck) => Ok(rules::score(&deck)),
        Err((after, period)) => Err(Endless { after, period }),
    };
    let deal = deal(decks);
    for engine in Engine::available() {
        assert_eq!(part1(&deal, engine), Ok(by_rules), "{engine:?}: {decks:?}");
    }
}

/// Whether every engine plays Recursive Combat by the rules; and whether the main
/// game ended by repetition.
fn check_recursive(decks: &Decks) -> bool {
    let (_, deck) = rules::recursive_combat(decks.clone());
    let by_rules = rules::score(&deck);
    let deal = deal(decks);
    for engine in Engine::available() {
        assert_eq!(part2(&deal, engine), Ok(by_rules), "{engine:?}: {decks:?}");
    }
    deck.len() < decks.concat().len()
}

fn check(decks: &Decks) {
    check_combat(decks);
    check_recursive(decks);
}

/// So many random deals, of which some main games end by repetition.
fn check_random(seed: u64, count: usize, sizes: &RangeInclusive<usize>) {
    let mut random = Random(seed);
    let mut repeated = 0;
    for _ in 0..count {
        let decks = random.any_decks(sizes);
        check_combat(&decks);
        repeated += usize::from(check_recursive(&decks));
    }
    assert!(repeated > count / 50, "only {repeated} of {count} repeat");
}

#[test]
fn every_deal_of_up_to_6_cards() {
    (2..=6).flat_map(every_deal).for_each(|decks| check(&decks));
}

#[test]
#[ignore = "takes seconds in a release build"]
fn every_deal_of_7_and_8_cards() {
    (7..=8).flat_map(every_deal).for_each(|decks| check(&decks));
}

#[test]
fn random_deals_of_up_to_14_cards() {
    check_random(1, 3_000, &(2..=14));
}

#[test]
#[ignore = "takes a minute in a release build"]
fn random_deals_of_up_to_20_cards() {
    check_random(2, 80_000, &(2..=20));
}

#[test]
#[ignore = "takes a minute in a release build"]
fn random_deals_of_up_to_30_cards() {
    check_random(3, 25_000, &(2..=30));
}

#[test]
#[ignore = "takes minutes in a release build"]
fn random_deals_of_30_to_60_cards() {
    check_random(4, 400, &(30..=60));
}

/// Deals that are too large for the rules as they are written.
#[test]
#[ignore = "takes a minute in a release build"]
fn the_engines_agree_on_large_deals() {
    let mut random = Random(7);
    let agree = |decks: &Decks| {
        let deal = deal(decks);
        let scores: Vec<_> = Engine::available().map(|engine| part2(&deal, engine)).collect();
        assert!(scores.windows(2).all(|pair| pair[0] == pair[1]), "{scores:?}: {decks:?}");
    };
    for _ in 0..10_000 {
        agree(&random.any_decks(&(30..=64)));
    }
    for _ in 0..200 {
        let cards = 65 + random.below(16);
        agree(&random.decks(cards / 2, cards, 2 * cards));
    }
}

/// More cards than fit a byte, or any vector register.
#[test]
fn many_cards() {
    let mut random = Random(5);
    for cards in [65, 80, 127, 128, 129] {
        // So few low cards that sub-games stay rare and the rules quick.
        check(&random.decks(cards / 2, cards, 50 * cards));
    }
    for _ in 0..20 {
        let cards = 61 + random.below(40);
        check_combat(&random.decks(cards / 2, cards, cards));
    }
}

/// Only their order counts, so the highest cards of all are as good as any.
#[test]
fn the_highest_cards() {
    let max = u32::MAX;
    check(&[vec![max, 2, max - 1, 4], vec![3, max - 2, 1, 5]]);
}

/// Loops that the standoff does not know.
#[test]
fn doubled_standoffs() {
    for (k, j) in itertools::iproduct!(1..6, 1..6) {
        let decks = doubled_standoff(k, j);
        check(&decks);
        let endless = part1(&deal(&decks), Engine::detect());
        assert!(matches!(endless, Ok(Err(Endless { after: 0, .. }))), "{endless:?}");
    }
}

/// Deals that some solver, of ours or of others, has got wrong, each in a file
/// whose name says why.
#[test]
fn deals_that_were_got_wrong_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("corpus");
    let mut deals = 0;
    for entry in folder.read_dir().expect("a folder") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a text");
        check(&day22::parse(&text).expect("a deal").decks().map(<[u32]>::to_vec));
        deals += 1;
    }
    assert!(deals > 0);
}

/// How far a game has come when its watcher breaks off, at the third report.
fn broken_off<T: std::fmt::Debug + PartialEq>(
    play: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<T, Stopped>,
) -> Progress {
    let mut reports = Vec::new();
    let played = play(&mut |progress| {
        reports.push(progress);
        if reports.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(played, Err(Stopped));
    assert_eq!(reports.len(), 3);
    reports[2]
}

#[test]
fn a_break_stops_at_once() {
    let many_sub_games = deal(&Random(5).decks(100, 200, 200));
    // These decks come back after two million rounds.
    let many_rounds = deal(&doubled_standoff(50, 51));
    for engine in Engine::available() {
        let after = broken_off(|watch| recursive::play(&many_sub_games, engine, watch));
        assert!((3 << 20..4 << 20).contains(&after.rounds), "{after:?}");
        broken_off(|watch| combat::play(&many_rounds, engine, watch));
    }
}
