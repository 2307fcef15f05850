//! Records the games that the reference rules play.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    time::{Duration, Instant},
};

use day22::{Player, Rules, endless::is_endless};
use day22_reference::{Decks, Event, Outcome};
use jzon::{JsonValue, object};

/// How many games are kept, the longest.
pub(crate) const MAX_GAMES: usize = 15_000;

/// How long a main game is played.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How many rounds of open games the rules may remember: a gigabyte for 500 cards.
const MAX_OPEN_ROUNDS: u64 = 500_000;

/// How games end, by [`Game::ending`].
pub(crate) const ENDINGS: [&str; 4] = [
    "player 1 takes all cards",
    "player 1 wins by repetition",
    "player 2 takes all cards",
    "stopped before its end",
];
const STOPPED: usize = 3;

#[derive(Default)]
pub(crate) struct Game {
    number: u64,
    /// The number of the game that waits for this one.
    parent: Option<u64>,
    /// The round of the parent that this game decides.
    parent_round: Option<u64>,
    /// How many rounds of all games began before this game.
    begin: u64,
    /// How many rounds it takes, including those of its sub-games.
    length: u64,
    /// How it ended: an index of [`ENDINGS`].
    ending: usize,
    /// How many rounds it takes itself.
    rounds: u64,
    /// The winner of each round, `1` or `2`.
    wins: String,
    /// After how many rounds Theorem 1 first says that nobody will be eliminated. Not of every
    /// game that repeats.
    pub(crate) marker: Option<u64>,
    /// If the decks repeat: after how many rounds the final decks first occurred.
    repeats: Option<u64>,
    /// The decks at the beginning.
    decks: [Vec<u32>; 2],
}

impl From<Game> for JsonValue {
    fn from(game: Game) -> Self {
        object! {
            number: game.number, parent: game.parent, parent_round: game.parent_round,
            length: game.length, ending: game.ending, rounds: game.rounds, wins: game.wins,
            marker: game.marker, repeats: game.repeats, decks: &game.decks[..],
        }
    }
}

pub(crate) struct Recorder {
    rules: Rules,
    deadline: Instant,
    /// How many games and rounds have begun.
    pub(crate) games: u64,
    pub(crate) rounds: u64,
    /// The main game, its current sub-game, and so on.
    open: Vec<Game>,
    ended: Vec<Game>,
    /// For each number of cards, how many games ended in each way.
    pub(crate) endings: BTreeMap<u64, [u64; 3]>,
}

impl Recorder {
    pub(crate) fn new(rules: Rules) -> Self {
        Self {
            rules,
            deadline: Instant::now() + TIMEOUT,
            games: 0,
            rounds: 0,
            open: Vec::new(),
            ended: Vec::new(),
            endings: BTreeMap::new(),
        }
    }

    /// Records an event. An error says that the game is stopped.
    pub(crate) fn observe(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::GameBegins => self.game_begins(),
            Event::RoundBegins(decks) => return self.round_begins(decks),
            Event::RoundWon(winner) => self.round_won(winner),
            Event::GameEnds(outcome) => self.game_ends(outcome),
        }
        Ok(())
    }

    fn game_begins(&mut self) {
        self.games += 1;
        let (parent, parent_round) =
            self.open.last().map(|parent| (parent.number, parent.rounds)).unzip();
        let (number, begin, ending) = (self.games, self.rounds, STOPPED);
        self.open.push(Game { number, parent, parent_round, begin, ending, ..Game::default() });
    }

    fn round_begins(&mut self, decks: &Decks) -> Result<(), String> {
        let Some(game) = self.open.last_mut() else { return Ok(()) };
        let lists = decks.each_ref().map(|deck| deck.iter().copied().collect::<Vec<_>>());
        if game.marker.is_none() && is_endless([&lists[0], &lists[1]], self.rules) {
            game.marker = Some(game.rounds);
        }
        if game.rounds == 0 {
            game.decks = lists;
        }
        game.rounds += 1;
        self.rounds += 1;
        if self.rounds.is_multiple_of(256) { self.check_limits() } else { Ok(()) }
    }

    fn check_limits(&self) -> Result<(), String> {
        let Self { games, rounds, open, deadline, .. } = self;
        let open_rounds: u64 = open.iter().map(|game| game.rounds).sum();
        if Instant::now() < *deadline && open_rounds < MAX_OPEN_ROUNDS {
            return Ok(());
        }
        Err(format!("stopped after {rounds} rounds, in game {games}: it takes too long"))
    }

    fn round_won(&mut self, winner: Player) {
        let Some(game) = self.open.last_mut() else { return };
        game.wins.push(if winner == Player::One { '1' } else { '2' });
    }

    fn game_ends(&mut self, outcome: &Outcome) {
        let Some(mut game) = self.open.pop() else { return };
        let repeats = outcome.cycle.map(|cycle| cycle.start);
        game.ending = if repeats.is_some() { 1 } else { 2 * outcome.winner.index() };
        game.length = self.rounds - game.begin;
        game.repeats = repeats;
        let cards = game.decks.iter().flatten().map(|_| 1).sum();
        self.endings.entry(cards).or_default()[game.ending] += 1;
        self.ended.push(game);
        if self.ended.len() >= 2 * MAX_GAMES {
            keep_longest(&mut self.ended, MAX_GAMES);
        }
    }

    /// The longest games, in the order of their numbers.
    pub(crate) fn into_longest_games(mut self) -> Vec<Game> {
        for mut game in self.open.drain(..) {
            game.length = self.rounds - game.begin;
            self.ended.push(game);
        }
        keep_longest(&mut self.ended, MAX_GAMES);
        self.ended
    }
}

