//! Part 2: the die that splits the universe, a player at a time. The crate's
//! page says why that is enough.

use std::array;

use crate::start::{Start, TRACK};

/// The score at which a player wins.
pub(crate) const GOAL: u32 = 21;

/// The sides of the die: as many universes come of each roll.
pub(crate) const SIDES: u8 = 3;

/// How many universes come of one turn of three rolls.
const SPLITS: u64 = (SIDES as u64).pow(3);

const SQUARES: usize = TRACK as usize;

/// In how many universes player 1 wins, and in how many player 2.
pub(crate) fn wins(start: Start) -> [u64; 2] {
    let [square1, square2] = start.squares().map(|square| usize::from(square - 1));
    let (mut wins1, mut wins2) = (0, 0);
    let mut open = Open::new();
    let (mut open1, mut open2) = (1, 1);
    while open1 > 0 && open2 > 0 {
        let (before1, before2) = (open1, open2);
        let from = open.turn();
        (open1, open2) = (from[square1], from[square2]);
        // What is open no longer has reached the goal in this turn.
        wins1 += (SPLITS * before1 - open1) * before2;
        wins2 += (SPLITS * before2 - open2) * open1;
    }
    [wins1, wins2]
}

/// Universes for each square of the track.
type Row = [u64; SQUARES];

/// In how many universes a player is still below [`GOAL`] after some number of
/// turns, for every score and every square that she may have before them.
///
/// Looking ahead from every state, rather than following one player from her
/// start, lets one table serve both.
struct Open {
    /// The row [`BELOW`]` + score` is for a player who had that score and then
    /// landed on a square, which was added to it. So a row holds all that a turn
    /// may lead to, and no turn needs to look at two of them.
    landed: [Row; BELOW + GOAL as usize],
    /// From this score on, she reaches the goal in fewer turns.
    scores: usize,
}

/// Rows for scores below 0, from which nobody lands anywhere: they are written,
/// because that is quicker than to ask, and never read.
const BELOW: usize = SQUARES;

impl Open {
    /// After no turns: one universe for each state below the goal.
    fn new() -> Self {
        let mut open =
            Self { landed: [[0; SQUARES]; BELOW + GOAL as usize], scores: GOAL as usize };
        (0..open.scores).for_each(|score| open.set(score, &[1; SQUARES]));
        open
    }

    /// One turn more. Returns the row of score 0, for the squares to start from.
    fn turn(&mut self) -> Row {
        let mut from_start = [0; SQUARES];
        let mut open_scores = 0;
        // A turn adds to the score, so a state depends on higher scores alone,
        // and in this order those are still as they were.
        for score in 0..self.scores {
            let open = three_rolls(&self.landed[BELOW + score]);
            self.set(score, &open);
            if open.iter().any(|&universes| universes > 0) {
                open_scores = score + 1;
            }
            if score == 0 {
                from_start = open;
            }
        }
        self.scores = open_scores;
        from_start
    }

    /// Sets the universes of a player who has this score, for each square: she
    /// has landed there from the score without it.
    fn set(&mut self, score: usize, open: &Row) {
        for (square, &universes) in open.iter().enumerate() {
            self.landed[BELOW + score - (square + 1)][square] = universes;
        }
    }
}

/// For each square, the sum of `landed` over the 27 ways in which three rolls may
/// lead on from there.
///
/// One roll leads to the next three squares, so it sums three neighbours; three
/// rolls do so three times.
fn three_rolls(landed: &Row) -> Row {
    /// The nearest and the farthest that three rolls lead.
    const NEAREST: usize = 3;
    const FARTHEST: usize = NEAREST * SIDES as usize;
    // What lies ahead of the first square, up to what lies ahead of the last.
    let ahead: [u64; SQUARES + FARTHEST - NEAREST] =
        array::from_fn(|i| landed[(i + NEAREST) % SQUARES]);
    let one: [u64; SQUARES + 4] = array::from_fn(|i| ahead[i] + ahead[i + 1] + ahead[i + 2]);
    let two: [u64; SQUARES + 2] = array::from_fn(|i| one[i] + one[i + 1] + one[i + 2]);
    array::from_fn(|i| two[i] + two[i + 1] + two[i + 2])
}
