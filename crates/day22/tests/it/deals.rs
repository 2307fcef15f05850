//! Makes deals by the thousand, and plays them by the reference rules.

use std::{convert::Infallible, ops::RangeInclusive};

use day22::{Deal, Rules};
use day22_reference::{self as reference, Outcome};
use fastrand::Rng;
use itertools::Itertools as _;

/// The decks of player 1 and player 2, top card first.
pub(crate) type Decks = [Vec<u32>; 2];

/// Every order of the cards from 1 to `cards`, split between the players in every way that leaves
/// nobody without cards.
pub(crate) fn every_deal(cards: u32) -> impl Iterator<Item = Decks> {
    let size = cards as usize;
    (1..=cards)
        .permutations(size)
        .cartesian_product(1..size)
        .map(|(order, split)| [order[..split].to_vec(), order[split..].to_vec()])
}

/// Random decks of `cards` different cards from 1 to `highest`, of which player 1 gets `size1`.
pub(crate) fn random_decks(rng: &mut Rng, size1: usize, cards: usize, highest: usize) -> Decks {
    let mut one: Vec<u32> = (1..).take(highest).collect();
    rng.shuffle(&mut one);
    one.truncate(cards);
    let two = one.split_off(size1);
    [one, two]
}

/// Random decks of a random number of cards within this range.
///
/// If the range permits, the number is odd in most of them, as these games repeat most often. Many
/// decks are of unequal sizes, and in many deals some cards are worth more than there are cards.
pub(crate) fn varied_random_decks(rng: &mut Rng, range: &RangeInclusive<usize>) -> Decks {
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
    random_decks(rng, size1, cards, highest)
}

/// A deal of these decks.
pub(crate) fn deal(decks: &Decks) -> Deal {
    Deal::new(decks.clone()).expect("a deal")
}

/// How a game of these decks ends by the reference rules.
pub(crate) fn outcome(decks: &Decks, rules: Rules) -> Outcome {
    let Ok(outcome) = reference::play(&deal(decks), rules, |_| Ok::<_, Infallible>(()));
    outcome
}
