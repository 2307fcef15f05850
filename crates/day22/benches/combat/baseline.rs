//! The baseline: Recursive Combat as a careful solver plays it that knows no theorems.
//!
//! Decks are ring buffers. A sub-game in which player 1 holds the highest card is not played. Brent's
//! algorithm finds repeated decks: in a sub-game it looks when player 2 plays the highest card, which
//! player 2 never loses; in the main game after every round.

/// The most cards of a deal. A power of two, so that indices wrap by a mask.
const PLACES: usize = 64;

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
        self.cards[(self.top + self.len) % PLACES] = card;
        self.len += 1;
    }

    #[inline]
    fn pop(&mut self) -> u8 {
        let card = self.cards[self.top];
        self.top = (self.top + 1) % PLACES;
        self.len -= 1;
        card
    }

    fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.len).map(|i| self.cards[(self.top + i) % PLACES])
    }
}

impl PartialEq for Ring {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

/// The score of part 2 for decks of at most [`PLACES`] cards in all, each of which fits a byte.
pub(crate) fn play(deal: [&[u32]; 2]) -> u128 {
    let start = deal.map(Ring::new);
    let mut decks = start;
    if repeats(&mut decks, 0) {
        // Two games side by side, one cycle apart, are first equal at the first decks that repeat.
        let (inside, mut ahead) = (decks, start);
        loop {
            round(&mut ahead);
            round(&mut decks);
            if decks == inside {
                break;
            }
        }
        decks = start;
        while decks != ahead {
            round(&mut decks);
            round(&mut ahead);
        }
    }
    let winner = decks.iter().find(|deck| deck.len > 0).expect("a player has cards");
    winner.iter().zip((1..=winner.len as u128).rev()).map(|(card, n)| u128::from(card) * n).sum()
}

/// Plays a round and returns player 2's card.
#[inline]
fn round(decks: &mut [Ring; 2]) -> u8 {
    let (a, b) = (decks[0].pop(), decks[1].pop());
    let [left1, left2] = [a, b].map(usize::from);
    let player1_wins = if left1 <= decks[0].len && left2 <= decks[1].len {
        player1_wins([Ring { len: left1, ..decks[0] }, Ring { len: left2, ..decks[1] }])
    } else {
        a > b
    };
    if player1_wins {
        decks[0].push(a);
        decks[0].push(b);
    } else {
        decks[1].push(b);
        decks[1].push(a);
    }
    b
}

/// Whether player 1 wins the sub-game.
fn player1_wins(mut decks: [Ring; 2]) -> bool {
    let [one, two] = decks.each_ref().map(|deck| deck.iter().max().unwrap_or(0));
    one > two || repeats(&mut decks, two)
}

/// Plays until a player has no cards or, as Brent's algorithm finds when player 2 plays a card of at
/// least this worth, the decks repeat.
fn repeats(decks: &mut [Ring; 2], least: u8) -> bool {
    let mut stored = *decks;
    let (mut interval, mut left) = (1, 1);
    while decks.iter().all(|deck| deck.len > 0) {
        if round(decks) < least {
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
