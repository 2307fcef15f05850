//! The baseline: Recursive Combat as a careful solver plays it without the theorems of
//! [`day22::endless`].
//!
//! - Decks are ring buffers of bytes.
//! - A sub-game in which player 1 holds the highest card is not played, since player 1 wins it.
//! - Brent's algorithm finds decks that repeat. In the main game it looks at the decks after every
//!   round. In a sub-game that is played, player 2 holds the highest card and never loses it. If the
//!   game never ends, this card is drawn again and again, so the rounds in which it is drawn are enough.
//!
//! Both facts about the highest card are proved in `src/solver.rs`.

/// The most cards of a deal. It is a power of two, so the compiler turns `% PLACES` into a mask.
const PLACES: usize = 64;

/// A deck, as a ring buffer.
///
/// `top` is below [`PLACES`], and `len` is at most [`PLACES`] and not 0 in `pop`, so nothing overflows. `wrapping_…`
/// stands where the compiler doesn't see that. With its checks for overflow, light deals would take 1.3 times as long.
#[derive(Clone, Copy)]
struct Ring {
    cards: [u8; PLACES],
    top: usize,
    len: usize,
}

impl Ring {
    fn new(deck: &[u32]) -> Self {
        let mut ring = Self { cards: [0; PLACES], top: 0, len: 0 };
        for &card in deck {
            ring.push(u8::try_from(card).expect("at most 255"));
        }
        ring
    }

    #[inline]
    fn push(&mut self, card: u8) {
        self.cards[self.top.wrapping_add(self.len) % PLACES] = card;
        self.len = self.len.wrapping_add(1);
    }

    #[inline]
    fn pop(&mut self) -> u8 {
        let card = self.cards[self.top];
        self.top = (self.top + 1) % PLACES;
        self.len = self.len.wrapping_sub(1);
        card
    }

    fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.len).map(|i| self.cards[self.top.wrapping_add(i) % PLACES])
    }
}

impl PartialEq for Ring {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

/// The score of part 2 for a deal of at most [`PLACES`] cards, each of which fits into a byte.
pub(crate) fn play(deal: [&[u32]; 2]) -> u128 {
    let start = deal.map(Ring::new);
    let mut decks = start;
    if play_to_end_or_repetition(&mut decks, 0) {
        decks = first_repeated(start, decks);
    }
    let winner = decks.iter().find(|deck| deck.len > 0).expect("a player has cards");
    let places = (1..=winner.len as u64).rev();
    winner.iter().zip(places).map(|(card, place)| u128::from(card) * u128::from(place)).sum()
}

/// The first decks of a game that ever return, found like those in `src/solver.rs`.
fn first_repeated(start: [Ring; 2], inside: [Ring; 2]) -> [Ring; 2] {
    let mut ahead = start;
    let mut looping = inside;
    loop {
        round(&mut ahead);
        round(&mut looping);
        if looping == inside {
            break;
        }
    }
    let mut behind = start;
    while behind != ahead {
        round(&mut behind);
        round(&mut ahead);
    }
    behind
}

/// Plays a round and returns player 2's card.
#[inline]
fn round(decks: &mut [Ring; 2]) -> u8 {
    let card1 = decks[0].pop();
    let card2 = decks[1].pop();
    let [worth1, worth2] = [card1, card2].map(usize::from);
    let is_won_by_player1 = if worth1 <= decks[0].len && worth2 <= decks[1].len {
        // A variable for these copies makes the baseline slower.
        player1_wins([Ring { len: worth1, ..decks[0] }, Ring { len: worth2, ..decks[1] }])
    } else {
        card1 > card2
    };
    if is_won_by_player1 {
        decks[0].push(card1);
        decks[0].push(card2);
    } else {
        decks[1].push(card2);
        decks[1].push(card1);
    }
    card2
}

/// Whether player 1 wins the sub-game with these decks.
fn player1_wins(mut decks: [Ring; 2]) -> bool {
    let [highest1, highest2] = decks.each_ref().map(|deck| deck.iter().max().unwrap_or(0));
    // If player 2 holds the highest card, player 1 can only win by repetition.
    highest1 > highest2 || play_to_end_or_repetition(&mut decks, highest2)
}

/// Plays until a player has no cards or Brent's algorithm finds that the decks repeat. Returns whether they repeat.
///
/// The algorithm looks only at the decks after rounds in which player 2 draws a card of at least `min_card2`.
fn play_to_end_or_repetition(decks: &mut [Ring; 2], min_card2: u8) -> bool {
    let mut stored = *decks;
    let mut interval = 1;
    let mut left = 1;
    while decks.iter().all(|deck| deck.len > 0) {
        if round(decks) < min_card2 {
            continue;
        }
        if *decks == stored {
            return true;
        }
        left -= 1;
        if left == 0 {
            stored = *decks;
            interval *= 2;
            left = interval;
        }
    }
    false
}
