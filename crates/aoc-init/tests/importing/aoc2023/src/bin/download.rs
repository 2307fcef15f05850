//! Fetches inputs, so it is no day.

fn main() {}
