//! The content of an input's page: the answers, and charts of its game of Dirac Dice.

use std::iter;

use aoc_view::page::{Bars, Colour, Drawing, Figure, Page};
use day21::Start;
use day21_game as reference;

/// The number of turns of part 1 that are shown. A lap is ten turns of each player.
const TWO_LAPS: usize = 40;

// The paragraphs above the figures.
const DETERMINISTIC: &str = "\
    The players move in turn around a track of ten squares. A turn takes three rolls, and adds the \
    number of the square where it ends to the player's score. The die rolls 1, 2, 3, and so on, and \
    the first player with 1000 points wins.";
const LAPS: &str = "\
    After ten turns of their own, players are back on the square where they began, and then land on \
    the same squares again. The rest of the game goes on in the same way.";
const DIRAC: &str = "\
    Now each roll of a three-sided die splits the universe in three, and 21 points win. The chart \
    shows the number of universes in which each turn wins.";

/// The answers, and a chart for each part.
pub(crate) fn view(start: Start) -> Page {
    let turns = reference::deterministic_game(start);
    let squares = iter::zip(1.., turns.iter().take(TWO_LAPS))
        .map(|(number, turn)| bar(number, turn.player, turn.square.into()))
        .collect();
    let universes = iter::zip(1.., reference::dirac_game(start))
        .map(|(number, turn)| bar(number, turn.player, turn.won))
        .collect();
    let [one, two] = reference::part2(start);
    let last_turn = format!("Turn {} wins.", turns.len());
    let wins = format!("Player 1 wins in {one} universes, player 2 in {two}.");
    Page {
        parts: [Ok(reference::part1(start).to_string()), Ok(one.max(two).to_string())],
        notes: Vec::new(),
        figures: vec![
            Figure {
                title: "Part 1: the first two laps",
                about: vec![DETERMINISTIC.to_owned(), last_turn, LAPS.to_owned()],
                drawing: bars("square", squares),
            },
            Figure {
                title: "Part 2: the universes",
                about: vec![DIRAC.to_owned(), wins],
                drawing: bars("universes (T = 10¹²)", universes),
            },
        ],
    }
}

/// A chart with a bar for each turn, in the colour of its player.
fn bars(y: &'static str, rows: Vec<(u64, Vec<u64>)>) -> Drawing {
    let series = vec![(Colour::Blue, "player 1"), (Colour::Orange, "player 2")];
    Drawing::Bars(Bars { x: "turn", y, series, rows })
}

/// The bar of a turn of a player, who is 0 or 1.
fn bar(turn: u64, player: usize, height: u64) -> (u64, Vec<u64>) {
    let mut heights = vec![0, 0];
    heights[player] = height;
    (turn, heights)
}
