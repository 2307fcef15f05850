//! The play-by-play of a start: the turns of part 1, and of part 2 the universes.

use std::fmt::{self, Write};

use crate::{
    literal::{self, Split},
    start::Start,
};

/// Writes each turn with the die that counts up, and the answer.
///
/// # Errors
/// That of `out`, which stops the game.
pub fn part1(start: &Start, out: &mut dyn Write) -> fmt::Result {
    writeln!(
        out,
        "{:>4}  {:6}  {:12}  {:>6}  {:>5}",
        "turn", "player", "rolls", "square", "score"
    )?;
    let (mut turns, mut scores) = (0, [0, 0]);
    let answer = literal::part1_observed(*start, |turn| {
        turns += 1;
        scores = [scores[1], turn.score];
        let rolls = turn.rolls.map(|roll| roll.to_string()).join(" + ");
        let (player, square, score) = (turn.player, turn.square, turn.score);
        writeln!(out, "{turns:>4}  {player:<6}  {rolls:14}  {square:>4}  {score:>5}")
    })?;
    writeln!(out, "\nThe loser's score, {}, times {} rolls: {answer}", scores[0], 3 * turns)
}

/// Writes how many universes are open after each turn and how many each player has
/// won, and the answer.
///
/// # Errors
/// That of `out`, which stops the game.
pub fn part2(start: &Start, out: &mut dyn Write) -> fmt::Result {
    let mut line = |cells: [String; 6]| {
        let [turn, player, open, won, sum1, sum2] = cells;
        writeln!(out, "{turn:>4}  {player:<6}  {open:>15}  {won:>15}  {sum1:>15}  {sum2:>15}")
    };
    line(HEAD.map(str::to_owned))?;
    let mut turns = Turns::default();
    let [one, two] = literal::part2_observed(*start, |split| line(turns.row(split)))?;
    writeln!(out, "\nPlayer 1 wins in {one} universes, player 2 in {two}: {}", one.max(two))
}

/// What the columns of part 2 hold.
pub(crate) const HEAD: [&str; 6] =
    ["turn", "player", "still open", "won now", "player 1 in all", "player 2 in all"];

/// Adds up the turns of part 2.
#[derive(Default)]
pub(crate) struct Turns {
    turns: u64,
    wins: [u64; 2],
}

impl Turns {
    /// What the columns hold after one turn more.
    pub(crate) fn row(&mut self, split: Split) -> [String; 6] {
        let Split { player, open, won } = split;
        self.turns += 1;
        self.wins[player - 1] += won;
        let [one, two] = self.wins;
        [self.turns, widen(player), open, won, one, two].map(|number| number.to_string())
    }
}

fn widen(player: usize) -> u64 {
    u64::try_from(player).unwrap_or(u64::MAX)
}
