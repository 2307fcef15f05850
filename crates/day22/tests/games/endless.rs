//! Tests Theorem 1, Theorem 2 and its corollary against games played by the reference rules.

use day22::{Cycle, Deal, Player, Rules, endless::theorem_1_applies};
use fastrand::Rng;
use itertools::Itertools as _;

use crate::{
    deals::{deal, every_deal, varied_random_deal},
    rules::{Decks, Event, outcome, play},
};

/// A deal of Recursive Combat is given up after this many rounds, including the rounds of sub-games.
const MAX_ROUNDS: u64 = 3_000;

/// Whether Theorem 1 applies to these decks.
fn theorem_1_applies_to(decks: &Decks, rules: Rules) -> bool {
    let [one, two] = decks;
    theorem_1_applies([one, two], rules)
}

/// The results of many deals.
#[derive(Debug, Default)]
struct Tally {
    /// Endless games of Combat.
    endless: u64,
    /// Main games and sub-games of Recursive Combat to which Theorem 1 applied at some time.
    recognised: u64,
    /// Main games and sub-games of Recursive Combat with an odd number of cards that repeated without Theorem 1 ever
    /// applying.
    missed: u64,
    /// Deals of Recursive Combat that were given up. Of these, only the sub-games that had ended were tested.
    given_up: u64,
}

/// A game of Recursive Combat that is being played.
#[derive(Default)]
struct Game {
    is_odd: bool,
    /// Whether Theorem 1 applied to its decks at some time.
    theorem_1_ever_applied: bool,
}

impl Tally {
    /// Plays each of these deals by both rules, and tests the theorems and the corollary.
    fn of(deals: impl IntoIterator<Item = Deal>) -> Self {
        let mut tally = Self::default();
        for deal in deals {
            tally.play_combat(&deal);
            tally.play_recursive_combat(&deal);
        }
        tally
    }

    /// Asserts that the condition of Theorem 1 ever holds in a game of Combat if and only if the game is endless and of
    /// an odd number of cards, and that it then holds in all later rounds. Asserts that the players win in turn in the
    /// loop of such a game.
    fn play_combat(&mut self, deal: &Deal) {
        let mut holds = false;
        let mut winners = Vec::new();
        let played = play(deal, Rules::Combat, |event| {
            if let Event::RoundWon(winner) = event {
                winners.push(winner);
            }
            let Event::RoundBegins(decks) = event else { return Ok(()) };
            let held_before = holds;
            holds = theorem_1_applies_to(decks, Rules::Combat);
            if held_before && !holds { Err(decks.clone()) } else { Ok(()) }
        });
        let cycle = played.expect("the condition keeps holding").cycle;
        let is_odd = deal.decks().concat().len() % 2 == 1;
        assert_eq!(holds, cycle.is_some() && is_odd, "{deal:?}");
        if let Some(Cycle { start, length }) = cycle {
            self.endless += 1;
            let winners_of_loop = &winners[start as usize..];
            assert_eq!(winners_of_loop.len() as u64, length, "{deal:?}");
            let is_in_turn = winners_of_loop.windows(2).all(|pair| pair[0] != pair[1]);
            assert!(is_in_turn || !is_odd, "{deal:?}");
        }
    }

    /// Asserts that player 1 wins each game of Recursive Combat by repetition if the condition of Theorem 1 ever holds
    /// in it. A deal that takes too many rounds is given up.
    fn play_recursive_combat(&mut self, deal: &Deal) {
        let mut rounds = 0;
        let mut games: Vec<Game> = Vec::new();
        let played = play(deal, Rules::Recursive, |event| {
            match event {
                Event::GameBegins => games.push(Game::default()),
                Event::RoundBegins(decks) => {
                    let game = games.last_mut().expect("a game");
                    game.is_odd = (decks[0].len() + decks[1].len()) % 2 == 1;
                    game.theorem_1_ever_applied |= theorem_1_applies_to(decks, Rules::Recursive);
                    rounds += 1;
                }
                Event::GameEnds(outcome) => {
                    let game = games.pop().expect("a game");
                    let repeats = outcome.cycle.is_some();
                    if game.theorem_1_ever_applied {
                        assert!(repeats && outcome.winner == Player::One, "{deal:?}");
                        self.recognised += 1;
                    } else if game.is_odd && repeats {
                        self.missed += 1;
                    }
                }
                Event::RoundWon(_) => {}
            }
            if rounds < MAX_ROUNDS { Ok(()) } else { Err("too many rounds") }
        });
        self.given_up += u64::from(played.is_err());
    }

    fn assert_all_recognised(&self) {
        assert!(self.recognised > 0, "{self:?}");
        assert_eq!((self.missed, self.given_up), (0, 0), "{self:?}");
    }

    /// Asserts that Theorem 1 recognises more than 50 times as many games as it misses.
    fn assert_few_missed(&self) {
        assert!(self.endless > 0 && self.recognised > 50 * self.missed, "{self:?}");
    }
}

