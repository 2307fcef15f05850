//! A grid, the points in it, and the four directions.
//!
//! [`parse::grid_of`](crate::parse::grid_of) reads a grid. Here, a guard walks up from the `^` and turns right at each
//! `#`, until a step would lead outside:
//!
//! ```
//! use aoc_core::{
//!     grid::Direction,
//!     parse::{character, grid_of, parse_all},
//! };
//!
//! let place = character("`.`, `#` or `^`", |c| ".#^".contains(c).then_some(c));
//! let map = parse_all(".#..\n...#\n.^..", grid_of(place))?;
//!
//! let mut position = map.find(&'^').unwrap();
//! let mut direction = Direction::Up;
//! let mut steps = 0;
//! while let Some(&next) = map.get(position + direction) {
//!     if next == '#' {
//!         direction = direction.turn_right();
//!     } else {
//!         position += direction;
//!         steps += 1;
//!     }
//! }
//! assert_eq!(steps, 3);
//! # Ok::<(), aoc_core::ParseError>(())
//! ```

use std::{
    cmp::Ordering,
    fmt::{self, Write as _},
    iter,
    ops::{Add, AddAssign, Index, IndexMut, Mul, Sub},
};

/// A place in the plane, or a step from one place to another. `x` grows to the right, and `y` grows downwards.
///
/// Points are added, subtracted and multiplied like vectors; an overflow panics, as for `i32`. They are ordered row by row,
/// as text is read: by `y`, then by `x`.
///
/// ```
/// use aoc_core::grid::{Direction, Point};
///
/// let start = Point { x: 3, y: 5 };
/// assert_eq!(start + Direction::Up, Point { x: 3, y: 4 });
/// assert_eq!(start + Direction::Left * 2, Point { x: 1, y: 5 });
/// assert_eq!(start - Point { x: 1, y: 1 }, Point { x: 2, y: 4 });
/// assert_eq!(start * 10, Point { x: 30, y: 50 });
/// assert!(start < start + Direction::Right && start + Direction::Right < start + Direction::Down);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

impl Point {
    /// The point whose `x` and `y` are 0, which is the top left of a [`Grid`].
    pub const ORIGIN: Self = Self { x: 0, y: 0 };

    /// One step in each [`Direction`], in the order of their declaration.
    const DIRECTION_STEPS: [Self; 4] =
        [Self { x: 0, y: -1 }, Self { x: 1, y: 0 }, Self { x: 0, y: 1 }, Self { x: -1, y: 0 }];

    /// The steps to the eight neighbours of a point, row by row.
    pub const NEIGHBOUR_STEPS: [Self; 8] = [
        Self { x: -1, y: -1 },
        Self { x: 0, y: -1 },
        Self { x: 1, y: -1 },
        Self { x: -1, y: 0 },
        Self { x: 1, y: 0 },
        Self { x: -1, y: 1 },
        Self { x: 0, y: 1 },
        Self { x: 1, y: 1 },
    ];

    /// The number of steps up, down, left or right from one point to the other; an overflow panics, as for `u32`.
    ///
    /// ```
    /// # use aoc_core::grid::Point;
    /// let end = Point { x: -3, y: 2 };
    /// assert_eq!(end.manhattan_distance(Point::ORIGIN), 5);
    /// ```
    #[inline]
    pub fn manhattan_distance(self, other: Self) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    /// The point after a step. If its `x` or `y` is too large for an `i32`, it wraps around.
    #[inline]
    fn wrapping_add(self, step: Self) -> Self {
        Self { x: self.x.wrapping_add(step.x), y: self.y.wrapping_add(step.y) }
    }
}

impl Ord for Point {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Point {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Adds a point, or one step in a [`Direction`].
impl<Step: Into<Point>> Add<Step> for Point {
    type Output = Self;

