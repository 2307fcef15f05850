//! Makes many deals.

use std::ops::RangeInclusive;

use day22::Deal;
use fastrand::Rng;
use itertools::Itertools as _;

/// Every order of the cards from 1 to `cards`, split between the players in every way that gives each at least one.
pub(crate) fn every_deal(cards: u32) -> impl Iterator<Item = Deal> {
    let size = cards as usize;
    (1..=cards)
        .permutations(size)
        .cartesian_product(1..size)
        .map(|(order, split)| deal(&order[..split], &order[split..]))
}

/// A random deal of `cards` different cards from 1 to `highest`, of which player 1 gets `size1`.
pub(crate) fn random_deal(rng: &mut Rng, size1: usize, cards: usize, highest: usize) -> Deal {
    let mut pack: Vec<u32> = (1..).take(highest).collect();
    rng.shuffle(&mut pack);
    deal(&pack[..size1], &pack[size1..cards])
}

/// A random deal of a random number of cards within this range.
///
/// The number is odd in most deals, if the range permits, because such games repeat most often. Many deals have decks
/// of unequal sizes, or cards worth more than the number of all cards.
pub(crate) fn varied_random_deal(rng: &mut Rng, range: &RangeInclusive<usize>) -> Deal {
    let mut cards = rng.usize(range.clone());
    if rng.u8(..3) == 0 {
        let next_odd = cards | 1;
        cards = next_odd.min(*range.end());
    }
    let size1 = if rng.u8(..3) == 0 { rng.usize(1..cards) } else { cards / 2 };
    let highest = match rng.u8(..4) {
        0 => cards + rng.usize(..cards),
        1 => cards * 10,
        _ => cards,
    };
    random_deal(rng, size1, cards, highest)
}

/// The deal of these two decks, top card first.
pub(crate) fn deal(one: &[u32], two: &[u32]) -> Deal {
    Deal::new([one.to_vec(), two.to_vec()]).expect("two decks of distinct cards")
}
