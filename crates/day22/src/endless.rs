//! Endless games: why they never end, and how to recognise them from the two decks alone.
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
//! (4) 1       2 (5) 3       … as it was dealt
//! ```
//!
//! The 4 would lose to the 5, and then player 1 would soon be out. But whenever the 4 is on top,
//! the 5 is not, and each comes back to where it was. They never meet. This page says when that is
//! so.
//!
//! # Parity
//!
//! Number the places of a deck from 0, the top, and call a card *high-side*, H, if its place is
//! even in a deck of even size or odd in a deck of odd size; the others are *low-side*, L. A round
//! moves each waiting card up by one and changes the size of its deck by one, so a card keeps its
//! side until it is drawn. With an odd number of cards, exactly one deck is even: it draws an H,
//! the other one an L.
//!
//! ```text
//! size even   H L H L H L      draws H          size odd   L H L H L      draws L
//! ```
//!
//! After a round of decks of x and y cards, the winner's own card lies at place x − 1 of x + 1: it
//! is H. The card below it is L. So *each round an H meets an L, and the winning card is H
//! afterwards.*
//!
//! # Theorem 1: nobody is ever eliminated
//!
//! Let the number n of cards be odd, and let c be the lower one of the two players' highest cards.
//!
//! > **If every low-side card is lower than c, neither player is ever eliminated.** Combat then
//! > never ends. In Recursive Combat player 1 wins, by repetition, if besides f ≥ n − 3 or f + s ≥
//! > n − 1, where f is the lowest card above c and s the lowest of all.
//!
//! *Proof.* Say that c is player 1's. The F cards above c, one at least, are then player 2's, and
//! c and all of them are H. We show that such a card wins whenever it is drawn. Then it goes back
//! to its owner as an H, and what it beats is lower than c. In all other rounds both cards are
//! lower than c. So the condition goes on to hold, and both players keep a card for ever.
//!
//! An H meets an L, and every L is lower than c. So c and the F cards above it win by being
//! higher. It is left to show that no sub-game decides their rounds: some player must have fewer
//! cards left than the card drawn is worth.
//!
//! - *c is drawn.* Player 1's deck is even and player 2's is odd. There the F cards lie at odd
//!   places with an L before and after, so player 2 has at least 2F + 1 cards, and player 1 at
//!   most n − 2F − 2 beside c. But n − F − 1 cards are lower than c, so c is worth at least n − F:
//!   too much.
//! - *A card f′ above c is drawn, and f ≥ n − 3.* Player 1's deck is odd and holds c as an H, with
//!   an L before and after: 3 cards at least. So player 2 has at most n − 4 beside f′: fewer than
//!   f, and f′.
//! - *The same, and f + s ≥ n − 1.* Together both players have n − 2 cards left. The two drawn are
//!   worth f + s at least: one of them is worth more than its owner has left. ∎
//!
//! Once true it stays true, so it can be checked rarely; it needs no memory. In Recursive Combat
//! it misses few repeating games of an odd number of cards, mostly those with a sub-game in the
//! loop.
//!
//! # Theorem 2: there is no other loop without sub-games
//!
//! > **In a loop of an odd number of cards, without sub-games, the players win in turn:** the even
//! > deck wins every round, and an H beats each L that it meets.
//!
//! *Proof.* If the H wins a round, it stays H, and the L stays L. If the L wins, the two change
//! sides and the sum of all H cards grows. In a loop it cannot grow for ever, so the H always
//! wins. The even deck draws the H and wins, and each round makes even of odd and odd of even. ∎
//!
//! > **Combat of an odd number of cards never ends exactly if Theorem 1 holds at some time.**
//!
//! *Proof.* It is enough, by Theorem 1. It is also necessary: a game that never ends repeats its
//! decks. In that loop each L goes to and fro between the players, as the H that beats it takes it
//! along. So each L is lower than some card of either player, hence lower than c. ∎
//!
//! # Theorem 3: which loops, and how long
//!
//! Write W for the even deck and O for the odd one, with k and j at least 1:
//!
//! ```text
//! W = H₀ u₀ H₁ u₁ … H₍ₖ₋₁₎ u₍ₖ₋₁₎            2k cards
//! O = v₀ G₀ v₁ G₁ … v₍ⱼ₋₁₎ G₍ⱼ₋₁₎ vⱼ         2j + 1 cards
//! ```
//!
//! Put the low cards in a ring R = v₀ … vⱼ u₀ … u₍ₖ₋₁₎ of k + j + 1 places. Here k = 2 and j = 1,
//! for W = 6 1 7 2 and O = 3 5 4. The high cards are two wheels, the ring a third one between
//! them:
//!
//! <svg viewBox="50 0 280 150" width="280" role="img" fill="none" stroke="currentColor">
//! <title>Three wheels: 6 and 7 on the first, 3, 4, 1 and 2 on the ring, 5 on the last</title>
//! <circle cx="100" cy="75" r="40"/><circle cx="200" cy="75" r="60"/>
//! <circle cx="290" cy="75" r="30"/>
//! <g fill="currentColor" stroke="none" font-size="15" text-anchor="middle">
//! <text x="128" y="80">6</text><text x="72" y="80">7</text><text x="100" y="132">H</text>
//! <text x="153" y="80">3</text><text x="200" y="34">4</text><text x="247" y="80">1</text>
//! <text x="200" y="126">2</text><text x="200" y="80">R</text>
//! <text x="272" y="80">5</text><text x="290" y="122">G</text></g></svg>
//!
//! 6 beats 3 and 5 beats 1, where the wheels touch. Then all turn by one tooth: 7 beats 4
//! and 5 beats 2; 6 beats 1 and 5 beats 3; 7 beats 2 and 5 beats 4; and after these eight rounds
//! the decks are as they were.
//!
//! > **The players win in turn for ever, W first, and without sub-games, if and only if**
//! > 1. Hᵢ beats Rₗ whenever i ≡ l modulo gcd(k, j + 1),
//! > 2. Gᵢ beats Rₗ whenever i ≡ l − (j + 1) modulo gcd(j, k + 1), and
//! > 3. no such meeting starts a sub-game: Hᵢ ≥ 2k or Rₗ ≥ 2j + 1 in the first kind, Gᵢ ≥ 2j or
//! >    Rₗ ≥ 2k + 1 in the second. (Combat does without this.)
//! >
//! > **The decks first return after 2·lcm(k, j, k + j + 1) rounds.**
//!
//! *Proof.* After 2t rounds won in turn the high cards are where they were, each wheel has turned
//! by t, and so has the ring: round 2t plays H number t mod k against ring card t mod (k + j + 1),
//! and both go below W, where the next u belongs; round 2t + 1 plays G number t mod j against the
//! ring card j + 1 places on, which becomes O's next v. By the Chinese remainder theorem Hᵢ meets
//! Rₗ at some t exactly if i ≡ l modulo gcd(k, k + j + 1) = gcd(k, j + 1), and likewise for G. All
//! cards are distinct, so the decks return when all three wheels do. ∎
//!
//! So this holds from the first state of the loop on, where Theorem 1 tells earlier *that* there is
//! a loop. The tests compare it with play; the solver does without it.
//!
//! # An even number of cards
//!
//! Then H may meet H, and nothing of the above holds. Loops are rare, but there are some: wins go
//! in blocks, such as A A B B, or in stranger rhythms. The 14 cards `3 1 13 9 11 4 8 7 5 2 | 14 10
//! 12 6` come back after 96 rounds, with wins B B A A B A B A …, and a deal of 32 cards, a power
//! of two, comes back after 2400; both are among the tests. No deal of 4, 6 or 8 cards is endless,
//! and none is known of 12 or 16. Which deals of an even number of cards never end is open; there,
//! cycle detection has to do.
//!
//! # How often
//!
//! The share of deals of plain Combat, half of the cards to each player, that never end. Up to 8
//! cards all deals were played, else 20,000 random ones of an odd number of cards and a million of
//! an even one. `cargo run --release -p day22 --example endless` prints the whole table.
//!
//! | odd | never end | even | never end |
//! |---|---|---|---|
//! | 5 | 25% | 2, 4, 6, 8 | none |
//! | 7 | 45.7% | 10 | 10.9% |
//! | 9 | 59.5% | 12, 16, 24, 32 | none |
//! | 11 | 71.0% | 14 | 4.35% |
//! | 15 | 83.7% | 18 | 3.24% |
//! | 21 | 93.0% | 20 | 0.14% |
//! | 27 | 97.3% | 22 | 0.80% |
//! | 31 | 98.2% | 26 | 0.38% |
//! | 39 | 99.4% | 30 | 0.19% |
//! | 49 | 99.8% | 40, 60 | none |
//! | 59 | 99.97% | 50 | 4 deals |
//!
//! # Sources
//!
//! M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010), builds endless deals for every number of
//! cards but 2ᵃ and 3·2ᵃ, and asks which loops there are. For odd numbers the theorems above
//! answer that; they are this project's own, and its tests compare them with play.

