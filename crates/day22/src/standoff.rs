//! The standoff: a game that will never end, recognised from one glance at the decks.
//!
//! # What it looks like
//!
//! The smallest one in plain Combat takes five cards. `W` is the deck that wins the next round, `O`
//! the other one:
//!
//! ```text
//!            W            O
//!          43 19       2 29 14      43 beats 2, both go below 19
//!       19 43 2        29 14        29 beats 19, both go below 14
//!          43 2        14 29 19     43 beats 14 …
//!        2 43 14       29 19
//!          43 14       19 29 2      the high cards 43 and 29 have not moved,
//!       14 43 19       29 2         the low ones 2, 19, 14 go round in a ring
//!          43 19       2 29 14      and here we started
//! ```
//!
//! The players win in turn. Each wins with a card that comes back to the same place, and what it
//! beats is handed to the other player's next winner, who hands it back.
//!
//! # Theorem
//!
//! Write the decks, top card first, with `k` and `j` at least 1, as
//!
//! ```text
//! W = H₀ u₀ H₁ u₁ … H₍ₖ₋₁₎ u₍ₖ₋₁₎            2k cards
//! O = v₀ G₀ v₁ G₁ … v₍ⱼ₋₁₎ G₍ⱼ₋₁₎ vⱼ          2j + 1 cards
//! ```
//!
//! and put the low cards in a ring `R = v₀ … vⱼ u₀ … u₍ₖ₋₁₎` of `k + j + 1` places. The players win
//! in turn for ever, `W` first, and no round is decided by a sub-game, if and only if
//!
//! 1. `Hᵢ` beats `Rₗ` whenever `i ≡ l` modulo `gcd(k, j + 1)`,
//! 2. `Gᵢ` beats `Rₗ` whenever `i ≡ l − (j + 1)` modulo `gcd(j, k + 1)`, and
//! 3. none of these meetings starts a sub-game: `Hᵢ ≥ 2k` or `Rₗ ≥ 2j + 1` in the first kind, `Gᵢ ≥
//!    2j` or `Rₗ ≥ 2k + 1` in the second. (Plain Combat knows no sub-games and does without this.)
//!
//! The decks then come back after exactly `2·lcm(k, j, k + j + 1)` rounds, see [`period`].
//!
//! # Proof
//!
//! Suppose the players have won in turn for `2t` rounds. By induction the high cards stand as they
//! stood, each deck's turned by one place per win, and the ring has turned by `t`: round `2t` plays
//! `H` number `t mod k` against ring card number `t mod (k + j + 1)`, and both go to the bottom of
//! `W`, where the next `u` belongs; round `2t + 1` plays `G` number `t mod j` against ring card
//! number `t + j + 1`, which goes below `O` as its next `v`. As `t` runs on, `Hᵢ` meets `Rₗ` at
//! some time exactly if some `t` leaves the remainder `i` by `k` and `l` by `k + j + 1`. By the
//! Chinese remainder theorem that means `i ≡ l` modulo the greatest common divisor, and `gcd(k, k +
//! j + 1) = gcd(k, j + 1)`. Likewise for `G`. So the conditions say that every round that is ever
//! played goes to the player whose turn it is, at the deck sizes of that moment. The decks are as
//! before when `t` is a multiple of `k`, `j` and `k + j + 1`, and not earlier, as all cards are
//! distinct. ∎
//!
//! # Why it finds the first repetition
//!
//! A state for which the theorem holds comes back, so it is part of the loop; and every state of
//! such a loop at which the deck with an even number of cards is to win satisfies it. If the states
//! of a game are tested one after the other, *the first one that passes is the first one that will
//! be repeated.* If wins alternate for ever, every deck consists of pairs once all cards have been
//! played, and comparing the lowest card with what it would have to beat leaves no other form than
//! this one. Loops with another rhythm (two wins each in turn, or with a sub-game inside) are rare
//! but exist: whoever relies on the test alone will not always stop.
//!
//! # Once per run
//!
//! A *run* is a stretch of rounds that go to the players in turn. If they do so for ever from some
//! state on, they do so from every earlier state of the same run, too. So the test has the same
//! answer anywhere in a run, and who only wants to know whether the game ends needs to make it once
//! per run, preferably late, when most runs are over.
//!
//! Whoever wants the first repetition needs little more. In a standoff the deck with an even number
//! of cards wins every round, and each round makes even of odd and odd of even. So if the even deck
//! has won the round before some state of a standoff, the state before that round is one as well. A
//! standoff can show for the first time only after a round that the *odd* deck has won, or a
//! sub-game has decided.
//!
//! # Cost
//!
//! Linear in the number of cards, without memory. Most states fail on the first few cards.

use crate::engine::rank::Rank;

/// Which rules the players follow: with or without sub-games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The higher card wins every round.
    Combat,
    /// A round may be decided by a sub-game.
    Recursive,
}

/// Whether from these decks on the two players win in turn for ever without a sub-game, the owner
/// of `even` first.
///
/// Both decks are listed top card first. False unless `even` holds 2, 4, 6, … and `odd` 3, 5, 7, …
/// cards.
#[must_use]
pub fn holds(even: &[u32], odd: &[u32], rules: Rules) -> bool {
    standoff(even, odd, rules)
}

