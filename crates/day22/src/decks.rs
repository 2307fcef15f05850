//! The two decks of a game, and rounds played with them.

use std::{cell::Cell, cmp, iter};

use crate::deal::{Card, Player};

/// Which rules the players follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The higher card wins every round.
    Combat,
    /// A sub-game may decide a round.
    Recursive,
}

impl Rules {
    /// The most rounds that are played at a time.
    pub(crate) const fn batch(self) -> usize {
        match self {
            Self::Combat => 128,
            Self::Recursive => 32,
        }
    }
}

/// How many cards further the decks may move, beyond what they need, before they move back.
const SLACK: usize = 16;

/// Both decks, each a window that slides over a buffer:
///
/// ```text
/// player 1   . . . 5 2 8 6 3 . . . . . .
/// player 2   . . . 9 1 7 . . . . . . . .
///                  top →   ← end
/// ```
///
/// Drawing moves the top, which both decks share, as both players draw in each round. Winning
/// moves the end of the winner's deck. When the buffers run out, the decks are copied back to
/// the start. So a deck is always one slice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decks {
    /// The buffer of player 1, then that of player 2.
    buffers: Vec<Card>,
    /// The length of each.
    capacity: usize,
    top: usize,
    ends: [usize; 2],
    /// The last top from which a batch still fits.
    max_top: usize,
}

impl Decks {
    pub(crate) fn new(decks: [&[Card]; 2], rules: Rules) -> Self {
        let mut new = Self::default();
        new.reset(decks, rules);
        new
    }

    /// Takes other decks, and keeps the memory.
    pub(crate) fn reset(&mut self, decks: [&[Card]; 2], rules: Rules) {
        let cards = decks[0].len() + decks[1].len();
        self.max_top = cards + SLACK;
        self.top = 0;
        // Room for all cards, and for those that a batch writes below them.
        self.capacity = self.max_top + cards + 2 * rules.batch();
        self.ends = decks.map(<[Card]>::len);
        if self.buffers.len() < 2 * self.capacity {
            self.buffers.resize(2 * self.capacity, 0);
        }
        let (one, two) = self.buffers.split_at_mut(self.capacity);
        one[..decks[0].len()].copy_from_slice(decks[0]);
        two[..decks[1].len()].copy_from_slice(decks[1]);
    }

    /// Both decks, top cards first.
    #[inline]
    pub(crate) fn as_slices(&self) -> [&[Card]; 2] {
        let (one, two) = self.buffers.split_at(self.capacity);
        [&one[self.top..self.ends[0]], &two[self.top..self.ends[1]]]
    }

    /// Plays at most this many rounds, at most [`Rules::batch`]. Stops early if a deck is empty, or if a
    /// draw starts a sub-game: returns its two cards, which are then in neither deck.
    #[expect(clippy::inline_always, reason = "faster with the rules as a constant")]
    #[inline(always)]
    pub(crate) fn play(&mut self, max_rounds: usize, rules: Rules) -> Option<[Card; 2]> {
        if self.top > self.max_top {
            self.move_back();
        }
        let (top, [end1, end2]) = (self.top, self.ends);
        let stop = top + max_rounds.min(rules.batch());
        // Cells, as a card that is won may be drawn in the same batch.
        let cards = Cell::from_mut(&mut *self.buffers).as_slice_of_cells();
        let (one, two) = cards.split_at(self.capacity);
        // Below the ends is room for the pairs that are won.
        let [won1, won2] =
            [&one[end1..], &two[end2..]].map(|won| &won.as_chunks().0[..rules.batch()]);
        let (mut wins1, mut wins2) = (0_usize, 0_usize);
        // The cards left after a draw: player 1's, and both players'.
        let mut left1 = (end1 - top).cast_signed() - 1;
        let left = left1 + (end2 - top).cast_signed() - 1;
        let mut drawn = None;
        for (a, b) in iter::zip(&one[top..stop], &two[top..stop]) {
            // Outside 0..=left, a player had no card to draw; one comparison, as -1 becomes a huge number.
            if left1.cast_unsigned() > left.cast_unsigned() {
                break;
            }
            let [a, b] = [a.get(), b.get()];
            let [worth1, worth2] = [a, b].map(|card| isize::try_from(card).unwrap_or(isize::MAX));
            let [spare1, spare2] = [left1 - worth1, left - left1 - worth2];
            // Neither is negative: one branch for both, as each alone is hard to predict.
            if rules == Rules::Recursive && spare1 | spare2 >= 0 {
                drawn = Some([a, b]);
                break;
            }
            // Both next pairs are written, and the winner's count moves: no branch on who wins.
            let ([own1, lost2], [own2, lost1]) = (&won1[wins1], &won2[wins2]);
            own1.set(a);
            lost2.set(b);
            own2.set(b);
            lost1.set(a);
            wins1 += usize::from(a > b);
            wins2 += usize::from(a < b);
            left1 += 2 * isize::from(a > b) - 1;
        }
        self.top += wins1 + wins2 + usize::from(drawn.is_some());
        self.ends = [end1 + 2 * wins1, end2 + 2 * wins2];
        drawn
    }

    /// The decks of the sub-game that the two drawn cards start.
    #[inline]
    pub(crate) fn sub_game(&self, drawn: [Card; 2]) -> [&[Card]; 2] {
        let [one, two] = self.as_slices();
        [prefix(one, drawn[0]), prefix(two, drawn[1])]
    }

    /// Gives two drawn cards to the winner of their round.
    #[inline]
    pub(crate) fn award(&mut self, [a, b]: [Card; 2], winner: Player) {
        let (player, cards) = match winner {
            Player::One => (0, [a, b]),
            Player::Two => (1, [b, a]),
        };
        let end = player * self.capacity + self.ends[player];
        self.buffers[end..end + 2].copy_from_slice(&cards);
        self.ends[player] += 2;
    }

    #[cold]
    fn move_back(&mut self) {
        for (buffer, end) in self.buffers.chunks_exact_mut(self.capacity).zip(&mut self.ends) {
            buffer.copy_within(self.top..*end, 0);
            *end -= self.top;
        }
        self.top = 0;
    }
}

/// As many cards from the top as `card` is worth.
#[inline]
fn prefix(deck: &[Card], card: Card) -> &[Card] {
    &deck[..cmp::min(worth(card), deck.len())]
}

/// A card as a number of cards.
#[inline]
pub(crate) fn worth(card: Card) -> usize {
    usize::try_from(card).unwrap_or(usize::MAX)
}
