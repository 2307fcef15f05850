//! Endless games: why they never end, and how to recognise them from the two decks alone.
//!
//! The solver uses only Theorem 1.
//!
//! # A game that never ends
//!
//! Here are five cards of Combat, top card on the left. The highest card of each player is in
//! parentheses:
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
//! If the 4 met the 5, it would lose, and player 1 might run out of cards. But the 5 is never on top
//! when the 4 is on top. After every second round both are back where they were, so they never
//! meet. This page says for which decks a game goes on forever in this way.
//!
//! # Black and white cards
//!
//! Count the cards of each deck from the bottom. The 1st, 3rd, 5th, … card is **white**. The 2nd,
//! 4th, 6th, … card is **black**. Here are a deck of six cards and one of five, top card on the
//! left:
//!
//! ```text
//! black white black white black white      white black white black white
//! ```
//!
//! Cards arrive at the bottom in pairs, so the colour of a card does not change as long as it waits to be
//! drawn. The two drawn cards arrive with the winner's own card first. So the winner's card is the 2nd
//! from the bottom and becomes black, and the other card is the 1st and becomes white.
//!
//! A deck with an even number of cards is called even, and any other deck odd. The top card of an
//! even deck is black, and the top card of an odd deck is white. If the total number of cards is odd,
//! exactly one of the two decks is even. So *in each round a black card meets a white card. After the
//! round, the winning card is black and the losing card is white.*
//!
//! # Theorem 1: nobody is ever eliminated
//!
//! Let n, the total number of cards, be odd. The cards are distinct and positive. Each player has a
//! highest card, and c is the lower of these two.
//!
//! > **In Combat, if every white card is lower than c, neither player is ever eliminated.** So the
//! > game never ends.
//! >
//! > **In Recursive Combat, if every white card is lower than c and c ≥ n − 3, neither player is ever
//! > eliminated.** So the decks repeat, and player 1 wins.
//!
//! *Proof.* One player's highest card is c. All cards above c, of which there is at least one, are
//! the other player's. Call c and the cards above it the *strong* cards. Each player has at least
//! one of them. They are not lower than c, so they are black.
//!
//! We show below that a strong card wins each round in which it is drawn. Then the condition lasts:
//! a strong card that is drawn returns to its owner as a black card, and the card that it beats is
//! lower than c. If no strong card is drawn, both drawn cards are lower than c. So after each round
//! every white card is lower than c again, the strong cards have the same owners, and both players
//! still have cards.
//!
//! It remains to show that a strong card wins. As a black card, it meets a white card, which is lower
//! than c. So the strong card is the higher one of the two, and wins unless a sub-game decides the
//! round. In Combat there are no sub-games. In Recursive Combat a sub-game decides the round only if
//! the owner of the strong card has at least as many cards left as the strong card is worth. We show
//! that the owner has fewer cards left. The strong card is black, so it is drawn from the even deck.
//! The odd deck holds a strong card of its own. This card is black, but the top and the bottom card of the
//! odd deck are white, so the odd deck has at least 3 cards. So the even deck has at most n − 3 cards,
//! and at most n − 4 are left after drawing. This is less than c, and so less than the strong card is
//! worth. ∎
//!
//! Once the condition holds, it holds for the rest of the game. So the solver can check it now and then, and need not
//! remember anything.
//!
//! In Recursive Combat some games of an odd number of cards repeat although the condition never
//! holds. For example, `1 10 2 9 3 | 11 4 12 5 13 6 14 7 15 8` repeats every 80 rounds, without any
//! sub-game. Such games are rare: in the random deals of the tests, the condition recognises more than
//! fifty main games and sub-games for each one that it misses.
//!
//! # Theorem 2: in a loop of an odd number of cards without sub-games, the players win in turn
//!
//! > **In a loop of an odd number of cards, without sub-games, the black card wins every round.** So
//! > the players win in turn.
//!
//! *Proof.* Only the two drawn cards can change from black to white or from white to black. If the
//! black card wins, neither changes. If the white card wins, both change, and the sum of all black
//! cards grows, because the white card had the greater value. So the sum never shrinks. At the end of the
//! loop the decks are as they were at its beginning, and so is the sum. It therefore never grew, and the
//! black card always won.
//!
//! The black card is drawn from the even deck, so the player with the even deck wins. This deck
//! grows by one card and becomes odd, and the other deck shrinks by one card and becomes even, so the
//! other player wins the next round. ∎
//!
//! > **Corollary: Combat of an odd number of cards never ends if and only if, at some time, every white
//! > card is lower than c.**
//!
//! *Proof.* If every white card is lower than c at some time, Theorem 1 says that the game never
//! ends.
//!
//! For the other direction, take a game that never ends. There are only finitely many decks, so the
//! game gets into a loop. Each waiting card moves up in every round, so each card is drawn again and
//! again. By Theorem 2, a white card of the loop loses each round in which it is drawn, so it stays
//! white and changes its owner each time. It is therefore beaten in turn by black cards of player 1
//! and by black cards of player 2, which makes it lower than the highest card of either player, and
//! so lower than c. ∎

use std::{cmp, error::Error, fmt};

use crate::{
    deal::Card,
    decks::{Rules, worth},
};

/// How the decks of a game repeat. A game of Combat whose decks repeat never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The number of rounds before the first decks that repeat. It is 0 if these are the deal.
    pub start: u64,
    /// The number of rounds after which these decks first return.
    pub length: u64,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, length } = *self;
        write!(f, "the game never ends: the decks repeat every {length} rounds, from ")?;
        if start == 0 { f.write_str("the start") } else { write!(f, "round {} on", start + 1) }
    }
}

impl Error for Cycle {}

/// Whether these decks meet the condition of Theorem 1, so that neither player will ever be eliminated. A
/// game of Combat then never ends, and in Recursive Combat player 1 wins by repetition.
///
/// The decks are player 1's and player 2's, top card first. As in a [`Deal`](crate::Deal), the cards
/// are distinct and positive.
///
/// Sooner or later, this becomes true in every endless game of Combat of an odd number of cards: see the corollary of
/// Theorem 2. Other games may repeat without it, and for an even number of cards it is always false.
///
/// The time is linear in the number of cards.
#[must_use]
pub fn theorem_1_applies(decks: [&[Card]; 2], rules: Rules) -> bool {
    let [highest1, highest2] = decks.map(highest);
    theorem_1_applies_given_c(cmp::min(highest1, highest2), decks, rules)
}

/// The same as [`theorem_1_applies`], where the caller knows c, the lower one of both players' highest
/// cards.
#[inline]
pub(crate) fn theorem_1_applies_given_c(c: Card, [one, two]: [&[Card]; 2], rules: Rules) -> bool {
    let cards = one.len() + two.len();
    let is_odd = cards % 2 == 1;
    is_odd
        && (rules == Rules::Combat || worth(c) >= cards.saturating_sub(3))
        && white_cards(one).all(|&card| card < c)
        && white_cards(two).all(|&card| card < c)
}

/// The highest card of a deck, or 0 if the deck is empty.
#[inline]
pub(crate) fn highest(deck: &[Card]) -> Card {
    deck.iter().copied().fold(0, cmp::max)
}

/// The white cards of a deck: every second card from the bottom up, beginning with the bottom card.
fn white_cards(deck: &[Card]) -> impl Iterator<Item = &Card> {
    deck.iter().rev().step_by(2)
}
