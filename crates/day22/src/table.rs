//! The two decks on the table, and how rounds are played with them.

use std::cmp;

use crate::{
    deal::{Card, Player},
    standoff::Rules,
};

/// The most rounds that are played at a time. A multiple of 2 and 3, as the periods of many loops
/// are: such a loop repeats from stretch to stretch all the sooner.
pub(crate) const STRETCH: usize = 6;

/// How far both decks may wander beyond what they need before they are moved back, in cards.
const SPARE: usize = 16;

/// Both decks, each a window that slides over a buffer:
///
/// ```text
/// player 1   . . . 5 2 8 6 3 . . . . . .
/// player 2   . . . 9 1 7 . . . . . . . .
///                  top →   ← end
/// ```
///
/// Drawing moves the top, which both decks have in common, as both players draw in each round.
/// Winning moves the end of the winner's deck. Nothing else moves, until the buffers run out and
/// the decks are copied back to their start. So a deck is always one slice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The buffer of player 1, and then that of player 2.
    buffers: Vec<Card>,
    /// The length of each.
    room: usize,
    top: usize,
    ends: [usize; 2],
    /// How far the top may be for the rounds of a stretch to fit below the decks.
    furthest_top: usize,
}

impl Table {
    /// Puts two decks on the table.
    pub(crate) fn new(decks: [&[Card]; 2]) -> Self {
        let mut table = Self::default();
        table.lay(decks);
        table
    }

    /// Puts two other decks on the table.
    pub(crate) fn lay(&mut self, decks: [&[Card]; 2]) {
        let cards = decks[0].len() + decks[1].len();
        self.furthest_top = 3 * cards + SPARE;
        self.top = 0;
        // Room for all cards, and for those that a stretch writes below them.
        self.room = self.furthest_top + cards + 2 * STRETCH;
        self.ends = decks.map(<[Card]>::len);
        if self.buffers.len() < 2 * self.room {
            self.buffers = vec![0; 2 * self.room];
        }
        let (one, two) = self.buffers.split_at_mut(self.room);
        one[..decks[0].len()].copy_from_slice(decks[0]);
        two[..decks[1].len()].copy_from_slice(decks[1]);
    }

    /// Both decks, top cards first.
    #[inline]
    pub(crate) fn decks(&self) -> [&[Card]; 2] {
        let (one, two) = self.buffers.split_at(self.room);
        [&one[self.top..self.ends[0]], &two[self.top..self.ends[1]]]
    }

    /// Plays a stretch: so many rounds, but [`STRETCH`] at most, and fewer if a player runs out of
    /// cards or a draw starts a sub-game.
    ///
    /// Returns how many rounds have begun, and the cards of that draw, which are then in neither
    /// deck.
    #[inline]
    pub(crate) fn play(&mut self, most_rounds: usize, rules: Rules) -> (u64, Option<[Card; 2]>) {
        if self.top > self.furthest_top {
            self.move_back();
        }
        let (one, two) = self.buffers.split_at_mut(self.room);
        let (start, [mut end1, mut end2]) = (self.top, self.ends);
        let stop = start + cmp::min(most_rounds, STRETCH);
        // Two cards that are worth more in sum than both players have left start no sub-game. It is
        // asked first as it is seldom true, and so easily foreseen by the processor; what is then
        // left to ask is true every other time.
        let undrawn = match rules {
            Rules::Combat => 0,
            Rules::Recursive => (end1 + end2 - 2 * start).saturating_sub(2),
        };
        let undrawn = u64::try_from(undrawn).unwrap_or(u64::MAX);
        let (mut top, mut drawn) = (start, None);
        while top < stop && top < end1 && top < end2 {
            let (a, b) = (one[top], two[top]);
            top += 1;
            if u64::from(a) + u64::from(b) <= undrawn && left(a, end1 - top) && left(b, end2 - top)
            {
                drawn = Some([a, b]);
                break;
            }
            // Both players' spoils are written, below the end of the deck, and the winner's end
            // moves: without a branch on who wins, which no processor can foresee.
            one[end1] = a;
            one[end1 + 1] = b;
            two[end2] = b;
            two[end2 + 1] = a;
            end1 += 2 * usize::from(a > b);
            end2 += 2 * usize::from(b > a);
        }
        (self.top, self.ends) = (top, [end1, end2]);
        (u64::try_from(top - start).unwrap_or(u64::MAX), drawn)
    }

    /// The cards that a sub-game takes which the two drawn ones decide.
    #[inline]
    pub(crate) fn prefixes(&self, drawn: [Card; 2]) -> [&[Card]; 2] {
        let [one, two] = self.decks();
        [prefix(one, drawn[0]), prefix(two, drawn[1])]
    }

    /// Gives two drawn cards to the winner of their round.
    #[inline]
    pub(crate) fn award(&mut self, [a, b]: [Card; 2], winner: Player) {
        let (player, spoils) = match winner {
            Player::One => (0, [a, b]),
            Player::Two => (1, [b, a]),
        };
        let end = player * self.room + self.ends[player];
        self.buffers[end..end + 2].copy_from_slice(&spoils);
        self.ends[player] += 2;
    }

    #[cold]
    fn move_back(&mut self) {
        for (buffer, end) in self.buffers.chunks_exact_mut(self.room).zip(&mut self.ends) {
            buffer.copy_within(self.top..*end, 0);
            *end -= self.top;
        }
        self.top = 0;
    }
}

/// Whether a player who has so many cards left has as many as `card` is worth.
#[inline]
fn left(card: Card, left: usize) -> bool {
    usize::try_from(card).is_ok_and(|worth| worth <= left)
}

/// As many cards from the top as `card` is worth.
#[inline]
fn prefix(deck: &[Card], card: Card) -> &[Card] {
    let worth = usize::try_from(card).unwrap_or(usize::MAX);
    &deck[..cmp::min(worth, deck.len())]
}

/// Tables are equal if the same cards lie in the same order, wherever in their buffers.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.decks() == other.decks()
    }
}
