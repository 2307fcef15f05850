//! Deals by the thousand.

use std::{convert::Infallible, ops::RangeInclusive};

use day22::{Deal, Rules};
use day22_reference::{self as reference, Outcome};
use fastrand::Rng;
use itertools::Itertools as _;

/// The decks of player 1 and player 2, top card first.
pub(crate) type Decks = [Vec<u32>; 2];

/// Every deal of the cards 1, 2, … and every way to split it.
pub(crate) fn every_deal(cards: u32) -> impl Iterator<Item = Decks> {
    let size = cards as usize;
    (1..=cards)
        .permutations(size)
        .cartesian_product(1..size)
        .map(|(order, split)| [order[..split].to_vec(), order[split..].to_vec()])
}

/// Random cards from 1 to `highest`, the first few of them for player 1.
pub(crate) fn random_decks(rng: &mut Rng, first: usize, cards: usize, highest: usize) -> Decks {
    let mut one: Vec<u32> = (1..).take(highest).collect();
    rng.shuffle(&mut one);
    one.truncate(cards);
    let two = one.split_off(first);
    [one, two]
}

/// Random decks of any of these sizes, often an odd one, often unequal, often with cards worth
/// more than there are cards.
pub(crate) fn any_decks(rng: &mut Rng, sizes: &RangeInclusive<usize>) -> Decks {
    let mut cards = rng.usize(sizes.clone());
    if rng.u8(..3) == 0 {
        cards = (cards | 1).min(*sizes.end());
    }
    let first = if rng.u8(..3) == 0 { rng.usize(1..cards) } else { cards / 2 };
    let highest = match rng.u8(..4) {
        0 => cards + rng.usize(..cards),
        1 => cards * 10,
        _ => cards,
    };
    random_decks(rng, first, cards, highest)
}

/// A deal of these decks.
pub(crate) fn deal(decks: &Decks) -> Deal {
    Deal::new(decks.clone()).expect("a deal")
}

/// How a game of these decks ends by the rules.
pub(crate) fn outcome(decks: &Decks, rules: Rules) -> Outcome {
    let Ok(outcome) = reference::play(&deal(decks), rules, |_| Ok::<_, Infallible>(()));
    outcome
}
