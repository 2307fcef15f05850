//! Tests what `wheels.md` says: Theorem 3, against games played by the reference rules, each row of the tables, and
//! the examples.

use std::{collections::VecDeque, iter, ops::Range};

use day22::{Cycle, Deal, Rules, part1};
use fastrand::Rng;
use itertools::{Itertools as _, iproduct};

use crate::{
    deals::{deal, every_deal, random_deal, varied_random_deal},
    main_game::{MainGame, shortest_rhythm, standard_form},
    solver::assert_solver_agrees_with_the_rules,
};

const DOCUMENT: &str = include_str!("../../wheels.md");

/// The index of a place in the decks at the beginning of a rhythm. The places of player 1 come first, then the places
/// of player 2, both from the top down.
type Place = usize;

/// The wheels of a rhythm, found by playing it once with a card at each place. Here the players have the numbers 0
/// and 1, like their decks.
///
/// The document's wheels consist of slots, and these of places. In T rounds each wheel turns by one tooth, so each card
/// moves to the place of the next card on its wheel. The wheels are the rings of places through which the cards move.
struct Wheels {
    /// The number of places of player 1.
    size1: usize,
    rounds: Vec<Round>,
    /// The places of each wheel. In each repetition of the rhythm, the card at `ring[i + 1]` moves to `ring[i]`, and
    /// the card at `ring[0]` moves to the last place.
    rings: Vec<Vec<Place>>,
    /// For each place, the index of its wheel.
    wheel_of: Vec<usize>,
}

/// A round of the rhythm. The first of each pair is the winner's.
struct Round {
    /// The places of the two cards that meet.
    places: [Place; 2],
    /// The sizes of the decks before the round.
    deck_sizes: [usize; 2],
}

impl Wheels {
    /// The wheels of a rhythm, which is given as the winner of each round.
    ///
    /// Returns `None` if a deck is empty before a round, or has another size after the rhythm than before.
    fn new(rhythm: &[usize], [size1, size2]: [usize; 2]) -> Option<Self> {
        // Each round moves one card from one deck to the other, so each player has to win half of the rounds.
        let wins2: usize = rhythm.iter().sum();
        if 2 * wins2 != rhythm.len() {
            return None;
        }
        // Each card is represented by its place before the rhythm.
        let cards = size1 + size2;
        let mut decks: [VecDeque<Place>; 2] = [(0..size1).collect(), (size1..cards).collect()];
        let mut rounds = Vec::new();
        for &winner in rhythm {
            let loser = 1 - winner;
            let deck_sizes = [decks[winner].len(), decks[loser].len()];
            let places = [decks[winner].pop_front()?, decks[loser].pop_front()?];
            decks[winner].extend(places);
            rounds.push(Round { places, deck_sizes });
        }
        // After the rhythm, the card at `place` is the one that was at `origins[place]` before.
        let origins = decks.into_iter().flatten().collect_vec();
        let rings = rings(&origins);
        let mut wheel_of = vec![0; cards];
        for (wheel, ring) in rings.iter().enumerate() {
            for &place in ring {
                wheel_of[place] = wheel;
            }
        }
        Some(Self { size1, rounds, rings, wheel_of })
    }

    /// Parts 1 and 3 of the theorem: whether the winners of this deal follow the rhythm forever, in Combat or, without
    /// sub-games, in Recursive Combat.
    fn rhythm_is_followed_forever_by(&self, deal: &Deal, rules: Rules) -> bool {
        let cards = deal.decks().concat();
        self.rounds.iter().all(|round| {
            let [winners, losers] = round.places.map(|place| self.cards_coming_to(place, &cards));
            let classes = gcd(winners.len(), losers.len());
            (0..classes).all(|class| {
                let (winners_lowest, _) = lowest_and_highest(&winners, class, classes);
                let (losers_lowest, losers_highest) = lowest_and_highest(&losers, class, classes);
                let [winners_size, losers_size] = round.deck_sizes;
                let starts_sub_game = winners_lowest < winners_size && losers_lowest < losers_size;
                winners_lowest > losers_highest && (rules == Rules::Combat || !starts_sub_game)
            })
        })
    }

