//! What a page shows: plain data that `page.js` draws.

use serde::Serialize;

/// What is shown of one input.
#[derive(Serialize)]
pub(crate) struct View {
    /// The answers, or why there is none.
    pub(crate) parts: [Result<String, String>; 2],
    /// What is missing from the figures, and why.
    pub(crate) notes: Vec<String>,
    pub(crate) panels: Vec<Panel>,
}

#[derive(Serialize)]
pub(crate) struct Panel {
    pub(crate) title: &'static str,
    /// Paragraphs.
    pub(crate) about: Vec<String>,
    #[serde(flatten)]
    pub(crate) figure: Figure,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Figure {
    Chart {
        x: &'static str,
        y: &'static str,
        /// On a logarithmic axis, zeros are left out.
        logarithmic: bool,
        /// Each line's name and points.
        lines: Vec<(&'static str, Vec<[u64; 2]>)>,
    },
    /// A percentage for each pair of numbers from 1; one of them is framed.
    Grid { down: &'static str, across: &'static str, shares: Vec<Vec<u64>>, framed: [u8; 2] },
    /// Player 1's cards, round by round.
    Combat { game: Game },
    /// Games over time, each below the game that waits for it, in the order of their numbers.
    Icicle { endings: [&'static str; 4], games: Vec<Game> },
    /// The longest standoff, or the one that was chosen in the icicle, as three wheels.
    Wheels,
    /// For each number of cards, how many games ended in each way.
    Bars { endings: [&'static str; 4], rows: Vec<(u64, [u64; 3])> },
}

#[derive(Clone, Default, Serialize)]
pub(crate) struct Game {
    pub(crate) number: u64,
    /// The number of the game that waits for this one.
    pub(crate) parent: Option<u64>,
    /// The round of the parent that this game decides.
    pub(crate) parent_round: u64,
    /// How many rounds of all games began before this game.
    #[serde(skip)]
    pub(crate) begin: u64,
    /// How many rounds it takes, including those of its sub-games.
    pub(crate) length: u64,
    /// How it ended: an index of the figure's endings.
    pub(crate) ending: usize,
    /// How many rounds it takes itself.
    pub(crate) rounds: u64,
    /// The winner of each round, `1` or `2`.
    pub(crate) wins: String,
    /// After how many rounds it is certain that nobody will be eliminated.
    pub(crate) marker: Option<u64>,
    /// If the decks repeat: after how many rounds they first stood as at the end.
    pub(crate) repeats: Option<u64>,
    /// Whether the repetition is a standoff of three wheels.
    pub(crate) wheels: bool,
    /// The last round that a sub-game decided, or whose winner won the next one too.
    #[serde(skip)]
    pub(crate) last_irregular: u64,
    /// The decks at the beginning.
    pub(crate) decks: [Vec<u32>; 2],
}
