//! # 2022, day 5: Robot
//!
//! A robot walks through a hall as a list says, such as `2R3`: two steps, a turn to the right, three steps. A pillar stops
//! it. How far from its start does it end, and what does it draw on the floor?

use std::collections::BTreeSet;

use aoc_core::{
    ParseError,
    grid::{Direction, Grid, Point},
    nom::{Parser as _, branch::alt, combinator::value, multi::many1},
    parse::{character, empty_line, end_of_line, grid, literal_text, number, parse_all},
};

/// The year, the day and the title: the `description` in `Cargo.toml`.
pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

/// What the robot is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Left,
    Right,
    Walk(u32),
}

/// The hall, with `true` for a pillar, and the orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    hall: Grid<bool>,
    orders: Vec<Order>,
}

/// Reads the hall, an empty line, and the orders.
pub fn parse(text: &str) -> Result<Input, ParseError> {
    let place = character("`.` or `#`", |c| match c {
        '.' => Some(false),
        '#' => Some(true),
        _ => None,
    });
    let order = alt((
        value(Order::Left, literal_text("L")),
        value(Order::Right, literal_text("R")),
        number("steps", 1..=50).map(Order::Walk),
    ));
    let input = (grid(place), empty_line, many1(order), end_of_line);
    parse_all(text, input.map(|(hall, (), orders, ())| Input { hall, orders }))
}

/// The distance from the start, in steps.
pub fn part1(input: &Input) -> Option<u32> {
    places(input).last().map(|place| place.manhattan_distance(Point::ORIGIN))
}

/// What the robot draws.
pub fn part2(input: &Input) -> Option<Grid<char>> {
    let drawn: BTreeSet<_> = places(input).into_iter().collect();
    Grid::draw(drawn)
}

/// Where the robot is after each step. It starts in the upper left corner, and looks to the right.
fn places(input: &Input) -> Vec<Point> {
    let mut place = Point::ORIGIN;
    let mut direction = Direction::Right;
    let mut places = vec![place];
    for order in &input.orders {
        match order {
            Order::Left => direction = direction.turn_left(),
            Order::Right => direction = direction.turn_right(),
            Order::Walk(steps) => {
                for _ in 0..*steps {
                    if input.hall.get(place + direction) == Some(&false) {
                        place += direction;
                        places.push(place);
                    }
                }
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pillar_stops_the_robot() {
        assert_eq!(parse(".#\n..\n\n1R1").map(|input| part1(&input)), Ok(Some(1)));
        assert!(parse(".#\n..\n\n1X1").is_err());
    }

    #[test]
    fn no_part_panics() {
        aoc_testing::assert_never_panics(PUZZLE, |text| {
            if let Ok(input) = parse(text) {
                part1(&input);
                part2(&input);
            }
        });
    }
}
