//! The solver: who wins, with as little play as possible.
//!
//! A *main game* needs a score, so its end must be exact. A *sub-game* needs only a winner, so
//! most of it need not be played. Both find repeated decks by Brent's algorithm.

use crate::{
    deal::{Card, Deal, Player, Score, score},
    decks::{BATCH, Decks, Rules},
    endless::{Cycle, highest, nobody_is_eliminated},
};

/// The winner's score and, if the decks repeat, how; the score is then that of player 1's deck when
/// they first do.
pub(crate) fn play_out(deal: &Deal, rules: Rules) -> (Score, Option<Cycle>) {
    let mut game = MainGame { rules, sub_games: SubGameSolver::default() };
    let (mut brent, mut decks, mut cycle) = (Brent::default(), Decks::new(deal.decks()), None);
    while cycle.is_none() && decks.as_slices().iter().all(|deck| !deck.is_empty()) {
        if brent.seen(decks.as_slices()) {
            let (first, found) = game.first_repeated(Decks::new(deal.decks()), &decks);
            (decks, cycle) = (first, Some(found));
        } else {
            game.play(&mut decks, BATCH);
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
        if let Some(drawn) = decks.play(max_rounds, self.rules) {
            let winner = self.sub_games.winner(decks, drawn);
            decks.award(drawn, winner);
        }
    }
}

/// The most rounds of a sub-game between two checks for an early winner. A multiple of 2 and 3, as
/// the lengths of many cycles are: these then repeat from batch to batch sooner.
const SUB_GAME_BATCH: usize = 12;

/// How many cards take as long to check as a batch to play: larger games are checked less often.
const CARDS_PER_BATCH: usize = 128;

/// Finds the winners of sub-games, one after the other, and reuses the memory.
///
/// Waiting games are kept in a vector, so no deal overflows the program's stack. A sub-game has
/// at least two cards fewer than its parent, so memory is at most quadratic in the cards.
#[derive(Debug, Default)]
struct SubGameSolver {
    /// The games that wait for a sub-game, outermost first, then the one being played. Beyond
    /// that are finished games, whose memory is reused.
    games: Vec<SubGame>,
}

/// A sub-game that has to be played.
#[derive(Debug, Default)]
struct SubGame {
    decks: Decks,
    /// The parent's cards that started this game.
    drawn: [Card; 2],
    brent: Brent,
    /// Batches until the next check for an early winner.
    next_check: usize,
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
            if let Some(winner) = game.winner() {
                if depth == 0 {
                    return winner;
                }
                let drawn = game.drawn;
                depth -= 1;
                self.games[depth].decks.award(drawn, winner);
                continue;
            }
            let Some(drawn) = game.decks.play(SUB_GAME_BATCH, Rules::Recursive) else { continue };
            if let Some(winner) = early_winner(game.decks.sub_game(drawn)) {
                game.decks.award(drawn, winner);
            } else {
                depth += 1;
                if depth == self.games.len() {
                    self.games.push(SubGame::default());
                }
                let (waiting, free) = self.games.split_at_mut(depth);
                free[0].reset(&waiting[depth - 1].decks, drawn);
            }
        }
    }
}

impl SubGame {
    #[inline]
    fn reset(&mut self, parent: &Decks, drawn: [Card; 2]) {
        self.decks.reset(parent.sub_game(drawn));
        self.drawn = drawn;
        self.brent.reset();
        // The first check was made before the game began.
        self.next_check = 2;
    }

    /// The winner, if it is known by now.
    #[inline]
    fn winner(&mut self) -> Option<Player> {
        let decks = self.decks.as_slices();
        // Player 2 holds the highest card and never loses it.
        if decks[0].is_empty() {
            return Some(Player::Two);
        }
        self.next_check -= 1;
        if self.next_check > 0 {
            return None;
        }
        let cards = decks[0].len() + decks[1].len();
        self.next_check = 1 + cards / CARDS_PER_BATCH;
        let is_endless =
            cards % 2 == 1 && nobody_is_eliminated(highest(decks[0]), decks, Rules::Recursive);
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
/// - **The game is endless: player 1 wins.**
#[inline]
fn early_winner([one, two]: [&[Card]; 2]) -> Option<Player> {
    let highest = highest(one);
    if two.iter().all(|&card| card < highest) {
        return Some(Player::One);
    }
    let cards = one.len() + two.len();
    if matches!(cards, 2 | 3 | 4 | 6 | 8) {
        return Some(Player::Two);
    }
    nobody_is_eliminated(highest, [one, two], Rules::Recursive).then_some(Player::One)
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
    stored: [Vec<Card>; 2],
    interval: u64,
    /// States until the next one is stored.
    left: u64,
}

/// The first state that is stored: most games are over by then.
const FIRST_STORED: u64 = 16;

impl Default for Brent {
    fn default() -> Self {
        Self { stored: [Vec::new(), Vec::new()], interval: FIRST_STORED, left: FIRST_STORED }
    }
}

impl Brent {
    /// Starts again, for another game.
    #[inline]
    fn reset(&mut self) {
        self.stored.iter_mut().for_each(Vec::clear);
        (self.interval, self.left) = (FIRST_STORED, FIRST_STORED);
    }

    /// Whether the decks, not both empty, are the stored ones. Called for one state after another.
    #[inline]
    fn seen(&mut self, decks: [&[Card]; 2]) -> bool {
        if decks[0].len() == self.stored[0].len()
            && decks == self.stored.each_ref().map(Vec::as_slice)
        {
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
        for (stored, deck) in self.stored.iter_mut().zip(decks) {
            stored.clear();
            stored.extend_from_slice(deck);
        }
        self.interval = self.interval.saturating_mul(2);
        self.left = self.interval;
    }
}
