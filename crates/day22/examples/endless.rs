//! Prints how many deals of Combat never end: `cargo run --release -p day22 --example endless`.
//!
//! These are all deals of up to 8 cards, and random deals of up to 60 cards. The cards are split
//! evenly, and player 2 has one more if their number is odd. The random deals are the same in every
//! run.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "this is a program, and its deals are sound"
)]

use day22::Deal;
use itertools::Itertools as _;

fn main() {
    println!("cards      deals    never end");
    for cards in 2..=8 {
        let size = usize::try_from(cards).expect("few cards");
        print_row(cards, "all", (1..=cards).permutations(size));
    }
    let mut rng = fastrand::Rng::with_seed(22);
    for cards in (9..=32).chain([39, 40, 49, 50, 59, 60_u32]) {
        let deals = if cards.is_multiple_of(2) { 1_000_000 } else { 20_000 };
        let packs = (0..deals).map(|_| shuffled(cards, &mut rng));
        print_row(cards, "random", packs);
    }
}

/// The cards from 1 up in random order.
fn shuffled(cards: u32, rng: &mut fastrand::Rng) -> Vec<u32> {
    let mut pack: Vec<u32> = (1..=cards).collect();
    rng.shuffle(&mut pack);
    pack
}

/// Prints how many of these packs of cards never end when they are dealt.
fn print_row(cards: u32, which: &str, packs: impl Iterator<Item = Vec<u32>>) {
    let mut deals = 0_u32;
    let mut endless = 0_u32;
    for mut one in packs {
        let two = one.split_off(one.len() / 2);
        let deal = Deal::new([one, two]).expect("a deal");
        deals += 1;
        endless += u32::from(day22::part1(&deal).is_err());
    }
    let percent = 100.0 * f64::from(endless) / f64::from(deals);
    println!("{cards:5}  {deals:9} {which:6}  {endless:7}  {percent:8.4} %");
}