    /// The cards of the wheel with this place, in the order in which they come to the place.
    fn cards_coming_to(&self, place: Place, cards: &[u32]) -> Vec<usize> {
        let wheel = &self.rings[self.wheel_of[place]];
        let from_place = wheel.iter().cycle().skip_while(|&&other| other != place);
        from_place.take(wheel.len()).map(|&origin| cards[origin] as usize).collect()
    }

    /// Part 2 of the theorem: after how many rounds the decks first return.
    fn length_of_loop(&self) -> u64 {
        let lcm =
            self.rings.iter().map(Vec::len).fold(1, |lcm, teeth| lcm / gcd(lcm, teeth) * teeth);
        (self.rounds.len() * lcm) as u64
    }

    /// Part 4 of the theorem: the wheels from the lowest rank up, or `None` if they can't be ranked.
    fn ranked(&self) -> Option<Vec<&[Place]>> {
        // For each round, the winner's and the loser's wheel.
        let meetings = self
            .rounds
            .iter()
            .map(|round| round.places.map(|place| self.wheel_of[place]))
            .collect_vec();
        let mut unranked = (0..self.rings.len()).collect_vec();
        let mut ranked = Vec::new();
        while !unranked.is_empty() {
            // The next rank goes to a wheel that beats none of the wheels without a rank.
            let next = unranked.iter().position(|wheel| {
                let mut beaten = meetings.iter().filter(|[winners, _]| winners == wheel);
                beaten.all(|[_, losers]| !unranked.contains(losers))
            })?;
            ranked.push(&*self.rings[unranked.remove(next)]);
        }
        Some(ranked)
    }

    /// The deal of the cards 1, 2, 3, … that puts them on the wheels from the lowest rank up.
    fn deal(&self, ranked: &[&[Place]]) -> Deal {
        let places = ranked.concat();
        let mut cards = vec![0; places.len()];
        for (place, card) in iter::zip(places, 1..) {
            cards[place] = card;
        }
        let (one, two) = cards.split_at(self.size1);
        deal(one, two)
    }
}

/// The rings of places through which cards move, if a card moves from `origins[place]` to each place.
///
/// In the document's loop of ten cards, BBAA moves cards from place 4 to 0, from 3 to 4, from 8 to 3, from 7 to 8, and
/// from 0 to 7. The first ring is therefore 0, 4, 3, 8, 7.
fn rings(origins: &[Place]) -> Vec<Vec<Place>> {
    let mut rings = Vec::new();
    let mut is_in_a_ring = vec![false; origins.len()];
    for first in 0..origins.len() {
        if is_in_a_ring[first] {
            continue;
        }
        let mut ring = Vec::new();
        let mut place = first;
        while !is_in_a_ring[place] {
            is_in_a_ring[place] = true;
            ring.push(place);
            place = origins[place];
        }
        rings.push(ring);
    }
    rings
}

/// The lowest and the highest card of a class, out of all cards of a wheel.
fn lowest_and_highest(cards: &[usize], class: usize, classes: usize) -> (usize, usize) {
    let of_class = cards.iter().copied().skip(class).step_by(classes);
    of_class.minmax().into_option().expect("a card in each class")
}

/// The greatest common divisor.
fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The lengths of the rhythms that are tried at each state of a game.
const RHYTHM_LENGTHS: Range<usize> = 2..12;

/// The number of states of a loop that are tried. More than one, because a rhythm may begin with any round of the loop.
const STATES_OF_LOOP: usize = 3;

