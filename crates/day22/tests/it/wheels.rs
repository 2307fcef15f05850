//! Theorem 3, on rhythms and wheels, against games that are played by the reference rules.

use std::{collections::HashMap, iter, ops::Range};

use day22::{Cycle, Deal, Rules};
use day22_reference::{self as reference, Event};
use fastrand::Rng;
use itertools::{Itertools as _, iproduct};

use crate::{
    deals::{deal, every_deal, varied_random_deal},
    solver::assert_solved_as_by_the_rules,
};

/// The wheels of a rhythm. Here the players have the numbers 0 and 1, like their decks.
struct Wheels {
    /// The winner of each round.
    rhythm: Vec<usize>,
    /// The sizes of both decks before each round.
    sizes: Vec<[usize; 2]>,
    /// The slots of each round: player 1's draw and player 2's.
    slots: Vec<[Slot; 2]>,
    /// The number of teeth of each wheel.
    teeth: Vec<usize>,
}

/// What is drawn by one player in one round of the rhythm.
#[derive(Clone, Copy)]
struct Slot {
    wheel: usize,
    /// The repetition of the rhythm in which tooth 0 of the wheel is drawn here.
    repetition_of_tooth_0: usize,
}

/// A place on a wheel, which one card keeps for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Tooth {
    wheel: usize,
    number: usize,
}

impl Wheels {
    /// Returns `None` if a deck is empty before a round, or if the decks do not have their first
    /// sizes again after the rhythm.
    fn new(rhythm: &[usize], first_sizes: [usize; 2]) -> Option<Self> {
        let sizes = sizes_before_rounds(rhythm, first_sizes)?;
        let rounds = rhythm.len();
        let mut slots = vec![[None; 2]; rounds];
        let mut teeth = Vec::new();
        for (first_round, first_player) in iproduct!(0..rounds, 0..2) {
            if slots[first_round][first_player].is_some() {
                continue;
            }
            // Follow a card from this slot all the way round its wheel.
            let wheel = teeth.len();
            let mut time = first_round;
            let mut player = first_player;
            while slots[time % rounds][player].is_none() {
                let round = time % rounds;
                let repetition_of_tooth_0 = time / rounds;
                slots[round][player] = Some(Slot { wheel, repetition_of_tooth_0 });
                // The winner draws both cards again: first their own one, then the other one.
                let winner = rhythm[round];
                time += sizes[round][winner] + usize::from(player != winner);
                player = winner;
            }
            teeth.push((time - first_round) / rounds);
        }
        let slots = slots.into_iter().map(|slots| slots.map(|slot| slot.expect("a wheel")));
        Some(Self { rhythm: rhythm.to_vec(), sizes, slots: slots.collect(), teeth })
    }

    /// The tooth of the card that this player draws at this time, which counts rounds from 0.
    fn tooth(&self, time: usize, player: usize) -> Tooth {
        let rounds = self.rhythm.len();
        let repetition = time / rounds;
        let Slot { wheel, repetition_of_tooth_0 } = self.slots[time % rounds][player];
        let teeth = self.teeth[wheel];
        Tooth { wheel, number: (repetition + teeth - repetition_of_tooth_0) % teeth }
    }

    /// The tooth of the winner's card and of the loser's card in each round of the rhythm.
    fn meetings(&self) -> impl Iterator<Item = [Tooth; 2]> {
        self.rhythm.iter().enumerate().map(|(round, &winner)| {
            let loser = 1 - winner;
            [self.tooth(round, winner), self.tooth(round, loser)]
        })
    }

    /// Parts 1 and 3 of the theorem: whether these decks follow the rhythm for ever, and without
    /// sub-games.
    fn are_followed_by(&self, deal: &Deal, rules: Rules) -> bool {
        let cards = self.cards_on_wheels(deal);
        let mut rounds = iter::zip(self.meetings(), iter::zip(&self.rhythm, &self.sizes));
        rounds.all(|([winners, losers], (&winner, sizes))| {
            let loser = 1 - winner;
            let classes = gcd(self.teeth[winners.wheel], self.teeth[losers.wheel]);
            (0..classes).all(|class| {
                let (winners_lowest, _) = lowest_and_highest(&cards, winners, class, classes);
                let (losers_lowest, losers_highest) =
                    lowest_and_highest(&cards, losers, class, classes);
                let starts_sub_game =
                    winners_lowest < sizes[winner] && losers_lowest < sizes[loser];
                winners_lowest > losers_highest && (rules == Rules::Combat || !starts_sub_game)
            })
        })
    }