    #[inline]
    fn add(self, step: Step) -> Self {
        let step = step.into();
        Self { x: self.x + step.x, y: self.y + step.y }
    }
}

impl<Step: Into<Point>> AddAssign<Step> for Point {
    #[inline]
    fn add_assign(&mut self, step: Step) {
        *self = *self + step;
    }
}

impl Sub for Point {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<i32> for Point {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}

/// One of the four directions. [`Point`] shows how to add one to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Towards smaller `y`.
    Up,
    /// Towards larger `x`.
    Right,
    /// Towards larger `y`.
    Down,
    /// Towards smaller `x`.
    Left,
}

impl Direction {
    /// The four directions, clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The direction of an arrow `^`, `>`, `v` or `<`, or of a letter `U`, `R`, `D` or `L`.
    ///
    /// ```
    /// use aoc_core::{
    ///     grid::Direction,
    ///     parse::{character, number, parse_all},
    /// };
    ///
    /// assert_eq!(Direction::from_char('>'), Some(Direction::Right));
    /// let step = (character("a direction", Direction::from_char), number("a length", 1..=99));
    /// assert_eq!(parse_all("R8", step), Ok((Direction::Right, 8)));
    /// ```
    #[inline]
    pub fn from_char(c: char) -> Option<Self> {
        match c {
            '^' | 'U' => Some(Self::Up),
            '>' | 'R' => Some(Self::Right),
            'v' | 'D' => Some(Self::Down),
            '<' | 'L' => Some(Self::Left),
            _ => None,
        }
    }

    /// The direction after a quarter turn clockwise.
    ///
    /// ```
    /// # use aoc_core::grid::Direction;
    /// assert_eq!(Direction::Left.turn_right(), Direction::Up);
    /// ```
    #[inline]
    #[must_use]
    pub fn turn_right(self) -> Self {
        match self {
            Self::Up => Self::Right,
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Up,
        }
    }

    /// The direction after a quarter turn counterclockwise.
    ///
    /// ```
    /// # use aoc_core::grid::Direction;
    /// assert_eq!(Direction::Left.turn_left(), Direction::Down);
    /// ```
    #[inline]
    #[must_use]
    pub fn turn_left(self) -> Self {
        self.turn_right().turn_back()
    }

    /// The opposite direction.
    ///
    /// ```
    /// # use aoc_core::grid::Direction;
    /// assert_eq!(Direction::Left.turn_back(), Direction::Right);
    /// ```
    #[inline]
    #[must_use]
    pub fn turn_back(self) -> Self {
        self.turn_right().turn_right()
    }
}

/// One step in the direction.
impl From<Direction> for Point {
    #[inline]
    fn from(direction: Direction) -> Self {
        Self::DIRECTION_STEPS[direction as usize]
    }
}

/// That many steps in the direction.
impl Mul<i32> for Direction {
    type Output = Point;

    #[inline]
    fn mul(self, steps: i32) -> Point {
        Point::from(self) * steps
    }
}

/// Values in rows of equal length.
///
/// `grid[point]` is the value at a point, and panics if the point is outside. [`get`](Self::get) does not panic.
///
/// ```
/// use aoc_core::grid::{Grid, Point};
///
/// let mut screen = Grid::new(4, 2, '.');
/// screen[Point { x: 1, y: 0 }] = '#';
/// assert_eq!(screen.to_string(), ".#..\n....");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    /// Row by row.
    values: Vec<T>,
}

/// Neither the width nor the height is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Size {
    width: i32,
    height: i32,
}

impl Size {
    #[inline]
    fn contains(self, point: Point) -> bool {
        // As a `u32`, a negative number is larger than any width or height.
        (point.x as u32) < self.width as u32 && (point.y as u32) < self.height as u32
    }

    /// The index of a point's value, row by row, or `None` outside.
    #[inline]
    fn index_of(self, point: Point) -> Option<usize> {
        self.contains(point).then(|| point.y as usize * self.width as usize + point.x as usize)
    }

    /// The points that are one of these steps away and inside. Each step leads to the next column or row, so a point
    /// that wraps around is outside.
    #[inline]
    fn neighbours(self, point: Point, steps: &'static [Point]) -> impl Iterator<Item = Point> {
        let ends = steps.iter().map(move |&step| point.wrapping_add(step));
        ends.filter(move |&end| self.contains(end))
    }

    /// The point whose value has this index.
    #[inline]
    fn point_at(self, index: usize) -> Point {
        let width = self.width as usize;
        Point { x: (index % width) as i32, y: (index / width) as i32 }
    }
}