/// Asserts Theorem 3 for a main game, and returns whether the game gets into a loop without sub-games.
///
/// At each state before the loop, and at the first states of the loop, the winners of the next rounds are taken as a
/// rhythm, in several lengths. The theorem must say that the winners follow this rhythm forever if and only if the
/// state is in such a loop and the rhythm repeats the shortest rhythm of the loop once or more.
fn assert_theorem_3(deal: &Deal, rules: Rules) -> bool {
    let game = MainGame::play(deal, rules);
    let loop_start = game.rounds_before_loop();
    let loop_rhythm = shortest_rhythm(game.winners_of_loop_without_sub_games());
    let has_loop_without_sub_games = !loop_rhythm.is_empty();

    for (round, state) in game.states.iter().enumerate().take(loop_start + STATES_OF_LOOP) {
        let sizes = state.decks().map(<[u32]>::len);
        let is_in_loop_without_sub_games = has_loop_without_sub_games && round >= loop_start;
        for length in RHYTHM_LENGTHS.chain([loop_rhythm.len()]) {
            let rhythm = game.winners_from(round).take(length).collect_vec();
            // The game may end before the rhythm does, or there may be no loop, and so no rhythm of the loop.
            if rhythm.len() < length || rhythm.is_empty() {
                continue;
            }
            let Some(wheels) = Wheels::new(&rhythm, sizes) else { continue };
            let is_followed_forever =
                is_in_loop_without_sub_games && length.is_multiple_of(loop_rhythm.len());
            assert_eq!(
                wheels.rhythm_is_followed_forever_by(state, rules),
                is_followed_forever,
                "round {round} of {deal:?}, rhythm {rhythm:?}"
            );
            if is_followed_forever && length == loop_rhythm.len() {
                let rounds_of_loop = game.cycle.map(|cycle| cycle.length);
                assert_eq!(Some(wheels.length_of_loop()), rounds_of_loop, "{deal:?}");
                assert!(wheels.ranked().is_some(), "{deal:?}");
            }
        }
    }
    has_loop_without_sub_games
}

/// Asserts Theorem 3 for these deals, and returns how many of them get into a loop without sub-games.
fn assert_theorem_3_and_count_loops(deals: impl IntoIterator<Item = Deal>, rules: Rules) -> usize {
    deals.into_iter().filter(|deal| assert_theorem_3(deal, rules)).count()
}

/// Asserts Theorem 3 for every deal of this many cards, by each of the rules, and that a deal gets into a loop without
/// sub-games if and only if `has_loops`.
fn assert_theorem_3_of_every_deal(cards: u32, has_loops: bool) {
    assert_eq!(
        assert_theorem_3_and_count_loops(every_deal(cards), Rules::Combat) > 0,
        has_loops,
        "{cards} cards"
    );
    assert_eq!(
        assert_theorem_3_and_count_loops(every_deal(cards), Rules::Recursive) > 0,
        has_loops,
        "{cards} cards"
    );
}

#[test]
fn theorem_3_holds_for_every_deal_of_2_to_6_cards() {
    assert_theorem_3_of_every_deal(2, false);
    assert_theorem_3_of_every_deal(3, false);
    assert_theorem_3_of_every_deal(4, false);
    assert_theorem_3_of_every_deal(5, true);
    assert_theorem_3_of_every_deal(6, false);
}

#[test]
#[ignore = "takes seconds"]
fn theorem_3_holds_for_every_deal_of_7_and_8_cards() {
    assert_theorem_3_of_every_deal(7, true);
    assert_theorem_3_of_every_deal(8, false);
}

#[test]
fn theorem_3_holds_for_random_deals() {
    let mut rng = Rng::with_seed(3);
    for (cards, deals) in [(10, 500), (14, 500), (18, 500), (22, 1_000), (51, 20)] {
        let random_deals = (0..deals).map(|_| varied_random_deal(&mut rng, &(cards..=cards)));
        assert!(assert_theorem_3_and_count_loops(random_deals, Rules::Combat) > 0, "{cards} cards");
    }
    let random_deals = (0..1_000).map(|_| varied_random_deal(&mut rng, &(3..=16)));
    assert!(assert_theorem_3_and_count_loops(random_deals, Rules::Recursive) > 100);
}

/// The cells of the document's table with this heading, row by row.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let (_, table) = DOCUMENT.split_once(heading).expect("a table");
    // The text begins right after the heading, so its first line is empty. Its second line is the line of dashes.
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// A number of the document, such as `1,000`.
fn number(cell: &str) -> usize {
    cell.replace(',', "").parse().expect("a number")
}

/// A rhythm and a deal that follows it, as the document's table of rhythms describes them.
struct TableRow {
    sizes: [usize; 2],
    /// The winner of each round.
    rhythm: Vec<usize>,
    teeth: &'static str,
    rounds: u64,
}

