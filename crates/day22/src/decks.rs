//! The two decks of a game, and rounds played with them.

use std::cmp;

use crate::deal::{Card, Player};

/// Which rules the players follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The higher card wins every round.
    Combat,
    /// A sub-game may decide a round.
    Recursive,
}

/// The most rounds that are played at a time.
pub(crate) const BATCH: usize = 48;

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
    pub(crate) fn new(decks: [&[Card]; 2]) -> Self {
        let mut new = Self::default();
        new.reset(decks);
        new
    }

    /// Takes other decks, and keeps the memory.
    pub(crate) fn reset(&mut self, decks: [&[Card]; 2]) {
        let cards = decks[0].len() + decks[1].len();
        self.max_top = 3 * cards + SLACK;
        self.top = 0;
        // Room for all cards, and for those that a batch writes below them.
        self.capacity = self.max_top + cards + 2 * BATCH;
        self.ends = decks.map(<[Card]>::len);
        if self.buffers.len() < 2 * self.capacity {
            self.buffers = vec![0; 2 * self.capacity];
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

    /// Plays at most this many rounds, and at most [`BATCH`]. Stops early if a player runs out
    /// of cards, or if a draw starts a sub-game: returns its two cards, which are then in
    /// neither deck.
    #[expect(clippy::inline_always, reason = "faster with the rules as a constant")]
    #[inline(always)]
    pub(crate) fn play(&mut self, max_rounds: usize, rules: Rules) -> Option<[Card; 2]> {
        if self.top > self.max_top {
            self.move_back();
        }
        let (one, two) = self.buffers.split_at_mut(self.capacity);
        let (mut top, [mut end1, mut end2]) = (self.top, self.ends);
        let stop = top + cmp::min(max_rounds, BATCH);
        // Cheap pre-check: two cards worth more than all cards left start no sub-game. It is
        // rarely true, so it predicts well.
        let left = u64::try_from((end1 + end2 - 2 * top).saturating_sub(2)).unwrap_or(u64::MAX);
        let mut drawn = None;
        while top < stop && top < end1 && top < end2 {
            let (a, b) = (one[top], two[top]);
            top += 1;
            let may_start = rules == Rules::Recursive && u64::from(a) + u64::from(b) <= left;
            if may_start && covers(end1 - top, a) && covers(end2 - top, b) {
                drawn = Some([a, b]);
                break;
            }
            // Both cards are written below both decks, and the winner's end moves: no branch
            // on who wins, which no processor predicts.
            one[end1..end1 + 2].copy_from_slice(&[a, b]);
            two[end2..end2 + 2].copy_from_slice(&[b, a]);
            let won = 2 * usize::from(a > b);
            end1 += won;
            end2 += 2 - won;
        }
        (self.top, self.ends) = (top, [end1, end2]);
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

/// Whether this many cards are at least as many as a card is worth.
#[inline]
pub(crate) fn covers(cards: usize, card: Card) -> bool {
    usize::try_from(card).is_ok_and(|worth| worth <= cards)
}

/// As many cards from the top as `card` is worth.
#[inline]
fn prefix(deck: &[Card], card: Card) -> &[Card] {
    let worth = usize::try_from(card).unwrap_or(usize::MAX);
    &deck[..cmp::min(worth, deck.len())]
}

/// Equal if the same cards are in the same order, wherever in their buffers.
impl PartialEq for Decks {
    fn eq(&self, other: &Self) -> bool {
        self.as_slices() == other.as_slices()
    }
}
