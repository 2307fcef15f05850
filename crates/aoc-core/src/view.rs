//! What there is to see of a puzzle: plain data, which one place draws.
//!
//! A day fills a [`View`] with panels of these kinds, and knows nothing of pages.
//! All numbers are exact below 2⁵³.

/// All that there is to see of one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What part 1 and part 2 say, or in one line why they say nothing.
    pub parts: [Result<String, String>; 2],
    /// What is shown, in this order.
    pub panels: Vec<Panel>,
}

/// A figure with its title and a sentence or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// A headline.
    pub title: String,
    /// What can be seen here, and how to read it.
    pub about: String,
    /// What is drawn.
    pub figure: Figure,
}

/// The kinds of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Lines over one axis.
    Chart(Chart),
    /// Rows and columns of text and numbers.
    Table(Table),
    /// A map of shares.
    Grid(Grid),
    /// Boxes over time, and boxes within boxes below them.
    Icicle(Icicle),
    /// Three wheels that turn as the icicle's chosen block does; this one, if
    /// there is none or it has no wheels.
    Wheels(Block),
}

/// Lines over one axis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// What goes to the right.
    pub x: String,
    /// What goes upwards.
    pub y: String,
    /// Whether each step upwards is ten times the one before; zeros are left out.
    pub logarithmic: bool,
    /// The lines, each with its name.
    pub lines: Vec<(String, Vec<[u64; 2]>)>,
    /// A stretch of the axis to the right, and what it is.
    pub stretch: Option<([u64; 2], String)>,
    /// A place on the axis to the right, and what is there.
    pub mark: Option<(u64, String)>,
}

/// Rows and columns of text and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What the columns hold. The first one names the row.
    pub head: Vec<String>,
    /// The rows, as long as the head.
    pub rows: Vec<Vec<String>>,
}

/// A map of shares, each in thousandths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// What the rows stand for; they are numbered from 1.
    pub down: String,
    /// What the columns stand for; they are numbered from 1.
    pub across: String,
    /// Row by row, from 0 to 1000. Half of that is the middle of the colours.
    pub shares: Vec<Vec<u32>>,
    /// The row and the column that are marked, from 1.
    pub marked: [usize; 2],
}

/// Boxes over time: each block's time lies within its parent's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Icicle {
    /// What a block is, as `game`.
    pub thing: String,
    /// What time is counted in, as `round`.
    pub unit: String,
    /// How blocks are told apart.
    pub kinds: Vec<String>,
    /// What the walk of a block counts.
    pub walk: String,
    /// What is so from the mark of a block on.
    pub mark: String,
    /// What the lists of a block are.
    pub lists: Vec<String>,
    /// The blocks in the order in which they begin, the whole first.
    pub blocks: Vec<Block>,
}

/// One block of an icicle, or several small neighbours that are drawn as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Its number, from 1.
    pub number: u64,
    /// If it stands for several, and for all that is below them: how many.
    pub several: Option<u64>,
    /// The index of its parent.
    pub parent: Option<usize>,
    /// The first and the last of its parent's own steps that it belongs to, from 1.
    pub within: [u64; 2],
    /// When it begins.
    pub begin: u64,
    /// How long it takes, with all that is below it.
    pub length: u64,
    /// Which of the kinds it is.
    pub kind: usize,
    /// How many steps it takes itself.
    pub steps: u64,
    /// For each of the first steps, whether its count goes up by one or down.
    pub walk: Vec<bool>,
    /// From after which step on something is so.
    pub mark: Option<u64>,
    /// If it ends by a repetition: after which step all stood as at the end.
    pub repeats: Option<u64>,
    /// Whether what repeats itself is three wheels.
    pub wheels: bool,
    /// What it begins with. The walk counts the first of the lists.
    pub lists: Vec<Vec<u32>>,
}
