//! An observer of the literal rules can tell a whole game as people write it
//! down.

use std::fmt::{self, Write as _};

use day22::{
    Card, Deal, Player,
    literal::{self, Decks, Event, Outcome},
};
use itertools::Itertools as _;

fn example() -> Deal {
    day22::parse(include_str!("../../../../inputs/2020/day22/example.txt")).expect("a deal")
}

fn list<'a>(deck: impl IntoIterator<Item = &'a Card>) -> String {
    deck.into_iter().join(", ")
}

/// Whether the game is a recursive one, in which games have numbers.
#[derive(Clone, Copy)]
struct Scribe {
    recursive: bool,
}

impl Scribe {
    fn write(self, event: Event<'_>, to: &mut String) -> fmt::Result {
        match event {
            Event::GameBegins { game, decides } => self.game_begins(game, decides.is_some(), to),
            Event::RoundBegins { game, round, decks } => self.round_begins(game, round, decks, to),
            Event::CardsDrawn { cards: [one, two] } => {
                writeln!(to, "Player 1 plays: {one}\nPlayer 2 plays: {two}")
            }
            Event::RoundWon { game, round, winner } => self.round_won(game, round, winner, to),
            Event::GameWon { game, winner, back_to, .. } => {
                self.game_won(game, winner, back_to, to)
            }
        }
    }

    fn game_begins(self, game: u64, sub_game: bool, to: &mut String) -> fmt::Result {
        if sub_game {
            writeln!(to, "Playing a sub-game to determine the winner...\n")?;
        }
        if self.recursive { writeln!(to, "=== Game {game} ===\n") } else { Ok(()) }
    }

    fn round_begins(self, game: u64, round: u64, decks: &Decks, to: &mut String) -> fmt::Result {
        if round > 1 {
            writeln!(to)?;
        }
        let game = if self.recursive { format!(" (Game {game})") } else { String::new() };
        writeln!(to, "-- Round {round}{game} --")?;
        writeln!(to, "Player 1's deck: {}\nPlayer 2's deck: {}", list(&decks[0]), list(&decks[1]))
    }

    fn round_won(self, game: u64, round: u64, winner: Player, to: &mut String) -> fmt::Result {
        let number = winner.index() + 1;
        if self.recursive {
            writeln!(to, "Player {number} wins round {round} of game {game}!")
        } else {
            writeln!(to, "Player {number} wins the round!")
        }
    }

    fn game_won(
        self,
        game: u64,
        winner: Player,
        back_to: Option<u64>,
        to: &mut String,
    ) -> fmt::Result {
        if self.recursive {
            writeln!(to, "The winner of game {game} is {winner}!")?;
        }
        back_to.map_or(Ok(()), |parent| writeln!(to, "\n...anyway, back to game {parent}."))
    }
}

fn results(outcome: &Outcome) -> String {
    let [one, two] = outcome.decks.each_ref().map(list);
    format!("\n\n== Post-game results ==\nPlayer 1's deck: {one}\nPlayer 2's deck: {two}\n")
}

#[test]
fn recursive_combat_as_it_is_written_down() {
    let (scribe, mut told) = (Scribe { recursive: true }, String::new());
    let outcome =
        literal::recursive_combat_observed(&example(), |event| scribe.write(event, &mut told));
    told += &results(&outcome.expect("a string takes everything"));
    assert_eq!(told, include_str!("transcripts/recursive.txt"));
}

#[test]
fn combat_as_it_is_written_down() {
    let (scribe, mut told) = (Scribe { recursive: false }, String::new());
    let outcome = literal::combat_observed(&example(), |event| scribe.write(event, &mut told));
    told += &results(&outcome.expect("a string takes everything").expect("an end"));
    let transcript = include_str!("transcripts/combat.txt");
    let (begin, end) = transcript.split_once("...several more rounds pass...\n").expect("a gap");
    assert!(told.starts_with(begin), "{told}");
    assert!(told.ends_with(end), "{told}");
    assert_eq!(told.matches("-- Round").count(), 29);
}
