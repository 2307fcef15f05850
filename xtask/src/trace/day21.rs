//! Dirac Dice turn by turn.

use std::io::{self, Write};

use day21::{Start, literal};

/// Writes each turn with the deterministic die, and the answer.
pub(crate) fn part1(start: Start, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "turn  player  rolls         square  score")?;
    let (mut turns, mut scores) = (0, [0, 0]);
    let answer = literal::part1_observed(start, |turn| {
        turns += 1;
        scores = [scores[1], turn.score];
        let rolls = turn.rolls.map(|roll| roll.to_string()).join(" + ");
        let (player, square, score) = (turn.player, turn.square, turn.score);
        writeln!(out, "{turns:>4}  {player:<6}  {rolls:14}  {square:>4}  {score:>5}")
    })?;
    writeln!(out, "\nThe loser's score, {}, times {} rolls: {answer}", scores[0], 3 * turns)
}

/// Writes how many universes each turn ends and leaves open, and the answer.
pub(crate) fn part2(start: Start, out: &mut dyn Write) -> io::Result<()> {
    let head = "turn  player       still open          won now  player 1 in all  player 2 in all";
    writeln!(out, "{head}")?;
    let (mut turns, mut wins) = (0, [0, 0]);
    let [one, two] = literal::part2_observed(start, |turn| {
        let (player, open, won) = (turn.player, turn.open, turn.won);
        turns += 1;
        wins[player - 1] += won;
        let [one, two] = wins;
        writeln!(out, "{turns:>4}  {player:<6}  {open:>15}  {won:>15}  {one:>15}  {two:>15}")
    })?;
    writeln!(out, "\nPlayer 1 wins in {one} universes, player 2 in {two}: {}", one.max(two))
}
