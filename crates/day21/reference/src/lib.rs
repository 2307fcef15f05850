//! The rules of Dirac Dice as the puzzle tells them: every roll is rolled. Slow and obvious, this is
//! what the fast solvers are tested against, and what `cargo xtask trace` and `view` show.

use std::{collections::HashMap, iter};

use day21::{Start, TRACK};

/// How often a player rolls in one turn.
const ROLLS: usize = 3;

/// The score that wins with the deterministic die, and the sides of that die.
const DETERMINISTIC_GOAL: u32 = 1000;
const DETERMINISTIC_SIDES: u32 = 100;

/// The score that wins with the Dirac die, and the sides of that die.
const DIRAC_GOAL: u32 = 21;
const DIRAC_SIDES: u32 = 3;

/// A turn with the deterministic die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The index of the player: 0 for player 1.
    pub player: usize,
    /// The three rolls, each from 1 to 100.
    pub rolls: [u32; 3],
    /// The square on which the pawn lands.
    pub square: u32,
    /// The player's score after it.
    pub score: u32,
}

/// A turn with the Dirac die, in all universes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnStats {
    /// The index of the player: 0 for player 1.
    pub player: usize,
    /// In how many universes the game goes on.
    pub open: u64,
    /// In how many the player wins in this turn.
    pub won: u64,
}

/// All turns with the deterministic die. The last one wins.
#[must_use]
pub fn deterministic_game(start: Start) -> Vec<Turn> {
    let mut die = (1..=DETERMINISTIC_SIDES).cycle();
    let mut pawns = start.squares().map(Pawn::new);
    let mut turns = Vec::new();
    while pawns.iter().all(|pawn| pawn.score < DETERMINISTIC_GOAL) {
        let player = turns.len() % 2;
        let rolls = [(); ROLLS].map(|()| die.next().unwrap_or_default());
        pawns[player].walk(rolls.iter().sum());
        pawns[player].collect();
        let Pawn { square, score } = pawns[player];
        turns.push(Turn { player, rolls, square, score });
    }
    turns
}

/// All turns with the Dirac die, until no universe is open.
///
/// Universes with equal squares and scores are counted rather than played one by one: by the start,
/// 43 to 1,743 trillion of them end, but those that go on are in 20,854 to 29,986 different states only
/// (squares, scores, and whose turn it is).
#[must_use]
pub fn dirac_game(start: Start) -> Vec<TurnStats> {
    let mut universes = HashMap::from([(start.squares().map(Pawn::new), 1)]);
    let mut turns = Vec::new();
    while !universes.is_empty() {
        let player = turns.len() % 2;
        let (mut open, mut won) = (HashMap::with_capacity(universes.len()), 0);
        for (mut pawns, count) in universes {
            for (pawn, ways) in rolled(pawns[player]) {
                if pawn.score >= DIRAC_GOAL {
                    won += count * ways;
                } else {
                    pawns[player] = pawn;
                    *open.entry(pawns).or_insert(0) += count * ways;
                }
            }
        }
        turns.push(TurnStats { player, open: open.values().sum(), won });
        universes = open;
    }
    turns
}

/// Where a pawn may be after the three rolls of a turn, and in how many of their 27 universes.
fn rolled(pawn: Pawn) -> impl Iterator<Item = (Pawn, u64)> {
    let mut ways = [0; TRACK as usize + 1];
    for first in 1..=DIRAC_SIDES {
        for second in 1..=DIRAC_SIDES {
            for third in 1..=DIRAC_SIDES {
                let mut pawn = pawn;
                pawn.walk(first + second + third);
                ways[pawn.square as usize] += 1;
            }
        }
    }
    iter::zip(0.., ways).filter(|&(_, ways)| ways > 0).map(move |(square, ways)| {
        let mut pawn = Pawn { square, ..pawn };
        pawn.collect();
        (pawn, ways)
    })
}

/// The losing score times the number of rolls, with the deterministic die.
#[must_use]
pub fn part1(start: Start) -> u32 {
    let turns = deterministic_game(start);
    // The loser has the turn before the last one, if any.
    let losing_score = turns.iter().rev().nth(1).map_or(0, |turn| turn.score);
    turns.iter().map(|_| 3).sum::<u32>() * losing_score
}

/// In how many universes player 1 wins, and in how many player 2.
#[must_use]
pub fn part2(start: Start) -> [u64; 2] {
    let mut wins = [0, 0];
    for turn in dirac_game(start) {
        wins[turn.player] += turn.won;
    }
    wins
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

    /// Moves square by square.
    fn walk(&mut self, steps: u32) {
        for _ in 0..steps {
            self.square = if self.square == u32::from(TRACK) { 1 } else { self.square + 1 };
        }
    }

    /// Adds the square's number to the score.
    fn collect(&mut self) {
        self.score += self.square;
    }
}
