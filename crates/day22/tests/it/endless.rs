//! The theorems on endless games against play.

use std::ops::RangeInclusive;

use day22::{Player, Rules, endless::is_endless};
use day22_reference::{self as reference, Event};
use fastrand::Rng;

use crate::{
    baseline,
    deals::{Decks, any_decks, deal, every_deal, outcome},
};

fn slices(decks: &Decks) -> [&[u32]; 2] {
    decks.each_ref().map(Vec::as_slice)
}

/// Theorem 2: whether a game of Combat of an odd number of cards is endless exactly if theorem 1
/// ever holds, and stays true from then on.
fn endless_exactly_if_theorem_1_holds(decks: &Decks) -> bool {
    let mut held = false;
    let played = reference::play(&deal(decks), Rules::Combat, |event| {
        let Event::RoundBegins(decks) = event else { return Ok(()) };
        let decks = decks.each_ref().map(|deck| deck.iter().copied().collect::<Vec<_>>());
        let held_before = held;
        held = is_endless(slices(&decks), Rules::Combat);
        if held_before && !held { Err(decks) } else { Ok(()) }
    });
    let endless = played.expect("what holds goes on to hold").cycle.is_some();
    assert_eq!(held, endless, "{decks:?}");
    endless
}

#[test]
fn theorem_2_for_5_and_7_cards() {
    let endless = every_deal(5).filter(endless_exactly_if_theorem_1_holds).count();
    assert!((1..480).contains(&endless));
    every_deal(7).for_each(|decks| _ = endless_exactly_if_theorem_1_holds(&decks));
}

#[test]
#[ignore = "takes a minute in a release build"]
fn theorem_2_for_9_cards() {
    every_deal(9).for_each(|decks| _ = endless_exactly_if_theorem_1_holds(&decks));
}

/// Decks of 3 to 61 cards in all, an odd number, of any two sizes, often with higher cards.
fn odd_decks(rng: &mut Rng) -> Decks {
    loop {
        let decks = any_decks(rng, &(3..=61));
        if decks.concat().len() % 2 == 1 {
            return decks;
        }
    }
}

#[test]
fn theorem_2_for_random_deals() {
    let mut rng = Rng::with_seed(31);
    let games = if cfg!(debug_assertions) { 500 } else { 20_000 };
    let endless =
        (0..games).filter(|_| endless_exactly_if_theorem_1_holds(&odd_decks(&mut rng))).count();
    assert!(endless > games / 3 && endless < games, "{endless} of {games}");
}

/// How many games, main games and sub-games, theorem 1 has decided, and how many of an odd number of
/// cards it has missed though they repeated.
#[derive(Debug, Default)]
struct Tally {
    claimed: u64,
    missed: u64,
}

impl Tally {
    /// Plays by the reference rules, for at most `most_rounds` rounds. Whenever theorem 1 holds, player
    /// 1 has to win that game by repetition.
    fn play(&mut self, decks: &Decks, most_rounds: u64) {
        let (mut rounds, mut games) = (0, Vec::new());
        let _stopped = reference::play(&deal(decks), Rules::Recursive, |event| {
            match event {
                Event::GameBegins => games.push((false, false)),
                Event::RoundBegins(decks) => {
                    let decks: Decks = decks.each_ref().map(|deck| deck.iter().copied().collect());
                    let (odd, claimed) = games.last_mut().expect("a game");
                    *odd = decks.concat().len() % 2 == 1;
                    *claimed |= is_endless(slices(&decks), Rules::Recursive);
                    rounds += 1;
                }
                Event::GameEnds(outcome) => {
                    let repeated = outcome.cycle.is_some();
                    let (odd, claimed) = games.pop().expect("a game");
                    assert!(!claimed || repeated && outcome.winner == Player::One, "{decks:?}");
                    self.claimed += u64::from(claimed);
                    self.missed += u64::from(odd && !claimed && repeated);
                }
                Event::RoundWon(_) => {}
            }
            if rounds < most_rounds { Ok(()) } else { Err(()) }
        });
    }
}

