pub mod year2016 {
    pub mod day08;
    pub mod day10;
    pub mod day11;
}
