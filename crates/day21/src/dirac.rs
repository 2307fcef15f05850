//! Part 2, with the die that splits the universe. The compiler counts the universes; [`wins`] only combines them.

use std::iter;

use crate::start::{Start, TRACK};

/// The score at which a player wins.
const GOAL: u32 = 21;

/// The numbers of universes in which the three rolls of a turn sum to 3, 4, … 9.
const WAYS: [u32; 7] = [1, 3, 6, 7, 6, 3, 1];

/// The number of universes into which the three rolls of a turn split each universe.
const OUTCOMES: u32 = 27;

/// The number of squares on the track. In this module, squares are counted from 0.
const SQUARES: usize = TRACK as usize;

/// A turn adds at least 1 to the score, so after this many turns no universe is open.
const TURNS: usize = GOAL as usize;

/// The number of scores below the goal: 0, 1, … 20.
const SCORES: usize = GOAL as usize;

/// A turn of a player. Its numbers count the universes of this player alone. With 32 bits, the compiler sees that a
/// product of two such numbers fits into 64 bits, and leaves out the check.
#[derive(Clone, Copy)]
struct Turn {
    /// The universes in which the score is below [`GOAL`] before this turn.
    open_before: u32,
    /// The universes in which the score reaches [`GOAL`] in this turn.
    reached: u32,
    /// The universes in which the score is still below [`GOAL`] after this turn.
    open_after: u32,
}

/// `TURNS_FROM[square]` are the turns of a player who starts on `square`.
const TURNS_FROM: [[Turn; TURNS]; SQUARES] = turns_from_each_square();

/// The numbers of universes in which player 1 and player 2 win.
#[must_use]
pub fn wins(start: Start) -> [u64; 2] {
    let [square1, square2] = start.squares().map(|square| usize::from(square - 1));
    let mut wins = [0, 0];
    for (turn1, turn2) in iter::zip(&TURNS_FROM[square1], &TURNS_FROM[square2]) {
        // Player 1 moves first, so when player 1 wins, player 2 hasn't had this turn yet.
        wins[0] += u64::from(turn1.reached) * u64::from(turn2.open_before);
        wins[1] += u64::from(turn2.reached) * u64::from(turn1.open_after);
    }
    wins
}

/// Numbers of open universes, indexed by the score and the square at the beginning.
type Open = [[u32; SQUARES]; SCORES];

/// Computes [`TURNS_FROM`]. (The loops here use `while`, because a `const fn` can't contain a `for` loop.)
const fn turns_from_each_square() -> [[Turn; TURNS]; SQUARES] {
    let mut turns_from = [[Turn { open_before: 0, reached: 0, open_after: 0 }; TURNS]; SQUARES];
    // Before the first turn there is one universe, and it is open. The result needs only the players who begin with the
    // score 0, but those land on other scores.
    let mut open: Open = [[1; SQUARES]; SCORES];
    let mut turn = 0;
    while turn < TURNS {
        let before = open[0];
        open = after_one_more_turn(&open);
        let after = open[0];
        let mut square = 0;
        while square < SQUARES {
            turns_from[square][turn] = Turn {
                open_before: before[square],
                // The turn splits each open universe, and those that are no longer open have reached the goal.
                reached: OUTCOMES * before[square] - after[square],
                open_after: after[square],
            };
            square += 1;
        }
        turn += 1;
    }
    turns_from
}

/// The numbers of open universes after `t + 1` turns, given those after `t` turns. Each is a sum over the squares to
/// which the first turn can lead.
const fn after_one_more_turn(open: &Open) -> Open {
    let mut after = [[0; SQUARES]; SCORES];
    let mut score = 0;
    while score < SCORES {
        let mut square = 0;
        while square < SQUARES {
            let mut i = 0;
            while i < WAYS.len() {
                let new_square = (square + 3 + i) % SQUARES;
                // Square 1, which has index 0, adds 1.
                let new_score = score + new_square + 1;
                if new_score < SCORES {
                    after[score][square] += WAYS[i] * open[new_score][new_square];
                }
                i += 1;
            }
            square += 1;
        }
        score += 1;
    }
    after
}