impl<T> Grid<T> {
    /// A grid with the same value everywhere. It is empty unless both the width and the height are positive.
    ///
    /// ```
    /// # use aoc_core::grid::Grid;
    /// assert_eq!(Grid::new(3, 2, '.').to_string(), "...\n...");
    /// ```
    ///
    /// # Panics
    /// If the values need more bytes than a `Vec` can have. If they only need more than the machine has, the program ends
    /// without a panic, which nothing can catch. So check a size that comes from an input.
    ///
    /// ```should_panic
    /// # use aoc_core::grid::Grid;
    /// Grid::new(i32::MAX, i32::MAX, '.');
    /// ```
    pub fn new(width: i32, height: i32, value: T) -> Self
    where
        T: Clone,
    {
        let size = Size { width: width.max(0), height: height.max(0) };
        Self { size, values: vec![value; size.width as usize * size.height as usize] }
    }

    /// A grid with rows of this width, which must not be 0. Returns `None` for more values than an `i32` can count.
    pub(crate) fn from_values(width: usize, values: Vec<T>) -> Option<Self> {
        i32::try_from(values.len()).ok()?;
        let size = Size { width: width as i32, height: (values.len() / width) as i32 };
        Some(Self { size, values })
    }

    /// The number of columns.
    ///
    /// ```
    /// # use aoc_core::grid::Grid;
    /// assert_eq!(Grid::new(3, 2, '.').width(), 3);
    /// ```
    #[inline]
    pub fn width(&self) -> i32 {
        self.size.width
    }

    /// The number of rows.
    ///
    /// ```
    /// # use aoc_core::grid::Grid;
    /// assert_eq!(Grid::new(3, 2, '.').height(), 2);
    /// ```
    #[inline]
    pub fn height(&self) -> i32 {
        self.size.height
    }

    /// The value at a point, or `None` if the point is outside.
    ///
    /// ```
    /// # use aoc_core::grid::{Direction, Grid, Point};
    /// let screen = Grid::new(3, 2, '.');
    /// assert_eq!(screen.get(Point::ORIGIN), Some(&'.'));
    /// assert_eq!(screen.get(Point::ORIGIN + Direction::Up), None);
    /// ```
    #[inline]
    pub fn get(&self, point: Point) -> Option<&T> {
        self.values.get(self.size.index_of(point)?)
    }

    /// The value at a point, to change it, or `None` if the point is outside.
    ///
    /// ```
    /// # use aoc_core::grid::{Grid, Point};
    /// let mut screen = Grid::new(3, 1, '.');
    /// if let Some(pixel) = screen.get_mut(Point { x: 1, y: 0 }) {
    ///     *pixel = '#';
    /// }
    /// assert_eq!(screen.to_string(), ".#.");
    /// ```
    #[inline]
    pub fn get_mut(&mut self, point: Point) -> Option<&mut T> {
        self.values.get_mut(self.size.index_of(point)?)
    }

    /// All points, row by row.
    ///
    /// ```
    /// # use aoc_core::grid::{Grid, Point};
    /// let mut points = Grid::new(1, 2, '.').points();
    /// assert_eq!(points.next(), Some(Point { x: 0, y: 0 }));
    /// assert_eq!(points.next(), Some(Point { x: 0, y: 1 }));
    /// assert_eq!(points.next(), None);
    /// ```
    #[inline]
    pub fn points(&self) -> impl Iterator<Item = Point> + use<T> {
        let Size { width, height } = self.size;
        (0..height).flat_map(move |y| (0..width).map(move |x| Point { x, y }))
    }

