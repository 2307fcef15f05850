//! Who wins a sub-game of few cards, many rounds at a time, on processors with vector registers.
//!
//! # The idea
//!
//! Within a phase (see [`crate::engine::scalar`]) the cards drawn are those on top of the decks now, so all
//! its rounds can be played at once. A deck is one register with a card in each byte, top card
//! first:
//!
//! ```text
//! player 1 holds  9 2 6 3 1 . . .      player 2 holds  5 8 4 7 . . . .     . no card
//!
//! compare         1 0 1 0              player 1 wins rounds 0 and 2
//! interleave      9 5 2 8 6 4 3 7      and             5 9 8 2 4 6 7 3
//! pack            9 5 6 4 . . . .      and             8 2 7 3 . . . .
//! put under       1 9 5 6 4 . . .      and             8 2 7 3 . . . .     (all four were drawn)
//! ```
//!
//! Each line is an instruction or a few per player, whatever the cards, without branches that could
//! be mispredicted. A phase takes about twenty cycles, with AVX-512 for up to 32 rounds of a game
//! of up to 64 cards, with AVX2 for up to 8 rounds of a game of up to 32 cards. For a sub-game all
//! lanes but the first few are blanked.
//!
//! # Sub-games
//!
//! Three bounds tell of most phases that none of their draws can start a sub-game. If one may, the
//! sizes of the decks in each round are computed, again for all rounds at once. The phase ends with
//! the first draw that does start one.
//!
//! # The end
//!
//! Just as in [`crate::engine::scalar`]: player 1 wins at once with the highest card, a standoff is
//! predicted, and Brent's algorithm, with one stored state, finds what repeats otherwise. The test
//! for a standoff has two steps: comparing the lowest winner with the highest loser decides most
//! cases, and the exact test is left for runs that go on and on.
//!
//! # Without `unsafe`
//!
//! Value-only intrinsics are safe to call where their instructions are known to exist, that is, in
//! functions with the same `target_feature`s. To get into the first of those takes proof that the
//! processor has them: a token of `fearless_simd`, and its `kernel!`, whose features include the
//! ones named here.

mod avx2;
mod avx512;
mod games;

use fearless_simd::{
    Level,
    x86::{Avx2, Avx512},
};

use crate::{
    deal::Player,
    progress::{Reporter, Stopped},
};

/// The most cards any of the engines can deal with.
pub(crate) const MOST_CARDS: usize = avx512::MOST_CARDS;

/// Rounds won in turn before a standoff is suspected. A later test costs phases, an earlier one
/// fails more often.
const FIRST_SUSPICION: i32 = 12;

/// Rounds won in turn before the exact test is made, if the first one was undecided.
const STRONG_SUSPICION: i32 = 40;

/// A run that is known to end.
const DOOMED: i32 = i32::MIN / 2;

/// Phases before the first state is stored: most games are over by then.
const FIRST_STORED_PHASE: u32 = 16;

/// Phases after which a report is due at the latest.
const PHASES_PER_LOOK: u32 = 1 << 16;

/// Phases after which a game of plain Combat is given up, since it may never end.
const PHASES_OF_COMBAT: u32 = 1000;

/// Solves small sub-games one after the other, reusing its memory.
#[derive(Debug)]
pub(crate) struct Vector(Registers);

/// What the processor has, as proved by a token, and the games that wait for the end of a sub-game.
#[derive(Debug)]
enum Registers {
    Avx2(Avx2, Vec<(avx2::Game, Draw)>),
    Avx512(Avx512, Vec<(avx512::Game, Draw)>),
}

impl Vector {
    /// The engine for processors with AVX2, if this is one.
    pub(crate) fn avx2() -> Option<Self> {
        let token = Level::new().as_avx2()?;
        Some(Self(Registers::Avx2(token, Vec::new())))
    }

    /// The engine for processors with AVX-512, if this is one.
    pub(crate) fn avx512() -> Option<Self> {
        let token = Level::new().as_avx512()?;
        Some(Self(Registers::Avx512(token, Vec::new())))
    }

    /// The most cards a game may have.
    #[inline]
    pub(crate) fn most_cards(&self) -> usize {
        match self.0 {
            Registers::Avx2(..) => avx2::MOST_CARDS,
            Registers::Avx512(..) => avx512::MOST_CARDS,
        }
    }

