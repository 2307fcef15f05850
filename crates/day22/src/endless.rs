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
//! The letters of this theorem: n is the number of all cards, and odd. The lower one of both players'
//! highest cards is c. Above c there are m cards, the lowest of which is t. The lowest card of all is
//! s.
//!
//! > **If every low card is lower than c, neither player is ever eliminated.** So plain Combat never
//! > ends. In Recursive Combat player 1 wins, by repetition, if also t ≥ n − 3 or t + s ≥ n − 1.
//!
//! *Proof.* Let A be the player whose highest card is c, and B the other one. B holds the m cards above
//! c, and m ≥ 1. These cards and c are not low, so they are high. We show that such a card wins each
//! round in which it is drawn. Then it returns to its owner as a high card, and the card that it beats
//! is lower than c. In any other round both cards are lower than c. So after the round every low card
//! is lower than c again, c and the cards above it have the same owners, and both players still have
//! cards.
//!
//! A high card meets a low card, which is lower than c. So c and the cards above it win if the higher
//! card does. It is left to show that no sub-game decides the round: that one of the players has fewer
//! cards left than the drawn card is worth.
//!
//! - *A draws c.* A's top card is high, so A's deck is even and B's is odd. B's top card is low, and
//!   each high card has a low one below it, so B has at least 2m + 1 cards. A has at most n − 2m − 1,
//!   and n − 2m − 2 after drawing c. But n − m − 1 distinct cards are lower than c, so c is worth at
//!   least n − m: more than A has left.
//! - *B draws a card above c, and t ≥ n − 3.* Now B's deck is even and A's is odd. A's top card is low,
//!   and c has a low card below it: A has at least 3 cards. B has at most n − 3, and n − 4 after
//!   drawing: fewer than t, and than the drawn card.
//! - *The same, and t + s ≥ n − 1.* After drawing, both players have n − 2 cards left together. The
//!   two drawn cards are worth t + s or more in sum, so one of them is worth more than its owner has
//!   left. ∎
//!
//! Once true it stays true, so it can be checked rarely, and it needs no memory. In Recursive Combat
//! it misses few repeating games of an odd number of cards, mostly those with a sub-game in the loop.
//!
//! # Theorem 2: there is no other loop without sub-games
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
//! # Theorem 3: which loops, and how long
//!
//! Name the cards of two decks, of which one has an even number of cards and the other an odd one, with
//! k and j at least 1. Here p and q are the high cards, u and v the low ones:
//!
//! ```text
//! even deck   p₀ u₀ p₁ u₁ … p₍ₖ₋₁₎ u₍ₖ₋₁₎           2k cards
//! odd deck    v₀ q₀ v₁ q₁ … v₍ⱼ₋₁₎ q₍ⱼ₋₁₎ vⱼ        2j + 1 cards
//! ```
//!
//! Put the low cards in a ring of k + j + 1 places: r₀, r₁, … are v₀ … vⱼ u₀ … u₍ₖ₋₁₎. The p are a
//! wheel, the q another one, and the ring is a third one between them. Here the even deck is 6 1 7 2,
//! and the odd one 3 5 4:
//!
//! <svg viewBox="50 0 280 150" width="280" role="img" fill="none" stroke="currentColor">
//! <title>Three wheels: 6 and 7 on the first, 3, 4, 1 and 2 on the ring, 5 on the last</title>
//! <circle cx="100" cy="75" r="40"/><circle cx="200" cy="75" r="60"/>
//! <circle cx="290" cy="75" r="30"/>
//! <g fill="currentColor" stroke="none" font-size="15" text-anchor="middle">
//! <text x="128" y="80">6</text><text x="72" y="80">7</text><text x="100" y="132">p</text>
//! <text x="153" y="80">3</text><text x="200" y="34">4</text><text x="247" y="80">1</text>
//! <text x="200" y="126">2</text><text x="200" y="80">r</text>
//! <text x="272" y="80">5</text><text x="290" y="122">q</text></g></svg>
//!
//! Where the wheels touch, 6 beats 3 and then 5 beats 1. Now all three turn by one tooth: 7 beats 4
//! and 5 beats 2; then 6 beats 1 and 5 beats 3; then 7 beats 2 and 5 beats 4. After these eight rounds
//! the decks are as they were.
//!
//! > **The players win in turn for ever, the even deck first, and without sub-games, if and only if**
//! > 1. pᵢ beats rₗ whenever i ≡ l modulo gcd(k, j + 1),
//! > 2. qᵢ beats rₗ whenever i ≡ l − (j + 1) modulo gcd(j, k + 1), and
//! > 3. none of these meetings starts a sub-game: pᵢ ≥ 2k or rₗ ≥ 2j + 1 for those of the first kind,
//! >    qᵢ ≥ 2j or rₗ ≥ 2k + 1 for those of the second. (Combat needs no such condition.)
//! >
//! > **The decks first return after 2·lcm(k, j, k + j + 1) rounds.**
//!
//! *Proof.* Let the players win in turn, as long as they do. The first round plays p₀ against v₀ = r₀.
//! Both go below the even deck, which then is u₀ p₁ u₁ … p₀ r₀. The second round plays q₀ against
//! u₀, which is the ring's place j + 1. Both go below the odd deck, which then is v₁ q₁ … q₀ u₀. So
//! after two rounds the decks have their old form again, with each of the three wheels turned by one
//! tooth. By induction, round 2t plays p number t mod k against the ring's place t mod (k + j + 1),
//! and round 2t + 1 plays q number t mod j against the place j + 1 further on.
//!
//! They win in turn for ever if each of these meetings goes that way. By the Chinese remainder theorem
//! pᵢ meets rₗ at some time if and only if i ≡ l modulo gcd(k, k + j + 1), which is gcd(k, j + 1); and qᵢ
//! likewise. In the first kind of meeting 2k − 1 and 2j cards are left, in the second 2j − 1 and 2k.
//!
//! After an odd number of rounds the other player's deck is the even one, so the decks cannot be back.
//! After 2t rounds, as all cards are distinct, they are back if and only if all three wheels are: if t
//! is a multiple of k, of j and of k + j + 1. ∎
//!
//! For a loop of an odd number of cards without sub-games, the conditions hold from its first decks on,
//! and never before, as decks for which they hold do return. The tests compare this with play; the
//! solver does without it.
//!
//! # An even number of cards
//!
//! Now a high card may meet a high card, and none of the above holds. Which deals never end is open.
//! What is known:
//!
//! - **Ten cards** are solved: a game never ends if and only if at some time the decks are `C m m l`
//!   and `m l C m m l`, with cards C of 9 and 10, m of 4 to 8 and l of 1 to 3. The decks return after
//!   60 rounds, which go by twos: A A B B. One such deal is `10 5 6 1 | 7 2 9 4 8 3`.
//! - **Loops in blocks** exist whenever n is d·b, with d a power of 2 and b odd and at least 5; so for
//!   40 = 8·5 and 60 = 4·15, where random deals find none. Number a deck's places from 0, the top, and
//!   let the deck have z blocks of d cards. The address of place i is one bit, (⌊i/d⌋ + z) mod 2, and
//!   then i mod d in binary. If one deck has an even number of blocks and the other an odd one, and
//!   every card with fewer ones in its address beats every card with more, then the players win d
//!   rounds each in turn, for ever. (d = 1 is the case of an odd number of cards.)
//! - **Powers of 2 and three times such** are no exceptions, as one might think of 2, 4, 8 and 16, or
//!   of 6 and 12, which have no loop: 32 and 192 cards have one.
//! - **Open:** whether there is a loop of 24, 48, 64, 96 or 128 cards.
//!
//! There, cycle detection has to do.
//!
//! # How often
//!
//! The share of deals of plain Combat, half of the cards to each player, that never end: of all deals up
//! to 8 cards, else of 20,000 random ones of an odd number of cards and a million of an even one.
//! `cargo run --release -p day22 --example endless` prints all rows.
//!
//! | odd cards | never end |
//! |--:|--:|
//! | 5 | 25% |
//! | 7 | 45.7% |
//! | 9 | 59.6% |
//! | 11 | 71.0% |
//! | 15 | 83.3% |
//! | 21 | 93.3% |
//! | 31 | 98.3% |
//! | 49 | 99.9% |
//! | 59 | 99.94% |
//!
//! | even cards | never end |
//! |--:|--:|
//! | 2, 4, 6, 8 | none |
//! | 10 | 10.9% |
//! | 14 | 4.3% |
//! | 18 | 3.2% |
//! | 22 | 0.82% |
//! | 26 | 0.38% |
//! | 30 | 0.19% |
//! | 50 | 3 deals |
//! | 12, 16, 24, 32, 40, 60 | none found |
//!
//! # Sources
//!
//! M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010), builds endless deals for every number of cards
//! but 2ᵃ and 3·2ᵃ, and asks which loops there are. For odd numbers the theorems above answer that;
//! they and the findings on even numbers are this project's own, and its tests compare them with play.

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
/// given top card first.
///
/// False for an even number of cards. In plain Combat of an odd number of cards, a game is endless
/// if and only if this is true at some time.
///
/// Linear in the number of cards; most often a few cards decide.
#[must_use]
pub fn is_endless(decks: [&[Card]; 2], rules: Rules) -> bool {
    let [one, two] = decks.map(highest);
    is_endless_above(cmp::min(one, two), decks, rules)
}