/// The rows of the table of rhythms except for the first, which is about all odd numbers of cards.
fn rhythm_rows() -> Vec<TableRow> {
    let heading = "| cards | A's cards | rhythm | teeth, lowest rank first | rounds of the loop |";
    let mut table_rows = Vec::new();
    for row in rows(heading).into_iter().skip(1) {
        let cells: [&str; 5] = row.try_into().expect("five cells");
        let [cards, size1, rhythm, teeth, rounds] = cells;
        table_rows.push(TableRow {
            sizes: [number(size1), number(cards) - number(size1)],
            rhythm: rhythm.bytes().map(|letter| usize::from(letter == b'B')).collect(),
            teeth,
            rounds: number(rounds) as u64,
        });
    }
    table_rows
}

/// The rhythms of this even number of cards in the document's table of rhythms, each in its [`standard_form`].
pub(crate) fn rhythms_of_table(cards: usize) -> Vec<String> {
    let mut rows = rhythm_rows();
    rows.retain(|row| row.sizes[0] + row.sizes[1] == cards);
    rows.iter().map(|row| standard_form(&row.rhythm)).collect()
}

#[test]
fn rhythms_have_the_teeth_and_rounds_of_their_rows() {
    for row in rhythm_rows() {
        let wheels = Wheels::new(&row.rhythm, row.sizes).expect("a rhythm");
        let ranked = wheels.ranked().expect("ranks");
        assert_eq!(ranked.iter().map(|wheel| wheel.len()).join(", "), row.teeth);
        assert_eq!(wheels.length_of_loop(), row.rounds, "{}", row.teeth);
        let deal = wheels.deal(&ranked);
        assert!(wheels.rhythm_is_followed_forever_by(&deal, Rules::Combat), "{}", row.teeth);
        // The loops of more cards are too long to be played.
        if row.sizes[0] + row.sizes[1] <= 40 {
            let cycle = Cycle { start: 0, length: row.rounds };
            assert_eq!(day22_game::combat(&deal), Err(cycle), "{}", row.teeth);
            assert!(assert_theorem_3(&deal, Rules::Combat));
            // The solver finds these loops by cycle detection.
            assert_solver_agrees_with_the_rules(&deal);
        }
    }
}

#[test]
fn rhythm_ba_has_the_wheels_and_loops_of_its_row() {
    for (j, k) in iproduct!(1..6, 1..6) {
        // Every second card is black: j of A's odd deck, and k of B's even deck.
        let wheels = Wheels::new(&[1, 0], [2 * j + 1, 2 * k]).expect("a rhythm");
        let ranked = wheels.ranked().expect("ranks");
        assert_eq!(ranked.iter().map(|wheel| wheel.len()).collect_vec(), [j + k + 1, j, k]);
        let cycle = Cycle { start: 0, length: wheels.length_of_loop() };
        assert_eq!(day22_game::combat(&wheels.deal(&ranked)), Err(cycle));
    }
}

#[test]
fn loop_of_ten_cards_has_the_wheels_of_the_drawing() {
    let deal = deal(&[7, 2, 9, 4, 8, 3], &[10, 5, 6, 1]);
    assert_eq!(day22_game::combat(&deal), Err(Cycle { start: 0, length: 60 }));
    let cards = deal.decks().concat();
    let wheels = Wheels::new(&[1, 1, 0, 0], [6, 4]).expect("a rhythm");
    // The cards of each wheel, in the order in which they come to its first place.
    let cards_of_wheels = wheels
        .rings
        .iter()
        .map(|wheel| wheel.iter().map(|&place| cards[place]).collect_vec())
        .collect_vec();
    assert_eq!(cards_of_wheels, [vec![7, 8, 4, 6, 5], vec![2, 3, 1], vec![9], vec![10]]);
}

