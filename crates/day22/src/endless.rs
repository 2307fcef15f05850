//! Endless games: why they never end, and how to recognise them from the two decks alone.
//!
//! The solver needs Theorem 1 only, for sub-games. Theorem 2 says that its condition recognises every
//! endless game of plain Combat of an odd number of cards. [`wheels`] has loops of any number of cards.
//!
//! # A game that never ends
//!
//! Five cards of plain Combat, top card on the left. The highest card of each player is marked:
//!
//! ```text
//! player 1    player 2
//! (4) 1       2 (5) 3       4 beats 2
//! 1 (4) 2     (5) 3         5 beats 1
//! (4) 2       3 (5) 1       4 beats 3
//! 2 (4) 3     (5) 1         5 beats 2
//! (4) 3       1 (5) 2       4 beats 1
//! 3 (4) 1     (5) 2         5 beats 3
//! (4) 1       2 (5) 3       … the first decks again
//! ```
//!
//! The 4 would lose to the 5, and then player 1 would soon be out. But whenever the 4 is on top, the
//! 5 is not, and each comes back to where it was: they never meet. This page says when that is so.
//!
//! # Two sides
//!
//! Count the cards of each deck from the bottom. The 1st, 3rd, 5th, … card is **low**, the 2nd, 4th,
//! 6th, … is **high**:
//!
//! ```text
//! 6 cards   high low high low high low      5 cards   low high low high low
//! ```
//!
//! Cards arrive at the bottom in pairs, so a waiting card never changes sides. Of the two cards that
//! are drawn, the winner's own becomes the 2nd from the bottom, and so high; the other becomes the
//! 1st, and so low.
//!
//! The top card of a deck is high if the deck has an even number of cards. If the number of all cards
//! is odd, exactly one of the decks is even. So *in each round a high card meets a low card, and
//! afterwards the winning card is high and the losing card is low.*
//!
//! # Theorem 1: nobody is ever eliminated
//!
//! The letters of this theorem: n is the number of all cards, and odd. The cards are distinct and
//! positive. The lower one of both players' highest cards is c.
//!
//! > **If every low card is lower than c, neither player is ever eliminated.** So plain Combat never
//! > ends. In Recursive Combat player 1 wins, by repetition, if also c ≥ n − 3.
//!
//! *Proof.* One player's highest card is c, and all cards above c, at least one, are the other player's.
//! These cards and c are not low, so they are high. We show that such a card wins each round in which
//! it is drawn. Then it returns to its owner as a high card, and the card that it beats is lower than
//! c. In any other round both cards are lower than c. So after the round every low card is lower than c
//! again, c and the cards above it have the same owners, and both players still have cards.
//!
//! A high card meets a low card, which is lower than c. So c and the cards above it win if the higher
//! card does. It is left to show that no sub-game decides the round: that the owner of the high card
//! has fewer cards left than it is worth. The high card is drawn from the even deck. The odd deck also
//! holds one of these high cards, and its top and bottom cards are low: so it has at least 3 cards. The
//! even deck has at most n − 3, and n − 4 after drawing: fewer than c, and than the drawn card. ∎
//!
//! Once true it stays true, so it can be checked rarely, and it needs no memory. In Recursive Combat
//! it misses few repeating games of an odd number of cards, mostly those with a sub-game in the loop.
//! A loop without sub-games that it misses is `1 10 2 9 3 | 11 4 12 5 13 6 14 7 15 8`, of 80 rounds.
//!
//! # Theorem 2: in a loop without sub-games, the players win in turn
//!
//! > **In a loop of an odd number of cards, without sub-games, the high card wins every round,** and so
//! > the players win in turn.
//!
//! *Proof.* Only the two drawn cards can change sides. If the high card wins, neither does. If the low
//! card wins, both do, and the sum of all high cards grows. At the end of the loop the decks, and so
//! this sum, are as they were at its beginning. So it never grew, and the high card always won. The
//! high card is drawn from the even deck. The winner's deck grows by one card, from even to odd, and
//! the other one shrinks by one, from odd to even: next time the other player wins. ∎
//!
//! > **Combat of an odd number of cards never ends if and only if, at some time, every low card is
//! > lower than c.**
//!
//! *Proof.* By Theorem 1 it then never ends. For the other direction, take a game that never ends. There
//! are only finitely many decks, so it gets into a loop. Each waiting card moves up in every round, so
//! each card is drawn again and again. By Theorem 2 a high card always wins, so it never changes its
//! owner. A low card always loses, so it goes to the other player each time: it is beaten by a high
//! card of player 1 and, the next time, by a high card of player 2. So it is lower than the highest
//! cards of both, that is, than c. ∎
//!
//! All other loops, and those of main games, are left to the solver's cycle detection.

pub mod wheels;

use std::{cmp, fmt};

use aoc_core::NoAnswer;

use crate::{
    deal::Card,
    decks::{Rules, worth},
};

/// A game of Combat never ends: its decks repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Rounds before the first decks that repeat; 0 for the deal itself.
    pub start: u64,
    /// Rounds until those decks first return.
    pub length: u64,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, length } = *self;
        write!(f, "the game never ends: the decks repeat every {length} rounds, from ")?;
        if start == 0 { f.write_str("the start") } else { write!(f, "round {} on", start + 1) }
    }
}

impl From<Cycle> for NoAnswer {
    fn from(cycle: Cycle) -> Self {
        Self::Because(cycle.to_string())
    }
}

/// Theorem 1: whether it is certain that neither player will ever be eliminated. Both decks are
/// given top card first, with distinct positive cards, as in a [`Deal`](crate::Deal).
///
/// False for an even number of cards. In plain Combat of an odd number of cards, a game is endless
/// if and only if this is true at some time. Linear in the number of cards.
#[must_use]
pub fn is_endless(decks: [&[Card]; 2], rules: Rules) -> bool {
    let [one, two] = decks.map(highest);
    nobody_is_eliminated(cmp::min(one, two), decks, rules)
}

/// [`is_endless`], given c, the lower one of both players' highest cards.
#[inline]
pub(crate) fn nobody_is_eliminated(c: Card, [one, two]: [&[Card]; 2], rules: Rules) -> bool {
    let cards = one.len() + two.len();
    !cards.is_multiple_of(2)
        && (rules == Rules::Combat || worth(c) >= cards.saturating_sub(3))
        && low_side(one).all(|&card| card < c)
        && low_side(two).all(|&card| card < c)
}

/// A deck's highest card; 0 if there is none.
#[inline]
pub(crate) fn highest(deck: &[Card]) -> Card {
    deck.iter().copied().fold(0, cmp::max)
}

/// Every other card from the bottom up, the bottom card first.
fn low_side(deck: &[Card]) -> impl Iterator<Item = &Card> {
    deck.iter().rev().step_by(2)
}
