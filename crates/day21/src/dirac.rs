//! Part 2: the die that splits the universe, a player at a time. The crate's page says
//! why that is enough.

use crate::start::{Start, TRACK};

/// The score at which a player wins.
pub(crate) const GOAL: u32 = 21;

/// The sides of the die: as many universes come of each roll.
pub(crate) const SIDES: u8 = 3;

/// How many universes come of one turn of three rolls.
const SPLITS: usize = (SIDES as usize).pow(3);

const SQUARES: usize = TRACK as usize;

/// A turn adds at least 1 to the score, so after so many turns no universe is open.
const TURNS: usize = GOAL as usize;

/// After so many turns, in how many universes a player is still below [`GOAL`], for each
/// square to start from. It depends on no input, so the compiler counts it.
const OPEN: [Row; TURNS + 1] = open();

/// Universes for each square of the track, counted from 0.
type Row = [u64; SQUARES];

/// In how many universes player 1 wins, and in how many player 2.
#[must_use]
pub fn wins(start: Start) -> [u64; 2] {
    let [square1, square2] = start.squares().map(|square| usize::from(square - 1));
    let (mut wins1, mut wins2) = (0, 0);
    for turns in OPEN.windows(2) {
        let [before1, before2] = [square1, square2].map(|square| turns[0][square]);
        let [open1, open2] = [square1, square2].map(|square| turns[1][square]);
        // What is open no longer has reached the goal in this turn.
        wins1 += (SPLITS as u64 * before1 - open1) * before2;
        wins2 += (SPLITS as u64 * before2 - open2) * open1;
    }
    [wins1, wins2]
}

/// Counts [`OPEN`].
const fn open() -> [Row; TURNS + 1] {
    let mut from_start = [[1; SQUARES]; TURNS + 1];
    // For each score, too, that the player may have by then.
    let mut open = [[1; SQUARES]; GOAL as usize];
    let mut turn = 1;
    while turn <= TURNS {
        // A turn adds to the score, so a state depends on higher scores alone, and in this
        // order those are still as they were a turn ago.
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
    let mut universes = 0;
    let mut outcome = 0;
    while outcome < SPLITS {
        let sides = SIDES as usize;
        let steps = 3 + outcome % sides + outcome / sides % sides + outcome / (sides * sides);
        let landed = (square + steps) % SQUARES;
        let score = score + landed + 1;
        if score < open.len() {
            universes += open[score][landed];
        }
        outcome += 1;
    }
    universes
}
