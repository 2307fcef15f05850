//! Draws the games of a deal as a picture in the format SVG.
//!
//! Rounds go from left to right. For each part, a chart shows how many cards the players have in the main game. Under
//! the chart of part 2, each game is a box, below the box of the game that waits for it.

use anyhow::Context as _;
use day22::{Cycle, Deal, Rules};
use itertools::Itertools as _;

use crate::recorder::{Ending, Game, Recording, record};

// All lengths are in pixels.
const WIDTH: f64 = 720.0;
const MARGIN: f64 = 16.0;
/// The left end of boxes and charts. The labels of axes are left of it.
const LEFT: f64 = 76.0;
const RIGHT: f64 = WIDTH - 36.0;
const CHART_HEIGHT: f64 = 130.0;
const ROW_HEIGHT: f64 = 26.0;
/// The height of a row of boxes without labels.
const LOW_ROW_HEIGHT: f64 = 14.0;
const LINE_HEIGHT: f64 = 22.0;
/// From the middle of a line of text to its baseline.
const BASELINE: f64 = 5.0;
/// The font is not known. This is the width of a digit in the widest of the usual ones.
const CHARACTER_WIDTH: f64 = 8.3;
/// Between things that are side by side.
const GAP: f64 = 8.0;
/// Between boxes that are side by side. A box of one pixel is half as wide as it would be, so rows of short games are
/// pale.
const GAP_BETWEEN_BOXES: f64 = 0.5;

/// The endings in the order of the legend.
const ENDINGS: [Ending; 3] =
    [Ending::Player1TakesAll, Ending::Player1WinsByRepetition, Ending::Player2TakesAll];

impl Ending {
    /// The class in `picture.css` of a box.
    fn class(self) -> &'static str {
        match self {
            Self::Player1TakesAll => "all1",
            Self::Player1WinsByRepetition => "loop1",
            Self::Player2TakesAll => "all2",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Player1TakesAll => "player 1 takes all",
            Self::Player1WinsByRepetition => "player 1 wins by repetition",
            Self::Player2TakesAll => "player 2 takes all",
        }
    }
}

/// Plays both parts by the rules and draws them.
///
/// # Errors
/// If a part takes too long. The error names the part.
pub(crate) fn picture(deal: &Deal) -> anyhow::Result<String> {
    let combat = record(deal, Rules::Combat).context("part 1")?;
    let recursive = record(deal, Rules::Recursive).context("part 2")?;
    let cards = deal.decks().concat().len();
    let (heading1, details1) = about_combat(&combat);
    let (heading2, details2) = about_recursive_combat(&recursive);

    let mut canvas = Canvas { svg: String::new(), y: MARGIN };
    canvas.line("heading", &heading1);
    canvas.line("details", &details1);
    canvas.chart("Player 1's cards are below the line, player 2's above", &combat, cards);
    canvas.y += LINE_HEIGHT;
    canvas.line("heading", &heading2);
    canvas.line("details", &details2);
    canvas.chart("Game 1 in the same way, over the rounds of all games", &recursive, cards);
    canvas.boxes(&recursive);
    let Canvas { svg: content, y } = canvas;
    let height = y + MARGIN;
    let style = include_str!("picture.css");
    Ok(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title desc">
<title id="title">Crab Combat with {cards} cards</title>
<desc id="desc">{heading1}. {details1}. {heading2}. {details2}.</desc>
<style>
{style}</style>
<defs>
<pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect class="stripes-paper" width="6" height="6"/>
<rect class="stripes-ink" width="1.5" height="6"/>
</pattern>
</defs>
<rect class="paper" width="{WIDTH}" height="{height}"/>
{content}</svg>
"#
    ))
}

fn about_combat(combat: &Recording) -> (String, String) {
    match combat.outcome.cycle {
        None => (
            format!("Part 1, Combat: {} wins", combat.outcome.winner),
            format!("Score {}, after {}", combat.outcome.score(), count(combat.rounds, "round")),
        ),
        Some(Cycle { start, length }) => (
            String::from("Part 1, Combat: nobody wins"),
            format!(
                "From round {} on, the decks repeat every {}",
                with_commas(start + 1),
                count(length, "round")
            ),
        ),
    }
}

