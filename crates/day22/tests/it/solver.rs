//! The solver against the rules.

use std::{
    fmt::Debug,
    ops::{ControlFlow, RangeInclusive},
    path::Path,
};

use aoc_core::{NoAnswer, random::Random};
use day22::{Deal, Endless, Progress, part1, part1_watched, part2, part2_watched};

use crate::{
    base_line,
    deals::{Decks, any_decks, deal, doubled_standoff, every_deal, random_decks},
    rules,
};

/// Whether Combat is played by the rules.
fn check_combat(decks: &Decks) {
    let by_rules = match rules::combat(decks.clone()) {
        Ok(deck) => Ok(rules::score(&deck)),
        Err((after, period)) => Err(NoAnswer::from(Endless { after, period })),
    };
    assert_eq!(part1(&deal(decks)), by_rules, "{decks:?}");
}

/// Whether Recursive Combat is played by the rules; and whether the main game ended by repetition.
fn check_recursive(decks: &Decks) -> bool {
    let (_, deck) = rules::recursive_combat(decks.clone());
    assert_eq!(part2(&deal(decks)), rules::score(&deck), "{decks:?}");
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
        let decks = any_decks(&mut random, sizes);
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
#[ignore = "takes minutes in a release build"]
fn large_deals_as_the_base_line_plays_them() {
    let mut random = Random(7);
    for _ in 0..4_000 {
        let decks = any_decks(&mut random, &(30..=63));
        if decks.iter().flatten().all(|&card| card < 256) {
            let deal = deal(&decks);
            assert_eq!(part2(&deal), base_line::play::<64>(deal.decks()), "{decks:?}");
        }
    }
    for _ in 0..100 {
        let cards = 65 + random.below(12);
        let deal = deal(&random_decks(&mut random, cards / 2, cards, 2 * cards));
        assert_eq!(part2(&deal), base_line::play::<128>(deal.decks()), "{deal}");
    }
}

/// More cards than people play with.
#[test]
fn many_cards() {
    let mut random = Random(5);
    for cards in [65, 80, 127, 128, 129] {
        // So few low cards that sub-games stay rare and the rules quick.
        check(&random_decks(&mut random, cards / 2, cards, 50 * cards));
    }
    for _ in 0..20 {
        let cards = 61 + random.below(40);
        check_combat(&random_decks(&mut random, cards / 2, cards, cards));
    }
}

/// Only their order counts, so the highest cards of all are as good as any.
#[test]
fn the_highest_cards() {
    let max = u32::MAX;
    check(&[vec![max, 2, max - 1, 4], vec![3, max - 2, 1, 5]]);
}

/// The rounds after which the decks stand as they were dealt.
fn period(decks: &Decks) -> u64 {
    let (after, period) = rules::combat(decks.clone()).expect_err("a loop");
    assert_eq!(after, 0, "{decks:?}");
    assert_eq!(part1(&deal(decks)), Err(NoAnswer::from(Endless { after: 0, period })));
    period
}

/// Loops that are no standoffs.
#[test]
fn doubled_standoffs() {
    for (k, j) in itertools::iproduct!(1..6, 1..6) {
        let decks = doubled_standoff(k, j);
        check(&decks);
        period(&decks);
    }
}

/// An even number of cards rarely loops: 14 cards do, in an odd rhythm, and 32, though no power of
/// two below does.
#[test]
fn loops_of_an_even_number_of_cards() {
    let fourteen = [vec![3, 1, 13, 9, 11, 4, 8, 7, 5, 2], vec![14, 10, 12, 6]];
    let thirty_two = [
        vec![
            17, 6, 10, 5, 14, 7, 13, 4, 31, 26, 27, 16, 28, 23, 18, 9, 24, 19, 20, 12, 15, 3, 21,
            8, 22, 2, 11, 1,
        ],
        vec![32, 29, 30, 25],
    ];
    for (decks, rounds) in [(fourteen, 96), (thirty_two, 2400)] {
        check(&decks);
        assert_eq!(period(&decks), rounds);
    }
}

/// Deals that some solver, of ours or of others, has got wrong, each in a file
/// whose name says why.
#[test]
fn deals_that_were_got_wrong_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/corpus");
    let mut deals = 0;
    for entry in folder.read_dir().expect("a folder") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a text");
        check(&day22::parse(&text).expect("a deal").decks().map(<[u32]>::to_vec));
        deals += 1;
    }
    assert!(deals > 0);
}

/// How far a game has come when its watcher breaks off, at the third report.
fn broken_off<T: Debug + PartialEq>(
    play: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<&'static str>) -> Result<T, &'static str>,
) -> Progress {
    let mut reports = Vec::new();
    let played = play(&mut |progress| {
        reports.push(progress);
        if reports.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break("enough") }
    });
    assert_eq!(played, Err("enough"));
    assert_eq!(reports.len(), 3);
    reports[2]
}

#[test]
fn a_break_stops_at_once() {
    let in_time = |after: Progress| assert!((1 << 20..4 << 20).contains(&after.rounds), "{after}");
    let mut random = Random(5);
    let many_sub_games = deal(&random_decks(&mut random, 100, 200, 200));
    in_time(broken_off(|watch| part2_watched(&many_sub_games, watch)));
    // These decks come back after two million rounds.
    let long_loop = deal(&doubled_standoff(50, 51));
    in_time(broken_off(|watch| part1_watched(&long_loop, watch)));
    // And here the players win in turn until two cards meet, very far down.
    let long_run = late_end_of_a_run(100_001);
    in_time(broken_off(|watch| part1_watched(&long_run, watch)));
    let many_cards = deal(&random_decks(&mut random, 100_000, 200_001, 200_001));
    in_time(broken_off(|watch| part1_watched(&many_cards, watch)));
    // Sub-games of so many cards that their cards take longer than their rounds.
    assert!(broken_off(|watch| part2_watched(&many_cards, watch)).rounds < 4 << 20);
}

/// Very nearly a standoff of so many cards, an odd number: but the very last low card that the
/// first high one will meet is too high.
fn late_end_of_a_run(cards: u32) -> Deal {
    let (mut low, mut high) = (1..cards, cards + 1..);
    let k = cards / 4;
    let mut deck = |cards: u32, high_first: bool| -> Vec<u32> {
        let pick = |i| if (i % 2 == 0) == high_first { high.next() } else { low.next() };
        (0..cards).filter_map(pick).collect()
    };
    let (mut even, odd) = (deck(2 * k, true), deck(cards - 2 * k, false));
    if let Some(last) = even.last_mut() {
        *last = u32::MAX;
    }
    Deal::new([even, odd]).expect("a deal")
}