    /// Plays plain Combat and returns the winner's deck, filled up with zeros.
    ///
    /// Nothing if there are too many cards, or the game takes long, perhaps for ever.
    pub(crate) fn combat(&self, decks: [&[u8]; 2]) -> Option<[u8; MOST_CARDS]> {
        if decks[0].len() + decks[1].len() > self.most_cards() {
            return None;
        }
        let cards = counts(decks);
        match self.0 {
            Registers::Avx2(token, _) => {
                avx2::combat(token, decks.map(lanes), cards).map(|deck| lanes(&deck))
            }
            Registers::Avx512(token, _) => avx512::combat(token, decks.map(lanes), cards),
        }
    }

    /// The winner of the sub-game with these decks, top card first, neither of them empty.
    #[inline]
    pub(crate) fn winner(
        &mut self,
        decks: [&[u8]; 2],
        reporter: &mut Reporter<'_>,
    ) -> Result<Player, Stopped> {
        let cards = counts(decks);
        debug_assert!(decks.concat().len() <= self.most_cards(), "more cards than lanes");
        match &mut self.0 {
            Registers::Avx2(token, waiting) => {
                waiting.clear();
                avx2::solve(*token, decks.map(lanes), cards, waiting, reporter)
            }
            Registers::Avx512(token, waiting) => {
                waiting.clear();
                avx512::solve(*token, decks.map(lanes), cards, waiting, reporter)
            }
        }
    }
}

/// The sizes of two small decks.
#[inline]
fn counts(decks: [&[u8]; 2]) -> [u32; 2] {
    decks.map(|deck| u32::try_from(deck.len()).unwrap_or(u32::MAX))
}

/// A deck as it lies in a register.
#[inline]
fn lanes<const LANES: usize>(deck: &[u8]) -> [u8; LANES] {
    let mut lanes = [0; LANES];
    if let Some(cards) = lanes.get_mut(..deck.len()) {
        cards.copy_from_slice(deck);
    }
    lanes
}

/// Who wins the rounds of a phase by the higher card: bit i stands for round i, and is set for its
/// winner only.
#[derive(Clone, Copy, Debug)]
struct Wins {
    first: u32,
    second: u32,
}

/// A draw that starts a sub-game.
#[derive(Clone, Copy, Debug)]
struct Draw {
    /// Rounds of the phase before it.
    round: u32,
    /// Player 1's card.
    first: u32,
    /// Player 2's card.
    second: u32,
}

/// Whether, in a standoff of `2k` against `2j + 1` cards, each winner meets each loser.
#[inline]
fn all_meet(k: u32, j: u32) -> bool {
    /// Bit j of entry k.
    const ALL_MEET: [u32; 32] = {
        let mut table = [0; 32];
        let mut k = 0;
        while k < table.len() {
            let mut j = 0;
            while j < table.len() {
                if gcd(k, j + 1) == 1 && gcd(j, k + 1) == 1 {
                    table[k] |= 1 << j;
                }
                j += 1;
            }
            k += 1;
        }
        table
    };
    usize::try_from(k).ok().and_then(|k| ALL_MEET.get(k)).is_some_and(|row| row >> j & 1 == 1)
}

const fn gcd(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{engine::scalar::Scalar, progress::Progress};

    /// `SplitMix64`.
    fn random(state: &mut u64) -> usize {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) >> 33).unwrap_or(0)
    }

    /// Sub-games of every size and shape, as they need not come up in any main game.
    #[test]
    fn sub_games_end_as_the_scalar_engine_says() {
        let games = if cfg!(debug_assertions) { 10_000 } else { 1_000_000 };
        let mut state = 22;
        let watch = &mut |_: Progress| ControlFlow::Continue(());
        let reporter = &mut Reporter::new(watch);
        let mut scalar = Scalar::new(None);
        for _ in 0..games {
            let cards = 2 + random(&mut state) % 23;
            let first = 1 + random(&mut state) % (cards - 1);
            let highest = cards + random(&mut state) % (2 * cards);
            let mut pack: Vec<u8> = (1..=u8::MAX).take(highest).collect();
            for i in 0..cards {
                let j = i + random(&mut state) % (highest - i);
                pack.swap(i, j);
            }
            let (first, second) = pack[..cards].split_at(first);
            let want = scalar.winner([first, second], reporter);
            for mut vector in [Vector::avx2(), Vector::avx512()].into_iter().flatten() {
                let got = vector.winner([first, second], reporter);
                assert_eq!(got, want, "{vector:?} on {first:?} against {second:?}");
            }
        }
    }
}