/// [`is_endless`], given c, the lower one of both players' highest cards.
#[inline]
pub(crate) fn is_endless_above(c: Card, [one, two]: [&[Card]; 2], rules: Rules) -> bool {
    let cards = one.len() + two.len();
    !cards.is_multiple_of(2)
        && low_side(one).all(|&card| card < c)
        && low_side(two).all(|&card| card < c)
        && (rules == Rules::Combat || no_sub_game_decides([one, two], c))
}

/// A deck's highest card; 0 if there is none.
#[inline]
pub(crate) fn highest(deck: &[Card]) -> Card {
    deck.iter().copied().fold(0, cmp::max)
}

/// The size condition of theorem 1: t ≥ n − 3 or t + s ≥ n − 1.
fn no_sub_game_decides([one, two]: [&[Card]; 2], c: Card) -> bool {
    let n = one.len() + two.len();
    let (mut s, mut t) = (Card::MAX, Card::MAX);
    for &card in one.iter().chain(two) {
        s = cmp::min(s, card);
        if card > c {
            t = cmp::min(t, card);
        }
    }
    !covers(n - 4, t) || !covers(n - 2, t.saturating_add(s))
}

/// Every other card from the bottom up, the bottom card first.
fn low_side(deck: &[Card]) -> impl Iterator<Item = &Card> {
    deck.iter().rev().step_by(2)
}