/// Keeps the longest games in the order of their numbers. A game is longer than its sub-games, so
/// a game that is kept has its parents.
fn keep_longest(games: &mut Vec<Game>, most: usize) {
    games.sort_by_key(|game| Reverse(game.length));
    games.truncate(most);
    games.sort_by_key(|game| game.number);
}

#[cfg(test)]
mod tests {
    use super::*;
    use day22_reference as reference;

    const PUBLISHED: &str = include_str!("../../../../inputs/2020/day22/published.txt");

    fn record(recorder: &mut Recorder) -> Result<(), String> {
        let deal = day22::parse(PUBLISHED).expect("a deal");
        reference::play(&deal, Rules::Recursive, |event| recorder.observe(event)).map(|_| ())
    }

    /// Replays every game by what was recorded of it.
    #[test]
    fn games_as_they_were_played() {
        // However slow the machine is.
        let deadline = Instant::now() + 100 * TIMEOUT;
        let mut recorder = Recorder { deadline, ..Recorder::new(Rules::Recursive) };
        record(&mut recorder).expect("in time");
        let rounds = recorder.rounds;
        let mut games = recorder.into_longest_games();
        assert_eq!(games.iter().map(|game| game.rounds).sum::<u64>(), rounds);
        for game in &games {
            let inside = games.iter().filter(|other| other.parent == Some(game.number));
            let length = game.rounds + inside.map(|sub_game| sub_game.length).sum::<u64>();
            assert_eq!(game.length, length, "of game {}", game.number);
            assert!(game.marker.is_none() || game.repeats.is_some(), "nobody was eliminated");
            let (mut decks, mut first) = (game.decks.clone(), None);
            for (round, winner) in (0..).zip(game.wins.chars()) {
                if game.repeats == Some(round) {
                    first = Some(decks.clone());
                }
                let [one, two] = [decks[0].remove(0), decks[1].remove(0)];
                let (deck, won) = if winner == '1' { (0, [one, two]) } else { (1, [two, one]) };
                decks[deck].extend(won);
            }
            if game.repeats.is_some() {
                assert_eq!(first.as_ref(), Some(&decks));
            } else {
                assert!(decks[usize::from(game.ending == 0)].is_empty());
            }
        }
        assert!(games.iter().filter(|game| game.marker.is_some()).count() > 3000);

        keep_longest(&mut games, 100);
        let numbers: Vec<_> = games.iter().map(|game| Some(game.number)).collect();
        assert_eq!((numbers.len(), games[0].length), (100, rounds));
        assert!(games[1..].iter().all(|game| numbers.contains(&game.parent)));
    }

    #[test]
    fn a_long_game_is_stopped() {
        let deadline = Instant::now();
        let mut recorder = Recorder { deadline, ..Recorder::new(Rules::Recursive) };
        insta::assert_snapshot!(record(&mut recorder).unwrap_err(), @"stopped after 256 rounds, in game 7: it takes too long");
        let main = recorder.into_longest_games().swap_remove(0);
        assert_eq!((main.length, main.ending), (256, STOPPED));
    }
}
