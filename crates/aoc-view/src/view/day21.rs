//! What a page shows of Dirac Dice.

use std::iter;

use day21::{Start, TRACK};
use day21_reference as reference;
use jzon::{JsonValue, array, object};

const DETERMINISTIC: &str = "\
    The players move in turn around a track of ten squares: three rolls, and the number of the \
    square where they land is added to their score. The die rolls 1, 2, 3, and so on, and the \
    first player with 1000 points wins.";
const DIRAC: &str = "\
    Now each roll of a three-sided die splits the universe in three, and 21 points win. The chart \
    counts how many universes each turn decides, and how many are left open.";
const SHARES: &str = "Player 1's wins in part 2, in per cent. This start is framed.";

pub(crate) fn view(start: Start) -> JsonValue {
    let [one, two] = reference::part2(start);
    let wins = format!("Player 1 wins in {one} universes, player 2 in {two}.");
    let (scores, universes, shares) = (scores(start), universes(start), shares());
    let panels = vec![
        object! {
            kind: "chart", x: "turn", y: "score", logarithmic: false, lines: scores,
            title: "Part 1: both scores", about: [DETERMINISTIC],
        },
        object! {
            kind: "chart", x: "turn", y: "universes", logarithmic: true, lines: universes,
            title: "Part 2: the universes", about: [DIRAC, &*wins],
        },
        object! {
            kind: "grid", down: "player 1 starts on", across: "player 2 starts on",
            shares: shares, framed: &start.squares()[..],
            title: "All hundred starts", about: [SHARES],
        },
    ];
    let answers = [u64::from(reference::part1(start)), one.max(two)];
    let parts = answers.map(|answer| object! { Ok: answer.to_string() });
    object! { parts: &parts[..], notes: [], panels: panels }
}

/// The name and the points of each line.
fn scores(start: Start) -> Vec<JsonValue> {
    let mut scores = [vec![array![0, 0]], vec![array![0, 0]]];
    for (number, turn) in iter::zip(1.., reference::deterministic_game(start)) {
        scores[turn.player].push(array![number, turn.score]);
    }
    let [one, two] = scores;
    vec![array!["player 1", one], array!["player 2", two]]
}

/// How many universes each turn ends and leaves open.
fn universes(start: Start) -> Vec<JsonValue> {
    let mut open = vec![array![0, 1]];
    let mut won = [vec![], vec![]];
    for (number, turn) in iter::zip(1.., reference::dirac_game(start)) {
        open.push(array![number, turn.open]);
        won[turn.player].push(array![number, turn.won]);
    }
    let [one, two] = won;
    vec![array!["won by player 1", one], array!["won by player 2", two], array!["still open", open]]
}

/// The percentage of universes that player 1 wins from each start.
fn shares() -> Vec<Vec<u64>> {
    let share = |one, two| {
        let [wins1, wins2] = Start::new([one, two]).map(day21::wins).unwrap_or_default();
        let universes = (wins1 + wins2).max(1);
        (100 * wins1 + universes / 2) / universes
    };
    (1..=TRACK).map(|one| (1..=TRACK).map(|two| share(one, two)).collect()).collect()
}