    /// All values, row by row.
    ///
    /// ```
    /// # use aoc_core::grid::Grid;
    /// assert_eq!(Grid::new(3, 2, 4).values().sum::<i32>(), 24);
    /// ```
    #[inline]
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.values.iter()
    }

    /// All points with their values, row by row.
    ///
    /// ```
    /// # use aoc_core::{grid::Point, parse::{grid_of, parse_all}};
    /// # use aoc_core::nom::character::complete::anychar;
    /// let map = parse_all("..a\n.A.", grid_of(anychar))?;
    /// let letters: Vec<_> = map.cells().filter(|(_, c)| c.is_alphabetic()).collect();
    /// assert_eq!(letters, [(Point { x: 2, y: 0 }, &'a'), (Point { x: 1, y: 1 }, &'A')]);
    /// # Ok::<(), aoc_core::ParseError>(())
    /// ```
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = (Point, &T)> {
        self.points().zip(&self.values)
    }

    /// The first point with this value, row by row.
    ///
    /// ```
    /// # use aoc_core::{grid::Point, parse::{grid_of, parse_all}};
    /// # use aoc_core::nom::character::complete::anychar;
    /// let map = parse_all("..#\n.S#", grid_of(anychar))?;
    /// assert_eq!(map.find(&'S'), Some(Point { x: 1, y: 1 }));
    /// assert_eq!(map.find(&'E'), None);
    /// # Ok::<(), aoc_core::ParseError>(())
    /// ```
    pub fn find(&self, value: &T) -> Option<Point>
    where
        T: PartialEq,
    {
        self.find_all(value).next()
    }

    /// All points with this value, row by row.
    ///
    /// ```
    /// # use aoc_core::{grid::Point, parse::{grid_of, parse_all}};
    /// # use aoc_core::nom::character::complete::anychar;
    /// let map = parse_all("..#\n.S#", grid_of(anychar))?;
    /// let walls: Vec<_> = map.find_all(&'#').collect();
    /// assert_eq!(walls, [Point { x: 2, y: 0 }, Point { x: 2, y: 1 }]);
    /// # Ok::<(), aoc_core::ParseError>(())
    /// ```
    #[inline]
    pub fn find_all(&self, value: &T) -> impl Iterator<Item = Point>
    where
        T: PartialEq,
    {
        let size = self.size;
        let values = self.values.iter().enumerate();
        values.filter(move |&(_, other)| other == value).map(move |(index, _)| size.point_at(index))
    }

    /// The points above, to the right of, below, and to the left of this one, without those outside.
    ///
    /// ```
    /// # use aoc_core::grid::{Grid, Point};
    /// let neighbours: Vec<_> = Grid::new(3, 2, '.').neighbours4(Point::ORIGIN).collect();
    /// assert_eq!(neighbours, [Point { x: 1, y: 0 }, Point { x: 0, y: 1 }]);
    /// ```
    #[inline]
    pub fn neighbours4(&self, point: Point) -> impl Iterator<Item = Point> + use<T> {
        self.size.neighbours(point, &Point::DIRECTION_STEPS)
    }

    /// The eight points around this one, row by row, without those outside.
    ///
    /// ```
    /// # use aoc_core::grid::{Grid, Point};
    /// let neighbours: Vec<_> = Grid::new(3, 2, '.').neighbours8(Point::ORIGIN).collect();
    /// assert_eq!(neighbours, [Point { x: 1, y: 0 }, Point { x: 0, y: 1 }, Point { x: 1, y: 1 }]);
    /// ```
    #[inline]
    pub fn neighbours8(&self, point: Point) -> impl Iterator<Item = Point> + use<T> {
        self.size.neighbours(point, &Point::NEIGHBOUR_STEPS)
    }

    /// The points from `start` to the edge of the grid, one step apart. A step is a [`Direction`] or a [`Point`]. (With
    /// a step of zero, this never ends.) To look from a point, leave out the point itself with `skip(1)`.
    ///
    /// ```
    /// # use aoc_core::grid::{Direction, Grid, Point};
    /// let screen = Grid::new(3, 2, '.');
    /// let row: Vec<_> = screen.line(Point { x: 1, y: 0 }, Direction::Right).collect();
    /// assert_eq!(row, [Point { x: 1, y: 0 }, Point { x: 2, y: 0 }]);
    /// assert_eq!(screen.line(Point::ORIGIN, Point { x: 1, y: 1 }).count(), 2);
    /// ```
    #[inline]
    pub fn line<Step: Into<Point>>(
        &self,
        start: Point,
        step: Step,
    ) -> impl Iterator<Item = Point> + use<T, Step> {
        let size = self.size;
        let step = step.into();
        let mut next = start;
        iter::from_fn(move || {
            let point = next;
            if !size.contains(point) {
                return None;
            }
            // From inside, where no number is negative, only a negative number can be reached by wrapping around.
            next = point.wrapping_add(step);
            Some(point)
        })
    }

    /// The rows, from top to bottom.
    ///
    /// ```
    /// # use aoc_core::parse::{grid_of, parse_all};
    /// # use aoc_core::nom::character::complete::anychar;
    /// let map = parse_all("..#\n...", grid_of(anychar))?;
    /// let empty = map.rows().filter(|row| row.iter().all(|&c| c == '.'));
    /// assert_eq!(empty.count(), 1);
    /// # Ok::<(), aoc_core::ParseError>(())
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        let width = self.size.width as usize;
        (0..self.size.height as usize).map(move |y| &self.values[y * width..][..width])
    }

    /// The grid whose rows are the columns of this one.
    ///
    /// ```
    /// # use aoc_core::parse::{grid_of, parse_all};
    /// # use aoc_core::nom::character::complete::anychar;
    /// let letters = parse_all("abc\ndef", grid_of(anychar))?;
    /// assert_eq!(letters.transposed().to_string(), "ad\nbe\ncf");
    /// # Ok::<(), aoc_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self
    where
        T: Clone,
    {
        let width = self.size.width as usize;
        let columns = (0..width).flat_map(|x| self.values.iter().skip(x).step_by(width));
        let size = Size { width: self.size.height, height: self.size.width };
        Self { size, values: columns.cloned().collect() }
    }

    /// A grid of the same size, with each value converted.
    ///
    /// ```
    /// # use aoc_core::grid::Grid;
    /// let is_lit = Grid::new(3, 1, true);
    /// let screen = is_lit.map(|&lit| if lit { '#' } else { '.' });
    /// assert_eq!(screen.to_string(), "###");
    /// ```
    pub fn map<U>(&self, convert: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, values: self.values.iter().map(convert).collect() }
    }
}

