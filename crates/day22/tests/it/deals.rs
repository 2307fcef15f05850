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

/// Loops of an even number of cards, and after how many rounds the decks return.
pub(crate) const LOOPS: [(&str, u64); 6] = [
    ("7 2 9 4 8 3 | 10 5 6 1", 60),
    ("3 1 13 9 11 4 8 7 5 2 | 14 10 12 6", 96),
    ("4 1 21 14 15 9 10 5 6 2 22 16 17 11 12 7 8 3 | 20 18 19 13", 240),
    ("3 1 30 21 22 18 19 15 16 12 13 9 10 6 7 4 5 2 | 27 23 24 20 28 17 25 14 29 11 26 8", 96),
    (
        "7 3 15 8 16 4 9 1 32 26 27 17 28 23 18 10 24 19 20 11 12 5 21 13 22 6 14 2 | 31 29 30 25",
        2400,
    ),
    (
        "30 15 20 4 25 5 6 1 40 31 32 26 33 21 27 7 34 16 22 8 28 9 10 2 | 39 35 36 17 37 23 18 11 \
         38 29 24 12 19 13 14 3",
        7920,
    ),
];

/// The decks of such a text.
pub(crate) fn loop_decks(text: &str) -> Decks {
    let (one, two) = text.split_once('|').expect("two decks");
    [one, two]
        .map(|deck| deck.split_whitespace().map(|card| card.parse().expect("a card")).collect())
}
