//! Crab Combat round by round, in the layout of the puzzle's example.

use std::io::{self, Write};

use aoc_core::NoAnswer;
use aoc_program::{Part, output::print_note};
use day22::{Deal, Player, Rules};
use day22_reference::{self as reference, Decks, Event, MAX_CARDS, Outcome};
use itertools::Itertools as _;

/// Writes a game, Combat to its end or its first repetition. The main game of Recursive Combat has
/// depth 0; of games deeper than `max_depth` only the winner is written, or nothing.
pub(crate) fn trace(
    deal: &Deal,
    part: Part,
    max_depth: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rules = if part == Part::One { Rules::Combat } else { Rules::Recursive };
    let cards = deal.decks().concat().len();
    if cards > MAX_CARDS {
        print_note(format_args!(
            "not played: {cards} cards, but a trace takes at most {MAX_CARDS}"
        ));
        return Ok(());
    }
    let is_recursive = rules == Rules::Recursive;
    let mut writer = TraceWriter { out, is_recursive, max_depth, games: 0, open: Vec::new() };
    let outcome = reference::play(deal, rules, |event| writer.write(event))?;
    match outcome.cycle {
        Some(cycle) if rules == Rules::Combat => writeln!(out, "\n{}", NoAnswer::from(cycle)),
        _ => {
            writeln!(out, "\n\n== Post-game results ==")?;
            write_decks(&outcome.decks, out)
        }
    }
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
    /// How many games have begun.
    games: u64,
    /// The number and the round of the current game, after those of the games that wait for it.
    open: Vec<(u64, u64)>,
}

impl TraceWriter<'_> {
    fn write(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            Event::GameBegins => self.game_begins(),
            Event::GameEnds(outcome) => self.game_ends(outcome),
            Event::RoundBegins(_) | Event::RoundWon(_) if self.too_deep() > 0 => Ok(()),
            Event::RoundBegins(decks) => self.round_begins(decks),
            Event::RoundWon(winner) => self.round_won(winner),
        }
    }

    /// How much deeper the current game is than those that are written.
    fn too_deep(&self) -> u64 {
        (self.open.len() as u64).saturating_sub(self.max_depth.saturating_add(1))
    }

    fn game_begins(&mut self) -> io::Result<()> {
        if !self.open.is_empty() && self.too_deep() == 0 {
            writeln!(self.out, "Playing a sub-game to determine the winner...\n")?;
        }
        self.games += 1;
        self.open.push((self.games, 0));
        if !self.is_recursive || self.too_deep() > 0 {
            return Ok(());
        }
        writeln!(self.out, "=== Game {} ===\n", self.games)
    }

    fn round_begins(&mut self, decks: &Decks) -> io::Result<()> {
        let Some((game, round)) = self.open.last_mut() else { return Ok(()) };
        *round += 1;
        if *round > 1 {
            writeln!(self.out)?;
        }
        let of_game = if self.is_recursive { format!(" (Game {game})") } else { String::new() };
        writeln!(self.out, "-- Round {round}{of_game} --")?;
        write_decks(decks, self.out)?;
        for (player, card) in (1..).zip(decks.iter().filter_map(|deck| deck.front())) {
            writeln!(self.out, "Player {player} plays: {card}")?;
        }
        Ok(())
    }

    fn round_won(&mut self, winner: Player) -> io::Result<()> {
        let number = winner.index() + 1;
        match self.open.last() {
            Some((game, round)) if self.is_recursive => {
                writeln!(self.out, "Player {number} wins round {round} of game {game}!")
            }
            _ => writeln!(self.out, "Player {number} wins the round!"),
        }
    }

    fn game_ends(&mut self, outcome: &Outcome) -> io::Result<()> {
        let too_deep = self.too_deep();
        let Some((game, _)) = self.open.pop() else { return Ok(()) };
        if too_deep > 1 {
            return Ok(());
        }
        if self.is_recursive {
            writeln!(self.out, "The winner of game {game} is {}!", outcome.winner)?;
        }
        let Some((parent, _)) = self.open.last() else { return Ok(()) };
        writeln!(self.out, "\n...anyway, back to game {parent}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");

    fn written(part: Part, max_depth: u64) -> String {
        let mut out = Vec::new();
        let deal = day22::parse(EXAMPLE).expect("a deal");
        trace(&deal, part, max_depth, &mut out).expect("a vector takes everything");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn transcripts() {
        let recursive = written(Part::Two, u64::MAX);
        assert_eq!(recursive, include_str!("transcripts/recursive.txt"));
        let (transcript, combat) = (include_str!("transcripts/combat.txt"), written(Part::One, 0));
        let gap = transcript.split_once("...several more rounds pass...\n");
        let (begin, end) = gap.expect("a gap");
        assert!(combat.starts_with(begin) && combat.ends_with(end), "{combat}");
    }

    #[test]
    fn deep_games_are_skipped() {
        let rounds = [0, 1, 2].map(|depth| written(Part::Two, depth).matches("-- Round").count());
        assert_eq!(rounds, [17, 28, 29]);
        assert_eq!(written(Part::Two, 0).matches("The winner of game ").count(), 4);
    }
}
