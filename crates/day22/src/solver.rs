//! The solver: who wins, with as little play as possible.
//!
//! A *main game* needs a score, so its end must be exact. A *sub-game* needs only a winner, so
//! most of it need not be played. Both find repeated decks by Brent's algorithm.

use crate::{
    deal::{Card, Deal, Player, Score, score},
    decks::{Decks, Rules},
    endless::{Cycle, highest, nobody_is_eliminated},
};

/// The winner's score and, if the decks repeat, how; the score is then that of player 1's deck when
/// they first do.
pub(crate) fn play_out(deal: &Deal, rules: Rules) -> (Score, Option<Cycle>) {
    let mut game = MainGame { rules, sub_games: SubGameSolver::default() };
    let (mut brent, mut decks, mut cycle) =
        (Brent::default(), Decks::new(deal.decks(), rules), None);
    while cycle.is_none() && decks.as_slices().iter().all(|deck| !deck.is_empty()) {
        if brent.seen(decks.as_slices()) {
            let (first, found) = game.first_repeated(Decks::new(deal.decks(), rules), &decks);
            (decks, cycle) = (first, Some(found));
        } else {
            game.play(&mut decks, rules.batch());
        }
    }
    let [one, two] = decks.as_slices();
    let winner = if one.is_empty() { two } else { one };
    (score(winner.iter().copied()), cycle)
}

/// A game whose final decks count.
struct MainGame {
    rules: Rules,
    sub_games: SubGameSolver,
}

impl MainGame {
    /// The first decks of a cycle, given those of the game and some decks `inside` the cycle.
    ///
    /// `looping` starts inside and returns after one length of the cycle; `ahead` plays as many
    /// rounds from the start. From there, `ahead` and `behind` play side by side, one length
    /// apart, and are first equal where the cycle begins.
    fn first_repeated(&mut self, start: Decks, inside: &Decks) -> (Decks, Cycle) {
        let (mut looping, mut ahead, mut behind) = (inside.clone(), start.clone(), start);
        let mut cycle = Cycle { start: 0, length: 0 };
        while cycle.length == 0 || looping.as_slices() != inside.as_slices() {
            self.play(&mut looping, 1);
            self.play(&mut ahead, 1);
            cycle.length += 1;
        }
        while behind.as_slices() != ahead.as_slices() {
            self.play(&mut behind, 1);
            self.play(&mut ahead, 1);
            cycle.start += 1;
        }
        (behind, cycle)
    }

    /// Plays at most this many rounds, but at least one.
    fn play(&mut self, decks: &mut Decks, max_rounds: usize) {
        // The rules are a constant in each.
        let drawn = match self.rules {
            Rules::Combat => decks.play(max_rounds, Rules::Combat),
            Rules::Recursive => decks.play(max_rounds, Rules::Recursive),
        };
        if let Some(drawn) = drawn {
            let winner = self.sub_games.winner(decks, drawn);
            decks.award(drawn, winner);
        }
    }
}

/// The most rounds of a sub-game between two checks for an early winner: of an even number of cards,
/// which only cycle detection can find, and of an odd one. Multiples of 2 and 3, as the lengths of many
/// cycles are: these then repeat from batch to batch sooner.
const SUB_GAME_BATCHES: [usize; 2] = [24, 12];

/// Finds the winners of sub-games, one after the other, and reuses the memory.
///
/// Waiting games are kept in a vector, so no deal overflows the program's stack. A sub-game has
/// at least two cards fewer than its parent, so memory is at most quadratic in the cards.
#[derive(Debug, Default)]
struct SubGameSolver {
    /// The games that wait for a sub-game, outermost first, the one being played, and finished ones.
    games: Vec<SubGame>,
}

/// A sub-game that has to be played.
#[derive(Debug, Default)]
struct SubGame {
    decks: Decks,
    /// The parent's cards that started this game.
    drawn: [Card; 2],
    brent: Brent,
    /// The most rounds between two checks for an early winner.
    batch: usize,
}

impl SubGameSolver {
    /// The winner of the sub-game that these two cards start, drawn from these decks.
    #[inline]
    fn winner(&mut self, decks: &Decks, drawn: [Card; 2]) -> Player {
        if let Some(winner) = early_winner(decks.sub_game(drawn)) {
            return winner;
        }
        if self.games.is_empty() {
            self.games.push(SubGame::default());
        }
        self.games[0].reset(decks, drawn);
        self.play()
    }

