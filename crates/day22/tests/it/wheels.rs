//! Theorem 3, on rhythms and wheels, against play.

use std::{collections::HashMap, ops::RangeInclusive};

use day22::{Cycle, Rules};
use day22_reference::{self as reference, Event};
use fastrand::Rng;
use itertools::{Itertools as _, iproduct};

use crate::{
    deals::{Decks, any_decks, deal, every_deal},
    solver::assert_solved_as_by_the_rules,
};

/// The wheels of a rhythm.
struct Wheels {
    /// The index of the winner of each round.
    rhythm: Vec<usize>,
    /// The sizes of both decks before each round.
    sizes: Vec<[usize; 2]>,
    /// Of each slot: its wheel, and in which repetition of the rhythm tooth 0 is there.
    slots: Vec<[Option<(usize, usize)>; 2]>,
    /// The number of teeth of each wheel.
    teeth: Vec<usize>,
}

impl Wheels {
    /// None if a deck is empty before a round, or the sizes do not return.
    fn new(rhythm: &[usize], first_sizes: [usize; 2]) -> Option<Self> {
        let (mut now, mut sizes) = (first_sizes, Vec::new());
        for &winner in rhythm {
            sizes.push(now);
            now[1 - winner] = now[1 - winner].checked_sub(1)?;
            now[winner] += 1;
        }
        if now != first_sizes || sizes.iter().flatten().contains(&0) {
            return None;
        }
        let rounds = rhythm.len();
        let (mut slots, mut teeth) = (vec![[None; 2]; rounds], Vec::new());
        for (first, mut player) in iproduct!(0..rounds, 0..2) {
            let mut time = first;
            while slots[time % rounds][player].is_none() {
                slots[time % rounds][player] = Some((teeth.len(), time / rounds));
                let winner = rhythm[time % rounds];
                time += sizes[time % rounds][winner] + usize::from(player != winner);
                player = winner;
            }
            if time > first {
                teeth.push((time - first) / rounds);
            }
        }
        Some(Self { rhythm: rhythm.to_vec(), sizes, slots, teeth })
    }

    /// The wheel and the tooth of a player's card that is drawn at this time.
    fn tooth(&self, time: usize, player: usize) -> (usize, usize) {
        let rounds = self.rhythm.len();
        let (wheel, first) = self.slots[time % rounds][player].expect("a wheel");
        (wheel, (time / rounds + self.teeth[wheel] - first) % self.teeth[wheel])
    }

    /// Parts 1 and 3 of the theorem.
    fn keep_turning(&self, decks: &Decks, rules: Rules) -> bool {
        let mut cards = self.teeth.iter().map(|&teeth| vec![0; teeth]).collect_vec();
        for (player, deck) in decks.iter().enumerate() {
            for (place, &card) in deck.iter().enumerate() {
                let (wheel, tooth) = self.tooth(place, player);
                cards[wheel][tooth] = card as usize;
            }
        }
        self.rhythm.iter().enumerate().all(|(round, &winner)| {
            let [own, other] = [winner, 1 - winner].map(|player| self.tooth(round, player));
            let classes = gcd(self.teeth[own.0], self.teeth[other.0]);
            (0..classes).all(|class| {
                // The lowest and the highest card of the class.
                let of_class = |(wheel, tooth): (usize, usize)| {
                    let wheel: &Vec<usize> = &cards[wheel];
                    let teeth = (tooth + class..).step_by(classes).take(wheel.len() / classes);
                    let cards = teeth.map(|tooth| wheel[tooth % wheel.len()]);
                    cards.minmax().into_option().expect("a card in each class")
                };
                let ((own, _), (other, highest)) = (of_class(own), of_class(other));
                let no_sub_game =
                    own >= self.sizes[round][winner] || other >= self.sizes[round][1 - winner];
                own > highest && (rules == Rules::Combat || no_sub_game)
            })
        })
    }

    /// Part 2: after how many rounds the decks return.
    fn period(&self) -> u64 {
        let lcm = self.teeth.iter().fold(1, |lcm, &teeth| lcm / gcd(lcm, teeth) * teeth);
        (self.rhythm.len() * lcm) as u64
    }

    /// Part 4: all wheels, the lowest rank first, unless they cannot be ranked.
    fn ranked(&self) -> Option<Vec<usize>> {
        (0..self.teeth.len()).permutations(self.teeth.len()).find(|ranked| {
            self.rhythm.iter().enumerate().all(|(round, &winner)| {
                let [own, other] = [winner, 1 - winner].map(|player| self.tooth(round, player).0);
                let higher = ranked.iter().rev().find(|&&wheel| wheel == own || wheel == other);
                own != other && higher == Some(&own)
            })
        })
    }

