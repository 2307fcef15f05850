//! A main game of which every round is kept.

use day22::{Cycle, Deal, Rules};
use day22_game::Event;

/// A main game, played to its end or until its decks repeated.
pub(crate) struct MainGame {
    /// The decks before each round.
    pub(crate) states: Vec<Deal>,
    /// The winner of each round: 0 for player 1 and 1 for player 2.
    pub(crate) winners: Vec<usize>,
    /// The rounds that a sub-game decided, counted from 0.
    pub(crate) decided_by_sub_games: Vec<usize>,
    pub(crate) cycle: Option<Cycle>,
}

impl MainGame {
    pub(crate) fn play(deal: &Deal, rules: Rules) -> Self {
        let mut states = Vec::new();
        let mut winners = Vec::new();
        let mut decided_by_sub_games = Vec::new();
        let mut open_games = 0;
        let played = day22_game::play(deal, rules, |event| {
            match event {
                Event::GameBegins => {
                    // A sub-game of the main game decides the last round that has begun.
                    if open_games == 1 {
                        decided_by_sub_games.push(states.len() - 1);
                    }
                    open_games += 1;
                }
                Event::RoundBegins(decks) if open_games == 1 => {
                    states.push(Deal::new(decks.clone()).expect("no empty deck"));
                }
                Event::RoundWon(winner) if open_games == 1 => winners.push(winner.index()),
                Event::GameEnds(_) => open_games -= 1,
                Event::RoundBegins(_) | Event::RoundWon(_) => {}
            }
            Ok::<_, ()>(())
        });
        let cycle = played.expect("nothing stops it").cycle;
        Self { states, winners, decided_by_sub_games, cycle }
    }

    /// The number of rounds before the loop, or of all rounds if there is no loop.
    pub(crate) fn rounds_before_loop(&self) -> usize {
        self.cycle.map_or(self.winners.len(), |cycle| usize::try_from(cycle.start).expect("few"))
    }

    /// The winners of this round, counted from 0, and of all later rounds. In a game with a loop, they never end.
    pub(crate) fn winners_from(&self, round: usize) -> impl Iterator<Item = usize> {
        let repeated = self.winners[self.rounds_before_loop()..].iter().cycle();
        self.winners[round..].iter().chain(repeated).copied()
    }

    /// The winners of the rounds of the loop. This is empty if there is no loop, or if it has sub-games.
    pub(crate) fn winners_of_loop_without_sub_games(&self) -> &[usize] {
        let start = self.rounds_before_loop();
        let has_sub_games = self.decided_by_sub_games.iter().any(|&round| round >= start);
        if has_sub_games { &[] } else { &self.winners[start..] }
    }
}

/// The shortest rhythm that gives these winners, played once or more. It is empty if there are no winners.
pub(crate) fn shortest_rhythm(winners: &[usize]) -> &[usize] {
    let mut rhythms = (1..=winners.len()).map(|length| &winners[..length]);
    let repeats = |rhythm: &&[usize]| winners.chunks(rhythm.len()).all(|chunk| chunk == *rhythm);
    rhythms.find(repeats).unwrap_or_default()
}

/// One name for all rhythms of a loop, which differ in their first round and in the player who is called A: the last of
/// them in alphabetical order.
pub(crate) fn standard_form(winners: &[usize]) -> String {
    let rhythm = shortest_rhythm(winners);
    let mut names = Vec::new();
    for letters in [["A", "B"], ["B", "A"]] {
        for start in 0..rhythm.len() {
            let rotated = rhythm[start..].iter().chain(&rhythm[..start]);
            names.push(rotated.map(|&winner| letters[winner]).collect());
        }
    }
    names.into_iter().max().unwrap_or_default()
}
