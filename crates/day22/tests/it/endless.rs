//! The theorems on endless games against play.

use day22::{Cycle, Player, Rules, endless::is_endless};
use day22_reference::{self as reference, Event};
use fastrand::Rng;
use itertools::Itertools as _;

use crate::deals::{Decks, any_decks, deal, every_deal, outcome};

/// The most rounds that are played of a deal of Recursive Combat. Up to 9 cards, none has over 158.
const MOST_ROUNDS: u64 = 3_000;

/// Whether theorem 1 holds, and whether the number of cards is odd.
fn theorem_1(decks: &reference::Decks, rules: Rules) -> (bool, bool) {
    let [one, two] = decks.each_ref().map(|deck| deck.iter().copied().collect_vec());
    (is_endless([&one, &two], rules), (one.len() + two.len()) % 2 == 1)
}

/// What came of many deals.
#[derive(Debug, Default)]
struct Tally {
    /// Endless games of Combat.
    endless: u64,
    /// Games of Recursive Combat, main games and sub-games, that theorem 1 has decided.
    decided: u64,
    /// Those of an odd number of cards that it has missed though they repeated.
    missed: u64,
}

impl Tally {
    fn of(deals: impl IntoIterator<Item = Decks>) -> Self {
        let mut tally = Self::default();
        for decks in deals {
            tally.combat(&decks);
            tally.recursive_combat(&decks);
        }
        tally
    }

    /// Theorem 2: a game of Combat of an odd number of cards is endless exactly if theorem 1 ever holds.
    /// It holds for no other number of cards, and once it holds, it holds from then on.
    fn combat(&mut self, decks: &Decks) {
        let (mut holds, mut is_odd) = (false, false);
        let played = reference::play(&deal(decks), Rules::Combat, |event| {
            let Event::RoundBegins(decks) = event else { return Ok(()) };
            let held = holds;
            (holds, is_odd) = theorem_1(decks, Rules::Combat);
            if held && !holds { Err(decks.clone()) } else { Ok(()) }
        });
        let endless = played.expect("what holds goes on to hold").cycle.is_some();
        assert_eq!(holds, endless && is_odd, "{decks:?}");
        self.endless += u64::from(endless);
    }

    /// Whenever theorem 1 holds in a game of Recursive Combat, player 1 has to win it by repetition.
    fn recursive_combat(&mut self, decks: &Decks) {
        let (mut rounds, mut games) = (0, Vec::new());
        let _stopped = reference::play(&deal(decks), Rules::Recursive, |event| {
            match event {
                Event::GameBegins => games.push((false, false)),
                Event::RoundBegins(decks) => {
                    let (decided, is_odd) = games.last_mut().expect("a game");
                    let (holds, odd) = theorem_1(decks, Rules::Recursive);
                    (*decided, *is_odd) = (*decided || holds, odd);
                    rounds += 1;
                }
                Event::GameEnds(outcome) => {
                    let repeats = outcome.cycle.is_some();
                    let (decided, is_odd) = games.pop().expect("a game");
                    assert!(!decided || repeats && outcome.winner == Player::One, "{decks:?}");
                    self.decided += u64::from(decided);
                    self.missed += u64::from(is_odd && repeats && !decided);
                }
                Event::RoundWon(_) => {}
            }
            if rounds < MOST_ROUNDS { Ok(()) } else { Err(()) }
        });
    }

    /// Few games are missed, mostly those with a sub-game inside the loop.
    fn assert_few_missed(&self) {
        assert!(self.endless > 0 && self.decided > 50 * self.missed, "{self:?}");
    }
}

/// With so few cards, there is no loop that theorem 1 misses.
#[test]
fn every_deal_of_up_to_7_cards() {
    let tally = Tally::of((2..=7).flat_map(every_deal));
    assert!(tally.decided > 0 && tally.missed == 0, "{tally:?}");
}

#[test]
#[ignore = "takes half a minute"]
fn every_deal_of_9_cards_with_the_9_in_one_deck() {
    let tally = Tally::of(every_deal(9).filter(|[one, _]| one.contains(&9)));
    assert!(tally.decided > 0 && tally.missed == 0, "{tally:?}");
}

#[test]
fn random_deals() {
    let mut rng = Rng::with_seed(77);
    Tally::of((0..2_000).map(|_| any_decks(&mut rng, &(2..=24)))).assert_few_missed();
    Tally::of((0..300).map(|_| any_decks(&mut rng, &(25..=61)))).assert_few_missed();
}

#[test]
#[ignore = "takes seconds"]
fn many_random_deals() {
    let mut rng = Rng::with_seed(78);
    Tally::of((0..10_000).map(|_| any_decks(&mut rng, &(2..=61)))).assert_few_missed();
}

/// The size condition at its bound: 13 cards with c = n − 3, and with c = n − 4, where the game repeats all
/// the same; and 17 cards with c = n − 5, where player 2 wins.
#[test]
fn size_condition() {
    let cases = [
        (true, true, [vec![3, 4, 10, 6], vec![1, 11, 7, 18, 8, 15, 5, 13, 2]]),
        (false, true, [vec![3, 4, 9, 6], vec![1, 11, 7, 18, 8, 15, 5, 13, 2]]),
        (false, false, [vec![12, 6, 2, 10], vec![8, 19, 3, 15, 11, 13, 9, 17, 4, 24, 7, 18, 5]]),
    ];
    for (holds, repeats, decks) in cases {
        let [one, two] = &decks;
        assert!(is_endless([one, two], Rules::Combat), "{decks:?}");
        assert_eq!(is_endless([one, two], Rules::Recursive), holds, "{decks:?}");
        assert_eq!(outcome(&decks, Rules::Recursive).cycle.is_some(), repeats, "{decks:?}");
    }
}

/// It is not necessary: these decks repeat without a sub-game, and theorem 1 never holds.
#[test]
fn a_loop_beyond_the_size_condition() {
    let decks = [vec![1, 10, 2, 9, 3], vec![11, 4, 12, 5, 13, 6, 14, 7, 15, 8]];
    let mut games = 0;
    let played = reference::play(&deal(&decks), Rules::Recursive, |event| {
        games += u32::from(event == Event::GameBegins);
        let Event::RoundBegins(decks) = event else { return Ok(()) };
        if theorem_1(decks, Rules::Recursive).0 { Err(decks.clone()) } else { Ok(()) }
    });
    let cycle = played.expect("theorem 1 never holds").cycle;
    assert_eq!((cycle, games), (Some(Cycle { start: 0, length: 80 }), 1));
}

/// Whether player 2 wins every game of this many cards in which player 2 holds the highest.
fn are_all_player_2s(cards: u32) -> bool {
    // Cards worth more than n − 2 never start a sub-game, so only their order counts.
    (1..=cards - 2).powerset().all(|low| {
        let values = low.into_iter().chain(cards - 1..).take(cards as usize).collect_vec();
        every_deal(cards).filter(|decks| decks[1].contains(&cards)).all(|decks| {
            let value = |card| values[card as usize - 1];
            let decks = decks.map(|deck| deck.into_iter().map(value).collect());
            outcome(&decks, Rules::Recursive).winner == Player::Two
        })
    })
}

#[test]
fn small_games_that_player_2_wins_at_once() {
    assert_eq!([2, 3, 4, 5, 6].map(are_all_player_2s), [true, true, true, false, true]);
}

#[test]
#[ignore = "takes half a minute"]
fn games_of_7_and_8_cards_that_player_2_wins_at_once() {
    assert_eq!([7, 8].map(are_all_player_2s), [false, true]);
}
