//! Part 2: the die that splits the universe, each player counted separately.

use crate::start::{Start, TRACK};

/// The score at which a player wins.
const GOAL: u32 = 21;

/// In how many universes the three rolls of a turn sum to 3, 4, … 9, and in how many in all.
const WAYS: [u64; 7] = [1, 3, 6, 7, 6, 3, 1];
const OUTCOMES: u64 = 27;

const SQUARES: usize = TRACK as usize;

/// A turn adds at least 1 to the score, so after this many turns no universe is open.
const TURNS: usize = GOAL as usize;

/// `OPEN[t][square]`: in how many universes a player who starts there is still below [`GOAL`]
/// after `t` turns. Squares count from 0. Computed at compile time.
const OPEN: [Row; TURNS + 1] = open_universes();

/// Universes for each square.
type Row = [u64; SQUARES];

/// In how many universes player 1 wins, and in how many player 2.
#[must_use]
pub fn wins(start: Start) -> [u64; 2] {
    let [square1, square2] = start.squares().map(|square| usize::from(square - 1));
    let mut wins = [0, 0];
    for turns in OPEN.windows(2) {
        let [before1, before2] = [square1, square2].map(|square| turns[0][square]);
        let [open1, open2] = [square1, square2].map(|square| turns[1][square]);
        // A universe that is no longer open has reached the goal in this turn.
        wins[0] += (OUTCOMES * before1 - open1) * before2;
        wins[1] += (OUTCOMES * before2 - open2) * open1;
    }
    wins
}

const fn open_universes() -> [Row; TURNS + 1] {
    let mut from_start = [[1; SQUARES]; TURNS + 1];
    // For each score that the player may have.
    let mut open = [[1; SQUARES]; GOAL as usize];
    let mut turn = 1;
    while turn <= TURNS {
        // Updated in place: a score depends on higher scores only, which still hold the
        // numbers of a turn ago.
        let mut score = 0;
        while score < open.len() {
            let mut square = 0;
            while square < SQUARES {
                open[score][square] = after_three_rolls(&open, score, square);
                square += 1;
            }
            score += 1;
        }
        from_start[turn] = open[0];
        turn += 1;
    }
    from_start
}

/// The open universes of a player who rolls three times from this score and square.
const fn after_three_rolls(open: &[Row; GOAL as usize], score: usize, square: usize) -> u64 {
    let (mut universes, mut i) = (0, 0);
    while i < WAYS.len() {
        let landed = (square + 3 + i) % SQUARES;
        let score = score + landed + 1;
        if score < open.len() {
            universes += WAYS[i] * open[score][landed];
        }
        i += 1;
    }
    universes
}