/// [`holds`] for cards of any width.
pub(crate) fn standoff<R: Rank>(even: &[R], odd: &[R], rules: Rules) -> bool {
    let (k, j) = (even.len() / 2, odd.len() / 2);
    if even.len() % 2 == 1 || odd.len().is_multiple_of(2) || k == 0 || j == 0 {
        return false;
    }
    if !opens(even, odd) {
        return false;
    }
    let (even_classes, odd_classes) = (gcd(k, j + 1), gcd(j, k + 1));
    // Most of the time the two extremes decide.
    let winners = even.iter().step_by(2).chain(odd.iter().skip(1).step_by(2));
    let losers = even.iter().skip(1).step_by(2).chain(odd.iter().step_by(2));
    if let (Some(&lowest), Some(&highest)) = (winners.min(), losers.max()) {
        if lowest > highest {
            if rules == Rules::Combat || lowest.count() >= (2 * k).max(2 * j) {
                return true;
            }
        } else if even_classes == 1 && odd_classes == 1 {
            return false;
        }
    }
    let ring = |l: usize| {
        if l <= j { odd[2 * l] } else { even[2 * (l - j - 1) + 1] }
    };
    let places = k + j + 1;
    (0..even_classes).all(|c| {
        let winners = (c..k).step_by(even_classes).map(|i| even[2 * i]);
        let losers = (c..places).step_by(even_classes).map(ring);
        clear(winners, losers, [2 * k, 2 * j + 1], rules)
    }) && (0..odd_classes).all(|c| {
        let winners = (c..j).step_by(odd_classes).map(|i| odd[2 * i + 1]);
        let losers = ((c + j + 1) % odd_classes..places).step_by(odd_classes).map(ring);
        clear(winners, losers, [2 * j, 2 * k + 1], rules)
    })
}

/// Whether each of the winners beats each of the losers without a sub-game, the winners' owner
/// holding `own` and the other player `others` cards when they meet. If the lowest winner does, all
/// do.
fn clear<R: Rank>(
    winners: impl Iterator<Item = R>,
    mut losers: impl Iterator<Item = R>,
    [own, others]: [usize; 2],
    rules: Rules,
) -> bool {
    let Some(lowest) = winners.min() else {
        return true;
    };
    let no_sub_game =
        |loser: R| rules == Rules::Combat || lowest.count() >= own || loser.count() >= others;
    losers.all(|loser| lowest > loser && no_sub_game(loser))
}

/// Whether the rounds go to the two players in turn until the smaller deck has run through: what
/// stops most tests after a card or two, and none later than the run that it looks into.
#[inline]
fn opens<R: Rank>(even: &[R], odd: &[R]) -> bool {
    let mut pairs = even.chunks_exact(2).zip(odd.chunks_exact(2));
    pairs.all(|(w, o)| w[0] > o[0] && o[1] > w[1])
}

/// The rounds after which a standoff between `2k` and `2j + 1` cards repeats: `2·lcm(k, j, k + j +
/// 1)`.
///
/// Saturates for decks of millions of cards.
#[must_use]
pub fn period(k: usize, j: usize) -> u64 {
    let wide = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    let lcm = |a: u64, b: u64| (a / gcd(a, b).max(1)).saturating_mul(b);
    let (k, j) = (wide(k), wide(j));
    let places = k.saturating_add(j).saturating_add(1);
    lcm(lcm(k, j), places).saturating_mul(2)
}

/// The greatest common divisor, by Euclid's algorithm; `gcd(a, 0)` is `a`.
fn gcd<N: Copy + PartialEq + Default + std::ops::Rem<Output = N>>(mut a: N, mut b: N) -> N {
    while b != N::default() {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    #[test]
    fn smallest() {
        assert!(holds(&[43, 19], &[2, 29, 14], Rules::Combat));
        assert!(holds(&[43, 19], &[2, 29, 14], Rules::Recursive));
        assert!(!holds(&[2, 29, 14], &[43, 19], Rules::Combat), "the decks the wrong way round");
        assert!(!holds(&[43, 30], &[2, 29, 14], Rules::Combat), "29 meets 30");
    }

    #[test]
    fn a_sub_game_spoils_it() {
        // Player 2's winning card 3 against 1 would start a sub-game as soon as both hold that
        // many.
        let (even, odd) = ([20, 1, 21, 2], [4, 3, 5]);
        assert!(!holds(&even, &odd, Rules::Recursive));
    }

    #[test]
    fn classes_need_not_beat_each_other() {
        // k = 2, j = 1: gcd(2, 2) = 2, so each of the two high cards meets only two of the four low
        // ones.
        let (even, odd) = ([3, 1, 9, 8], [2, 10, 7]);
        assert!(holds(&even, &odd, Rules::Combat));
        assert_eq!(returns_after(&even, &odd), period(2, 1));
    }

    #[test]
    fn period_matches_play() {
        for (k, j) in (1..7).flat_map(|k| (1..7).map(move |j| (k, j))) {
            let cards = u32::try_from(2 * (k + j) + 1).expect("few cards");
            let (mut low, mut high) = (1..cards, cards..2 * cards);
            let mut deal = |n: usize, first_high: bool| -> Vec<u32> {
                let pick = |i| {
                    if (i % 2 == 0) == first_high { high.next() } else { low.next() }
                };
                (0..n).filter_map(pick).collect()
            };
            let (even, odd) = (deal(2 * k, true), deal(2 * j + 1, false));
            assert!(holds(&even, &odd, Rules::Recursive));
            assert_eq!(returns_after(&even, &odd), period(k, j), "k = {k}, j = {j}");
        }
    }

    #[test]
    fn period_saturates() {
        assert_eq!(period(usize::MAX, usize::MAX), u64::MAX);
    }

    /// Rounds of plain Combat until the decks stand as given again.
    fn returns_after(a: &[u32], b: &[u32]) -> u64 {
        let start = [VecDeque::from(a.to_vec()), VecDeque::from(b.to_vec())];
        let mut decks = start.clone();
        for round in 1.. {
            let [x, y] = decks.each_mut().map(|deck| deck.pop_front().expect("nobody runs out"));
            decks[usize::from(y > x)].extend([x.max(y), x.min(y)]);
            if decks == start {
                return round;
            }
        }
        0
    }
}
