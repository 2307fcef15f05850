//! Writes a game of Crab Combat round by round, in the layout of the puzzle's example.

use std::io::{self, Write};

use aoc_facts::Part;
use day22::{Deal, Player, Rules};
use itertools::Itertools as _;

use crate::rules::{Decks, Event, Outcome, play, play_rounds};

/// Writes the game of one part, until it ends or its decks repeat.
///
/// The main game has depth 0. A game one level deeper than `max_depth` is announced, and its winner is named, but its
/// rounds are left out. Deeper games are left out entirely.
pub(crate) fn trace(
    deal: &Deal,
    part: Part,
    max_depth: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut writer =
        TraceWriter { out, is_recursive: part == Part::Two, max_depth, games: 0, open: Vec::new() };
    let decks = match part {
        Part::One => {
            // The solver knows when the decks repeat. Finding out by keeping all decks would take gigabytes for some
            // deals of hundreds of cards.
            let cycle = day22::part1(deal).err();
            let max_rounds = cycle.map_or(u64::MAX, |cycle| cycle.start + cycle.length);
            let decks = play_rounds(deal, max_rounds, |event| writer.write(event))?;
            if let Some(cycle) = cycle {
                return writeln!(out, "\nno answer: {cycle}");
            }
            decks
        }
        Part::Two => play(deal, Rules::Recursive, |event| writer.write(event))?.decks,
    };
    writeln!(out, "\n\n== Post-game results ==")?;
    write_decks(&decks, out)
}

fn write_decks(decks: &Decks, out: &mut dyn Write) -> io::Result<()> {
    let [one, two] = decks.each_ref().map(|deck| deck.iter().join(", "));
    writeln!(out, "Player 1's deck: {one}\nPlayer 2's deck: {two}")
}

struct TraceWriter<'a> {
    out: &'a mut dyn Write,
    /// Whether to name the game of each round. Combat has only one game.
    is_recursive: bool,
    /// The depth below which rounds are left out: see [`trace`].
    max_depth: u64,
    /// The number of games that have begun.
    games: u64,
    /// The games that have begun and not ended. Each of them waits for the next, and the last one is being played.
    open: Vec<OpenGame>,
}

struct OpenGame {
    number: u64,
    /// The number of the current round, or 0 before the first one.
    round: u64,
}

impl TraceWriter<'_> {
    fn write(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            Event::GameBegins => self.game_begins(),
            Event::GameEnds(outcome) => self.game_ends(outcome),
            Event::RoundBegins(_) | Event::RoundWon(_) if self.levels_too_deep() > 0 => Ok(()),
            Event::RoundBegins(decks) => self.round_begins(decks),
            Event::RoundWon(winner) => self.round_won(winner),
        }
    }

    /// How many levels the current game is deeper than `max_depth`, or 0.
    fn levels_too_deep(&self) -> u64 {
        let levels = self.max_depth.saturating_add(1);
        (self.open.len() as u64).saturating_sub(levels)
    }

    fn game_begins(&mut self) -> io::Result<()> {
        let is_sub_game = !self.open.is_empty();
        if is_sub_game && self.levels_too_deep() == 0 {
            writeln!(self.out, "Playing a sub-game to determine the winner...\n")?;
        }
        self.games += 1;
        self.open.push(OpenGame { number: self.games, round: 0 });
        if self.is_recursive && self.levels_too_deep() == 0 {
            writeln!(self.out, "=== Game {} ===\n", self.games)?;
        }
        Ok(())
    }

    fn round_begins(&mut self, decks: &Decks) -> io::Result<()> {
        let Some(OpenGame { number, round }) = self.open.last_mut() else { return Ok(()) };
        *round += 1;
        if *round > 1 {
            writeln!(self.out)?;
        }
        if self.is_recursive {
            writeln!(self.out, "-- Round {round} (Game {number}) --")?;
        } else {
            writeln!(self.out, "-- Round {round} --")?;
        }
        write_decks(decks, self.out)?;
        for (player, card) in (1..).zip(decks.iter().filter_map(|deck| deck.first())) {
            writeln!(self.out, "Player {player} plays: {card}")?;
        }
        Ok(())
    }

    fn round_won(&mut self, winner: Player) -> io::Result<()> {
        let player = winner.index() + 1;
        match self.open.last() {
            Some(OpenGame { number, round }) if self.is_recursive => {
                writeln!(self.out, "Player {player} wins round {round} of game {number}!")
            }
            _ => writeln!(self.out, "Player {player} wins the round!"),
        }
    }

    fn game_ends(&mut self, outcome: &Outcome) -> io::Result<()> {
        let levels_too_deep = self.levels_too_deep();
        let Some(game) = self.open.pop() else { return Ok(()) };
        // A game one level too deep decides a round that is written, so its winner is named.
        if levels_too_deep > 1 {
            return Ok(());
        }
        if self.is_recursive {
            writeln!(self.out, "The winner of game {} is {}!", game.number, outcome.winner)?;
        }
        if let Some(parent) = self.open.last() {
            writeln!(self.out, "\n...anyway, back to game {}.", parent.number)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");
    const ENDLESS: &str = include_str!("../../../../inputs/2020/day22/endless.txt");

    /// In part 2, each player wins a sub-game of the main game.
    const SMALL: &str = "Player 1:\n2\n5\n3\n\nPlayer 2:\n1\n4\n6\n";

    fn trace_of(deal: &str, part: Part, max_depth: u64) -> String {
        let deal = day22::parse(deal).expect("a deal");
        let mut out = Vec::new();
        trace(&deal, part, max_depth, &mut out).expect("writing to a vector never fails");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn trace_of_part_1() {
        let transcript = include_str!("transcripts/combat.txt");
        assert_eq!(trace_of(SMALL, Part::One, 0), transcript);
    }

    #[test]
    fn trace_of_part_2() {
        let transcript = include_str!("transcripts/recursive.txt");
        assert_eq!(trace_of(SMALL, Part::Two, u64::MAX), transcript);
    }

    #[test]
    fn max_depth_hides_the_rounds_of_deeper_games() {
        let rounds =
            |max_depth| trace_of(EXAMPLE, Part::Two, max_depth).matches("-- Round").count();
        assert_eq!(rounds(0), 17);
        assert_eq!(rounds(1), 28);
        assert_eq!(rounds(2), 29);
    }

    #[test]
    fn max_depth_0_hides_the_winner_at_depth_2() {
        // Four of the five games have a depth of 0 or 1.
        let winners = trace_of(EXAMPLE, Part::Two, 0).matches("The winner of game ").count();
        assert_eq!(winners, 4);
    }

    #[test]
    fn trace_of_an_endless_game_ends_with_the_reason() {
        let trace = trace_of(ENDLESS, Part::One, 0);
        let last_round = trace.rfind("-- Round").expect("a round");
        insta::assert_snapshot!(trace[last_round..], @"
        -- Round 6 --
        Player 1's deck: 14, 43, 19
        Player 2's deck: 29, 2
        Player 1 plays: 14
        Player 2 plays: 29
        Player 2 wins the round!

        no answer: the game never ends: the decks repeat every 6 rounds, from the start
        ");
    }
}
