//! The rules of Dirac Dice as the puzzle states them, slow and obvious. Every single roll is played, but equal
//! universes are counted together.
//!
//! The fast solvers are tested against this crate. Its program prints the turns.

use std::{array, collections::HashMap, iter};

use day21::{Start, TRACK};

/// The number of rolls in one turn.
const ROLLS: usize = 3;

/// The score that wins with the deterministic die.
const DETERMINISTIC_GOAL: u32 = 1000;

/// The number of sides of the deterministic die.
const DETERMINISTIC_SIDES: u32 = 100;

/// The score that wins with the Dirac die.
const DIRAC_GOAL: u32 = 21;

/// The number of sides of the Dirac die.
const DIRAC_SIDES: u32 = 3;

/// The losing score times the number of rolls, with the deterministic die.
#[must_use]
pub fn part1(start: Start) -> u32 {
    let turns = deterministic_game(start);
    let rolls = (turns.len() * ROLLS) as u32;
    // The turn before the last one is the loser's. Nobody scores 1000 points in one turn, so there is one.
    let losing_score = turns.iter().rev().nth(1).map_or(0, |turn| turn.score);
    losing_score * rolls
}

/// The numbers of universes in which player 1 and player 2 win.
#[must_use]
pub fn part2(start: Start) -> [u64; 2] {
    let mut wins = [0, 0];
    for turn in dirac_game(start) {
        wins[turn.player] += turn.won;
    }
    wins
}

/// A turn with the deterministic die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The index of the player: 0 for player 1.
    pub player: usize,
    /// The three rolls, each from 1 to 100.
    pub rolls: [u32; 3],
    /// The square on which the pawn lands.
    pub square: u32,
    /// The player's score after this turn.
    pub score: u32,
}

/// All turns with the deterministic die. The last one wins.
#[must_use]
pub fn deterministic_game(start: Start) -> Vec<Turn> {
    let mut die = (1..=DETERMINISTIC_SIDES).cycle();
    let mut pawns = start.squares().map(Pawn::new);
    let mut turns = Vec::new();
    while pawns.iter().all(|pawn| pawn.score < DETERMINISTIC_GOAL) {
        let player = turns.len() % 2;
        // The die never runs out of rolls: after its last side it starts again.
        let rolls: [u32; ROLLS] = array::from_fn(|_| die.next().unwrap_or_default());
        pawns[player].walk(rolls.iter().sum());
        pawns[player].collect();
        let Pawn { square, score } = pawns[player];
        turns.push(Turn { player, rolls, square, score });
    }
    turns
}

/// A turn with the Dirac die, in all universes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnStats {
    /// The index of the player: 0 for player 1.
    pub player: usize,
    /// The number of universes whose game goes on after this turn.
    pub open: u64,
    /// The number of universes in which the player wins in this turn.
    pub won: u64,
}

/// All turns with the Dirac die, until no universe is open.
///
/// After each turn, universes with equal squares and scores are counted together. For the starts 4 and 8, games end in
/// 786 trillion universes, far too many to play one by one.
#[must_use]
pub fn dirac_game(start: Start) -> Vec<TurnStats> {
    let mut universes = HashMap::from([(start.squares().map(Pawn::new), 1)]);
    let mut turns = Vec::new();
    while !universes.is_empty() {
        let player = turns.len() % 2;
        let mut open = HashMap::with_capacity(universes.len());
        let mut won = 0;
        for (mut pawns, count) in universes {
            for (pawn, ways) in pawns_after_a_turn(pawns[player]) {
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

/// The squares and scores to which a turn can lead, each with the number of universes, out of 27, in which it does.
fn pawns_after_a_turn(pawn: Pawn) -> impl Iterator<Item = (Pawn, u64)> {
    // The index is a square. Squares are counted from 1, so the first number stays 0.
    let mut ways = [0; TRACK as usize + 1];
    for first in 1..=DIRAC_SIDES {
        for second in 1..=DIRAC_SIDES {
            for third in 1..=DIRAC_SIDES {
                let mut walking = pawn;
                walking.walk(first + second + third);
                ways[walking.square as usize] += 1;
            }
        }
    }
    iter::zip(0.., ways).filter(|&(_, ways)| ways > 0).map(move |(square, ways)| {
        let mut landed = Pawn { square, ..pawn };
        landed.collect();
        (landed, ways)
    })
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

    /// Moves forward, one square after another.
    fn walk(&mut self, steps: u32) {
        for _ in 0..steps {
            self.square = if self.square == u32::from(TRACK) { 1 } else { self.square + 1 };
        }
    }

    /// Adds the number of the square to the score.
    fn collect(&mut self) {
        self.score += self.square;
    }
}
