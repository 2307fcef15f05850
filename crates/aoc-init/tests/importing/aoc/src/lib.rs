pub mod year2016 {
    pub mod day08;
}