#[test]
fn theorem_1_for_up_to_7_cards() {
    let mut tally = Tally::default();
    (2..=7).flat_map(every_deal).for_each(|decks| tally.play(&decks, u64::MAX));
    // With so few cards, there is no loop that theorem 1 misses.
    assert!(tally.claimed > 0 && tally.missed == 0, "{tally:?}");
}

#[test]
#[ignore = "takes a minute in a release build"]
fn theorem_1_for_9_cards() {
    let mut tally = Tally::default();
    every_deal(9).for_each(|decks| tally.play(&decks, u64::MAX));
    assert!(tally.claimed > 0 && tally.missed == 0, "{tally:?}");
}

fn theorem_1_for_random_deals_of(sizes: RangeInclusive<usize>, deals: u32) {
    let (mut rng, mut tally) = (Rng::with_seed(77), Tally::default());
    for _ in 0..deals {
        tally.play(&any_decks(&mut rng, &sizes), 3_000);
    }
    // Few are missed, mostly loops with a sub-game inside.
    assert!(tally.claimed > 50 * tally.missed.max(1), "{tally:?}");
}

#[test]
fn theorem_1_for_random_deals() {
    theorem_1_for_random_deals_of(2..=24, 2_000);
    theorem_1_for_random_deals_of(25..=61, 200);
}

#[test]
#[ignore = "takes minutes in a release build"]
fn theorem_1_for_100_000_random_deals() {
    theorem_1_for_random_deals_of(2..=61, 100_000);
}

/// The size condition at its bounds: 13 cards with t = n − 3 and t + s < n − 1; 19 cards with t < n − 3
/// and t + s = n − 1; and 17 cards that miss both bounds by one, where player 2 wins.
#[test]
fn theorem_1_at_its_bounds() {
    let cases = [
        (true, [vec![6, 9, 7], vec![1, 4, 15, 5, 10, 8, 16, 3, 11, 2]]),
        (true, [vec![14, 6, 11, 7], vec![3, 24, 9, 22, 12, 19, 8, 15, 13, 20, 10, 16, 4, 18, 5]]),
        (false, [vec![12, 6, 2, 10], vec![8, 19, 3, 15, 11, 13, 9, 17, 4, 24, 7, 18, 5]]),
    ];
    for (holds, decks) in cases {
        assert!(is_endless(slices(&decks), Rules::Combat), "{decks:?}");
        assert_eq!(is_endless(slices(&decks), Rules::Recursive), holds, "{decks:?}");
        let repeats = outcome(&decks, Rules::Recursive).cycle.is_some();
        assert_eq!(repeats, holds, "repeats: {decks:?}");
    }
}

/// Theorem 1 is on odd numbers only.
#[test]
fn of_an_even_number_of_cards() {
    for decks in [2, 4, 6].into_iter().flat_map(every_deal) {
        assert!(!is_endless(slices(&decks), Rules::Combat), "{decks:?}");
    }
}

/// Whether player 2 wins every game of this many cards in which player 2 holds the highest.
fn are_all_player_2s(cards: u32) -> bool {
    let small = cards - 2;
    (0..1_u32 << small).all(|set| {
        // Cards worth more than n − 2 never start a sub-game, so only their order counts.
        let chosen = (1..=small).filter(|card| set & (1 << (card - 1)) != 0);
        let values: Vec<_> = chosen.chain(cards - 1..).take(cards as usize).collect();
        every_deal(cards).all(|decks| {
            let decks = decks.map(|deck| {
                deck.into_iter().map(|card| values[card as usize - 1]).collect::<Vec<_>>()
            });
            let highest = values.iter().max();
            decks[0].iter().max() == highest || !baseline::first_wins::<8>(slices(&decks))
        })
    })
}

#[test]
fn small_games_that_player_2_wins_at_once() {
    let sizes: Vec<_> = (2..=6).filter(|&cards| are_all_player_2s(cards)).collect();
    assert_eq!(sizes, [2, 3, 4, 6]);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn games_of_7_and_8_cards_that_player_2_wins_at_once() {
    assert_eq!([7, 8].map(are_all_player_2s), [false, true]);
}
