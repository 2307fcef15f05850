//! The rules of Crab Combat as the puzzle states them, slow and obvious: each game remembers all its decks, to see
//! whether they repeat.
//!
//! The solver is tested against these rules, and the benchmarks time them. The example `show` shows their games,
//! [`Event`] by event.

use std::convert::Infallible;

use ahash::AHashMap;
use day22::{Card, Cycle, Deal, Player, Rules, Score, score};

/// The decks of player 1 and player 2, top card first.
pub(crate) type Decks = [Vec<Card>; 2];

/// What happens in a game. The events of a sub-game come between the [`Event::RoundBegins`] and the
/// [`Event::RoundWon`] of the round that it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event<'a> {
    /// A game begins. The first one is the main game, and each later one is a sub-game.
    GameBegins,
    /// A round begins. The players are about to draw from these decks.
    RoundBegins(&'a Decks),
    /// This player wins the round.
    RoundWon(Player),
    /// The current game ends. After a sub-game, its parent goes on.
    GameEnds(&'a Outcome),
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The player who holds all cards or, if the decks repeat, player 1. (In Combat, nobody wins then.)
    pub(crate) winner: Player,
    /// The decks at the end or, if they repeat, the first decks that do.
    pub(crate) decks: Decks,
    /// How the decks repeat, if they do.
    pub(crate) cycle: Option<Cycle>,
}

impl Outcome {
    /// The score of the winner's deck.
    pub(crate) fn score(&self) -> Score {
        score(self.decks[self.winner.index()].iter().copied())
    }
}

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends. The error says how its decks repeat.
pub(crate) fn combat(deal: &Deal) -> Result<Score, Cycle> {
    let outcome = outcome(deal, Rules::Combat);
    match outcome.cycle {
        None => Ok(outcome.score()),
        Some(cycle) => Err(cycle),
    }
}

/// The end of a game, for callers that need none of its events.
pub(crate) fn outcome(deal: &Deal, rules: Rules) -> Outcome {
    let Ok(outcome) = play(deal, rules, |_| Ok::<_, Infallible>(()));
    outcome
}

/// Plays a game to its end, or until its decks repeat, and calls `on_event` with each of its
/// events.
///
/// Each sub-game is a recursive call. It has at least two cards fewer than its parent, so with n cards, up to n/2 games
/// may be nested.
///
/// # Errors
/// The first error of `on_event`, which stops the game at once.
pub(crate) fn play<E>(
    deal: &Deal,
    rules: Rules,
    on_event: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<Outcome, E> {
    Game { rules, on_event }.play(decks_of(deal))
}

/// Plays at most this many rounds of Combat, and returns the decks after the last one.
///
/// No earlier decks are kept, so a game of millions of rounds takes no more memory than a short one. The game may be
/// cut off, so there is no [`Event::GameEnds`].
///
/// # Errors
/// The first error of `on_event`, which stops the game at once.
pub(crate) fn play_rounds<E>(
    deal: &Deal,
    max_rounds: u64,
    mut on_event: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<Decks, E> {
    let mut decks = decks_of(deal);
    on_event(Event::GameBegins)?;
    for _ in 0..max_rounds {
        let Some(drawn) = top_cards(&decks) else { break };
        on_event(Event::RoundBegins(&decks))?;
        remove_top_cards(&mut decks);
        let winner = owner_of_higher(drawn);
        give_cards(&mut decks, winner, drawn);
        on_event(Event::RoundWon(winner))?;
    }
    Ok(decks)
}

fn decks_of(deal: &Deal) -> Decks {
    deal.decks().map(<[Card]>::to_vec)
}

/// The cards that both players are about to draw, or `None` if a player has no cards.
fn top_cards(decks: &Decks) -> Option<[Card; 2]> {
    let [one, two] = decks;
    Some([*one.first()?, *two.first()?])
}

fn remove_top_cards(decks: &mut Decks) {
    for deck in decks {
        deck.remove(0);
    }
}

fn owner_of_higher([card1, card2]: [Card; 2]) -> Player {
    if card1 > card2 { Player::One } else { Player::Two }
}

/// The winner of a round puts both cards at the bottom of their deck, their own card first.
fn give_cards(decks: &mut Decks, winner: Player, [card1, card2]: [Card; 2]) {
    let pair = match winner {
        Player::One => [card1, card2],
        Player::Two => [card2, card1],
    };
    decks[winner.index()].extend(pair);
}

/// A main game with all its sub-games.
struct Game<F> {
    rules: Rules,
    on_event: F,
}

impl<E, F: FnMut(Event<'_>) -> Result<(), E>> Game<F> {
    /// Plays the main game or a sub-game.
    fn play(&mut self, mut decks: Decks) -> Result<Outcome, E> {
        (self.on_event)(Event::GameBegins)?;
        // The number of rounds after which each pair of decks was seen. It's a repetition only if both decks return, so
        // both of them are the key.
        //
        // With the hasher of std, `cargo test -p day22 --test games -- --test-threads 1` takes 1.65 times as much
        // processor time, and the rules in `cargo bench -p day22` take 1.5 times as long for the published deal. These
        // are ratios of medians of 12 runs each, by turns, on two shared cores of an AMD EPYC with Rust 1.95.
        let mut seen = AHashMap::new();
        let mut rounds = 0;
        let (winner, cycle) = loop {
            let Some(drawn) = top_cards(&decks) else {
                let winner = if decks[1].is_empty() { Player::One } else { Player::Two };
                break (winner, None);
            };
            if let Some(start) = seen.insert(decks.clone(), rounds) {
                break (Player::One, Some(Cycle { start, length: rounds - start }));
            }
            (self.on_event)(Event::RoundBegins(&decks))?;
            remove_top_cards(&mut decks);
            let winner = match self.sub_game(&decks, drawn) {
                Some(copies) => self.play(copies)?.winner,
                None => owner_of_higher(drawn),
            };
            give_cards(&mut decks, winner, drawn);
            rounds += 1;
            (self.on_event)(Event::RoundWon(winner))?;
        };
        let outcome = Outcome { winner, decks, cycle };
        (self.on_event)(Event::GameEnds(&outcome))?;
        Ok(outcome)
    }

    /// The decks of the sub-game, if each player has at least as many cards left as their drawn card is worth: copies
    /// of that many of the next cards.
    fn sub_game(&self, left: &Decks, drawn: [Card; 2]) -> Option<Decks> {
        let [one, two] = left;
        let [worth1, worth2] = drawn.map(|card| usize::try_from(card).unwrap_or(usize::MAX));
        let is_played =
            self.rules == Rules::Recursive && worth1 <= one.len() && worth2 <= two.len();
        is_played.then(|| [one[..worth1].to_vec(), two[..worth2].to_vec()])
    }
}
