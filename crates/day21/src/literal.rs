//! The rules as the puzzle tells them: every roll is rolled. Slow and obvious,
//! this is what the fast solvers are tested against, and whoever wants to see a
//! game turn by turn watches it here.

use std::convert::Infallible;

use ahash::AHashMap;
use itertools::iproduct;

use crate::{
    deterministic,
    dirac::{self, SIDES},
    start::{Start, TRACK},
};

/// The sides of the deterministic die.
const DETERMINISTIC_SIDES: u32 = 100;

/// A turn with the die that counts up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Player 1 or 2.
    pub player: usize,
    /// What the player has rolled.
    pub rolls: [u32; 3],
    /// Where the pawn stands now.
    pub square: u32,
    /// The player's score now.
    pub score: u32,
}

/// A turn in all universes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Player 1 or 2.
    pub player: usize,
    /// In how many universes the game goes on.
    pub open: u64,
    /// In how many the player has won in this turn.
    pub won: u64,
}

/// The loser's score times the number of rolls, with the die that counts up.
#[must_use]
pub fn part1(start: Start) -> u32 {
    let Ok(answer) = part1_observed(start, |_| Ok::<_, Infallible>(()));
    answer
}

/// In how many universes player 1 wins, and in how many player 2.
#[must_use]
pub fn part2(start: Start) -> [u64; 2] {
    let Ok(wins) = part2_observed(start, |_| Ok::<_, Infallible>(()));
    wins
}

/// [`part1`] before an observer, whose error stops the game.
///
/// # Errors
/// That of the observer.
pub fn part1_observed<E>(
    start: Start,
    mut observe: impl FnMut(Turn) -> Result<(), E>,
) -> Result<u32, E> {
    let mut die = (1..=DETERMINISTIC_SIDES).cycle();
    let mut number_of_rolls = 0;
    let mut pawns = start.squares().map(Pawn::new);
    loop {
        for player in [0, 1] {
            let rolls = [(); 3].map(|()| die.next().unwrap_or_default());
            number_of_rolls += 3;
            pawns[player].advance(rolls.iter().sum());
            let Pawn { square, score } = pawns[player];
            observe(Turn { player: player + 1, rolls, square, score })?;
            if score >= deterministic::GOAL {
                return Ok(pawns[1 - player].score * number_of_rolls);
            }
        }
    }
}

/// [`part2`] before an observer, whose error stops the game.
///
/// Universes in which both pawns stand alike, with the same scores, are counted
/// rather than played one by one: there are 400 trillion of them, but only some ten
/// thousand states.
///
/// # Errors
/// That of the observer.
pub fn part2_observed<E>(
    start: Start,
    mut observe: impl FnMut(Split) -> Result<(), E>,
) -> Result<[u64; 2], E> {
    let mut open = AHashMap::from([(start.squares().map(Pawn::new), 1)]);
    let mut wins = [0, 0];
    loop {
        for player in [0, 1] {
            let (mut still_open, mut won) = (AHashMap::new(), 0);
            for (pawns, universes) in open {
                for (roll1, roll2, roll3) in iproduct!(1..=SIDES, 1..=SIDES, 1..=SIDES) {
                    let mut after = pawns;
                    after[player].advance(u32::from(roll1 + roll2 + roll3));
                    if after[player].score >= dirac::GOAL {
                        won += universes;
                    } else {
                        *still_open.entry(after).or_insert(0) += universes;
                    }
                }
            }
            open = still_open;
            wins[player] += won;
            observe(Split { player: player + 1, open: open.values().sum(), won })?;
            if open.is_empty() {
                return Ok(wins);
            }
        }
    }
}

/// A player's square and score.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pawn {
    square: u32,
    score: u32,
}

impl Pawn {
    fn new(square: u8) -> Self {
        Self { square: u32::from(square), score: 0 }
    }

    fn advance(&mut self, steps: u32) {
        for _ in 0..steps {
            self.square = if self.square == u32::from(TRACK) { 1 } else { self.square + 1 };
        }
        self.score += self.square;
    }
}
