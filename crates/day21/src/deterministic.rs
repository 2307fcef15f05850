//! Part 1, with the deterministic die. A division skips whole laps of ten turns.

use std::iter;

use crate::start::{Start, TRACK};

/// The score at which a player wins.
const GOAL: u32 = 1000;

/// The number of rolls in one turn.
const ROLLS: u32 = 3;

/// After this many of their own turns, a player is back on the same square and repeats the same moves.
const LAP: u32 = 10;

/// The losing score times the number of rolls.
pub(crate) fn play(start: Start) -> u32 {
    let [square1, square2] = start.squares();
    let player1 = LapScores::new(square1, 0);
    let player2 = LapScores::new(square2, 1);
    let turns1 = player1.turns_to(GOAL);
    let turns2 = player2.turns_to(GOAL);
    // Player 1 moves first, and therefore wins if both need the same number of turns.
    if turns1 <= turns2 {
        let all_turns = 2 * turns1 - 1;
        player2.score_after(turns1 - 1) * ROLLS * all_turns
    } else {
        let all_turns = 2 * turns2;
        player1.score_after(turns2) * ROLLS * all_turns
    }
}

/// A player's score after 0, 1, … [`LAP`] turns of their own.
struct LapScores([u32; LAP as usize + 1]);

impl LapScores {
    /// The scores of a player who starts on `start_square` and moves in every second turn from `first_turn` on. The
    /// turns of both players are counted together, from 0.
    fn new(start_square: u8, first_turn: u32) -> Self {
        let mut scores = [0; LAP as usize + 1];
        let mut square = u32::from(start_square);
        let mut turn = first_turn;
        for i in 1..scores.len() {
            // The rolls are 3t + 1, 3t + 2 and 3t + 3. That the die starts again after 100 changes nothing, as 100 is a
            // multiple of the number of squares.
            let steps = 9 * turn + 6;
            square = (square + steps - 1) % u32::from(TRACK) + 1;
            scores[i] = scores[i - 1] + square;
            turn += 2;
        }
        Self(scores)
    }

    /// The score of a whole lap, at least 10, because each turn adds at least 1.
    const fn lap_score(&self) -> u32 {
        self.0[LAP as usize]
    }

    /// The number of the player's own turns after which the score first reaches `goal`.
    fn turns_to(&self, goal: u32) -> u32 {
        let laps = goal / self.lap_score();
        let missing = goal % self.lap_score();
        // This is less than the score of a lap, so one of these scores is high enough.
        let last_lap = iter::zip(0.., self.0).find(|&(_, score)| score >= missing);
        laps * LAP + last_lap.map_or(LAP, |(turns, _)| turns)
    }

    /// The score after any number of own turns.
    const fn score_after(&self, turns: u32) -> u32 {
        turns / LAP * self.lap_score() + self.0[(turns % LAP) as usize]
    }
}
