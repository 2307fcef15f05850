//! What there is to see of a start: both games as the literal rules play them, and
//! all starts beside it.

use std::convert::Infallible;

use aoc_core::view::{Chart, Figure, Grid, Panel, Table, View};

use crate::{
    deterministic, dirac, literal,
    start::{Start, TRACK},
    trace::{HEAD, Turns},
};

/// What there is to see of a start.
#[must_use]
pub fn view(start: &Start) -> View {
    let (part1, scores) = scores(*start);
    let (wins, universes, turns) = universes(*start);
    let [one, two] = wins;
    View {
        parts: [Ok(part1.to_string()), Ok(one.max(two).to_string())],
        panels: vec![
            Panel {
                title: "Part 1: both scores".to_owned(),
                about: format!(
                    "With the die that counts up, the first score to reach {} wins.",
                    deterministic::GOAL
                ),
                figure: Figure::Chart(scores),
            },
            Panel {
                title: "Part 2: the universes".to_owned(),
                about: format!(
                    "Player 1 wins in {one} universes and player 2 in {two}. The axis is \
                     logarithmic: equal steps are equal factors."
                ),
                figure: Figure::Chart(universes),
            },
            Panel {
                title: "Part 2, turn by turn".to_owned(),
                about: "How many universes each turn leaves open, and how many it ends.".to_owned(),
                figure: Figure::Table(turns),
            },
            Panel {
                title: "All hundred starts".to_owned(),
                about: "The share of the universes of part 2 that player 1 wins, in per cent. \
                        This start is framed."
                    .to_owned(),
                figure: Figure::Grid(shares(*start)),
            },
        ],
    }
}

/// The answer of part 1, and the scores that lead to it.
fn scores(start: Start) -> (u32, Chart) {
    let mut lines = [vec![[0, 0]], vec![[0, 0]]];
    let mut turns = 0;
    let Ok(answer) = literal::part1_observed(start, |turn| {
        turns += 1;
        lines[turn.player - 1].push([turns, u64::from(turn.score)]);
        Ok::<_, Infallible>(())
    });
    let [one, two] = lines;
    let lines = vec![("player 1".to_owned(), one), ("player 2".to_owned(), two)];
    (answer, Chart { x: "turns".to_owned(), y: "score".to_owned(), lines, ..Chart::default() })
}

/// In how many universes each player wins, and how they come about turn by turn.
fn universes(start: Start) -> ([u64; 2], Chart, Table) {
    let mut open = vec![[0, 1]];
    let mut won = [Vec::new(), Vec::new()];
    let (mut rows, mut turns) = (Vec::new(), Turns::default());
    let Ok(wins) = literal::part2_observed(start, |split| {
        let turn = u64::try_from(rows.len() + 1).unwrap_or(u64::MAX);
        open.push([turn, split.open]);
        won[split.player - 1].push([turn, split.won]);
        rows.push(turns.row(split).to_vec());
        Ok::<_, Infallible>(())
    });
    let [one, two] = won;
    let chart = Chart {
        x: "turns".to_owned(),
        y: "universes".to_owned(),
        logarithmic: true,
        lines: vec![
            ("won by player 1".to_owned(), one),
            ("won by player 2".to_owned(), two),
            ("still open".to_owned(), open),
        ],
        ..Chart::default()
    };
    (wins, chart, Table { head: HEAD.map(str::to_owned).to_vec(), rows })
}

/// What share of the universes player 1 wins from each start.
fn shares(start: Start) -> Grid {
    let share = |one, two| {
        let wins = Start::new([one, two]).map(dirac::wins).unwrap_or_default();
        let [one, two] = wins.map(u128::from);
        u32::try_from(one * 1000 / (one + two).max(1)).unwrap_or_default()
    };
    Grid {
        down: "player 1 starts on".to_owned(),
        across: "player 2 starts on".to_owned(),
        shares: (1..=TRACK).map(|one| (1..=TRACK).map(|two| share(one, two)).collect()).collect(),
        marked: start.squares().map(usize::from),
    }
}
