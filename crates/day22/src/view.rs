//! What there is to see of a deal: both games as the literal rules play them.

mod recorder;

use std::iter;

use aoc_core::{
    NoAnswer,
    view::{Block, Chart, Figure, Icicle, Panel, Table, View},
};

use self::recorder::{
    BY_CARDS, BY_REPETITION, KINDS, Recorder, Stopped, UNFINISHED, counted, widen,
};
use crate::{
    deal::{Card, Deal},
    literal,
    standoff::Rules,
};

/// How many points of a line are drawn at most.
const POINTS: usize = 4000;

/// The smallest standoff of plain Combat.
const SMALLEST_STANDOFF: [&[Card]; 2] = [&[43, 19], &[2, 29, 14]];

/// What there is to see of a deal.
///
/// The literal rules play both games. Now and then they ask `go_on`, and stop if it
/// says no, or if they would have to remember more than a gigabyte of decks; then the
/// view shows what was seen so far, and says so.
#[must_use]
pub fn view(deal: &Deal, go_on: &mut dyn FnMut() -> bool) -> View {
    let mut combat = Recorder::new(Rules::Combat, go_on);
    let outcome = literal::combat_observed(deal, |event| combat.see(event));
    let part1 = match &outcome {
        Ok(Ok(outcome)) => Ok(outcome.score().to_string()),
        Ok(Err(endless)) => Err(NoAnswer::from(*endless).to_string()),
        Err(Stopped) => Err(combat.stopped()),
    };
    let endless = outcome.ok().and_then(Result::err).map(|endless| [endless.after, endless.period]);
    combat.close();
    let combat = combat.blocks.swap_remove(0);

    let mut recursive = Recorder::new(Rules::Recursive, go_on);
    let outcome = literal::recursive_combat_observed(deal, |event| recursive.see(event));
    let part2 = match outcome {
        Ok(outcome) => Ok(outcome.score().to_string()),
        Err(Stopped) => Err(recursive.stopped()),
    };
    recursive.close();
    let Recorder { games, time: rounds, blocks, endings, .. } = recursive;
    View {
        panels: vec![
            Panel {
                title: "Part 1: Combat".to_owned(),
                about: about_part1(&combat, endless, part1.is_ok()),
                figure: Figure::Chart(chart(&combat, endless)),
            },
            Panel {
                title: "Part 2: Recursive Combat, game by game".to_owned(),
                about: format!(
                    "{} of {rounds} rounds {}. Time runs to the right, sub-games hang below \
                     the round that they decide. The holder of the highest card never loses it, \
                     so only a repetition can end a game in another way.",
                    counted(games),
                    if part2.is_ok() { "in all" } else { "so far: the rest takes too long" },
                ),
                figure: Figure::Icicle(icicle(blocks)),
            },
            Panel {
                title: "A standoff to play with".to_owned(),
                about:
                    "The highest cards of both players never meet: each wins, and comes back to \
                        its place, while the low cards go round in a ring. Choose a game above \
                        that ends so, or play with the smallest one."
                        .to_owned(),
                figure: Figure::Wheels(smallest_standoff()),
            },
            Panel {
                title: "Games of each size".to_owned(),
                about: "How the games of part 2 ended, by the number of their cards.".to_owned(),
                figure: Figure::Table(by_size(&endings)),
            },
        ],
        parts: [part1, part2],
    }
}

fn about_part1(game: &Block, endless: Option<[u64; 2]>, ended: bool) -> String {
    let rounds = game.steps;
    match endless {
        None if ended => {
            format!("Player 1's cards over {rounds} rounds. Who holds all cards wins.")
        }
        None => {
            format!("Player 1's cards over the first {rounds} rounds. The rest takes too long.")
        }
        Some([after, period]) => format!(
            "Player 1's cards. The game never ends: after {rounds} rounds the decks stand as \
             after {after}, and so again every {period} rounds."
        ),
    }
}

