//! Deals by the thousand.

use std::ops::RangeInclusive;

use aoc_core::random::Random;
use day22::Deal;
use proptest::{prelude::*, sample::subsequence};

/// The decks of player 1 and player 2, top card first.
pub(crate) type Decks = [Vec<u32>; 2];

/// Two decks of distinct cards, of some number in all: as many cards each as may
/// be, one card against all others, or anything between. The cards are 1, 2, …,
/// or some are larger than there are cards.
pub(crate) fn decks(cards: RangeInclusive<usize>) -> impl Strategy<Value = Decks> {
    (cards, 1..=3usize)
        .prop_flat_map(|(cards, spread)| {
            let values: Vec<u32> = (1..).take(cards * spread).collect();
            let split = prop_oneof![2 => Just(cards / 2), 1 => 1..cards];
            (subsequence(values, cards).prop_shuffle(), split)
        })
        .prop_map(|(mut one, split)| {
            let two = one.split_off(split);
            [one, two]
        })
}

/// Every deal of the cards 1, 2, … and every way to split it.
pub(crate) fn every_deal(cards: u32) -> impl Iterator<Item = Decks> {
    let size = cards as usize;
    let orders = itertools::Itertools::permutations(1..=cards, size);
    itertools::Itertools::cartesian_product(orders, 1..size)
        .map(|(order, split)| [order[..split].to_vec(), order[split..].to_vec()])
}

/// So many random cards from 1 to `highest`, the first few of them for player 1.
pub(crate) fn random_decks(
    random: &mut Random,
    first: usize,
    cards: usize,
    highest: usize,
) -> Decks {
    let highest = u32::try_from(highest).expect("few cards");
    let mut one = random.distinct(cards, highest);
    let two = one.split_off(first);
    [one, two]
}

/// Random decks of any such size, often an odd one, often unequal, often with cards larger than
/// there are cards.
pub(crate) fn any_decks(random: &mut Random, sizes: &RangeInclusive<usize>) -> Decks {
    let mut cards = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
    if random.below(3) == 0 {
        cards = (cards | 1).min(*sizes.end());
    }
    let first = if random.below(3) == 0 { 1 + random.below(cards - 1) } else { cards / 2 };
    let highest = match random.below(4) {
        0 => cards + random.below(cards),
        1 => cards * 10,
        _ => cards,
    };
    random_decks(random, first, cards, highest)
}

/// A deal of these decks.
pub(crate) fn deal(decks: &Decks) -> Deal {
    Deal::new(decks.clone()).expect("a deal")
}

/// A game without end in which wins go A A B B …, and which is no standoff: `(H M M L)` `k`
/// times against `M L` and then `(H M M L)` `j` times, where every H beats every M and every
/// M beats every L.
pub(crate) fn doubled_standoff(k: usize, j: usize) -> Decks {
    let cards = 4 * (k + j) + 2;
    let (mut low, mut middle, mut high) = (1.., (1..).skip(cards), (1..).skip(2 * cards));
    let mut deck = |pattern: &str| {
        let pick = |kind| match kind {
            'H' => high.next(),
            'M' => middle.next(),
            _ => low.next(),
        };
        pattern.chars().filter_map(pick).collect()
    };
    [deck(&"HMML".repeat(k)), deck(&format!("ML{}", "HMML".repeat(j)))]
}
