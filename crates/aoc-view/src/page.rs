//! What a page shows, and how `page.js` gets it.

use jzon::{JsonValue, object};

/// What a page shows of a game.
pub struct Page {
    /// The answers to both parts, or why there is none.
    pub parts: [Result<String, String>; 2],
    /// What is missing from the figures.
    pub notes: Vec<String>,
    /// The figures, from top to bottom.
    pub figures: Vec<Figure>,
}

/// A figure, below its title and its paragraphs.
pub struct Figure {
    /// The title.
    pub title: &'static str,
    /// The paragraphs.
    pub about: Vec<String>,
    /// What is drawn.
    pub drawing: Drawing,
}

/// What is drawn in a figure.
pub enum Drawing {
    /// A chart of stacked bars.
    Bars(Bars),
    /// A drawing that the day's own script makes.
    Own {
        /// The name under which the script has added a function to `kinds`.
        kind: &'static str,
        /// The object that this function gets. The title of the figure is added to it as the field `title`.
        data: JsonValue,
    },
}

/// A chart of stacked bars.
pub struct Bars {
    /// What a place on the horizontal axis stands for, such as "turn".
    pub x: &'static str,
    /// What is counted.
    pub y: &'static str,
    /// What the pieces of each bar stand for, from bottom to top: a colour and a name.
    pub series: Vec<(Colour, &'static str)>,
    /// The bars, each as its place and a count for each series.
    pub rows: Vec<(u64, Vec<u64>)>,
}

/// A colour of the page. On screens, all but `Blue` also have a pattern, so that nobody has to tell them
/// apart by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Dark, or bright on a dark page.
    Blue,
    /// A shade of `Blue`, for something related to what is blue.
    PaleBlue,
    /// Stands out beside both blues.
    Orange,
    /// For what is missing.
    Grey,
}

impl Colour {
    /// The name of the colour in `page.css`, such as `blue` for the class `ground-blue`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::PaleBlue => "pale-blue",
            Self::Orange => "orange",
            Self::Grey => "grey",
        }
    }
}

impl From<Page> for JsonValue {
    fn from(page: Page) -> Self {
        let parts: Vec<_> = page.parts.into_iter().map(part).collect();
        let figures: Vec<_> = page.figures.into_iter().map(Self::from).collect();
        object! { parts: parts, notes: page.notes, figures: figures }
    }
}

fn part(answer: Result<String, String>) -> JsonValue {
    match answer {
        Ok(answer) => object! { answer: answer },
        Err(reason) => object! { reason: reason },
    }
}

impl From<Figure> for JsonValue {
    fn from(figure: Figure) -> Self {
        let (kind, mut data) = match figure.drawing {
            Drawing::Bars(bars) => ("bars", Self::from(bars)),
            Drawing::Own { kind, data } => (kind, data),
        };
        data["title"] = figure.title.into();
        object! { title: figure.title, about: figure.about, kind: kind, data: data }
    }
}

impl From<Bars> for JsonValue {
    fn from(bars: Bars) -> Self {
        let series: Vec<_> = bars
            .series
            .into_iter()
            .map(|(colour, name)| object! { colour: colour.name(), name: name })
            .collect();
        let rows: Vec<_> = bars
            .rows
            .into_iter()
            .map(|(place, counts)| object! { place: place, counts: counts })
            .collect();
        object! { x: bars.x, y: bars.y, series: series, rows: rows }
    }
}
