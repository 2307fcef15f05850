//! The play-by-play is written as people know it, and tells what the rules did.

use std::convert::Infallible;

use aoc_core::random::Random;
use day22::{
    Deal,
    literal::{self, Event},
    trace,
};

use crate::deals::{any_decks, deal};

fn example() -> Deal {
    day22::parse(include_str!("../../../../inputs/2020/day22/example.txt")).expect("a deal")
}

fn part1(deal: &Deal) -> String {
    let mut told = String::new();
    trace::part1(deal, &mut told).expect("a string takes everything");
    told
}

fn part2(deal: &Deal, deepest: u64) -> String {
    let mut told = String::new();
    trace::part2(deal, deepest, &mut told).expect("a string takes everything");
    told
}

#[test]
fn recursive_combat_as_it_is_written_down() {
    assert_eq!(part2(&example(), u64::MAX), include_str!("transcripts/recursive.txt"));
}

#[test]
fn combat_as_it_is_written_down() {
    let told = part1(&example());
    let transcript = include_str!("transcripts/combat.txt");
    let (begin, end) = transcript.split_once("...several more rounds pass...\n").expect("a gap");
    assert!(told.starts_with(begin), "{told}");
    assert!(told.ends_with(end), "{told}");
    assert_eq!(told.matches("-- Round").count(), 29);
}

/// What the play-by-play of Recursive Combat tells, a line for each event.
fn told_events(told: &str) -> Vec<String> {
    let mut events = Vec::new();
    let mut drawn = "";
    for line in told.lines().take_while(|line| *line != "== Post-game results ==") {
        let words: Vec<_> = line.split([' ', ')', '.', '!']).collect();
        match words[..] {
            ["===", "Game", game, "==="] => events.push(format!("game {game} begins")),
            ["--", "Round", round, "(Game", game, ..] => {
                events.push(format!("round {round} of {game} begins"));
            }
            ["Player", _, "plays:", card] if drawn.is_empty() => drawn = card,
            ["Player", _, "plays:", card] => {
                events.push(format!("{drawn} meets {card}"));
                drawn = "";
            }
            ["Player", player, "wins", "round", round, "of", "game", game, _] => {
                events.push(format!("round {round} of {game}: {player}"));
            }
            ["The", "winner", "of", "game", game, "is", "player", player, _] => {
                events.push(format!("game {game}: {player}"));
            }
            _ if line.contains("deck:") => events.push(line.to_owned()),
            _ => {}
        }
    }
    events
}

/// The same of the events themselves.
fn events(deal: &Deal) -> Vec<String> {
    let mut events = Vec::new();
    let Ok(_) = literal::recursive_combat_observed(deal, |event| {
        match event {
            Event::GameBegins { game, .. } => events.push(format!("game {game} begins")),
            Event::RoundBegins { game, round, decks } => {
                events.push(format!("round {round} of {game} begins"));
                for (number, deck) in (1..).zip(decks) {
                    let cards: Vec<_> = deck.iter().map(u32::to_string).collect();
                    events.push(format!("Player {number}'s deck: {}", cards.join(", ")));
                }
            }
            Event::CardsDrawn { cards: [one, two] } => events.push(format!("{one} meets {two}")),
            Event::RoundWon { game, round, winner } => {
                events.push(format!("round {round} of {game}: {}", winner.index() + 1));
            }
            Event::GameWon { game, winner, .. } => {
                events.push(format!("game {game}: {}", winner.index() + 1));
            }
        }
        Ok::<_, Infallible>(())
    });
    events
}

#[test]
fn the_play_by_play_tells_every_event() {
    let mut random = Random(22);
    for _ in 0..200 {
        let dealt = deal(&any_decks(&mut random, &(2..=14)));
        assert_eq!(told_events(&part2(&dealt, u64::MAX)), events(&dealt), "{dealt}");
    }
}

/// How many games and rounds the play-by-play tells of, those included that it counts
/// as left out.
fn games_and_rounds(told: &str) -> [usize; 2] {
    let [mut games, mut rounds] = ["=== Game", "-- Round"].map(|begin| told.matches(begin).count());
    for line in told.lines().filter(|line| line.starts_with("(Left out:")) {
        let words: Vec<_> = line.split([' ', ',']).collect();
        let before = |word: &str| {
            let place = words.iter().position(|other| other.starts_with(word))?;
            words[place - 1].parse::<usize>().ok()
        };
        rounds += words[words.len() - 2].parse::<usize>().expect("rounds");
        games += before("in").unwrap_or(1);
    }
    [games, rounds]
}

#[test]
fn what_is_left_out_is_counted() {
    let mut random = Random(23);
    for _ in 0..200 {
        let dealt = deal(&any_decks(&mut random, &(6..=16)));
        let whole = part2(&dealt, u64::MAX);
        for deepest in 0..3 {
            assert_eq!(games_and_rounds(&part2(&dealt, deepest)), games_and_rounds(&whole));
        }
    }
    let told = part2(&example(), 0);
    let sub_game = told.split_once("Playing").and_then(|(_, after)| after.split_once("--"));
    insta::assert_snapshot!(sub_game.expect("a sub-game").0, @"
     a sub-game to determine the winner...

    (Left out: game 2, 6 rounds.)

    The winner of game 2 is player 2!

    ...anyway, back to game 1.
    Player 2 wins round 9 of game 1!
    ");
}
