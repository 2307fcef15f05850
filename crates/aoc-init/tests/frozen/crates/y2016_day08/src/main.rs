//! # 2016, day 8: Trees
//!
//! How many trees are higher than all others in one of the four directions? And which trees are higher than all around
//! them?

use std::process::ExitCode;

use aoc_core::{
    ParseError,
    grid::{Direction, Grid, Point},
    parse::{character, grid_of, parse_all},
};
use aoc_program::{Steps, Stop};

fn main() -> ExitCode {
    aoc_program::main(env!("CARGO_PKG_DESCRIPTION"), solve)
}

fn solve(text: &str, steps: &Steps<'_>) -> Result<(), Stop> {
    let input = steps.parse(|| parse(text))?;
    steps.part1(|| part1(&input));
    steps.part2(|| part2(&input));
    Ok(())
}

/// Reads the heights of the trees.
fn parse(text: &str) -> Result<Grid<u32>, ParseError> {
    parse_all(text, grid_of(character("a height", |c| c.to_digit(10))))
}

/// How many trees are higher than all others in one of the four directions.
fn part1(forest: &Grid<u32>) -> usize {
    let has_view = |point: Point, height: u32| {
        let mut directions = Direction::ALL.into_iter();
        directions.any(|direction| forest.line(point, direction).skip(1).all(|other| forest[other] < height))
    };
    forest.cells().filter(|&(point, height)| has_view(point, *height)).count()
}

/// A picture of the forest: `#` for a tree that is higher than the eight trees around it, `+` for one that is higher only
/// than the four next to it.
fn part2(forest: &Grid<u32>) -> Result<Grid<char>, &'static str> {
    let mut picture = Grid::new(forest.width(), forest.height(), '.');
    for point in forest.points() {
        let is_lower = |other: Point| forest.get(other) < forest.get(point);
        if forest.neighbours8(point).all(is_lower) {
            picture[point] = '#';
        } else if forest.neighbours4(point).all(is_lower)
            && let Some(pixel) = picture.get_mut(point)
        {
            *pixel = '+';
        }
    }
    if picture.find_all(&'#').next().is_none() {
        return Err("no tree is higher than all around it");
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use aoc_core::IntoAnswer as _;

    use super::*;

    #[test]
    fn answers() {
        aoc_testing::assert_answers!(solve);
    }

    #[test]
    fn a_forest_seen_from_the_side_has_the_same_trees() {
        let forest = parse("123\n045").expect("a forest");
        let side = forest.transposed();
        assert_eq!(part1(&forest), part1(&side));
        assert_eq!(forest.values().sum::<u32>(), side.values().sum::<u32>());
        assert_eq!(side.rows().next(), Some(&[1, 0][..]));
        assert_eq!(forest.find(&5), forest.points().max());
        let odd = forest.map(|height| height % 2 == 1);
        let picture = Grid::drawing_of(odd.find_all(&true)).map(|picture| picture.to_string());
        assert_eq!(picture.as_deref(), Some("#.#\n..#"));
    }

    #[test]
    fn a_flat_forest_has_no_answer() {
        let forest = parse("11\n11").expect("a forest");
        let reason = "no tree is higher than all around it".to_owned();
        assert_eq!(part2(&forest).into_answer(), Err(reason));
    }

    #[test]
    fn a_walk_around_a_tree_ends_where_it_began() {
        let mut place = Point { x: 3, y: 4 };
        for (c, direction) in [
            ('^', Direction::Up),
            ('R', Direction::Right),
            ('v', Direction::Down),
            ('L', Direction::Left),
        ] {
            assert_eq!(Direction::from_char(c), Some(direction));
            assert_eq!(direction.turn_left(), direction.turn_right().turn_back());
            place += direction;
            place = place + direction * 2;
        }
        assert_eq!((place.x, place.y), (3, 4));
        let around = Point::NEIGHBOUR_STEPS.map(|step| (place + step - place) * 2);
        assert!(around.iter().all(|step| step.manhattan_distance(Point::ORIGIN) <= 4));
    }
}
