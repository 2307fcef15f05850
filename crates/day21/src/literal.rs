//! The rules as the puzzle tells them: every roll is rolled. Slow and obvious,
//! this is what the fast solvers are tested against.

use ahash::AHashMap;
use itertools::iproduct;

use crate::{
    Start, deterministic,
    dirac::{self, SIDES},
    start::TRACK,
};

/// The sides of the deterministic die.
const DETERMINISTIC_SIDES: u32 = 100;

/// The loser's score times the number of rolls, with the die that counts up.
#[must_use]
pub fn part1(start: Start) -> u32 {
    let mut die = (1..=DETERMINISTIC_SIDES).cycle();
    let mut rolls = 0;
    let mut roll = || {
        rolls += 1;
        die.next().unwrap_or_default()
    };
    let mut players = start.squares().map(Pawn::new);
    loop {
        let [mover, waiter] = &mut players;
        mover.advance(roll() + roll() + roll());
        if mover.score >= deterministic::GOAL {
            return waiter.score * rolls;
        }
        players.reverse();
    }
}

/// In how many universes player 1 wins, and in how many player 2.
///
/// A state that was met before is not played again: there are 400 trillion
/// universes, but only some ten thousand states.
#[must_use]
pub fn part2(start: Start) -> [u64; 2] {
    let [mover, waiter] = start.squares().map(Pawn::new);
    universes(mover, waiter, &mut AHashMap::new())
}

/// In how many universes the player to move wins, and in how many the other.
fn universes(mover: Pawn, waiter: Pawn, known: &mut AHashMap<[Pawn; 2], [u64; 2]>) -> [u64; 2] {
    if let Some(&wins) = known.get(&[mover, waiter]) {
        return wins;
    }
    let mut wins = [0, 0];
    for (roll1, roll2, roll3) in iproduct!(1..=SIDES, 1..=SIDES, 1..=SIDES) {
        let mut after = mover;
        after.advance(u32::from(roll1 + roll2 + roll3));
        if after.score >= dirac::GOAL {
            wins[0] += 1;
        } else {
            let [waiter_wins, mover_wins] = universes(waiter, after, known);
            wins[0] += mover_wins;
            wins[1] += waiter_wins;
        }
    }
    known.insert([mover, waiter], wins);
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

    fn advance(&mut self, steps: u32) {
        for _ in 0..steps {
            self.square = if self.square == u32::from(TRACK) { 1 } else { self.square + 1 };
        }
        self.score += self.square;
    }
}