    /// The cards of each wheel, by the numbers of their teeth.
    fn cards_on_wheels(&self, deal: &Deal) -> Vec<Vec<usize>> {
        let mut cards = self.teeth.iter().map(|&teeth| vec![0; teeth]).collect_vec();
        for (player, deck) in deal.decks().into_iter().enumerate() {
            // The top card has place 0 and is drawn in round 0, the next one in round 1, and so on.
            for (place, &card) in deck.iter().enumerate() {
                let tooth = self.tooth(place, player);
                cards[tooth.wheel][tooth.number] = card as usize;
            }
        }
        cards
    }

    /// Part 2 of the theorem: after how many rounds the decks first return.
    fn length_of_loop(&self) -> u64 {
        let lcm = self.teeth.iter().fold(1, |lcm, &teeth| lcm / gcd(lcm, teeth) * teeth);
        (self.rhythm.len() * lcm) as u64
    }

    /// Part 4 of the theorem: all wheels, the lowest rank first, unless they cannot be ranked.
    fn ranked(&self) -> Option<Vec<usize>> {
        let wheels = self.teeth.len();
        (0..wheels).permutations(wheels).find(|ranked| {
            let rank_of = |tooth: Tooth| ranked.iter().position(|&wheel| wheel == tooth.wheel);
            self.meetings().all(|[winners, losers]| rank_of(winners) > rank_of(losers))
        })
    }

    /// A deal that follows the rhythm. It is made of the cards 1, 2, 3, …, which are put on the
    /// wheels from the lowest rank up.
    fn deal(&self, ranked: &[usize]) -> Deal {
        let teeth_from_lowest_rank = ranked
            .iter()
            .flat_map(|&wheel| (0..self.teeth[wheel]).map(move |number| Tooth { wheel, number }));
        let cards: HashMap<Tooth, u32> = teeth_from_lowest_rank.zip(1..).collect();
        let [one, two] = [0, 1].map(|player| {
            let size = self.sizes[0][player];
            (0..size).map(|place| cards[&self.tooth(place, player)]).collect_vec()
        });
        deal(&one, &two)
    }
}

/// The sizes of both decks before each round of the rhythm, unless one of them is 0 or the first
/// sizes do not return.
fn sizes_before_rounds(rhythm: &[usize], first_sizes: [usize; 2]) -> Option<Vec<[usize; 2]>> {
    let mut now = first_sizes;
    let mut sizes = Vec::new();
    for &winner in rhythm {
        if now.contains(&0) {
            return None;
        }
        sizes.push(now);
        now[winner] += 1;
        now[1 - winner] -= 1;
    }
    (now == first_sizes).then_some(sizes)
}

/// The lowest and the highest card of a class on a wheel. Teeth are counted from `first`, and those
/// of a class are as far apart as there are classes.
fn lowest_and_highest(
    cards: &[Vec<usize>],
    first: Tooth,
    class: usize,
    classes: usize,
) -> (usize, usize) {
    let wheel = &cards[first.wheel];
    let numbers = (class..wheel.len()).step_by(classes);
    let cards = numbers.map(|number| wheel[(first.number + number) % wheel.len()]);
    cards.minmax().into_option().expect("a card in each class")
}

/// The greatest common divisor.
fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A main game that was played to its end, or until its decks repeated.
struct MainGame {
    /// The decks before each round.
    states: Vec<Deal>,
    /// The winner of each round.
    winners: Vec<usize>,
    /// The number of rounds up to the last one that a sub-game decided. It is 0 if there is none.
    rounds_to_last_sub_game: usize,
    cycle: Option<Cycle>,
}

