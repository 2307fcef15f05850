//! Part 2: the die that splits the universe, a player at a time. The crate's
//! page says why that is enough.

use crate::{Start, start::TRACK};

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
        open.turn();
        (open1, open2) = (open.rows[0][square1], open.rows[0][square2]);
        // What is open no longer has reached the goal in this turn.
        wins1 += (SPLITS * before1 - open1) * before2;
        wins2 += (SPLITS * before2 - open2) * open1;
    }
    [wins1, wins2]
}

/// In how many universes a player is still below [`GOAL`] after some number of
/// turns, for every score and every square that she may have before them.
///
/// Looking ahead from every state, rather than following one player from her
/// start, lets one table serve both.
struct Open {
    /// A row for each score, with a column for each square.
    rows: [[u64; SQUARES]; GOAL as usize],
    /// From this score on, rows are zero: she will have reached the goal.
    filled: usize,
}

impl Open {
    /// After no turns: the one universe in which everything still is as it was.
    const fn new() -> Self {
        Self { rows: [[1; SQUARES]; GOAL as usize], filled: GOAL as usize }
    }

    /// One turn more.
    fn turn(&mut self) {
        // A turn adds to the score, so a row is made of later rows alone, and
        // in this order those are still as they were.
        for score in 0..self.filled {
            let mut landed = [0; SQUARES];
            for (column, universes) in landed.iter_mut().enumerate() {
                let points = column + 1;
                *universes = self.rows.get(score + points).map_or(0, |row| row[column]);
            }
            self.rows[score] = three_rolls(&landed);
        }
        self.filled = self.rows.partition_point(|row| row.iter().any(|&universes| universes > 0));
    }
}

/// For each square, the sum of `landed` over the 27 ways in which three rolls may
/// lead on from there.
///
/// One roll leads to the next three squares, so it sums three neighbours; three
/// rolls do so three times.
fn three_rolls(landed: &[u64; SQUARES]) -> [u64; SQUARES] {
    /// The farthest that three rolls lead.
    const FARTHEST: usize = 3 * SIDES as usize;
    /// The nearest.
    const NEAREST: usize = 3;
    // The track, unrolled as far as the last square's moves lead.
    let mut sums: [u64; SQUARES + FARTHEST] = std::array::from_fn(|i| landed[i % SQUARES]);
    for _ in 0..3 {
        for i in 0..SQUARES + FARTHEST - 2 {
            sums[i] += sums[i + 1] + sums[i + 2];
        }
    }
    std::array::from_fn(|square| sums[square + NEAREST])
}
