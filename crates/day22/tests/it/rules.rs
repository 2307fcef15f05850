//! The rules once more, read by another eye: as short as they can be said, and
//! sharing nothing with the crate.

use std::collections::{HashMap, HashSet};

/// The winner (0 or 1) of Recursive Combat, and the winner's deck at the end.
pub(crate) fn recursive_combat(mut decks: [Vec<u32>; 2]) -> (usize, Vec<u32>) {
    let mut seen = HashSet::new();
    loop {
        if !seen.insert(decks.clone()) {
            return (0, decks[0].clone());
        }
        let drawn = [decks[0].remove(0), decks[1].remove(0)];
        let [size1, size2] = drawn.map(|card| card as usize);
        let winner = if size1 <= decks[0].len() && size2 <= decks[1].len() {
            recursive_combat([decks[0][..size1].to_vec(), decks[1][..size2].to_vec()]).0
        } else {
            usize::from(drawn[1] > drawn[0])
        };
        decks[winner].extend([drawn[winner], drawn[1 - winner]]);
        if decks[1 - winner].is_empty() {
            return (winner, decks[winner].clone());
        }
    }
}

/// The winner's deck in Combat; or else after how many rounds the decks first
/// stood as they would again, and how many rounds later they did.
pub(crate) fn combat(mut decks: [Vec<u32>; 2]) -> Result<Vec<u32>, (u64, u64)> {
    let mut seen = HashMap::new();
    for rounds in 0.. {
        if let Some(first) = seen.insert(decks.clone(), rounds) {
            return Err((first, rounds - first));
        }
        let drawn = [decks[0].remove(0), decks[1].remove(0)];
        let winner = usize::from(drawn[1] > drawn[0]);
        decks[winner].extend([drawn[winner], drawn[1 - winner]]);
        if decks[1 - winner].is_empty() {
            return Ok(decks[winner].clone());
        }
    }
    unreachable!("the decks repeat, for there are only so many")
}

/// The score of a deck, top card first.
pub(crate) fn score(deck: &[u32]) -> u128 {
    (0..deck.len()).map(|above| u128::from(deck[above]) * (deck.len() - above) as u128).sum()
}
