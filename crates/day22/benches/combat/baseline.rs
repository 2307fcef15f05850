//! The baseline: Recursive Combat as a careful solver plays it that knows no theorems.
//!
//! Ring-buffer decks on the machine's stack, sub-games by recursion; a sub-game in which player 1
//! holds the highest card is not played; repetition is found by Brent's algorithm, which looks at
//! the decks whenever player 2 plays the highest card (in a sub-game player 2 never loses it, so
//! that every loop has such a moment). In the main game, whose score depends on the first state
//! that comes back, it looks in every round, and two games side by side find that state.

use std::iter;

/// A deck. `PLACES` is a power of two that is at least the number of cards, so that indices wrap by
/// a mask.
#[derive(Clone, Copy)]
struct Ring<const PLACES: usize> {
    cards: [u8; PLACES],
    top: usize,
    len: usize,
}

impl<const PLACES: usize> Ring<PLACES> {
    fn new(cards: impl Iterator<Item = u8>) -> Self {
        let mut ring = Self { cards: [0; PLACES], top: 0, len: 0 };
        for card in cards {
            ring.push(card);
        }
        ring
    }

    #[inline]
    fn get(&self, i: usize) -> u8 {
        self.cards[(self.top + i) % PLACES]
    }

    #[inline]
    fn push(&mut self, card: u8) {
        self.cards[(self.top + self.len) % PLACES] = card;
        self.len += 1;
    }

    #[inline]
    fn pop(&mut self) -> u8 {
        let card = self.get(0);
        self.top = (self.top + 1) % PLACES;
        self.len -= 1;
        card
    }

    fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.len).map(|i| self.get(i))
    }

    fn prefix(&self, cards: u8) -> Self {
        Self { len: usize::from(cards), ..*self }
    }

    fn same(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

/// The score of part 2 for decks of at most `PLACES` cards in all, each of which fits a byte.
pub(crate) fn play<const PLACES: usize>(decks: [&[u32]; 2]) -> u128 {
    let start = rings::<PLACES>(decks);
    let mut decks = start;
    let mut stored = start;
    let (mut interval, mut left) = (1, 1);
    let winner = loop {
        if decks[0].len == 0 {
            break decks[1];
        }
        if decks[1].len == 0 {
            break decks[0];
        }
        round(&mut decks);
        if same(&decks, &stored) {
            break first_repeated(start, stored)[0];
        }
        left -= 1;
        if left == 0 {
            stored = decks;
            interval *= 2;
            left = interval;
        }
    };
    iter::zip(winner.iter(), (1..=winner.len as u128).rev())
        .map(|(card, place)| u128::from(card) * place)
        .sum()
}

/// Whether player 1 wins a sub-game of these decks.
#[allow(dead_code, reason = "for tests")]
pub(crate) fn first_wins<const PLACES: usize>(decks: [&[u32]; 2]) -> bool {
    first_ring_wins(rings::<PLACES>(decks))
}

fn rings<const PLACES: usize>(decks: [&[u32]; 2]) -> [Ring<PLACES>; 2] {
    let card = |&card: &u32| u8::try_from(card).expect("at most 255");
    decks.map(|deck| Ring::new(deck.iter().map(card)))
}

/// The first state of the main game that comes back, given one that does.
fn first_repeated<const PLACES: usize>(
    start: [Ring<PLACES>; 2],
    inside: [Ring<PLACES>; 2],
) -> [Ring<PLACES>; 2] {
    let (mut looping, mut ahead, mut behind) = (inside, start, start);
    loop {
        round(&mut looping);
        round(&mut ahead);
        if same(&looping, &inside) {
            break;
        }
    }
    while !same(&behind, &ahead) {
        round(&mut behind);
        round(&mut ahead);
    }
    behind
}

fn same<const PLACES: usize>(decks: &[Ring<PLACES>; 2], others: &[Ring<PLACES>; 2]) -> bool {
    decks.iter().zip(others).all(|(deck, other)| deck.same(other))
}

/// Plays a round and returns player 2's card.
#[inline]
fn round<const PLACES: usize>(decks: &mut [Ring<PLACES>; 2]) -> u8 {
    let (a, b) = (decks[0].pop(), decks[1].pop());
    let first = if usize::from(a) <= decks[0].len && usize::from(b) <= decks[1].len {
        first_ring_wins([decks[0].prefix(a), decks[1].prefix(b)])
    } else {
        a > b
    };
    if first {
        decks[0].push(a);
        decks[0].push(b);
    } else {
        decks[1].push(b);
        decks[1].push(a);
    }
    b
}

/// Whether player 1 wins the sub-game.
fn first_ring_wins<const PLACES: usize>(mut decks: [Ring<PLACES>; 2]) -> bool {
    let [first, highest] = decks.each_ref().map(|deck| deck.iter().max().unwrap_or(0));
    if first > highest {
        return true;
    }
    let mut stored = decks;
    let (mut interval, mut left) = (1, 1);
    while decks[0].len > 0 {
        if round(&mut decks) == highest {
            if same(&decks, &stored) {
                return true;
            }
            left -= 1;
            if left == 0 {
                stored = decks;
                interval *= 2;
                left = interval;
            }
        }
    }
    false
}
