//! Draws the games of a deal as a picture in the format SVG.
//!
//! Rounds go from left to right. A chart shows the cards of player 1. Above the one of part 2, there is a box for each
//! game, below the box of the game that waits for it.

use anyhow::Context as _;
use day22::{Cycle, Deal, Rules};
use itertools::Itertools as _;

use crate::recorder::{Game, Recording, record};

// All lengths are in pixels.
const WIDTH: f64 = 880.0;
const MARGIN: f64 = 20.0;
/// The left end of boxes and charts. The numbers of cards are left of it.
const LEFT: f64 = 52.0;
const RIGHT: f64 = WIDTH - 36.0;
const CHART_HEIGHT: f64 = 150.0;
const ROW_HEIGHT: f64 = 28.0;
const LINE_HEIGHT: f64 = 20.0;
/// From the middle of a line of text to its baseline.
const BASELINE: f64 = 4.5;
/// An estimate, since the font is not known.
const CHARACTER_WIDTH: f64 = 7.0;
/// Between things that are side by side.
const GAP: f64 = 8.0;
/// Games whose boxes would be narrower share a box with their neighbours.
const MIN_WIDTH: f64 = 1.0;

/// The colours of the boxes, as classes of `picture.head.svg`, and what they mean. The first ones are those of each `Ending`.
const LEGEND: [(&str, &str); 4] = [
    ("all1", "player 1 takes all cards"),
    ("loop1", "player 1 wins by repetition"),
    ("all2", "player 2 takes all cards"),
    (SHORT, "short games"),
];
const SHORT: &str = "short";

/// Plays both parts by the rules and draws them.
///
/// # Errors
/// If a part takes too long. The error names the part.
pub(crate) fn picture(deal: &Deal) -> anyhow::Result<String> {
    let combat = record(deal, Rules::Combat).context("part 1")?;
    let recursive = record(deal, Rules::Recursive).context("part 2")?;
    let cards = deal.decks().concat().len();
    let about_combat = how_it_ends(Rules::Combat, &combat);
    let about_recursive = how_it_ends(Rules::Recursive, &recursive);

    let mut canvas = Canvas { svg: String::new(), y: MARGIN };
    canvas.line("heading", "Part 1: Combat");
    canvas.line("", &about_combat);
    canvas.chart("player 1's cards", &combat, cards);
    canvas.y += LINE_HEIGHT;
    canvas.line("heading", "Part 2: Recursive Combat");
    canvas.line("", &about_recursive);
    canvas.legend();
    canvas.boxes(&recursive);
    canvas.chart("player 1's cards in game 1", &recursive, cards);
    let (content, height) = (canvas.svg, canvas.y + MARGIN);
    let head = include_str!("picture.head.svg");
    Ok(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title desc">
<title id="title">Crab Combat with {cards} cards</title>
<desc id="desc">Part 1: {about_combat} Part 2: {about_recursive}</desc>
{head}<rect class="paper" width="{WIDTH}" height="{height}"/>
{content}</svg>
"#
    ))
}

fn how_it_ends(rules: Rules, recording: &Recording) -> String {
    let outcome = &recording.outcome;
    let rounds = count(recording.rounds, "round");
    let games = count(recording.games.len() as u64, "game");
    let wins = format!("{} wins with a score of {}", outcome.winner, outcome.score());
    match (rules, outcome.cycle) {
        (Rules::Combat, Some(Cycle { start, length })) => format!(
            "Nobody wins: from round {} on, the decks repeat every {}.",
            with_commas(start + 1),
            count(length, "round")
        ),
        (Rules::Combat, None) => format!("After {rounds}, {wins}."),
        (Rules::Recursive, None) => format!("After {rounds} in {games}, {wins}."),
        (Rules::Recursive, Some(_)) => {
            format!("After {rounds} in {games}, the decks repeat, so {wins}.")
        }
    }
}

/// A picture that is drawn from the top down.
struct Canvas {
    svg: String,
    /// The upper end of what is drawn next.
    y: f64,
}

impl Canvas {
    /// Draws a line of text.
    fn line(&mut self, class: &str, text: &str) {
        self.text(class, MARGIN, self.y + LINE_HEIGHT / 2.0, text);
        self.y += LINE_HEIGHT;
    }

    /// Draws text whose vertical middle is at `y`.
    fn text(&mut self, class: &str, x: f64, y: f64, text: &str) {
        let (x, y) = (tenths(x), tenths(y + BASELINE));
        self.svg += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>\n");
    }

