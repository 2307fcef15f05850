//! The two decks of a game, and rounds played with them. The solver spends most of its time in [`SlidingDecks::play`].

use std::cell::Cell;

use crate::deal::{Card, Player};

/// The rules of part 1 or of part 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The higher card wins every round.
    Combat,
    /// A sub-game may decide a round.
    Recursive,
}

impl Rules {
    /// The most rounds that [`SlidingDecks::play`] plays in one call. It is a power of two, since two numbers are
    /// below such a number exactly if their `|` is.
    pub(crate) const fn max_batch(self) -> usize {
        match self {
            Self::Combat => 128,
            Self::Recursive => 32,
        }
    }
}

/// Both decks. Each is a window that slides over a buffer. Here is a round in which 5 beats 4:
///
/// ```text
///                  top     end of player 1's deck
///                  ↓       ↓
/// player 1   . . . 5 2 8 6 . . . . . .
/// player 2   . . . 4 1 7 . . . . . . .
///
///                    top       end of player 1's deck
///                    ↓         ↓
/// player 1   . . . . 2 8 6 5 4 . . . .
/// player 2   . . . . 1 7 4 5 . . . . .
///                        ↑
///                        end of player 2's deck
/// ```
///
/// Both players draw in each round, so one top serves both decks. Both cards are written below both
/// decks, but only the end of the winner's deck moves. So the 4 and the 5 below player 2's deck are
/// not in it, and the next pair overwrites them.
///
/// Near the end of their buffers, the decks are moved back to the start, so a deck is always one slice.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlidingDecks {
    /// The buffer of player 1, then that of player 2, and then perhaps what is left from a larger game.
    buffers: Vec<Card>,
    /// The length of one player's buffer.
    capacity: usize,
    /// The place of both top cards in their buffers.
    top: usize,
    /// The places below the bottom cards of player 1's and player 2's decks.
    ends: [usize; 2],
    /// The greatest top from which a whole batch can be played.
    max_top: usize,
}

/// The decks are moved back when the rounds played since the last time exceed the number of cards plus this.
///
/// A move copies each card once, which is less than one card for each of these rounds. The slack keeps decks of few
/// cards from being moved all the time.
const SLACK: usize = 16;

impl SlidingDecks {
    pub(crate) fn new(decks: [&[Card]; 2], rules: Rules) -> Self {
        let mut new = Self::default();
        new.reset(decks, rules);
        new
    }

    /// Replaces the decks and reuses the memory.
    pub(crate) fn reset(&mut self, decks: [&[Card]; 2], rules: Rules) {
        let [size1, size2] = decks.map(<[Card]>::len);
        let cards = size1 + size2;
        // One deck may hold all cards, and a batch may write a pair below it for each round.
        let most_from_top = cards + 2 * rules.max_batch();
        self.max_top = cards + SLACK;
        self.capacity = self.max_top + most_from_top;
        self.top = 0;
        self.ends = [size1, size2];
        if self.buffers.len() < 2 * self.capacity {
            self.buffers.resize(2 * self.capacity, 0);
        }
        let (buffer1, buffer2) = self.buffers.split_at_mut(self.capacity);
        buffer1[..size1].copy_from_slice(decks[0]);
        buffer2[..size2].copy_from_slice(decks[1]);
    }

    /// Both decks, top card first.
    #[inline]
    pub(crate) fn as_slices(&self) -> [&[Card]; 2] {
        let (buffer1, buffer2) = self.buffers.split_at(self.capacity);
        let [end1, end2] = self.ends;
        [&buffer1[self.top..end1], &buffer2[self.top..end2]]
    }