#[test]
fn example_of_classes_agrees_with_its_table() {
    let deal = deal(&[3, 1, 13, 11, 10, 4, 8, 7, 5, 2], &[14, 9, 12, 6]);
    let [one, two] = deal.decks().map(|deck| deck.iter().join(" "));
    assert!(DOCUMENT.contains(&format!("`{one} | {two}`")));
    assert!(assert_theorem_3(&deal, Rules::Combat));
    let game = MainGame::play(&deal, Rules::Combat);
    assert_eq!(game.cycle, Some(Cycle { start: 0, length: 96 }));
    assert_eq!(shortest_rhythm(&game.winners), [1, 1, 0, 0, 1, 0, 1, 0]);

    let table_rows = rows("| round | winner's wheel | loser's wheel | g | classes |");
    assert_eq!(table_rows.len(), 2);
    for row in table_rows {
        let [round, winners_wheel, losers_wheel, g, classes]: [&str; 5] =
            row.try_into().expect("five cells");
        // The winner's and the loser's card in this round of each repetition of the rhythm.
        let mut meetings = Vec::new();
        for played in (number(round) - 1..96).step_by(8) {
            let decks = game.states[played].decks();
            let winner = game.winners[played];
            meetings.push([decks[winner][0], decks[1 - winner][0]]);
        }
        let winners = meetings.iter().map(|[card, _]| card).unique().collect_vec();
        let losers = meetings.iter().map(|[_, card]| card).unique().collect_vec();
        assert_eq!(winners.iter().join(" "), winners_wheel);
        assert_eq!(losers.iter().join(" "), losers_wheel);
        assert_eq!(gcd(winners.len(), losers.len()), number(g));
        // For each of the loser's cards, the winner's cards that meet it.
        let mut classes_played = Vec::new();
        for loser in losers {
            let with_loser = meetings.iter().filter(|[_, card]| card == loser);
            let beat_it = with_loser.map(|[card, _]| card).unique().sorted().collect_vec();
            let verb = if beat_it.len() == 1 { "beats" } else { "beat" };
            classes_played.push(format!("{} {verb} {loser}", beat_it.iter().join(" and ")));
        }
        assert_eq!(classes_played.join("; "), classes);
    }
}

#[test]
fn theorem_3_does_not_apply_to_the_example_with_sub_games() {
    let game = MainGame::play(&deal(&[3, 6, 7, 5, 9, 2, 1], &[4, 8, 10]), Rules::Recursive);
    let start = game.rounds_before_loop();
    let rhythm = shortest_rhythm(&game.winners[start..]);
    let letters: String = rhythm.iter().map(|&winner| ["A", "B"][winner]).collect();
    let sentence = format!("Its winners follow {letters} forever from round {} on.", start + 1);
    assert!(DOCUMENT.split_whitespace().join(" ").contains(&sentence), "{sentence}");

    let first = &game.states[start];
    let wheels = Wheels::new(rhythm, first.decks().map(<[u32]>::len)).expect("a rhythm");
    assert!(!wheels.rhythm_is_followed_forever_by(first, Rules::Combat));
    assert_eq!(wheels.ranked(), None);

    let cards = first.decks().concat();
    let place_of_1 = cards.iter().position(|&card| card == 1).expect("a place");
    let wheel_of_1 = wheels.cards_coming_to(place_of_1, &cards);
    assert_eq!(wheel_of_1.len(), 3);
    assert!([1, 2, 3].iter().all(|card| wheel_of_1.contains(card)));

    // The winner's and the loser's card in the rounds in which this wheel meets itself.
    let mut meetings = Vec::new();
    for &round in game.decided_by_sub_games.iter().filter(|&&round| round >= start) {
        let winner = game.winners[round];
        let decks = game.states[round].decks();
        let drawn = [decks[winner][0], decks[1 - winner][0]];
        if drawn[0] <= 3 && drawn[1] <= 3 {
            meetings.push(drawn);
        }
    }
    // The loop plays its rhythm six times.
    assert_eq!(meetings, [[1, 3], [2, 1], [3, 2]].repeat(2));
}

#[test]
#[ignore = "takes seconds"]
fn as_many_deals_never_end_as_the_table_says() {
    let never_ends = |deal: &Deal| part1(deal).is_err();
    for row in rows("| cards | deals | never end |") {
        let [cards, deals, endless]: [&str; 3] = row.try_into().expect("three cells");
        let cards = number(cards);
        let size1 = cards / 2;
        let mut rng = Rng::with_seed(22);
        let random_deals = (0..number(deals)).map(|_| random_deal(&mut rng, size1, cards, cards));
        let found = random_deals.filter(never_ends).count();
        assert_eq!(found, number(endless), "of {deals} deals of {cards} cards");
    }
}