fn about_recursive_combat(recursive: &Recording) -> (String, String) {
    let outcome = &recursive.outcome;
    let how = if outcome.cycle.is_some() { " by repetition" } else { "" };
    let rounds = count(recursive.rounds, "round");
    let games = count(recursive.games.len() as u64, "game");
    (
        format!("Part 2, Recursive Combat: {} wins{how}", outcome.winner),
        format!("Score {}, after {rounds} in {games}", outcome.score()),
    )
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
        let y = tenths(y + BASELINE);
        self.svg += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>\n");
    }

    fn path(&mut self, class: &str, d: &str) {
        self.svg += &format!("<path class=\"{class}\" d=\"{d}\"/>\n");
    }

    /// Draws how many of all `cards` the players have in the main game.
    fn chart(&mut self, caption: &str, recording: &Recording, cards: usize) {
        self.y += GAP;
        let middle_of_caption = self.y + LINE_HEIGHT / 2.0;
        self.text("soft", LEFT, middle_of_caption, caption);
        let top = self.y + LINE_HEIGHT + GAP;
        let bottom = top + CHART_HEIGHT;
        let y_of = |count: usize| tenths(bottom - CHART_HEIGHT * count as f64 / cards as f64);
        let line = line_of_cards(recording, y_of);
        self.path("area2", &rectangle(LEFT, top, RIGHT - LEFT, CHART_HEIGHT));
        self.path("area1", &format!("{line}V{bottom}H{LEFT}z"));
        for tick in ticks(cards as u64, 5) {
            let y = y_of(tick as usize);
            self.path("grid", &format!("M{LEFT} {y}H{RIGHT}"));
            self.text("soft end", LEFT - GAP, y, &with_commas(tick));
        }
        self.path("line", &line);
        if let Some((start, length)) = recording.main_loop() {
            let label = format!("loop of {}", count(length, "round"));
            self.text("ink end", RIGHT, middle_of_caption, &label);
            let x = column(start, recording.rounds);
            self.path("loop", &format!("M{x} {bottom}V{}H{RIGHT}", top - GAP / 2.0));
        }
        self.y = bottom + GAP;
        self.axis(recording.rounds);
    }

    /// Draws the numbers of rounds under a chart.
    fn axis(&mut self, rounds: u64) {
        let middle = self.y + LINE_HEIGHT / 2.0;
        self.text("soft", MARGIN, middle, "rounds");
        for tick in ticks(rounds, 6) {
            self.text("soft middle", column(tick, rounds), middle, &with_commas(tick));
        }
        self.y += LINE_HEIGHT;
    }

    /// Draws a box for each game that is long enough, in a row for each depth.
    fn boxes(&mut self, recording: &Recording) {
        let boxes = recording
            .games
            .iter()
            .map(|game| GameBox::new(game, recording.rounds))
            .filter(|game_box| game_box.width > 0.0)
            .collect_vec();
        let mut caption = String::from("Each box is a game, with its sub-games below it.");
        let unseen = recording.games.len() - boxes.len();
        if unseen > 0 {
            caption += &format!(" Too short to be seen: {}.", with_commas(unseen as u64));
        }
        self.y += 2.0 * GAP;
        self.text("soft", LEFT, self.y + LINE_HEIGHT / 2.0, &caption);
        self.y += LINE_HEIGHT + GAP;
        self.legend(&boxes);
        let rows = boxes.into_iter().into_group_map_by(|game_box| game_box.game.depth);
        for (depth, row) in rows.into_iter().sorted_by_key(|&(depth, _)| depth) {
            self.row(depth, &row);
        }
    }

    /// Draws what the colours of these boxes mean.
    fn legend(&mut self, boxes: &[GameBox<'_>]) {
        const SIDE: f64 = 16.0;
        let mut x = LEFT;
        for ending in ENDINGS {
            if boxes.iter().any(|game_box| game_box.game.ending == ending) {
                self.path(ending.class(), &rectangle(x, self.y, SIDE, SIDE));
                x += SIDE + GAP;
                self.text("ink", x, self.y + SIDE / 2.0, ending.meaning());
                x += text_width(ending.meaning()) + GAP;
            }
        }
        self.y += SIDE + GAP;
    }

    fn row(&mut self, depth: usize, boxes: &[GameBox<'_>]) {
        let has_labels = boxes.iter().any(|game_box| game_box.label().is_some());
        let height = if has_labels { ROW_HEIGHT } else { LOW_ROW_HEIGHT };
        let middle = self.y + height / 2.0;
        if depth == 0 {
            self.text("soft", MARGIN, middle, "depth");
        }
        self.text("soft end", LEFT - GAP, middle, &depth.to_string());
        for ending in ENDINGS {
            let shapes = boxes
                .iter()
                .filter(|game_box| game_box.game.ending == ending)
                .map(|game_box| {
                    let width = game_box.width - GAP_BETWEEN_BOXES;
                    rectangle(game_box.start, self.y, width, height - 1.0)
                })
                .join("");
            if !shapes.is_empty() {
                self.path(ending.class(), &shapes);
            }
        }
        for game_box in boxes {
            if let Some(label) = game_box.label() {
                let class = format!("on-{}", game_box.game.ending.class());
                self.text(&class, game_box.start + GAP, middle, &label);
            }
        }
        self.y += height;
    }
}

struct GameBox<'a> {
    game: &'a Game,
    start: f64,
    width: f64,
}

