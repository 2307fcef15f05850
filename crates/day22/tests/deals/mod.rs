//! Deals by the thousand.
#![allow(dead_code, reason = "each test uses some of them")]

use std::ops::RangeInclusive;

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

/// Random numbers that are the same in every run (`SplitMix64`), for deals by the
/// hundred thousand.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap_or_default()
    }

    /// So many cards from 1 to `highest`, the first few of them for player 1.
    pub(crate) fn decks(&mut self, first: usize, cards: usize, highest: usize) -> Decks {
        let mut pack: Vec<u32> = (1..).take(highest).collect();
        for i in 0..cards {
            let other = i + self.below(highest - i);
            pack.swap(i, other);
        }
        let two = pack[first..cards].to_vec();
        pack.truncate(first);
        [pack, two]
    }

    /// Decks of any such size, often an odd one, often unequal, often with cards
    /// larger than there are cards.
    pub(crate) fn any_decks(&mut self, sizes: &RangeInclusive<usize>) -> Decks {
        let mut cards = sizes.start() + self.below(sizes.end() - sizes.start() + 1);
        if self.below(3) == 0 {
            cards = (cards | 1).min(*sizes.end());
        }
        let first = if self.below(3) == 0 { 1 + self.below(cards - 1) } else { cards / 2 };
        let highest = match self.below(4) {
            0 => cards + self.below(cards),
            1 => cards * 10,
            _ => cards,
        };
        self.decks(first, cards, highest)
    }
}

/// A deal of these decks.
#[expect(clippy::expect_used, reason = "this is a test")]
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
