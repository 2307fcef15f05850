//! Writes a game of Dirac Dice turn by turn.

use std::{
    io::{self, Write},
    iter,
};

use aoc_common::Part;
use day21::Start;

/// Writes the game of one part, and its answer.
pub(crate) fn trace(start: Start, part: Part, out: &mut dyn Write) -> io::Result<()> {
    match part {
        Part::One => part1(start, out),
        Part::Two => part2(start, out),
    }
}

/// Writes each turn with the deterministic die.
fn part1(start: Start, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "turn  player  rolls         square  score")?;
    let mut rolls = 0;
    let mut scores = [0, 0];
    for (number, turn) in iter::zip(1.., day21_game::deterministic_game(start)) {
        rolls += turn.rolls.len();
        scores[turn.player] = turn.score;
        let player = turn.player + 1;
        let sum = turn.rolls.map(|roll| roll.to_string()).join(" + ");
        let square = turn.square;
        let score = turn.score;
        writeln!(out, "{number:>4}  {player:<6}  {sum:14}  {square:>4}  {score:>5}")?;
    }
    let losing_score = scores[0].min(scores[1]);
    let answer = day21_game::part1(start);
    writeln!(out, "\nThe losing score, {losing_score}, times {rolls} rolls: {answer}")
}

/// Writes a line for each turn, with the numbers of universes that stay open, that are won in it, and that each player
/// has won so far.
fn part2(start: Start, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "turn  player       still open          won now  player 1 total  player 2 total"
    )?;
    let mut wins = [0, 0];
    for (number, turn) in iter::zip(1.., day21_game::dirac_game(start)) {
        wins[turn.player] += turn.won;
        let player = turn.player + 1;
        let open = turn.open;
        let won = turn.won;
        let [one, two] = wins;
        writeln!(out, "{number:>4}  {player:<6}  {open:>15}  {won:>15}  {one:>14}  {two:>14}")?;
    }
    let [one, two] = wins;
    writeln!(out, "\nPlayer 1 wins in {one} universes, player 2 in {two}: {}", one.max(two))
}
