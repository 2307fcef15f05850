//! A main game of which every round is kept.

use day22::{Cycle, Deal, Rules};
use day22_game::Event;

/// A main game that was played to its end, or until its decks repeated.
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
                    let copies = decks.each_ref().map(|deck| deck.iter().copied().collect());
                    states.push(Deal::new(copies).expect("no empty deck"));
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

    /// The winners of this round, counted from 0, and of all later rounds. If the game gets into a loop, the loop is
    /// played again and again, so there is no last winner.
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

/// The shortest rhythm that these winners repeat. It is empty if there are no winners.
pub(crate) fn shortest_rhythm(winners: &[usize]) -> &[usize] {
    let rotated_by = |rounds: usize| winners.iter().cycle().skip(rounds).take(winners.len());
    // The length of the shortest rotation that leaves the winners unchanged divides their number.
    let length = (1..=winners.len()).find(|&rounds| winners.iter().eq(rotated_by(rounds)));
    &winners[..length.unwrap_or(0)]
}

/// One name for all rhythms of a loop: the last of them in alphabetical order. They differ in the round with which
/// they begin, and in which of the players is called A.
pub(crate) fn standard_form(winners: &[usize]) -> String {
    let rhythm = shortest_rhythm(winners);
    let names = ["AB", "BA"].map(|players| {
        let letters: String = rhythm.iter().map(|&winner| &players[winner..=winner]).collect();
        (0..letters.len()).map(move |start| format!("{}{}", &letters[start..], &letters[..start]))
    });
    names.into_iter().flatten().max().unwrap_or_default()
}
