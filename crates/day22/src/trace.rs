//! The play-by-play of a deal, in the layout that is known from the puzzle.
//!
//! It is written while the literal rules play, so it takes no more memory than they do.

use std::{
    collections::VecDeque,
    fmt::{self, Write},
};

use aoc_core::NoAnswer;

use crate::{
    deal::{Card, Deal, Player},
    literal::{self, Decks, Event, Outcome},
};

/// Writes a game of Combat: to its end, or up to the first repetition and then
/// what [`part1`](crate::part1) says of it.
///
/// # Errors
/// That of `out`, which stops the game.
pub fn part1(deal: &Deal, out: &mut dyn Write) -> fmt::Result {
    let mut scribe = Scribe { out, recursive: false, deepest: 0, depth: 0, left_out: None };
    match literal::combat_observed(deal, |event| scribe.write(event))? {
        Ok(outcome) => results(&outcome, out),
        Err(endless) => writeln!(out, "\n{}", NoAnswer::from(endless)),
    }
}

/// Writes a game of Recursive Combat. The main game has depth 0; of sub-games
/// deeper than `deepest` it writes only how many there were.
///
/// # Errors
/// That of `out`, which stops the game.
pub fn part2(deal: &Deal, deepest: u64, out: &mut dyn Write) -> fmt::Result {
    let mut scribe = Scribe { out, recursive: true, deepest, depth: 0, left_out: None };
    let outcome = literal::recursive_combat_observed(deal, |event| scribe.write(event))?;
    results(&outcome, out)
}

fn results(outcome: &Outcome, out: &mut dyn Write) -> fmt::Result {
    let [one, two] = outcome.decks.each_ref().map(List);
    writeln!(out, "\n\n== Post-game results ==\nPlayer 1's deck: {one}\nPlayer 2's deck: {two}")
}

/// A deck as it is written down.
struct List<'a>(&'a VecDeque<Card>);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.0.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{card}")?;
        }
        Ok(())
    }
}

struct Scribe<'a> {
    out: &'a mut dyn Write,
    /// Whether the game is a recursive one, in which games have numbers.
    recursive: bool,
    deepest: u64,
    /// How many games wait for the one that is played.
    depth: u64,
    left_out: Option<LeftOut>,
}

/// A game that is too deep, with all games within it.
struct LeftOut {
    first: u64,
    games: u64,
    rounds: u64,
}

impl Scribe<'_> {
    fn write(&mut self, event: Event<'_>) -> fmt::Result {
        if let Some(left_out) = &mut self.left_out {
            match event {
                Event::GameBegins { .. } => left_out.games += 1,
                Event::RoundBegins { .. } => {
                    left_out.rounds += 1;
                    // An empty text, so that `out` may stop what is long to wait for.
                    self.out.write_str("")?;
                }
                Event::GameWon { game, .. } if game == left_out.first => {
                    writeln!(self.out, "{left_out}")?;
                    self.left_out = None;
                }
                _ => {}
            }
            if self.left_out.is_some() {
                return Ok(());
            }
        }
        match event {
            Event::GameBegins { game, decides } => self.game_begins(game, decides.is_some()),
            Event::RoundBegins { game, round, decks } => self.round_begins(game, round, decks),
            Event::CardsDrawn { cards: [one, two] } => {
                writeln!(self.out, "Player 1 plays: {one}\nPlayer 2 plays: {two}")
            }
            Event::RoundWon { game, round, winner } => self.round_won(game, round, winner),
            Event::GameWon { game, winner, back_to, .. } => self.game_won(game, winner, back_to),
        }
    }

    fn game_begins(&mut self, game: u64, sub_game: bool) -> fmt::Result {
        if sub_game {
            writeln!(self.out, "Playing a sub-game to determine the winner...\n")?;
            self.depth += 1;
            if self.depth > self.deepest {
                self.left_out = Some(LeftOut { first: game, games: 1, rounds: 0 });
                return Ok(());
            }
        }
        if self.recursive { writeln!(self.out, "=== Game {game} ===\n") } else { Ok(()) }
    }

    fn round_begins(&mut self, game: u64, round: u64, decks: &Decks) -> fmt::Result {
        let out = &mut self.out;
        if round > 1 {
            writeln!(out)?;
        }
        if self.recursive {
            writeln!(out, "-- Round {round} (Game {game}) --")?;
        } else {
            writeln!(out, "-- Round {round} --")?;
        }
        let [one, two] = decks.each_ref().map(List);
        writeln!(out, "Player 1's deck: {one}\nPlayer 2's deck: {two}")
    }

    fn round_won(&mut self, game: u64, round: u64, winner: Player) -> fmt::Result {
        let number = winner.index() + 1;
        if self.recursive {
            writeln!(self.out, "Player {number} wins round {round} of game {game}!")
        } else {
            writeln!(self.out, "Player {number} wins the round!")
        }
    }

    fn game_won(&mut self, game: u64, winner: Player, back_to: Option<u64>) -> fmt::Result {
        if self.recursive {
            writeln!(self.out, "The winner of game {game} is {winner}!")?;
        }
        let Some(parent) = back_to else { return Ok(()) };
        self.depth -= 1;
        writeln!(self.out, "\n...anyway, back to game {parent}.")
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, games, rounds } = *self;
        write!(f, "(Left out: game {first}")?;
        if games > 1 {
            write!(f, " to {}, {games} in all", first + games - 1)?;
        }
        writeln!(f, ", {rounds} rounds.)")
    }
}
