//! The solver: who wins, with as little play as possible.
//!
//! The answer is the score of the *main game*, so its last decks must be exact. A *sub-game* only
//! decides a round, so it is played until its winner is certain, often long before it ends. In both,
//! Brent's algorithm finds decks that repeat.

use crate::{
    deal::{Card, Deal, Player, Score, score},
    decks::{Rules, SlidingDecks},
    endless::{Cycle, highest, theorem_1_applies_given_c},
};

/// The end of a main game.
pub(crate) struct Solution {
    /// The score of the winner's deck. If the decks repeat, this is the score of player 1's deck in
    /// the first state that returns.
    pub(crate) score: Score,
    /// How the decks repeat, if they do.
    pub(crate) cycle: Option<Cycle>,
}

/// Plays a main game to its end, or until its decks repeat.
pub(crate) fn play_out(deal: &Deal, rules: Rules) -> Solution {
    let mut solver = MainGameSolver { rules, sub_games: SubGameSolver::default() };
    let mut decks = SlidingDecks::new(deal.decks(), rules);
    let mut brent = Brent::default();
    loop {
        let [one, two] = decks.as_slices();
        if one.is_empty() || two.is_empty() {
            let winner = if one.is_empty() { two } else { one };
            return Solution { score: score(winner.iter().copied()), cycle: None };
        }
        let is_repetition = brent.record([one, two]);
        if is_repetition {
            let start = SlidingDecks::new(deal.decks(), rules);
            let (first, cycle) = solver.first_repeated(start, &decks);
            let [first_deck1, _] = first.as_slices();
            return Solution { score: score(first_deck1.iter().copied()), cycle: Some(cycle) };
        }
        solver.play(&mut decks, rules.max_batch());
    }
}

/// Plays the rounds of main games. The caller keeps the decks, so one solver can play several copies of a game.
struct MainGameSolver {
    rules: Rules,
    sub_games: SubGameSolver,
}

impl MainGameSolver {
    /// The first decks of a game that ever return, and the cycle that begins with them.
    ///
    /// `start` has the first decks of the game, and `inside` has any decks of the cycle.
    fn first_repeated(
        &mut self,
        start: SlidingDecks,
        inside: &SlidingDecks,
    ) -> (SlidingDecks, Cycle) {
        // `looping` returns after one length of the cycle. Meanwhile, `ahead` plays as many rounds from the start.
        let mut ahead = start.clone();
        let mut looping = inside.clone();
        let mut length = 0;
        loop {
            self.play(&mut ahead, 1);
            self.play(&mut looping, 1);
            length += 1;
            if looping.as_slices() == inside.as_slices() {
                break;
            }
        }
        // From here on, `behind` follows `ahead` at this distance. They are equal for the first time when `behind`
        // reaches the cycle.
        let mut behind = start;
        let mut rounds_before = 0;
        while behind.as_slices() != ahead.as_slices() {
            self.play(&mut behind, 1);
            self.play(&mut ahead, 1);
            rounds_before += 1;
        }
        (behind, Cycle { start: rounds_before, length })
    }