    /// Decks that follow the rhythm: with wheels by these ranks, numbered from the lowest card up.
    fn decks(&self, ranked: &[usize]) -> Decks {
        let teeth =
            ranked.iter().flat_map(|&wheel| (0..self.teeth[wheel]).map(move |i| (wheel, i)));
        let cards: HashMap<_, _> = teeth.zip(1..).collect();
        [0, 1].map(|player| {
            (0..self.sizes[0][player]).map(|place| cards[&self.tooth(place, player)]).collect()
        })
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Plays a main game. The theorem must say of all of its decks, and of the next winners as a rhythm,
/// whether they follow it for ever. Returns whether the game gets into a loop without sub-games.
fn theorem_3(decks: &Decks, rules: Rules) -> bool {
    let (mut states, mut winners, mut last_sub_game, mut depth) = (Vec::new(), Vec::new(), 0, 0);
    let outcome = reference::play(&deal(decks), rules, |event| {
        match event {
            Event::GameBegins => {
                last_sub_game = states.len();
                depth += 1;
            }
            Event::RoundBegins([one, two]) if depth == 1 => {
                states.push([one, two].map(|deck| deck.iter().copied().collect_vec()));
            }
            Event::RoundWon(winner) if depth == 1 => winners.push(winner.index()),
            Event::GameEnds(_) => depth -= 1,
            _ => {}
        }
        Ok::<_, ()>(())
    });
    let cycle = outcome.expect("nothing stops it").cycle;
    let start = cycle.map_or(winners.len(), |cycle| cycle.start.try_into().expect("few rounds"));
    let repeated = winners[start..].to_vec();
    let repeats = |rounds: &usize| {
        repeated.iter().eq(repeated.iter().cycle().skip(*rounds).take(repeated.len()))
    };
    let length = (1..=repeated.len()).find(repeats).filter(|_| last_sub_game <= start);
    // The winners from any round on are known for as long as they are looked at.
    winners.extend(repeated.iter().cycle().take(3 + length.unwrap_or(12).max(12)));
    for (round, now) in states.iter().enumerate().take(start + 3) {
        for rounds in (2..12).chain(length.filter(|&length| length >= 12)) {
            let Some(rhythm) = winners.get(round..round + rounds) else { continue };
            let Some(wheels) = Wheels::new(rhythm, now.each_ref().map(Vec::len)) else { continue };
            let is_loop = round >= start && length.is_some_and(|length| rounds % length == 0);
            assert_eq!(wheels.keep_turning(now, rules), is_loop, "round {round} of {decks:?}");
            if is_loop && length == Some(rounds) {
                assert_eq!(Some(wheels.period()), cycle.map(|cycle| cycle.length), "{decks:?}");
                assert!(wheels.ranked().is_some(), "{decks:?}");
            }
        }
    }
    length.is_some()
}

/// How many of these deals get into a loop without sub-games.
fn loops_of(deals: impl IntoIterator<Item = Decks>, rules: Rules) -> usize {
    deals.into_iter().filter(|decks| theorem_3(decks, rules)).count()
}

fn are_there_loops_of(cards: u32) -> [bool; 2] {
    [Rules::Combat, Rules::Recursive].map(|rules| loops_of(every_deal(cards), rules) > 0)
}

#[test]
fn every_deal_of_up_to_6_cards() {
    let [none, all] = [[false; 2], [true; 2]];
    assert_eq!([2, 3, 4, 5, 6].map(are_there_loops_of), [none, none, none, all, none]);
}

#[test]
#[ignore = "takes seconds"]
fn every_deal_of_7_and_8_cards() {
    assert_eq!([7, 8].map(are_there_loops_of), [[true; 2], [false; 2]]);
}

#[test]
fn random_deals() {
    let mut rng = Rng::with_seed(3);
    let mut loops = |rules, sizes: RangeInclusive<usize>, deals| {
        loops_of((0..deals).map(|_| any_decks(&mut rng, &sizes)), rules)
    };
    for (cards, deals) in [(10, 500), (14, 500), (18, 500), (22, 1_000), (51, 50)] {
        assert!(loops(Rules::Combat, cards..=cards, deals) > 0, "{cards} cards");
    }
    assert!(loops(Rules::Recursive, 3..=16, 1_000) > 100);
}

/// The table of rhythms: the cards of both players, the letters, the teeth by rank, and the rounds.
#[test]
fn table_of_rhythms() {
    let row = |one, two, rhythm: &str| {
        let winners = rhythm.bytes().map(|letter| usize::from(letter == b'B')).collect_vec();
        let wheels = Wheels::new(&winners, [one, two]).expect("a rhythm");
        let ranked = wheels.ranked().expect("ranks");
        let decks = wheels.decks(&ranked);
        assert!(wheels.keep_turning(&decks, Rules::Combat));
        if one + two <= 40 {
            // For an even number of cards, no theorem tells the solver.
            let cycle = Cycle { start: 0, length: wheels.period() };
            assert_eq!(reference::combat(&deal(&decks)), Err(cycle));
            assert!(theorem_3(&decks, Rules::Combat));
            assert_solved_as_by_the_rules(&decks);
        }
        let teeth = ranked.iter().map(|&wheel| wheels.teeth[wheel]).join(" ");
        format!("{one} + {two}: {teeth}: {}", wheels.period())
    };
    let eight_fours = "BBBBBBBBAAAABAAABAAA";
    insta::assert_snapshot!([
        row(7, 8, "BA"),
        row(6, 4, "BBAA"),
        row(10, 4, "BBAABABA"),
        row(18, 4, "BBAABABA"),
        row(18, 12, "BBAABABA"),
        row(12, 8, "BBBBAAAA"),
        row(20, 8, "BBBBAAAABABABABA"),
        row(28, 4, eight_fours),
        row(24, 16, "BBBBBBBBAAAAAAAA"),
        row(108, 84, eight_fours),
        row(268, 244, eight_fours),
    ].join("\n"), @"
    7 + 8: 8 4 3: 48
    6 + 4: 3 5 1 1: 60
    10 + 4: 2 3 3 4 1 1: 96
    18 + 4: 3 5 5 6 1 2: 240
    18 + 12: 4 6 6 9 3 2: 288
    12 + 8: 3 4 4 7 1 1: 672
    20 + 8: 2 5 3 3 7 6 1 1: 3360
    28 + 4: 2 4 8 8 3 5 1 1: 2400
    24 + 16: 3 11 5 5 5 9 1 1: 7920
    108 + 84: 10 24 44 40 19 37 13 5: 241269600
    268 + 244: 26 64 116 104 51 101 37 13: 91969662720
    ");
}
