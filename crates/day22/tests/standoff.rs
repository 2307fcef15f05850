//! The standoff against play: it is claimed where the decks come back to what they
//! are with the players winning in turn, and nowhere else.

mod deals;
mod rules;

use day22::standoff::{Rules, holds, period};
use deals::{Decks, every_deal};

/// The deck with an even number of cards and the other, if there is one of each.
fn even_and_odd([one, two]: &Decks) -> [&[u32]; 2] {
    if one.len() % 2 == 0 { [one, two] } else { [two, one] }
}

/// For all deals of an odd number of cards: that a loop is claimed exactly if its
/// decks are the first to be repeated, with its period; and that a claim for
/// Recursive Combat comes true.
fn is_what_play_says(cards: u32) {
    let mut of_each = [0; 2];
    for decks in every_deal(cards) {
        let [even, odd] = even_and_odd(&decks);
        let claimed = holds(even, odd, Rules::Combat);
        let loops = match rules::combat(decks.clone()) {
            Ok(_) => false,
            Err((after, _)) if after > 0 => false,
            Err((_, rounds)) => {
                assert_eq!(period(even.len() / 2, odd.len() / 2), rounds, "{decks:?}");
                true
            }
        };
        assert_eq!(claimed, loops, "{decks:?}");
        of_each[usize::from(claimed)] += 1;
        if holds(even, odd, Rules::Recursive) {
            let end = rules::recursive_combat(decks.clone());
            assert_eq!(end, (0, decks[0].clone()), "{decks:?}");
        }
    }
    assert!(of_each.iter().all(|&count| count > 0), "{of_each:?}");
}

#[test]
fn of_5_and_7_cards() {
    is_what_play_says(5);
    is_what_play_says(7);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn of_9_cards() {
    is_what_play_says(9);
}

/// No game of an even number of cards up to 8 is endless, so that none can be missed.
#[test]
fn of_an_even_number_of_cards() {
    for decks in [2, 4, 6].into_iter().flat_map(every_deal) {
        assert!(rules::combat(decks.clone()).is_ok(), "{decks:?}");
    }
}