impl MainGame {
    fn play(deal: &Deal, rules: Rules) -> Self {
        let mut states = Vec::new();
        let mut winners = Vec::new();
        let mut rounds_to_last_sub_game = 0;
        let mut depth = 0;
        let played = reference::play(deal, rules, |event| {
            match event {
                Event::GameBegins => {
                    // There are no rounds yet when the main game begins.
                    rounds_to_last_sub_game = states.len();
                    depth += 1;
                }
                Event::RoundBegins(decks) if depth == 1 => {
                    let copies = decks.each_ref().map(|deck| deck.iter().copied().collect());
                    states.push(Deal::new(copies).expect("no empty deck"));
                }
                Event::RoundWon(winner) if depth == 1 => winners.push(winner.index()),
                Event::GameEnds(_) => depth -= 1,
                Event::RoundBegins(_) | Event::RoundWon(_) => {}
            }
            Ok::<_, ()>(())
        });
        let cycle = played.expect("nothing stops it").cycle;
        Self { states, winners, rounds_to_last_sub_game, cycle }
    }

    /// The number of rounds before the loop, or of all rounds if there is none.
    fn rounds_before_loop(&self) -> usize {
        self.cycle.map_or(self.winners.len(), |cycle| usize::try_from(cycle.start).expect("few"))
    }

    /// The winners of the loop, if it has no sub-games.
    fn winners_of_loop_without_sub_games(&self) -> &[usize] {
        let start = self.rounds_before_loop();
        if self.rounds_to_last_sub_game <= start { &self.winners[start..] } else { &[] }
    }
}

/// The length of the shortest rhythm of which these winners are a repetition. There is none if
/// there are no winners.
fn shortest_rhythm_length(winners: &[usize]) -> Option<usize> {
    let rotated_by = |rounds: usize| winners.iter().cycle().skip(rounds).take(winners.len());
    // The least rotation that changes nothing divides the number of winners.
    (1..=winners.len()).find(|&rounds| winners.iter().eq(rotated_by(rounds)))
}

/// The lengths of the rhythms that are tried at each state of a game.
const RHYTHM_LENGTHS: Range<usize> = 2..12;

/// How many states of a loop are looked at. From the second one on, they test that the theorem also
/// holds if a rhythm begins with a later round of the loop.
const STATES_OF_LOOP: usize = 3;

/// Asserts Theorem 3 of a main game, and returns whether it gets into a loop without sub-games.
///
/// At each state before the loop, and at the first states of the loop, the next winners are taken
/// as a rhythm, in several lengths. The theorem must say that the winners follow it for ever if the
/// game is in such a loop and the rhythm is the shortest rhythm of the loop or a repetition of it.
/// Otherwise the theorem must deny it.
fn assert_theorem_3(deal: &Deal, rules: Rules) -> bool {
    let game = MainGame::play(deal, rules);
    let loop_start = game.rounds_before_loop();
    let loop_rhythm_length = shortest_rhythm_length(game.winners_of_loop_without_sub_games());
    // If the shortest rhythm of the loop is too long to be among the lengths, it is tried, too.
    let extra_length = loop_rhythm_length.filter(|&length| length >= RHYTHM_LENGTHS.end);

    // The loop is repeated until there are enough winners for the longest rhythm from the last state
    // that is looked at.
    let greatest_length = extra_length.unwrap_or(RHYTHM_LENGTHS.end - 1);
    let repeated = game.winners[loop_start..].iter().cycle().take(STATES_OF_LOOP + greatest_length);
    let winners = game.winners.iter().chain(repeated).copied().collect_vec();

    for (round, state) in game.states.iter().enumerate().take(loop_start + STATES_OF_LOOP) {
        for length in RHYTHM_LENGTHS.chain(extra_length) {
            let Some(rhythm) = winners.get(round..round + length) else { continue };
            let sizes = state.decks().map(<[u32]>::len);
            let Some(wheels) = Wheels::new(rhythm, sizes) else { continue };
            let is_followed = round >= loop_start
                && loop_rhythm_length.is_some_and(|shortest| length % shortest == 0);
            assert_eq!(
                wheels.are_followed_by(state, rules),
                is_followed,
                "round {round} of {deal:?}, rhythm {rhythm:?}"
            );
            if is_followed && loop_rhythm_length == Some(length) {
                let rounds_of_loop = game.cycle.map(|cycle| cycle.length);
                assert_eq!(Some(wheels.length_of_loop()), rounds_of_loop, "{deal:?}");
                assert!(wheels.ranked().is_some(), "{deal:?}");
            }
        }
    }
    loop_rhythm_length.is_some()
}