    fn rect(&mut self, class: &str, x: f64, width: f64, height: f64) {
        let (x, y, width) = (tenths(x), tenths(self.y), tenths(width));
        self.svg += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n"
        );
    }

    fn legend(&mut self) {
        const SIDE: f64 = 16.0;
        let mut x = MARGIN;
        self.y += GAP;
        for (class, meaning) in LEGEND {
            self.rect(class, x, SIDE, SIDE);
            x += SIDE + GAP;
            self.text("", x, self.y + SIDE / 2.0, meaning);
            x += text_width(meaning) + GAP;
        }
        self.y += SIDE + GAP;
    }

    /// Draws a row of boxes for each depth. Their width is the number of rounds, with those of sub-games.
    fn boxes(&mut self, recording: &Recording) {
        let rows = recording.games.iter().into_group_map_by(|game| game.depth);
        for (_, games) in rows.into_iter().sorted_by_key(|&(depth, _)| depth) {
            let boxes = games.into_iter().map(|game| GameBox::new(game, recording.rounds));
            for game_box in boxes.coalesce(GameBox::merge_if_short) {
                self.game_box(&game_box);
            }
            self.y += ROW_HEIGHT;
        }
    }

    fn game_box(&mut self, &GameBox { game, start, end }: &GameBox<'_>) {
        let class = game.map_or(SHORT, |game| LEGEND[game.ending as usize].0);
        self.rect(class, start, (end - start).max(MIN_WIDTH), ROW_HEIGHT);
        let Some(game) = game else { return };
        let number = with_commas(game.number);
        let rounds = count(game.rounds.end - game.rounds.start, "round");
        let labels = [format!("Game {number}: {rounds}"), format!("Game {number}"), number];
        let room = end - start - 2.0 * GAP;
        if let Some(label) = labels.iter().find(|label| text_width(label) <= room) {
            self.text(&format!("on-{class}"), start + GAP, self.y + ROW_HEIGHT / 2.0, label);
        }
    }

    /// Draws how many of all `cards` player 1 has over the rounds.
    fn chart(&mut self, caption: &str, recording: &Recording, cards: usize) {
        self.y += GAP;
        self.line("soft", &format!("↑ {caption}"));
        self.y += GAP;
        let bottom = self.y + CHART_HEIGHT;
        let y = |count: u64| tenths(bottom - CHART_HEIGHT * count as f64 / cards as f64);
        for tick in ticks(cards as u64, 5) {
            self.svg += &format!("<path class=\"grid\" d=\"M{LEFT} {}H{RIGHT}\"/>\n", y(tick));
            self.text("soft end", LEFT - GAP, y(tick), &with_commas(tick));
        }
        self.svg += &format!("<path class=\"line\" d=\"{}\"/>\n", steps(recording, y));
        self.y = bottom + GAP;
        for tick in ticks(recording.rounds, 6) {
            let x = x(tick, recording.rounds);
            self.text("soft middle", x, self.y + LINE_HEIGHT / 2.0, &with_commas(tick));
        }
        self.y += LINE_HEIGHT;
        self.text("soft end", RIGHT, self.y + LINE_HEIGHT / 2.0, "rounds →");
        self.y += LINE_HEIGHT;
    }
}

struct GameBox<'a> {
    /// `None` if the box is for one or several games that are too short for a box of their own.
    game: Option<&'a Game>,
    start: f64,
    end: f64,
}

impl<'a> GameBox<'a> {
    fn new(game: &'a Game, rounds: u64) -> Self {
        let [start, end] = [game.rounds.start, game.rounds.end].map(|round| x(round, rounds));
        Self { game: (end - start >= MIN_WIDTH).then_some(game), start, end }
    }

    /// Merges two boxes of short games if there is hardly a gap between them.
    fn merge_if_short(self, next: Self) -> Result<Self, (Self, Self)> {
        let are_short = self.game.is_none() && next.game.is_none();
        if are_short && next.start - self.end < MIN_WIDTH {
            Ok(Self { end: next.end, ..self })
        } else {
            Err((self, next))
        }
    }
}

/// The path of the number of player 1's cards. Of all numbers in a column of pixels, it has only the highest, the lowest
/// and the last one.
fn steps(recording: &Recording, y: impl Fn(u64) -> f64) -> String {
    let mut path = String::new();
    let columns =
        recording.cards.iter().chunk_by(|&&(round, _)| x(round, recording.rounds).round());
    for (x, column) in &columns {
        let ys = column.map(|&(_, cards)| y(cards as u64)).collect_vec();
        let (highest, lowest) =
            ys.iter().fold((f64::MAX, 0.0_f64), |(a, b), &y| (a.min(y), b.max(y)));
        path += &if path.is_empty() { format!("M{x} {}", ys[0]) } else { format!("H{x}") };
        for y in [highest, lowest, ys[ys.len() - 1]].iter().dedup() {
            path += &format!("V{y}");
        }
    }
    path
}

/// Where a round begins.
fn x(round: u64, rounds: u64) -> f64 {
    LEFT + (RIGHT - LEFT) * round as f64 / rounds as f64
}

/// 0 and, up to `max`, the multiples of a round number: at most `most`.
fn ticks(max: u64, most: u64) -> impl Iterator<Item = u64> {
    let steps = (0..).flat_map(|digits| [1, 2, 5].map(|digit| digit * 10_u64.pow(digits)));
    let step = steps.into_iter().find(|step| max / step <= most).unwrap_or(max);
    (0..=max / step).map(move |index| index * step)
}

fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

fn text_width(text: &str) -> f64 {
    CHARACTER_WIDTH * text.chars().count() as f64
}

fn count(number: u64, unit: &str) -> String {
    format!("{} {unit}{}", with_commas(number), if number == 1 { "" } else { "s" })
}

/// The number as in `12,014`.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).join(",")
}
