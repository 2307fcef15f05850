//! What a page shows: plain data that `page.js` draws.

use jzon::{JsonValue, array, object};

/// What is shown of one input.
pub(crate) struct View {
    /// The answers, or why there is none.
    pub(crate) parts: [Result<String, String>; 2],
    /// What is missing from the figures, and why.
    pub(crate) notes: Vec<String>,
    pub(crate) panels: Vec<Panel>,
}

pub(crate) struct Panel {
    pub(crate) title: &'static str,
    /// Paragraphs.
    pub(crate) about: Vec<String>,
    pub(crate) figure: Figure,
}

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

#[derive(Clone, Default)]
pub(crate) struct Game {
    pub(crate) number: u64,
    /// The number of the game that waits for this one.
    pub(crate) parent: Option<u64>,
    /// The round of the parent that this game decides.
    pub(crate) parent_round: u64,
    /// How many rounds of all games began before this game.
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
    pub(crate) last_irregular: u64,
    /// The decks at the beginning.
    pub(crate) decks: [Vec<u32>; 2],
}

impl View {
    pub(crate) fn to_json(&self) -> JsonValue {
        let parts = self.parts.iter().map(|part| match part {
            Ok(answer) => object! { Ok: &**answer },
            Err(error) => object! { Err: &**error },
        });
        let panels = self.panels.iter().map(Panel::to_json);
        object! { parts: list(parts), notes: &self.notes[..], panels: list(panels) }
    }
}

impl Panel {
    fn to_json(&self) -> JsonValue {
        let mut panel = match &self.figure {
            Figure::Chart { x, y, logarithmic, lines } => object! {
                kind: "chart", x: *x, y: *y, logarithmic: *logarithmic,
                lines: list(lines.iter().map(|(name, points)| {
                    array![*name, list(points.iter().map(|point| list(*point)))]
                })),
            },
            Figure::Grid { down, across, shares, framed } => object! {
                kind: "grid", down: *down, across: *across,
                shares: list(shares.iter().map(|row| &row[..])), framed: list(*framed),
            },
            Figure::Combat { game } => object! { kind: "combat", game: game.to_json() },
            Figure::Icicle { endings, games } => object! {
                kind: "icicle", endings: list(*endings),
                games: list(games.iter().map(Game::to_json)),
            },
            Figure::Wheels => object! { kind: "wheels" },
            Figure::Bars { endings, rows } => object! {
                kind: "bars", endings: list(*endings),
                rows: list(rows.iter().map(|(cards, games)| array![*cards, list(*games)])),
            },
        };
        panel["title"] = self.title.into();
        panel["about"] = self.about[..].into();
        panel
    }
}

impl Game {
    fn to_json(&self) -> JsonValue {
        object! {
            number: self.number, parent: self.parent, parent_round: self.parent_round,
            length: self.length, ending: self.ending, rounds: self.rounds, wins: &*self.wins,
            marker: self.marker, repeats: self.repeats, wheels: self.wheels,
            decks: list(self.decks.iter().map(|deck| &deck[..])),
        }
    }
}

fn list<T: Into<JsonValue>>(items: impl IntoIterator<Item = T>) -> JsonValue {
    JsonValue::Array(items.into_iter().map(Into::into).collect())
}
