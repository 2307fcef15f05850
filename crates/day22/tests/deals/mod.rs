//! Random deals.

use std::ops::RangeInclusive;

use proptest::{prelude::*, sample::subsequence};

/// Two decks of distinct cards, of some number in all: as many cards each as may
/// be, one card against all others, or anything between. The cards are 1, 2, …,
/// or some are larger than there are cards.
pub(crate) fn decks(cards: RangeInclusive<usize>) -> impl Strategy<Value = [Vec<u32>; 2]> {
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
