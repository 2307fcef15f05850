//! What a page shows of Dirac Dice.

use std::iter;

use day21::{Start, TRACK, reference};

use super::figure::{Figure, Panel, View};

const DETERMINISTIC: &str = "\
    The players move in turn around a track of ten squares: three rolls, and the number of the \
    square where they land is added to their score. The die rolls 1, 2, 3, and so on, and the \
    first player with 1000 points wins.";
const DIRAC: &str = "\
    Now each roll of a three-sided die splits the universe in three, and 21 points win. The chart \
    counts how many universes each turn decides, and how many are left open.";

pub(crate) fn view(start: Start) -> View {
    let (part1, [one, two]) = (reference::part1(start), reference::part2(start));
    let wins = format!("Player 1 wins in {one} universes, player 2 in {two}.");
    let panels = vec![
        Panel {
            title: "Part 1: both scores",
            about: vec![DETERMINISTIC.to_owned()],
            figure: scores(start),
        },
        Panel {
            title: "Part 2: the universes",
            about: vec![DIRAC.to_owned(), wins],
            figure: universes(start),
        },
        Panel {
            title: "All hundred starts",
            about: vec!["Player 1's wins in part 2, in per cent. This start is framed.".to_owned()],
            figure: shares(start),
        },
    ];
    View { parts: [Ok(part1.to_string()), Ok(one.max(two).to_string())], notes: Vec::new(), panels }
}

fn scores(start: Start) -> Figure {
    let mut scores = [vec![[0, 0]], vec![[0, 0]]];
    for (number, turn) in iter::zip(1.., reference::deterministic_game(start)) {
        scores[turn.player].push([number, u64::from(turn.score)]);
    }
    let [one, two] = scores;
    chart("score", false, vec![("player 1", one), ("player 2", two)])
}

/// How many universes each turn ends and leaves open.
fn universes(start: Start) -> Figure {
    let mut open = vec![[0, 1]];
    let mut won = [vec![], vec![]];
    for (number, turn) in iter::zip(1.., reference::dirac_game(start)) {
        open.push([number, turn.open]);
        won[turn.player].push([number, turn.won]);
    }
    let [one, two] = won;
    let lines = vec![("won by player 1", one), ("won by player 2", two), ("still open", open)];
    chart("universes", true, lines)
}

fn chart(y: &'static str, logarithmic: bool, lines: Vec<(&'static str, Vec<[u64; 2]>)>) -> Figure {
    Figure::Chart { x: "turn", y, logarithmic, lines }
}

/// The percentage of universes that player 1 wins from each start.
fn shares(start: Start) -> Figure {
    let share = |one, two| {
        let [wins1, wins2] = Start::new([one, two]).map(day21::wins).unwrap_or_default();
        let universes = (wins1 + wins2).max(1);
        (100 * wins1 + universes / 2) / universes
    };
    Figure::Grid {
        down: "player 1 starts on",
        across: "player 2 starts on",
        shares: (1..=TRACK).map(|one| (1..=TRACK).map(|two| share(one, two)).collect()).collect(),
        framed: start.squares(),
    }
}
