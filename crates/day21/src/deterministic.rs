//! Part 1: the deterministic die, ten turns at a time.

use std::iter;

use crate::start::{Start, TRACK};

/// The score at which a player wins.
const GOAL: u32 = 1000;

/// How often a player rolls in one turn.
const ROLLS: u32 = 3;

/// After this many own turns, a player is back on the same square and moves as at first.
const LAP: u32 = 10;

/// The losing score times the number of rolls.
pub(crate) fn play(start: Start) -> u32 {
    let [square1, square2] = start.squares();
    let (player1, player2) = (ScoreTable::new(square1, 0), ScoreTable::new(square2, 1));
    let (turns1, turns2) = (player1.turns_to(GOAL), player2.turns_to(GOAL));
    // Player 1 moves first, and so wins if both need equally many turns.
    if turns1 <= turns2 {
        player2.score_after(turns1 - 1) * ROLLS * (2 * turns1 - 1)
    } else {
        player1.score_after(turns2) * ROLLS * (2 * turns2)
    }
}

/// A player's score after 0, 1, … [`LAP`] own turns.
struct ScoreTable([u32; LAP as usize + 1]);

impl ScoreTable {
    /// For a player who starts on `square` and takes every other turn, from `turn` on.
    fn new(square: u8, mut turn: u32) -> Self {
        let mut square = u32::from(square);
        let mut scores = [0; LAP as usize + 1];
        for i in 1..scores.len() {
            square = (square + 9 * turn + 6 - 1) % u32::from(TRACK) + 1;
            scores[i] = scores[i - 1] + square;
            turn += 2;
        }
        Self(scores)
    }

    /// The score of a whole lap, at least 10.
    const fn lap_score(&self) -> u32 {
        self.0[LAP as usize]
    }

    /// After how many turns the score first reaches `goal`.
    fn turns_to(&self, goal: u32) -> u32 {
        let (laps, missing) = (goal / self.lap_score(), goal % self.lap_score());
        let turns = iter::zip(0.., self.0).find(|&(_, score)| score >= missing);
        laps * LAP + turns.map_or(LAP, |(turns, _)| turns)
    }

    const fn score_after(&self, turns: u32) -> u32 {
        turns / LAP * self.lap_score() + self.0[(turns % LAP) as usize]
    }
}