    /// Plays at most this many rounds, but at least one. Neither deck may be empty.
    fn play(&mut self, decks: &mut SlidingDecks, max_rounds: usize) {
        // A constant in each arm, so that `SlidingDecks::play` is compiled for both.
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

/// In a sub-game of an odd number of cards, the most rounds between two checks whether the winner is certain.
///
/// The lengths of many cycles are divisible by 2 and 3, and batches of such a length find them sooner. For example, a
/// cycle of 60 rounds without sub-games repeats after 5 batches of 12 rounds, but only after 60 batches of 11.
const ODD_BATCH: usize = 12;

/// In a sub-game of an even number of cards, the most rounds between two checks whether the winner is certain.
///
/// It is longer than [`ODD_BATCH`], because there is less to find: Theorem 1 doesn't apply to these games.
const EVEN_BATCH: usize = 24;

/// Finds the winners of sub-games.
///
/// Games that wait for a sub-game are in a vector, so no deal overflows the program's stack. A sub-game has at least
/// two cards fewer than its parent, so the memory is at most quadratic in the number of cards.
#[derive(Debug, Default)]
struct SubGameSolver {
    /// The sub-game of the main game, then its sub-game, and so on to the current game. After it come finished games,
    /// whose memory is reused.
    games: Vec<SubGame>,
}

impl SubGameSolver {
    /// The winner of the sub-game that two cards drawn from these decks start.
    #[inline]
    fn winner(&mut self, decks: &SlidingDecks, drawn: [Card; 2]) -> Player {
        if let Some(winner) = winner_without_play(decks.sub_game(drawn)) {
            return winner;
        }
        if self.games.is_empty() {
            self.games.push(SubGame::default());
        }
        self.games[0].start(decks, drawn);
        self.play_first_game()
    }

    /// Plays the first game, and all sub-games inside it, until its winner is certain.
    fn play_first_game(&mut self) -> Player {
        // The index of the current game. All games before it wait.
        let mut current = 0;
        loop {
            if let Some(drawn) = self.games[current].play() {
                self.start_sub_game(current, drawn);
                current += 1;
                continue;
            }
            // The winner gets the two cards for which the parent waits, and that may decide the parent as well.
            while let Some(winner) = self.games[current].certain_winner() {
                let Some(parent) = current.checked_sub(1) else { return winner };
                let drawn = self.games[current].drawn;
                self.games[parent].decks.award(drawn, winner);
                current = parent;
            }
        }
    }

    /// Starts the sub-game of the game at index `parent`, at the next index.
    fn start_sub_game(&mut self, parent: usize, drawn: [Card; 2]) {
        let child = parent + 1;
        if child == self.games.len() {
            self.games.push(SubGame::default());
        }
        let (waiting, free) = self.games.split_at_mut(child);
        free[0].start(&waiting[parent].decks, drawn);
    }
}

/// A sub-game that has to be played, because [`winner_without_play`] can't tell its winner. So player 2 holds its
/// highest card and, as shown there, never runs out of cards.
#[derive(Debug, Default)]
struct SubGame {
    decks: SlidingDecks,
    /// The two drawn cards that started this game. The winner of this game gets them in the parent.
    drawn: [Card; 2],
    brent: Brent,
    /// The most rounds between two checks whether the winner is certain.
    batch: usize,
}

impl SubGame {
    #[inline]
    fn start(&mut self, parent: &SlidingDecks, drawn: [Card; 2]) {
        let [one, two] = parent.sub_game(drawn);
        let is_odd = (one.len() + two.len()) % 2 == 1;
        self.batch = if is_odd { ODD_BATCH } else { EVEN_BATCH };
        self.decks.reset([one, two], Rules::Recursive);
        self.drawn = drawn;
        self.brent = Brent::default();
    }

    /// Plays a batch of rounds, up to the first one that needs a sub-game. If that has to be played, returns the two
    /// drawn cards, which are then in neither deck.
    #[expect(clippy::inline_always, reason = "saves one in a hundred instructions")]
    #[inline(always)]
    fn play(&mut self) -> Option<[Card; 2]> {
        let drawn = self.decks.play(self.batch, Rules::Recursive)?;
        let Some(winner) = winner_without_play(self.decks.sub_game(drawn)) else {
            return Some(drawn);
        };
        self.decks.award(drawn, winner);
        None
    }

    /// The winner, if certain by now.
    #[inline]
    fn certain_winner(&mut self) -> Option<Player> {
        let [one, two] = self.decks.as_slices();
        // Player 2 always has cards: see `SubGame`.
        if one.is_empty() {
            return Some(Player::Two);
        }
        // The c of Theorem 1 is the lower one of both players' highest cards, which here is player 1's.
        //
        // `theorem_1_applies_given_c` tests for an odd number as well, but only after the search for the highest card.
        let is_odd = (one.len() + two.len()) % 2 == 1;
        if is_odd && theorem_1_applies_given_c(highest(one), [one, two], Rules::Recursive) {
            return Some(Player::One);
        }
        let is_repetition = self.brent.record([one, two]);
        is_repetition.then_some(Player::One)
    }
}

/// The winner of a sub-game, if certain before the first round.
///
/// - **If player 1 holds the highest card, player 1 wins.** The highest of n distinct positive
///   cards is at least n, and after a draw no player has n cards left. Hence the highest card
///   never starts a sub-game, its owner never loses it, and its owner never runs out of cards. The
///   game ends when player 2 runs out of cards or when the decks repeat, and player 1 wins in both
///   cases.
/// - **If player 2 holds the highest of 2, 3, 4, 6 or 8 cards, player 2 wins.** As above, player 2
///   never runs out of cards, so player 1 could only win by repetition. No such game repeats:
///   `tests/games/endless.rs` plays all of them, and says why there are only finitely many. (The
///   games of 8 cards are in a long test.) With 5 or 7 cards, player 2 may lose.
#[inline]
fn winner_without_play([one, two]: [&[Card]; 2]) -> Option<Player> {
    let highest_of_one = highest(one);
    if two.iter().all(|&card| card < highest_of_one) {
        return Some(Player::One);
    }
    matches!(one.len() + two.len(), 2 | 3 | 4 | 6 | 8).then_some(Player::Two)
}

/// Brent's cycle detection: finds decks that repeat, with only one earlier state in memory.
///
/// A *state* is both decks between two batches. Each state is compared with the stored one, which the
/// present state replaces at the end of each interval. Each interval is twice as long as the last, so
/// eventually the stored state is in the cycle, and the interval is at least as long as the cycle. The
/// stored state then returns within the interval. Whole decks are compared, so there are no false alarms.
///
/// States between batches are enough: a batch depends only on the decks before it, so in a game whose
/// decks repeat, these states repeat as well.
#[derive(Debug)]
struct Brent {
    /// The stored decks: first all cards of player 1, then all cards of player 2. It is empty at first.
    stored: Vec<Card>,
    /// The number of player 1's cards among them.
    stored_size1: usize,
    /// The length of the present interval, in states.
    interval: u64,
    /// The number of states left in the interval.
    left: u64,
}

/// The length of the first interval, in states. Most games end within it and store nothing.
const FIRST_INTERVAL: u64 = 8;

impl Default for Brent {
    fn default() -> Self {
        Self { stored: Vec::new(), stored_size1: 0, interval: FIRST_INTERVAL, left: FIRST_INTERVAL }
    }
}

impl Brent {
    /// Records the next state of a game, and tells whether it is the stored one. Neither deck may be empty.
    #[inline]
    fn record(&mut self, decks: [&[Card]; 2]) -> bool {
        let (stored1, stored2) = self.stored.split_at(self.stored_size1);
        if decks == [stored1, stored2] {
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
        self.stored_size1 = decks[0].len();
        self.interval = self.interval.saturating_mul(2);
        self.left = self.interval;
    }
}
