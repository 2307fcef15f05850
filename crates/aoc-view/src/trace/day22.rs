//! Crab Combat round by round, in the layout of the puzzle's example.

use std::{
    io::{self, Write},
    mem,
};

use aoc_core::NoAnswer;
use day22::{
    Deal, Player,
    reference::{self, Decks, Event, Outcome},
};
use itertools::Itertools as _;

/// Writes a game of Combat, to its end or to its first repetition.
pub(crate) fn part1(deal: &Deal, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = TraceWriter::new(out, false, 0);
    match reference::combat_with(deal, |event| writer.write(event))? {
        Ok(outcome) => write_results(&outcome, out),
        Err(cycle) => writeln!(out, "\n{}", NoAnswer::from(cycle)),
    }
}

/// Writes a game of Recursive Combat with its sub-games. The main game has depth 0; games
/// deeper than `max_depth` are only counted.
pub(crate) fn part2(deal: &Deal, max_depth: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = TraceWriter::new(out, true, max_depth);
    let outcome = reference::recursive_combat_with(deal, |event| writer.write(event))?;
    write_results(&outcome, out)
}

fn write_results(outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n\n== Post-game results ==")?;
    write_decks(&outcome.decks, out)
}

fn write_decks(decks: &Decks, out: &mut dyn Write) -> io::Result<()> {
    let [one, two] = decks.each_ref().map(|deck| deck.iter().join(", "));
    writeln!(out, "Player 1's deck: {one}\nPlayer 2's deck: {two}")
}

struct TraceWriter<'a> {
    out: &'a mut dyn Write,
    /// Only the lines of Recursive Combat name the game.
    is_recursive: bool,
    max_depth: u64,
    /// How many games wait for the current one.
    depth: u64,
    skipped: Skipped,
}

#[derive(Default)]
struct Skipped {
    games: u64,
    rounds: u64,
}

impl<'a> TraceWriter<'a> {
    fn new(out: &'a mut dyn Write, is_recursive: bool, max_depth: u64) -> Self {
        Self { out, is_recursive, max_depth, depth: 0, skipped: Skipped::default() }
    }

    fn write(&mut self, event: Event<'_>) -> io::Result<()> {
        let is_too_deep = self.depth > self.max_depth;
        match event {
            Event::GameBegins { game, decides } => self.game_begins(game, decides.is_some()),
            Event::GameWon { game, winner, back_to, .. } => self.game_won(game, winner, back_to),
            Event::RoundBegins { .. } if is_too_deep => {
                self.skipped.rounds += 1;
                Ok(())
            }
            _ if is_too_deep => Ok(()),
            Event::RoundBegins { game, round, decks } => self.round_begins(game, round, decks),
            Event::CardsDrawn { cards: [one, two] } => {
                writeln!(self.out, "Player 1 plays: {one}\nPlayer 2 plays: {two}")
            }
            Event::RoundWon { game, round, winner } => self.round_won(game, round, winner),
        }
    }

    fn game_begins(&mut self, game: u64, is_sub_game: bool) -> io::Result<()> {
        if is_sub_game {
            if self.depth <= self.max_depth {
                writeln!(self.out, "Playing a sub-game to determine the winner...\n")?;
            }
            self.depth += 1;
        }
        if self.depth > self.max_depth {
            self.skipped.games += 1;
            return Ok(());
        }
        if self.is_recursive { writeln!(self.out, "=== Game {game} ===\n") } else { Ok(()) }
    }

    fn round_begins(&mut self, game: u64, round: u64, decks: &Decks) -> io::Result<()> {
        if round > 1 {
            writeln!(self.out)?;
        }
        let of_game = if self.is_recursive { format!(" (Game {game})") } else { String::new() };
        writeln!(self.out, "-- Round {round}{of_game} --")?;
        write_decks(decks, self.out)
    }

    fn round_won(&mut self, game: u64, round: u64, winner: Player) -> io::Result<()> {
        let number = winner.index() + 1;
        if self.is_recursive {
            writeln!(self.out, "Player {number} wins round {round} of game {game}!")
        } else {
            writeln!(self.out, "Player {number} wins the round!")
        }
    }

    fn game_won(&mut self, game: u64, winner: Player, back_to: Option<u64>) -> io::Result<()> {
        match self.depth.saturating_sub(self.max_depth) {
            0 => {}
            1 => {
                let Skipped { games, rounds } = mem::take(&mut self.skipped);
                writeln!(self.out, "(Skipped games: {games}, rounds: {rounds}.)\n")?;
            }
            _ => {
                self.depth -= 1;
                return Ok(());
            }
        }
        if self.is_recursive {
            writeln!(self.out, "The winner of game {game} is {winner}!")?;
        }
        let Some(parent) = back_to else { return Ok(()) };
        self.depth -= 1;
        writeln!(self.out, "\n...anyway, back to game {parent}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");

    fn written(write: impl FnOnce(&Deal, &mut dyn Write) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        let deal = day22::parse(EXAMPLE).expect("a deal");
        write(&deal, &mut out).expect("a vector takes everything");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn transcripts() {
        let recursive = written(|deal, out| part2(deal, u64::MAX, out));
        assert_eq!(recursive, include_str!("transcripts/recursive.txt"));
        let (transcript, combat) = (include_str!("transcripts/combat.txt"), written(part1));
        let gap = transcript.split_once("...several more rounds pass...\n");
        let (begin, end) = gap.expect("a gap");
        assert!(combat.starts_with(begin) && combat.ends_with(end), "{combat}");
    }

    #[test]
    fn deep_games_are_skipped() {
        let shown = [0, 1, 2].map(|max_depth| {
            let trace = written(|deal, out| part2(deal, max_depth, out));
            let rounds = trace.matches("-- Round").count();
            let skipped: Vec<_> =
                trace.lines().filter(|line| line.starts_with("(Skipped")).collect();
            format!("{rounds} rounds {}", skipped.join(" "))
        });
        insta::assert_snapshot!(shown.join("\n"), @"
        17 rounds (Skipped games: 1, rounds: 6.) (Skipped games: 2, rounds: 5.) (Skipped games: 1, rounds: 1.)
        28 rounds (Skipped games: 1, rounds: 1.)
        29 rounds
        ");
    }
}
