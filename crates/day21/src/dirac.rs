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

/// The number of universes of one player, for each square. With 32 bits, the compiler sees that a product of two such
/// numbers fits into 64 bits, and leaves out the check.
type Row = [u32; SQUARES];

/// `OPEN[t][square]` is the number of universes in which a player who starts on `square` is still below
/// [`GOAL`] after `t` turns.
const OPEN: [Row; TURNS + 1] = open_universes();

/// `REACHED[t][square]` is the number of universes in which a player who starts on `square` reaches [`GOAL`] in
/// turn `t + 1`.
const REACHED: [Row; TURNS] = reached_universes();

/// The numbers of universes in which player 1 and player 2 win.
#[must_use]
pub fn wins(start: Start) -> [u64; 2] {
    let [square1, square2] = start.squares().map(|square| usize::from(square - 1));
    let mut wins = [0, 0];
    for ((before, after), reached) in iter::zip(iter::zip(&OPEN, &OPEN[1..]), &REACHED) {
        // Player 1 moves first, so when player 1 wins, player 2 hasn't had this turn yet.
        wins[0] += u64::from(reached[square1]) * u64::from(before[square2]);
        wins[1] += u64::from(reached[square2]) * u64::from(after[square1]);
    }
    wins
}

/// Computes [`OPEN`]. (The loops here use `while`, because a `const fn` can't contain a `for` loop.)
const fn open_universes() -> [Row; TURNS + 1] {
    // Before the first turn there is one universe, and it is open.
    let mut rows = [[1; SQUARES]; TURNS + 1];
    // `by_score[score][square]` is the number of open universes after the turns so far, for a player who begins on
    // `square` with `score`. The table needs only the players who begin with 0, but those land on other scores.
    let mut by_score = [[1; SQUARES]; SCORES];
    let mut turn = 1;
    while turn <= TURNS {
        by_score = after_one_more_turn(&by_score);
        rows[turn] = by_score[0];
        turn += 1;
    }
    rows
}

/// Computes [`REACHED`]. A turn splits each open universe into [`OUTCOMES`], and those that are no longer open have
/// reached the goal.
const fn reached_universes() -> [Row; TURNS] {
    let mut reached = [[0; SQUARES]; TURNS];
    let mut turn = 0;
    while turn < TURNS {
        let mut square = 0;
        while square < SQUARES {
            reached[turn][square] = OUTCOMES * OPEN[turn][square] - OPEN[turn + 1][square];
            square += 1;
        }
        turn += 1;
    }
    reached
}

/// The numbers of open universes after `t + 1` turns, given those after `t` turns. Both tables are indexed by the score
/// and the square at the beginning.
const fn after_one_more_turn(open: &[Row; SCORES]) -> [Row; SCORES] {
    let mut after = [[0; SQUARES]; SCORES];
    let mut score = 0;
    while score < SCORES {
        let mut square = 0;
        while square < SQUARES {
            after[score][square] = entry_after_one_more_turn(open, score, square);
            square += 1;
        }
        score += 1;
    }
    after
}

/// One entry of [`after_one_more_turn`]: the sum over the squares to which the first turn can lead.
const fn entry_after_one_more_turn(open: &[Row; SCORES], score: usize, square: usize) -> u32 {
    let mut universes = 0;
    let mut i = 0;
    while i < WAYS.len() {
        let new_square = (square + 3 + i) % SQUARES;
        // Square 1, which has index 0, adds 1.
        let new_score = score + new_square + 1;
        if new_score < SCORES {
            universes += WAYS[i] * open[new_score][new_square];
        }
        i += 1;
    }
    universes
}
