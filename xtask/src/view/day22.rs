//! What a page shows of Crab Combat.

mod recorder;

use std::iter;

use aoc_core::NoAnswer;
use day22::{Cycle, Deal, Rules, reference};

use self::recorder::{KINDS, MAX_GAMES, Recorder};
use super::figure::{Figure, Game, Panel, View};

const MARKER: &str = "from here on nobody can be eliminated";

pub(crate) fn view(deal: &Deal) -> View {
    let mut combat = Recorder::new(Rules::Combat);
    let (part1, cycle) = match reference::combat_with(deal, |event| combat.observe(event)) {
        Ok(Ok(outcome)) => (Ok(outcome.score().to_string()), None),
        Ok(Err(cycle)) => (Err(NoAnswer::from(cycle).to_string()), Some(cycle)),
        Err(stopped) => (Err(stopped), None),
    };
    let mut recursive = Recorder::new(Rules::Recursive);
    let outcome = reference::recursive_combat_with(deal, |event| recursive.observe(event));
    let part2 = outcome.map(|outcome| outcome.score().to_string());
    let main_game = combat.into_longest_games().swap_remove(0);
    View { parts: [part1, part2], panels: panels(&main_game, cycle, recursive) }
}

fn panels(combat: &Game, cycle: Option<Cycle>, recursive: Recorder) -> Vec<Panel> {
    let about = format!(
        "Games: {}, with {} rounds in all; at most the {MAX_GAMES} longest are drawn. Time runs \
         to the right, and sub-games hang below the round that they decide. The highest card is \
         never lost, so its holder wins unless the game repeats.",
        recursive.games, recursive.rounds
    );
    let size = |(&cards, ends): (&u64, &[u64; 3])| [&[cards], &ends[..]].concat();
    let sizes = recursive.endings.iter().map(size).collect();
    vec![
        Panel {
            title: "Part 1: Combat",
            about: "Player 1's cards, round by round. The player with all cards wins.".to_owned(),
            figure: chart(combat, cycle),
        },
        Panel {
            title: "Part 2: Recursive Combat, game by game",
            about,
            figure: Figure::Icicle {
                kinds: KINDS,
                marker: MARKER,
                games: recursive.into_longest_games(),
            },
        },
        Panel {
            title: "A standoff to play with",
            about: "The highest cards never meet. Choose a game above that repeats.".to_owned(),
            figure: Figure::Wheels,
        },
        Panel {
            title: "Games of each size",
            about: "How the games of part 2 ended, by their number of cards.".to_owned(),
            figure: Figure::Table {
                head: vec!["cards", KINDS[0], KINDS[1], KINDS[2]],
                rows: sizes,
            },
        },
    ]
}

/// Player 1's cards over the rounds of a game.
fn chart(game: &Game, cycle: Option<Cycle>) -> Figure {
    let mut cards = game.decks[0].iter().map(|_| 1).sum();
    let mut line = vec![[0, cards]];
    for (round, winner) in iter::zip(1.., game.wins.chars()) {
        cards = if winner == '1' { cards + 1 } else { cards - 1 };
        line.push([round, cards]);
    }
    Figure::Chart {
        x: "rounds",
        y: "player 1's cards",
        logarithmic: false,
        lines: vec![("player 1's cards", line)],
        stretch: cycle.map(|Cycle { start, length }| {
            ([start, start + length], format!("the decks repeat every {length} rounds"))
        }),
        marker: game.marker.map(|round| (round, MARKER)),
    }
}
