//! Part 1: the die that counts, ten turns at a time. The crate's page says why.

use std::iter;

use crate::start::{Start, TRACK};

/// The score at which a player wins.
pub(crate) const GOAL: u32 = 1000;

/// How often a player rolls in one turn.
const ROLLS: u32 = 3;

/// How many turns of her own bring a player back to the same square and the
/// same advances.
const LAP: u32 = 10;

/// The loser's score times the number of rolls.
pub(crate) fn play(start: Start) -> u32 {
    let [square1, square2] = start.squares();
    let (player1, player2) = (Pawn::new(square1, 0), Pawn::new(square2, 1));
    let (turns1, turns2) = (player1.turns_to(GOAL), player2.turns_to(GOAL));
    // Player 1 moves first, so she wins if both need as many turns.
    if turns1 <= turns2 {
        player2.score_after(turns1 - 1) * ROLLS * (2 * turns1 - 1)
    } else {
        player1.score_after(turns2) * ROLLS * (2 * turns2)
    }
}

/// One player's way round the track.
struct Pawn {
    /// Her score after 0, 1, … [`LAP`] turns.
    scores: [u32; LAP as usize + 1],
}

impl Pawn {
    /// A player who starts on `square` and takes every other turn from turn
    /// `first` on.
    fn new(square: u8, first: u32) -> Self {
        let (mut square, mut turn) = (u32::from(square), first);
        let mut scores = [0; LAP as usize + 1];
        let mut score = 0;
        for after in &mut scores[1..] {
            square = (square + 9 * turn + 6 - 1) % u32::from(TRACK) + 1;
            score += square;
            *after = score;
            turn += 2;
        }
        Self { scores }
    }

    /// The score of a whole lap, at least 10.
    const fn lap_score(&self) -> u32 {
        self.scores[LAP as usize]
    }

    /// After how many turns the score first reaches `goal`, which is at least 1.
    fn turns_to(&self, goal: u32) -> u32 {
        let laps = (goal - 1) / self.lap_score();
        let missing = goal - laps * self.lap_score();
        let turns = iter::zip(0.., self.scores).find(|&(_, score)| score >= missing);
        laps * LAP + turns.map_or(LAP, |(turns, _)| turns)
    }

    /// The score after so many turns.
    const fn score_after(&self, turns: u32) -> u32 {
        turns / LAP * self.lap_score() + self.scores[(turns % LAP) as usize]
    }
}
