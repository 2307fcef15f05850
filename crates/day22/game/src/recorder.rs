//! Records the games that the reference rules play, for the figures of the page.
//!
//! A [`Recorder`] gets the events of a main game and its sub-games. It stops a main game that takes too long, and keeps
//! the longest [`Game`]s, since a page can't show millions of them.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    time::{Duration, Instant},
};

use day22::{Player, Rules, endless::theorem_1_applies};
use day22_game::{Decks, Event, Outcome};
use jzon::{JsonValue, object};

/// The most games that are shown.
pub(crate) const MAX_GAMES: usize = 15_000;

/// The longest time for which a main game is played.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ending {
    Player1TakesAll,
    Player1WinsByRepetition,
    Player2TakesAll,
    /// Also the ending of a game that is still being played.
    #[default]
    Stopped,
}

impl Ending {
    pub(crate) const ALL: [Self; 4] = [
        Self::Player1TakesAll,
        Self::Player1WinsByRepetition,
        Self::Player2TakesAll,
        Self::Stopped,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Player1TakesAll => "player 1 takes all cards",
            Self::Player1WinsByRepetition => "player 1 wins by repetition",
            Self::Player2TakesAll => "player 2 takes all cards",
            Self::Stopped => "stopped before its end",
        }
    }

    /// The name of a colour in `page.css`, such as `blue` for the class `ground-blue`. On screens, all but blue have a
    /// pattern as well, so that nobody has to tell them apart by colour alone.
    fn colour(self) -> &'static str {
        match self {
            Self::Player1TakesAll => "blue",
            Self::Player1WinsByRepetition => "pale-blue",
            Self::Player2TakesAll => "orange",
            Self::Stopped => "grey",
        }
    }
}

/// The ending as `page.js` reads it.
impl From<Ending> for JsonValue {
    fn from(ending: Ending) -> Self {
        object! {
            name: ending.name(),
            colour: ending.colour(),
            is_stopped: ending == Ending::Stopped,
        }
    }
}

/// The record of a game.
#[derive(Default)]
pub(crate) struct Game {
    /// Games are numbered from 1, in the order in which they begin.
    number: u64,
    /// The number of the game that waits for this one.
    parent: Option<u64>,
    /// The round of the parent that this game decides.
    parent_round: Option<u64>,
    /// The number of rounds, of all games, that began before this game.
    rounds_before: u64,
    /// The number of rounds of this game and its sub-games, or 0 while it is played.
    rounds_with_sub_games: u64,
    ending: Ending,
    /// The number of rounds that have begun, without those of sub-games.
    rounds: u64,
    /// The winner of each round, `1` or `2`.
    wins: String,
    /// The number of rounds after which Theorem 1 of `day22::endless` first applies. Some games repeat without it.
    pub(crate) recognised_after: Option<u64>,
    /// The number of rounds before the loop, if the decks repeat.
    loop_start: Option<u64>,
    /// Both decks at the beginning of this game, top card first.
    decks: [Vec<u32>; 2],
}

/// The game as `page.js` reads it. Its ending is an index of [`Ending::ALL`].
impl From<Game> for JsonValue {
    fn from(game: Game) -> Self {
        object! {
            number: game.number,
            parent: game.parent,
            parent_round: game.parent_round,
            rounds_with_sub_games: game.rounds_with_sub_games,
            ending: game.ending as usize,
            rounds: game.rounds,
            wins: game.wins,
            recognised_after: game.recognised_after,
            loop_start: game.loop_start,
            decks: &game.decks[..],
        }
    }
}

/// Records a main game and its sub-games.
pub(crate) struct Recorder {
    rules: Rules,
    /// The time at which the main game is stopped.
    deadline: Instant,
    /// The number of games that have begun.
    pub(crate) game_count: u64,
    /// The number of rounds, of all games, that have begun.
    pub(crate) round_count: u64,
    /// The games that have begun and not ended: the main game, its current sub-game, and so on.
    open: Vec<Game>,
    /// The longest games that have ended, and some shorter ones.
    ended: Vec<Game>,
    /// For each number of cards, how many games have ended with each ending, in the order of [`Ending::ALL`].
    pub(crate) endings: BTreeMap<u64, [u64; Ending::ALL.len()]>,
}