impl<'a> GameBox<'a> {
    /// Both ends are rounded to whole pixels. A game shorter than a pixel gets either a box of one pixel or a box
    /// without any width, so that boxes fill about as much of a row as the games of that depth take of all rounds.
    fn new(game: &'a Game, rounds: u64) -> Self {
        let start = column(game.rounds.start, rounds);
        let end = column(game.rounds.end, rounds);
        Self { game, start, width: end - start }
    }

    /// The longest label for which there is room.
    fn label(&self) -> Option<String> {
        let number = with_commas(self.game.number);
        let rounds = count(self.game.rounds.end - self.game.rounds.start, "round");
        let labels = [format!("Game {number}: {rounds}"), format!("Game {number}"), number];
        let room = self.width - 2.0 * GAP;
        labels.into_iter().find(|label| text_width(label) <= room)
    }
}

/// The path of the number of player 1's cards. Of all numbers in a column of pixels, it has only the highest, the
/// lowest and the last one.
fn line_of_cards(recording: &Recording, y_of: impl Fn(usize) -> f64) -> String {
    let mut path = String::new();
    let columns = recording.cards.iter().chunk_by(|&&(round, _)| column(round, recording.rounds));
    for (x, cards) in &columns {
        let counts = cards.map(|&(_, count)| count).collect_vec();
        path += &match counts.first() {
            Some(&first) if path.is_empty() => format!("M{x} {}", y_of(first)),
            _ => format!("H{x}"),
        };
        let extremes = [counts.iter().max(), counts.iter().min(), counts.last()];
        for &count in extremes.into_iter().flatten().dedup() {
            path += &format!("V{}", y_of(count));
        }
    }
    path
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> String {
    format!("M{x} {y}h{width}v{height}h-{width}z")
}

/// The column of pixels in which a round begins.
fn column(round: u64, rounds: u64) -> f64 {
    (LEFT + (RIGHT - LEFT) * round as f64 / rounds as f64).round()
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
    (CHARACTER_WIDTH * text.chars().count() as f64).ceil()
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

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");

    /// The picture without its style.
    fn picture_without_style(deal: &Deal) -> String {
        let picture = picture(deal).expect("a picture");
        let (before_style, rest) = picture.split_once("<style>\n").expect("a style");
        let (_, after_style) = rest.split_once("</defs>\n").expect("the end of the style");
        before_style.to_string() + after_style
    }

    #[test]
    fn picture_of_the_example() {
        let deal = day22::parse(EXAMPLE).expect("a deal");
        insta::assert_snapshot!(picture_without_style(&deal));
    }

    #[test]
    fn picture_of_a_single_round() {
        let deal = Deal::new([vec![1], vec![2]]).expect("a deal");
        let picture = picture_without_style(&deal);
        assert!(picture.contains(">Score 5, after 1 round<"), "{picture}");
        assert!(picture.contains(">Score 5, after 1 round in 1 game<"), "{picture}");
    }

    /// The decks of both parts repeat from round 5 on. In part 2, five rounds have been played by then, one of them
    /// in a sub-game.
    #[test]
    fn picture_of_decks_that_repeat() {
        let deal = Deal::new([vec![1, 3, 4, 5], vec![2, 7, 6]]).expect("a deal");
        insta::assert_snapshot!(picture_without_style(&deal));
    }

    #[test]
    fn err_picture_of_a_deal_that_takes_too_long() {
        // These are the cards from 1 to 82 in a mixed order. In part 2, the decks of all rounds have 103 million cards.
        let mut one: Vec<u32> = (1..=82).map(|card| 35 * card % 83).collect();
        let two = one.split_off(41);
        let deal = Deal::new([one, two]).expect("a deal");
        let error = picture(&deal).expect_err("an error");
        insta::assert_snapshot!(format!("{error:#}"), @"part 2: too long for a picture: the decks of all rounds have more than 100 million cards");
    }
}
