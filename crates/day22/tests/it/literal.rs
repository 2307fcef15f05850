//! The parts and the literal rules against another reading of the rules.

use std::convert::Infallible;

use day22::{Deal, Endless, literal};
use proptest::{prelude::*, test_runner::RngSeed};

use crate::rules;

/// Whether this deal is read as it is shown, and all agree on it: who wins, with what score, or that
/// nobody does.
fn all_agree(decks: [Vec<u32>; 2]) -> Result<(), TestCaseError> {
    let deal = Deal::new(decks.clone()).expect("a deal");
    prop_assert_eq!(day22::parse(&deal.to_string()), Ok(deal.clone()));

    let combat = rules::combat(decks.clone()).map(|deck| rules::score(&deck));
    let combat = combat.map_err(|(after, period)| Endless { after, period });
    prop_assert_eq!(literal::combat(&deal).map(|outcome| outcome.score()), combat);
    let part1 = day22::part1(&deal).map_err(|error| error.to_string());
    prop_assert_eq!(part1, combat.map_err(|endless| format!("no answer: {endless}")));

    let (winner, deck) = rules::recursive_combat(decks);
    let outcome = literal::recursive_combat(&deal);
    prop_assert_eq!(outcome.winner.index(), winner);
    prop_assert_eq!(outcome.score(), rules::score(&deck));
    prop_assert_eq!(day22::part2(&deal), rules::score(&deck));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn small_deals(decks in crate::deals::decks(2..=20)) {
        all_agree(decks)?;
    }
}

/// So many deals, the same in every run: some take a thousand times as long as
/// others, and how long the tests take must not depend on luck.
fn always_the_same(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(22), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(always_the_same(400))]

    #[test]
    fn deals_of_an_ordinary_size(decks in crate::deals::decks(21..=40)) {
        all_agree(decks)?;
    }
}

proptest! {
    #![proptest_config(always_the_same(40))]

    #[test]
    fn large_deals(decks in crate::deals::decks(41..=60)) {
        all_agree(decks)?;
    }
}

/// Games of odd size nearly all repeat in the end, so the score depends on the
/// very moment at which they first do.
#[test]
fn a_main_game_that_repeats() {
    let deal = Deal::new([vec![43, 19], vec![2, 29, 14]]).expect("a deal");
    let mut repeated_from = None;
    let Ok(outcome) = literal::recursive_combat_observed(&deal, |event| {
        if let literal::Event::GameWon { game: 1, repeats, .. } = event {
            repeated_from = repeats;
        }
        Ok::<_, Infallible>(())
    });
    assert_eq!((repeated_from, outcome.score()), (Some(0), 105));
}

/// More cards than fit a machine word, and cards larger than any deck.
#[test]
fn more_than_64_cards() {
    let one: Vec<u32> = (0..50).map(|i| u32::MAX - 7 * i).collect();
    let two: Vec<u32> = (1..=30).rev().collect();
    all_agree([one, two]).expect("all agree");
}