impl<T> Index<Point> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        match self.get(point) {
            Some(value) => value,
            None => panic_outside(point, self.size),
        }
    }
}

impl<T> IndexMut<Point> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        let size = self.size;
        match self.get_mut(point) {
            Some(value) => value,
            None => panic_outside(point, size),
        }
    }
}

#[cold]
#[expect(clippy::panic, reason = "indexing panics outside, as it does for slices")]
fn panic_outside(point: Point, size: Size) -> ! {
    let Point { x, y } = point;
    let Size { width, height } = size;
    panic!("the point ({x}, {y}) is outside a grid of {width} columns and {height} rows")
}

impl Grid<char> {
    /// The most characters of a drawing.
    const MAX_DRAWING: i64 = 1_000_000;

    /// Draws each point as `#`, and all other places between the outermost points as `.`.
    ///
    /// Some puzzles ask for letters that are drawn in this way. Returns `None` without points, and for drawings of over
    /// a million characters.
    ///
    /// ```
    /// # use aoc_core::grid::{Grid, Point};
    /// let points = [Point { x: 7, y: -1 }, Point { x: 6, y: 0 }, Point { x: 8, y: 0 }];
    /// let drawing = Grid::drawing_of(points).map(|grid| grid.to_string());
    /// assert_eq!(drawing.as_deref(), Some(".#.\n#.#"));
    /// ```
    pub fn drawing_of(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let points: Vec<_> = points.into_iter().collect();
        let left = points.iter().map(|point| point.x).min()?;
        let right = points.iter().map(|point| point.x).max()?;
        let top = points.iter().map(|point| point.y).min()?;
        let bottom = points.iter().map(|point| point.y).max()?;
        let width = i64::from(right) - i64::from(left) + 1;
        let height = i64::from(bottom) - i64::from(top) + 1;
        if width.saturating_mul(height) > Self::MAX_DRAWING {
            return None;
        }
        let mut drawing = Self::new(width as i32, height as i32, '.');
        for point in points {
            drawing[point - Point { x: left, y: top }] = '#';
        }
        Some(drawing)
    }
}