impl Recorder {
    /// A recorder of a main game that begins now.
    pub(crate) fn new(rules: Rules) -> Self {
        Self {
            rules,
            deadline: Instant::now() + TIMEOUT,
            game_count: 0,
            round_count: 0,
            open: Vec::new(),
            ended: Vec::new(),
            endings: BTreeMap::new(),
        }
    }

    /// Records an event. An error stops the main game, because it takes too long.
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
        self.game_count += 1;
        let parent = self.open.last();
        self.open.push(Game {
            number: self.game_count,
            parent: parent.map(|parent| parent.number),
            parent_round: parent.map(|parent| parent.rounds),
            rounds_before: self.round_count,
            ..Game::default()
        });
    }

    fn round_begins(&mut self, decks: &Decks) -> Result<(), String> {
        let Some(game) = self.open.last_mut() else { return Ok(()) };
        let [one, two] = decks;
        if game.recognised_after.is_none() && theorem_1_applies([one, two], self.rules) {
            game.recognised_after = Some(game.rounds);
        }
        if game.rounds == 0 {
            game.decks.clone_from(decks);
        }
        game.rounds += 1;
        self.round_count += 1;
        // The clock is too slow to be looked at in each round.
        if self.round_count.is_multiple_of(256) {
            self.check_time()?;
        }
        Ok(())
    }

    fn check_time(&self) -> Result<(), String> {
        let Some(game) = self.open.last() else { return Ok(()) };
        if Instant::now() < self.deadline {
            return Ok(());
        }
        Err(format!(
            "stopped after {} rounds, in game {}: it takes too long",
            self.round_count, game.number
        ))
    }

    fn round_won(&mut self, winner: Player) {
        let Some(game) = self.open.last_mut() else { return };
        game.wins.push(match winner {
            Player::One => '1',
            Player::Two => '2',
        });
    }

    fn game_ends(&mut self, outcome: &Outcome) {
        let Some(mut game) = self.open.pop() else { return };
        game.ending = match (outcome.cycle, outcome.winner) {
            (Some(_), _) => Ending::Player1WinsByRepetition,
            (None, Player::One) => Ending::Player1TakesAll,
            (None, Player::Two) => Ending::Player2TakesAll,
        };
        game.rounds_with_sub_games = self.round_count - game.rounds_before;
        game.loop_start = outcome.cycle.map(|cycle| cycle.start);
        let cards = (game.decks[0].len() + game.decks[1].len()) as u64;
        self.endings.entry(cards).or_default()[game.ending as usize] += 1;
        self.ended.push(game);
        // Sorting takes long, so games are dropped only when there are twice as many as needed.
        if self.ended.len() >= 2 * MAX_GAMES {
            keep_longest(&mut self.ended, MAX_GAMES);
        }
    }

    /// The longest of the games that have ended or were stopped, in the order of their numbers.
    pub(crate) fn into_longest_games(mut self) -> Vec<Game> {
        for mut game in self.open.drain(..) {
            game.rounds_with_sub_games = self.round_count - game.rounds_before;
            self.ended.push(game);
        }
        keep_longest(&mut self.ended, MAX_GAMES);
        self.ended
    }
}

