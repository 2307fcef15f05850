//! The rules of Dirac Dice as the puzzle states them, slow and obvious. Every single roll is played, but equal
//! universes are counted together.
//!
//! The solvers are tested against these rules, and the benchmarks time them.

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
pub(crate) fn part1(start: Start) -> u32 {
    let mut die = (1..=DETERMINISTIC_SIDES).cycle();
    let mut pawns = start.squares().map(Pawn::new);
    let mut turns = 0;
    loop {
        let player = turns % 2;
        // The die never runs out of rolls: after its last side it starts again.
        let rolls: [u32; ROLLS] = array::from_fn(|_| die.next().unwrap_or_default());
        pawns[player].walk(rolls.iter().sum());
        pawns[player].collect();
        turns += 1;
        if pawns[player].score >= DETERMINISTIC_GOAL {
            let loser = 1 - player;
            return pawns[loser].score * (turns * ROLLS) as u32;
        }
    }
}

/// The numbers of universes in which player 1 and player 2 win.
///
/// After each turn, universes with equal squares and scores are counted together. For the starts 4 and 8, games end in
/// 786 trillion universes, far too many to play one by one.
pub(crate) fn part2(start: Start) -> [u64; 2] {
    let mut open = HashMap::from([(start.squares().map(Pawn::new), 1)]);
    let mut wins = [0, 0];
    let mut turns = 0;
    while !open.is_empty() {
        let player = turns % 2;
        let mut still_open = HashMap::with_capacity(open.len());
        for (mut pawns, count) in open {
            for (pawn, ways) in pawns_after_a_turn(pawns[player]) {
                if pawn.score >= DIRAC_GOAL {
                    wins[player] += count * ways;
                } else {
                    pawns[player] = pawn;
                    *still_open.entry(pawns).or_insert(0) += count * ways;
                }
            }
        }
        open = still_open;
        turns += 1;
    }
    wins
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