/// Player 1's cards over the rounds of a game.
fn chart(game: &Block, endless: Option<[u64; 2]>) -> Chart {
    let cards = game.lists.first().map_or(0, Vec::len);
    let steps = game.walk.iter().scan(widen(cards), |cards, &up| {
        *cards = if up { *cards + 1 } else { cards.saturating_sub(1) };
        Some(*cards)
    });
    let points: Vec<_> =
        iter::zip(0.., iter::once(widen(cards)).chain(steps)).map(|(x, y)| [x, y]).collect();
    Chart {
        x: "rounds".to_owned(),
        y: "player 1's cards".to_owned(),
        lines: vec![("player 1's cards".to_owned(), thinned(points))],
        stretch: endless.map(|[after, period]| {
            ([after, after + period], format!("repeats itself every {period} rounds"))
        }),
        mark: game.mark.map(|after| (after, NOBODY_OUT.to_owned())),
        ..Chart::default()
    }
}

/// Of many points, the lowest and the highest of each stretch.
fn thinned(points: Vec<[u64; 2]>) -> Vec<[u64; 2]> {
    if points.len() <= POINTS {
        return points;
    }
    let stretch = points.len().div_ceil(POINTS / 2);
    let extremes = points.chunks(stretch).flat_map(|points| {
        let lowest = points.iter().min_by_key(|[_, y]| y);
        let highest = points.iter().max_by_key(|[_, y]| y);
        let in_turn = lowest <= highest;
        let [first, then] = if in_turn { [lowest, highest] } else { [highest, lowest] };
        first.into_iter().chain(then).copied()
    });
    extremes.collect()
}

const NOBODY_OUT: &str = "from here on nobody can be eliminated";

fn icicle(blocks: Vec<Block>) -> Icicle {
    Icicle {
        thing: "game".to_owned(),
        unit: "round".to_owned(),
        kinds: KINDS.map(str::to_owned).to_vec(),
        walk: "player 1's cards".to_owned(),
        mark: NOBODY_OUT.to_owned(),
        lists: vec!["Player 1's deck".to_owned(), "Player 2's deck".to_owned()],
        blocks,
    }
}

/// The view's own standoff, as a block like all others.
fn smallest_standoff() -> Block {
    let decks = SMALLEST_STANDOFF.map(<[Card]>::to_vec);
    let go_on = &mut || true;
    let mut recorder = Recorder::new(Rules::Recursive, go_on);
    if let Ok(deal) = Deal::new(decks) {
        // It is far too short to be stopped.
        let _ = literal::recursive_combat_observed(&deal, |event| recorder.see(event));
    }
    recorder.close();
    recorder.blocks.swap_remove(0)
}

/// How many games there were of how many cards, and how they ended.
fn by_size(endings: &[[u64; KINDS.len()]]) -> Table {
    let mut shown = vec![BY_CARDS[0], BY_REPETITION, BY_CARDS[1], UNFINISHED];
    shown.retain(|&kind| endings.iter().any(|games| games[kind] > 0));
    let head = iter::once("cards").chain(shown.iter().map(|&kind| KINDS[kind])).chain(["all"]);
    let mut rows = Vec::new();
    for (cards, games) in endings.iter().enumerate() {
        let all: u64 = games.iter().sum();
        if all > 0 {
            let counts = shown.iter().map(|&kind| games[kind]).chain([all]);
            let cells = iter::once(widen(cards)).chain(counts);
            rows.push(cells.map(|count| count.to_string()).collect());
        }
    }
    Table { head: head.map(str::to_owned).collect(), rows }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    const PUBLISHED: &str = include_str!("../../../inputs/2020/day22/published.txt");

    #[test]
    fn a_view_says_that_its_games_were_stopped() {
        let view = view(&parse(PUBLISHED).expect("a deal"), &mut || false);
        assert_eq!(
            view.parts,
            [
                Err("not played to the end: stopped after 256 rounds of 1 game".to_owned()),
                Err("not played to the end: stopped after 256 rounds of 7 games".to_owned()),
            ]
        );
    }

    #[test]
    fn a_line_keeps_its_extremes() {
        let points: Vec<_> = (0..100_000).map(|x| [x, (x * x) % 1009]).collect();
        let thin = thinned(points.clone());
        assert!(thin.len() <= POINTS && thin.is_sorted());
        let highest = |points: &[[u64; 2]]| points.iter().map(|point| point[1]).max();
        assert_eq!(highest(&thin), highest(&points));
    }
}