#[test]
fn theorem_1_recognises_all_odd_games_that_repeat_in_deals_of_up_to_7_cards() {
    Tally::of((2..=7).flat_map(every_deal)).assert_all_recognised();
}

#[test]
#[ignore = "takes seconds"]
fn theorem_1_recognises_all_odd_games_that_repeat_in_deals_of_9_cards_with_the_9_in_deck_1() {
    let deals = every_deal(9).filter(|deal| deal.decks()[0].contains(&9));
    Tally::of(deals).assert_all_recognised();
}

#[test]
fn theorem_1_misses_few_games_of_random_deals() {
    let mut rng = Rng::with_seed(77);
    Tally::of((0..2_000).map(|_| varied_random_deal(&mut rng, &(2..=24)))).assert_few_missed();
    Tally::of((0..300).map(|_| varied_random_deal(&mut rng, &(25..=61)))).assert_few_missed();
}

#[test]
#[ignore = "takes seconds"]
fn theorem_1_misses_few_games_of_many_random_deals() {
    let mut rng = Rng::with_seed(78);
    Tally::of((0..4_000).map(|_| varied_random_deal(&mut rng, &(2..=61)))).assert_few_missed();
}

/// In Combat, Theorem 1 applies to all of these decks.
#[test]
fn theorem_1_applies_to_recursive_combat_only_if_c_is_at_least_n_minus_3() {
    // Here c is n − 3, which the size condition just admits.
    let admitted = deal(&[3, 4, 10, 6], &[1, 11, 7, 18, 8, 15, 5, 13, 2]);
    // Here c is n − 4, which the size condition excludes, although the decks repeat.
    let excluded = deal(&[3, 4, 9, 6], &[1, 11, 7, 18, 8, 15, 5, 13, 2]);
    // Here c is n − 5. Without the size condition, Theorem 1 would be false for these decks.
    let ending = deal(&[12, 6, 2, 10], &[8, 19, 3, 15, 11, 13, 9, 17, 4, 24, 7, 18, 5]);
    for (deal, applies, repeats) in
        [(admitted, true, true), (excluded, false, true), (ending, false, false)]
    {
        assert!(theorem_1_applies(deal.decks(), Rules::Combat));
        assert_eq!(theorem_1_applies(deal.decks(), Rules::Recursive), applies);
        let ending = outcome(&deal, Rules::Recursive);
        assert_eq!(ending.cycle.is_some(), repeats);
        assert_eq!(ending.winner, if repeats { Player::One } else { Player::Two });
    }
}

#[test]
fn theorem_1_misses_a_loop_of_80_rounds_without_sub_games() {
    let deal = deal(&[1, 10, 2, 9, 3], &[11, 4, 12, 5, 13, 6, 14, 7, 15, 8]);
    let mut games = 0;
    let played = play(&deal, Rules::Recursive, |event| {
        games += u32::from(event == Event::GameBegins);
        let Event::RoundBegins(decks) = event else { return Ok(()) };
        if theorem_1_applies_to(decks, Rules::Recursive) { Err(decks.clone()) } else { Ok(()) }
    });
    let ending = played.expect("the condition never holds");
    assert_eq!(ending.cycle, Some(Cycle { start: 0, length: 80 }));
    assert_eq!(games, 1);
}

/// Whether player 2 wins every game of this many cards in which player 2 holds the highest card.
fn player_2_always_wins_with_the_highest_of(cards: u32) -> bool {
    // When two cards start a sub-game, the other n − 2 cards are at least as many as both are worth together. So a card
    // above n − 3 never starts one, and only its order counts. It is therefore enough to try every choice of cards up
    // to n − 3, with n − 1, n, n + 1, … for the other cards. In a game of 5 cards, for example, choosing only the 2
    // gives the cards 2, 4, 5, 6 and 7.
    (1..cards - 2).powerset().all(|chosen| {
        let values = chosen.into_iter().chain(cards - 1..).take(cards as usize).collect_vec();
        let mut all_ranks = every_deal(cards).filter(|ranks| ranks.decks()[1].contains(&cards));
        all_ranks.all(|ranks| {
            let [one, two] = ranks
                .decks()
                .map(|deck| deck.iter().map(|&rank| values[rank as usize - 1]).collect_vec());
            outcome(&deal(&one, &two), Rules::Recursive).winner == Player::Two
        })
    })
}

#[test]
fn player_2_always_wins_with_the_highest_of_2_3_4_or_6_cards_but_not_of_5_or_7() {
    let always_wins = [2, 3, 4, 5, 6, 7].map(player_2_always_wins_with_the_highest_of);
    assert_eq!(always_wins, [true, true, true, false, true, false]);
}

#[test]
#[ignore = "takes seconds"]
fn player_2_wins_with_the_highest_of_8_cards() {
    assert!(player_2_always_wins_with_the_highest_of(8));
}