/// Keeps the longest games, at most `most`, in the order of their numbers.
///
/// A game is longer than each of its sub-games, so the parent of a kept game is always kept as well.
fn keep_longest(games: &mut Vec<Game>, most: usize) {
    games.sort_by_key(|game| Reverse(game.rounds_with_sub_games));
    games.truncate(most);
    games.sort_by_key(|game| game.number);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLISHED: &str = include_str!("../../../../inputs/2020/day22/published.txt");

    /// Plays the published deal, with enough time for a slow machine.
    fn record_published() -> Recorder {
        let deadline = Instant::now() + 100 * TIMEOUT;
        let mut recorder = Recorder { deadline, ..Recorder::new(Rules::Recursive) };
        play_published(&mut recorder).expect("in time");
        recorder
    }

    fn play_published(recorder: &mut Recorder) -> Result<(), String> {
        let deal = day22::parse(PUBLISHED).expect("a deal");
        day22_game::play(&deal, Rules::Recursive, |event| recorder.observe(event)).map(|_| ())
    }

    /// These numbers are in the documentation of the crate `day22`, and the first one in the README.
    #[test]
    fn published_deal_takes_as_many_games_and_rounds_as_the_documentation_says() {
        let recorder = record_published();
        assert_eq!(recorder.game_count, 12_014);
        assert_eq!(recorder.round_count, 1_111_797);
    }

    #[test]
    fn rounds_of_a_game_include_its_sub_games() {
        let recorder = record_published();
        let rounds = recorder.round_count;
        let games = recorder.into_longest_games();
        assert_eq!(games.iter().map(|game| game.rounds).sum::<u64>(), rounds);
        for game in &games {
            let sub_games = games.iter().filter(|other| other.parent == Some(game.number));
            let in_sub_games =
                sub_games.map(|sub_game| sub_game.rounds_with_sub_games).sum::<u64>();
            assert_eq!(
                game.rounds_with_sub_games,
                game.rounds + in_sub_games,
                "of game {}",
                game.number
            );
        }
    }

    #[test]
    fn replaying_the_recorded_rounds_leads_to_the_recorded_ending() {
        for game in record_published().into_longest_games() {
            let mut decks = game.decks.clone();
            let mut decks_that_repeat = None;
            for (round, winner) in (0..).zip(game.wins.chars()) {
                if game.loop_start == Some(round) {
                    decks_that_repeat = Some(decks.clone());
                }
                let card1 = decks[0].remove(0);
                let card2 = decks[1].remove(0);
                match winner {
                    '1' => decks[0].extend([card1, card2]),
                    _ => decks[1].extend([card2, card1]),
                }
            }
            match game.ending {
                Ending::Player1TakesAll => assert!(decks[1].is_empty()),
                Ending::Player2TakesAll => assert!(decks[0].is_empty()),
                Ending::Player1WinsByRepetition => assert_eq!(decks_that_repeat, Some(decks)),
                Ending::Stopped => panic!("game {} was stopped", game.number),
            }
            assert_eq!(game.loop_start.is_some(), game.ending == Ending::Player1WinsByRepetition);
        }
    }

    #[test]
    fn thousands_of_games_are_recognised_as_endless_and_all_of_them_repeat() {
        let games = record_published().into_longest_games();
        let recognised: Vec<_> =
            games.iter().filter(|game| game.recognised_after.is_some()).collect();
        assert!(recognised.len() > 3000);
        assert!(recognised.iter().all(|game| game.loop_start.is_some()));
        // The documentation of the crate `day22` says that most are recognised so soon.
        let within_ten_rounds = recognised.iter().filter(|game| game.recognised_after <= Some(10));
        assert!(within_ten_rounds.count() > recognised.len() / 2);
    }

    #[test]
    fn longest_games_include_the_parent_of_each_sub_game() {
        let recorder = record_published();
        let rounds = recorder.round_count;
        let mut games = recorder.into_longest_games();
        keep_longest(&mut games, 100);
        assert_eq!(games.len(), 100);
        assert_eq!(games[0].rounds_with_sub_games, rounds);
        let numbers: Vec<_> = games.iter().map(|game| Some(game.number)).collect();
        assert!(games[1..].iter().all(|game| numbers.contains(&game.parent)));
    }

    #[test]
    fn game_is_stopped_at_its_deadline() {
        let deadline = Instant::now();
        let mut recorder = Recorder { deadline, ..Recorder::new(Rules::Recursive) };
        insta::assert_snapshot!(play_published(&mut recorder).unwrap_err(), @"stopped after 256 rounds, in game 2: it takes too long");
        let main_game = recorder.into_longest_games().swap_remove(0);
        assert_eq!(main_game.rounds_with_sub_games, 256);
        assert_eq!(main_game.ending, Ending::Stopped);
    }
}