    /// The winner of the first game.
    fn play(&mut self) -> Player {
        let mut depth = 0;
        loop {
            let game = &mut self.games[depth];
            if let Some(drawn) = game.decks.play(game.batch, Rules::Recursive) {
                if let Some(winner) = early_winner(game.decks.sub_game(drawn)) {
                    game.decks.award(drawn, winner);
                } else {
                    depth += 1;
                    if depth == self.games.len() {
                        self.games.push(SubGame::default());
                    }
                    let (waiting, free) = self.games.split_at_mut(depth);
                    free[0].reset(&waiting[depth - 1].decks, drawn);
                    continue;
                }
            }
            while let Some(winner) = self.games[depth].winner() {
                if depth == 0 {
                    return winner;
                }
                let drawn = self.games[depth].drawn;
                depth -= 1;
                self.games[depth].decks.award(drawn, winner);
            }
        }
    }
}

impl SubGame {
    #[inline]
    fn reset(&mut self, parent: &Decks, drawn: [Card; 2]) {
        let [one, two] = parent.sub_game(drawn);
        self.decks.reset([one, two], Rules::Recursive);
        self.batch = SUB_GAME_BATCHES[(one.len() + two.len()) % 2];
        self.drawn = drawn;
        self.brent = Brent::default();
    }

    /// The winner, if it is known by now.
    #[inline]
    fn winner(&mut self) -> Option<Player> {
        let decks = self.decks.as_slices();
        // Player 2 holds the highest card and never loses it.
        if decks[0].is_empty() {
            return Some(Player::Two);
        }
        let is_odd = (decks[0].len() + decks[1].len()) % 2 == 1;
        let is_endless = is_odd && nobody_is_eliminated(highest(decks[0]), decks, Rules::Recursive);
        (is_endless || self.brent.seen(decks)).then_some(Player::One)
    }
}

/// The winner of a sub-game, if it is known before a round is played.
///
/// - **Player 1 holds the highest card: player 1 wins.** Among n distinct positive cards the
///   highest is at least n. It never starts a sub-game, so its owner never loses it and never runs
///   out of cards; and if the decks repeat, player 1 wins.
/// - **Player 2 holds the highest of 2, 3, 4, 6 or 8 cards: player 2 wins.** These games never
///   repeat. Only cards worth n − 2 or less can start a sub-game, and of all others only the order
///   counts, so the tests, for 8 cards a long one, play every such game. (For 5 and 7 it is false.)
#[inline]
fn early_winner([one, two]: [&[Card]; 2]) -> Option<Player> {
    let highest = highest(one);
    if two.iter().all(|&card| card < highest) {
        return Some(Player::One);
    }
    matches!(one.len() + two.len(), 2 | 3 | 4 | 6 | 8).then_some(Player::Two)
}

/// Brent's cycle detection, which finds repeated decks with room for one earlier state.
///
/// Each state is compared with a stored one. At intervals that double, the present state is
/// stored in its place. Once the stored state is inside the cycle and the interval is longer than
/// the cycle, the two are equal. Whole decks are compared, so there are no false alarms.
///
/// States may be skipped: what a batch does depends on the decks alone, so decks that repeat also
/// repeat from batch to batch.
#[derive(Debug)]
struct Brent {
    /// The stored decks, player 1's first, and its size: 0 if none are stored.
    stored: Vec<Card>,
    stored_size: usize,
    interval: u64,
    /// States until the next one is stored.
    left: u64,
}

/// The first state that is stored: most games are over by then.
const FIRST_STORED: u64 = 8;

impl Default for Brent {
    fn default() -> Self {
        Self { stored: Vec::new(), stored_size: 0, interval: FIRST_STORED, left: FIRST_STORED }
    }
}

impl Brent {
    /// Whether the decks, neither of them empty, are the stored ones. Called for one state after another.
    #[inline]
    fn seen(&mut self, decks: [&[Card]; 2]) -> bool {
        if decks == <[_; 2]>::from(self.stored.split_at(self.stored_size)) {
            return true;
        }
        self.left -= 1;
        if self.left == 0 {
            self.store(decks);
        }
        false
    }

    #[cold]
    fn store(&mut self, decks: [&[Card]; 2]) {
        self.stored = decks.concat();
        self.stored_size = decks[0].len();
        self.interval = self.interval.saturating_mul(2);
        self.left = self.interval;
    }
}