    /// Plays `max_rounds` rounds, but at most [`Rules::max_batch`], and only until a deck is empty. The rules must be
    /// those of [`SlidingDecks::reset`], which has made room for them.
    ///
    /// If two drawn cards start a sub-game, it stops and returns these cards. They are then in neither deck until
    /// [`SlidingDecks::award`] gives them to the winner of the sub-game.
    #[expect(clippy::inline_always, reason = "faster with the rules as a constant")]
    #[inline(always)]
    pub(crate) fn play(&mut self, max_rounds: usize, rules: Rules) -> Option<[Card; 2]> {
        if self.top > self.max_top {
            self.move_back();
        }
        let top = self.top;
        let [end1, end2] = self.ends;
        let batch = max_rounds.min(rules.max_batch());
        // A card that is won may be drawn again in the same batch, so the loop reads the buffers while
        // it writes to them. Slices of cells permit this.
        let cells = Cell::from_mut(self.buffers.as_mut_slice()).as_slice_of_cells();
        let (buffer1, buffer2) = cells.split_at(self.capacity);
        // The places below each deck, in pairs: one pair for each round that its player may win.
        let (all_pairs1, _) = buffer1[end1..].as_chunks::<2>();
        let (all_pairs2, _) = buffer2[end2..].as_chunks::<2>();
        // Each buffer has room for this many pairs below its deck, as `reset` has made sure. The loop is faster if the
        // length is a constant.
        let pairs1 = &all_pairs1[..rules.max_batch()];
        let pairs2 = &all_pairs2[..rules.max_batch()];

        // Nothing below overflows: the numbers count cards or places, and the worth of a card is subtracted only from a
        // count of at least 0. `wrapping_…` stands where the compiler doesn't see that. With its checks for overflow,
        // part 1 would take 1.35 times as long.
        let mut wins1 = 0;
        let mut wins2 = 0;
        // The cards left after the next draw, in player 1's deck and in both decks. The number in both decks is the
        // same in each round, since the winner gets both drawn cards. A player without a card to draw has -1 left.
        let size1 = end1 - top;
        let size2 = end2 - top;
        let mut left1 = size1.cast_signed() - 1;
        let left_in_all = (size1 + size2).cast_signed() - 2;
        let mut drawn = None;
        for (top1, top2) in buffer1[top..][..batch].iter().zip(&buffer2[top..][..batch]) {
            if is_a_deck_empty(left1, left_in_all) {
                break;
            }
            let card1 = top1.get();
            let card2 = top2.get();
            let left2 = left_in_all.wrapping_sub(left1);
            // The cards that each player has left beyond those that a sub-game would take.
            let spare1 = left1.wrapping_sub(signed_worth(card1));
            let spare2 = left2.wrapping_sub(signed_worth(card2));
            if rules == Rules::Recursive && are_both_at_least_0(spare1, spare2) {
                drawn = Some([card1, card2]);
                break;
            }
            // A batch never exceeds `max_batch`, so this never breaks. But from this one branch, the compiler sees that
            // both indices below are in range. With a branch for each index, part 1 took 1.17 times as long on an AMD
            // EPYC when this loop began 48 bytes after a multiple of 64. Now it is equally fast everywhere.
            if (wins1 | wins2) >= rules.max_batch() {
                break;
            }
            // The winner is hard to predict, so there is no branch on it. The pair is written below
            // both decks, each time with the player's own card first, but only the winner's count of
            // wins grows, and so only the winner's deck gets longer.
            let [own1, other1] = &pairs1[wins1];
            let [own2, other2] = &pairs2[wins2];
            own1.set(card1);
            other1.set(card2);
            own2.set(card2);
            other2.set(card1);
            wins1 += usize::from(card1 > card2);
            wins2 += usize::from(card1 < card2);
            left1 = left1.wrapping_add(2 * isize::from(card1 > card2) - 1);
        }
        let rounds = wins1 + wins2 + usize::from(drawn.is_some());
        self.top = top.wrapping_add(rounds);
        self.ends = [end1.wrapping_add(2 * wins1), end2.wrapping_add(2 * wins2)];
        drawn
    }

    /// The decks of the sub-game that two drawn cards start: from the top of each deck, as many cards as its
    /// player's drawn card is worth.
    #[inline]
    pub(crate) fn sub_game(&self, drawn: [Card; 2]) -> [&[Card]; 2] {
        let [one, two] = self.as_slices();
        [top_cards(one, worth(drawn[0])), top_cards(two, worth(drawn[1]))]
    }

    /// Puts two drawn cards at the bottom of the deck of this winner, the winner's own card first.
    #[inline]
    pub(crate) fn award(&mut self, drawn: [Card; 2], winner: Player) {
        let [card1, card2] = drawn;
        // An index that is a constant in each arm is faster than `winner.index()`.
        let (player, pair) = match winner {
            Player::One => (0, [card1, card2]),
            Player::Two => (1, [card2, card1]),
        };
        let place = player * self.capacity + self.ends[player];
        self.buffers[place..place + 2].copy_from_slice(&pair);
        self.ends[player] += 2;
    }

    /// Moves both decks back to the start of their buffers.
    #[cold]
    fn move_back(&mut self) {
        let (buffer1, buffer2) = self.buffers.split_at_mut(self.capacity);
        let [end1, end2] = self.ends;
        buffer1.copy_within(self.top..end1, 0);
        buffer2.copy_within(self.top..end2, 0);
        self.ends = [end1 - self.top, end2 - self.top];
        self.top = 0;
    }
}

/// The value of a card, to be compared with a number of cards. A value that doesn't fit is more than any such number.
#[inline]
pub(crate) fn worth(card: Card) -> usize {
    usize::try_from(card).unwrap_or(usize::MAX)
}

/// The same as [`worth`], for a difference that may be negative.
#[inline]
fn signed_worth(card: Card) -> isize {
    isize::try_from(card).unwrap_or(isize::MAX)
}

/// Whether a player has no card to draw, and so -1 cards left after the draw. Player 1 has `left1` cards left, and
/// both players together have `left_in_all`.
///
/// One unsigned comparison tests both players. If player 1 has no card to draw, `left1` is -1, which is the largest
/// unsigned number. If player 2 has none, `left1` is one more than `left_in_all`. With six cards, for example:
///
/// ```text
/// cards of each player    left1 > left_in_all
/// 3 and 3                  2 > 4     false
/// 0 and 6                 -1 > 4     true, as -1 is the largest number
/// 6 and 0                  5 > 4     true, as player 2 has -1 left
/// ```
#[inline]
fn is_a_deck_empty(left1: isize, left_in_all: isize) -> bool {
    left1.cast_unsigned() > left_in_all.cast_unsigned()
}

/// Tests both numbers with one branch, because each condition alone is hard to predict. `|` of two numbers is negative
/// if either of them is.
#[inline]
fn are_both_at_least_0(one: isize, other: isize) -> bool {
    (one | other) >= 0
}

/// The first `count` cards of a deck, or all of them if it has fewer.
#[inline]
fn top_cards(deck: &[Card], count: usize) -> &[Card] {
    &deck[..count.min(deck.len())]
}