/// The rows, with newlines between them.
impl fmt::Display for Grid<char> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows().enumerate() {
            if index > 0 {
                f.write_char('\n')?;
            }
            for &c in row {
                f.write_char(c)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_beside_a_grid_are_outside() {
        let grid = Grid::new(3, 2, ());
        for (x, y) in [(-1, 0), (3, 0), (0, -1), (0, 2), (i32::MIN, i32::MIN), (i32::MAX, i32::MAX)]
        {
            let point = Point { x, y };
            assert_eq!(grid.get(point), None);
            assert_eq!(grid.line(point, Direction::Right).next(), None);
        }
    }

    /// An overflow would panic.
    #[test]
    fn the_ends_of_i32_are_points_like_others() {
        let grid = Grid::new(3, 2, ());
        for x in [i32::MIN, i32::MAX] {
            let point = Point { x, y: x };
            assert_eq!(grid.neighbours4(point).count(), 0);
            assert_eq!(grid.neighbours8(point).count(), 0);
            for start in grid.points() {
                assert_eq!(grid.line(start, point).collect::<Vec<_>>(), [start]);
            }
        }
    }

    #[test]
    fn the_eight_neighbours_are_all_points_around_in_their_order() {
        let grid = Grid::new(3, 3, ());
        let middle = Point { x: 1, y: 1 };
        assert!(grid.points().is_sorted());
        assert!(grid.neighbours8(middle).eq(grid.points().filter(|&point| point != middle)));
    }

    #[test]
    #[should_panic(expected = "the point (3, 0) is outside a grid of 3 columns and 2 rows")]
    fn index_beyond_the_end_of_a_row_is_not_the_next_row() {
        let grid = Grid::new(3, 2, '.');
        let _ = grid[Point { x: 3, y: 0 }];
    }

    #[test]
    fn grids_without_rows_or_columns_are_empty() {
        for (width, height) in [(0, 0), (0, 5), (5, 0), (-1, -1), (i32::MIN, 5)] {
            let grid = Grid::new(width, height, '.');
            assert_eq!(grid.points().count(), 0);
            assert_eq!(grid.rows().flatten().count(), 0);
            assert_eq!(grid.get(Point::ORIGIN), None);
        }
        assert_eq!(Grid::new(0, 0, '.').to_string(), "");
    }

    #[test]
    fn values_are_found_at_their_points() {
        let mut grid = Grid::new(3, 2, 0);
        for (value, point) in (0..).zip(grid.points()) {
            grid[point] = value;
        }
        assert_eq!(grid.rows().collect::<Vec<_>>(), [[0, 1, 2], [3, 4, 5]]);
        assert!(grid.cells().all(|(point, value)| grid.find(value) == Some(point)));
        assert!(grid.cells().all(|(Point { x, y }, &value)| value == 3 * y + x));
    }

    #[test]
    fn turn_left_undoes_turn_right_and_turn_back_is_two_turns() {
        for direction in Direction::ALL {
            let right = direction.turn_right();
            assert_eq!(right.turn_left(), direction);
            assert_eq!(right.turn_right(), direction.turn_back());
            assert_eq!(Point::ORIGIN + direction + direction.turn_back(), Point::ORIGIN);
        }
        let clockwise = [Direction::Right, Direction::Down, Direction::Left, Direction::Up];
        assert_eq!(Direction::ALL.map(Direction::turn_right), clockwise);
    }

    #[test]
    fn arrows_and_letters_are_directions() {
        let directions =
            |text: &str| text.chars().map(Direction::from_char).collect::<Option<Vec<_>>>();
        assert_eq!(directions("^>v<"), Some(Direction::ALL.to_vec()));
        assert_eq!(directions("URDL"), Some(Direction::ALL.to_vec()));
        assert_eq!(directions("u"), None);
    }

    #[test]
    fn drawings_have_a_limit() {
        let draw = |x, y| {
            Grid::drawing_of([Point::ORIGIN, Point { x, y }]).map(|grid| grid.values().count())
        };
        assert_eq!(draw(999, 999), Some(1_000_000));
        assert_eq!(draw(1_000, 999), None);
        assert_eq!(Grid::drawing_of([]), None);
        let far_apart = [i32::MIN, i32::MAX].map(|x| Point { x, y: x });
        assert_eq!(Grid::drawing_of(far_apart), None);
    }
}