/// Asserts Theorem 3 of these deals, and returns how many get into a loop without sub-games.
fn loops_of(deals: impl IntoIterator<Item = Deal>, rules: Rules) -> usize {
    deals.into_iter().filter(|deal| assert_theorem_3(deal, rules)).count()
}

/// Asserts Theorem 3 of every deal of this many cards, and that some deal gets into a loop without
/// sub-games, by each of the rules, or that none does.
fn assert_every_deal(cards: u32, has_loops: bool) {
    assert_eq!(loops_of(every_deal(cards), Rules::Combat) > 0, has_loops, "{cards} cards");
    assert_eq!(loops_of(every_deal(cards), Rules::Recursive) > 0, has_loops, "{cards} cards");
}

#[test]
fn theorem_3_holds_for_2_to_6_cards_and_only_5_have_loops_without_sub_games() {
    assert_every_deal(2, false);
    assert_every_deal(3, false);
    assert_every_deal(4, false);
    assert_every_deal(5, true);
    assert_every_deal(6, false);
}

#[test]
#[ignore = "takes seconds"]
fn theorem_3_holds_for_7_and_8_cards_and_only_7_have_loops_without_sub_games() {
    assert_every_deal(7, true);
    assert_every_deal(8, false);
}

#[test]
fn theorem_3_holds_for_random_deals_and_some_of_them_have_loops() {
    let mut rng = Rng::with_seed(3);
    for (cards, deals) in [(10, 500), (14, 500), (18, 500), (22, 1_000), (51, 50)] {
        let random_deals = (0..deals).map(|_| varied_random_deal(&mut rng, &(cards..=cards)));
        assert!(loops_of(random_deals, Rules::Combat) > 0, "{cards} cards");
    }
    let random_deals = (0..1_000).map(|_| varied_random_deal(&mut rng, &(3..=16)));
    assert!(loops_of(random_deals, Rules::Recursive) > 100);
}

/// Asserts that decks of these sizes follow this rhythm, if the cards are dealt by the ranks of the
/// wheels. Returns a row of the table: the sizes, the teeth from the lowest rank up, and the
/// number of rounds of the loop.
fn table_row(size1: usize, size2: usize, rhythm: &str) -> String {
    let winners = rhythm.bytes().map(|letter| usize::from(letter == b'B')).collect_vec();
    let wheels = Wheels::new(&winners, [size1, size2]).expect("a rhythm");
    let ranked = wheels.ranked().expect("ranks");
    let deal = wheels.deal(&ranked);
    assert!(wheels.are_followed_by(&deal, Rules::Combat));
    // Loops of more cards are too long to be played.
    if size1 + size2 <= 40 {
        let cycle = Cycle { start: 0, length: wheels.length_of_loop() };
        assert_eq!(reference::combat(&deal), Err(cycle));
        assert!(assert_theorem_3(&deal, Rules::Combat));
        // The solver finds these loops by cycle detection.
        assert_solved_as_by_the_rules(&deal);
    }
    let teeth = ranked.iter().map(|&wheel| wheels.teeth[wheel]).join(" ");
    format!("{size1} + {size2}: {teeth}: {}", wheels.length_of_loop())
}

#[test]
fn rhythms_of_the_table_and_two_larger_deals_have_these_wheels_and_loops() {
    let rhythm_of_32_cards = "BBBBBBBBAAAABAAABAAA";
    insta::assert_snapshot!([
        table_row(7, 8, "BA"),
        table_row(6, 4, "BBAA"),
        table_row(10, 4, "BBAABABA"),
        // These two are not in the table. They have 8 and 16 more cards than the row before them.
        table_row(18, 4, "BBAABABA"),
        table_row(18, 12, "BBAABABA"),
        table_row(12, 8, "BBBBAAAA"),
        table_row(20, 8, "BBBBAAAABABABABA"),
        table_row(28, 4, rhythm_of_32_cards),
        table_row(24, 16, "BBBBBBBBAAAAAAAA"),
        table_row(108, 84, rhythm_of_32_cards),
        table_row(268, 244, rhythm_of_32_cards),
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
