//! What the page of an input shows of Dirac Dice: the data that `page.js` of `aoc-view` draws.

use std::iter;

use day21::Start;
use day21_game as reference;
use jzon::{JsonValue, array, object};

/// The names of the bars. The page gives them its colours in this order. Its second colour is a shade of
/// the first, so it is not used, and player 2 has the third.
const PLAYERS: [&str; 3] = ["player 1", "", "player 2"];

/// How many turns of part 1 are shown. A lap is ten turns of each player, so these are two laps.
const TWO_LAPS: usize = 40;

// The paragraphs above the figures.
const DETERMINISTIC: &str = "\
    The players move in turn around a track of ten squares: three rolls, and the number of the \
    square where they land is added to their score. The die rolls 1, 2, 3, and so on, and the \
    first player with 1000 points wins.";
const LAPS: &str = "\
    After ten turns of their own, players are back on the square where they began, and go on to \
    the same squares. The game goes on like these forty turns.";
const DIRAC: &str = "\
    Now each roll of a three-sided die splits the universe in three, and 21 points win. The chart \
    counts in how many universes each turn wins.";

/// The answers, and a chart with some paragraphs for each part.
pub(crate) fn view(start: Start) -> JsonValue {
    let turns = reference::deterministic_game(start);
    let squares: Vec<_> = iter::zip(1.., turns.iter().take(TWO_LAPS))
        .map(|(number, turn)| bar(number, turn.player, turn.square.into()))
        .collect();
    let universes: Vec<_> = iter::zip(1.., reference::dirac_game(start))
        .map(|(number, turn)| bar(number, turn.player, turn.won))
        .collect();
    let [one, two] = reference::part2(start);
    let last_turn = format!("Turn {} wins.", turns.len());
    let wins = format!("Player 1 wins in {one} universes, player 2 in {two}.");
    let panels = vec![
        object! {
            kind: "bars",
            x: "turn",
            y: "square",
            names: &PLAYERS[..],
            rows: squares,
            title: "Part 1: the first two laps",
            about: [DETERMINISTIC, last_turn, LAPS],
        },
        object! {
            kind: "bars",
            x: "turn",
            y: "universes (T = 10¹²)",
            names: &PLAYERS[..],
            rows: universes,
            title: "Part 2: the universes",
            about: [DIRAC, wins],
        },
    ];
    let answers = [u64::from(reference::part1(start)), one.max(two)];
    let parts = answers.map(|answer| object! { Ok: answer.to_string() });
    object! { parts: &parts[..], notes: [], panels: panels }
}

/// The bar of a turn, in the colour of its player, who is 0 or 1.
fn bar(turn: usize, player: usize, height: u64) -> JsonValue {
    let mut heights = [0; PLAYERS.len()];
    // The players are the first and the third of `PLAYERS`.
    heights[2 * player] = height;
    array![turn, &heights[..]]
}