use std::{cmp, fmt};

use aoc_core::NoAnswer;

use crate::{
    deal::Card,
    decks::{Rules, covers},
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
/// listed top card first.
///
/// False for an even number of cards. In plain Combat of an odd number of cards, a game is endless
/// exactly if this is true at some time.
///
/// Linear in the number of cards; most often a few cards decide.
#[must_use]
pub fn is_endless(decks: [&[Card]; 2], rules: Rules) -> bool {
    let [one, two] = decks.map(highest);
    is_endless_above(cmp::min(one, two), decks, rules)
}

/// [`is_endless`], given the lower of both players' highest cards.
#[inline]
pub(crate) fn is_endless_above(lower: Card, [one, two]: [&[Card]; 2], rules: Rules) -> bool {
    let cards = one.len() + two.len();
    !cards.is_multiple_of(2)
        && low_side(one).all(|&card| card < lower)
        && low_side(two).all(|&card| card < lower)
        && (rules == Rules::Combat || no_sub_game_decides([one, two], lower))
}

/// A deck's highest card; 0 if there is none.
#[inline]
pub(crate) fn highest(deck: &[Card]) -> Card {
    deck.iter().copied().fold(0, cmp::max)
}

/// The size condition of theorem 1: the cards from `lower` on win without sub-games.
fn no_sub_game_decides([one, two]: [&[Card]; 2], lower: Card) -> bool {
    let cards = one.len() + two.len();
    let (mut lowest, mut lowest_above) = (Card::MAX, Card::MAX);
    for &card in one.iter().chain(two) {
        lowest = cmp::min(lowest, card);
        if card > lower {
            lowest_above = cmp::min(lowest_above, card);
        }
    }
    !covers(cards - 4, lowest_above) || !covers(cards - 2, lowest_above.saturating_add(lowest))
}

/// Every other card from the bottom up, the bottom card first.
fn low_side(deck: &[Card]) -> impl Iterator<Item = &Card> {
    deck.iter().rev().step_by(2)
}
