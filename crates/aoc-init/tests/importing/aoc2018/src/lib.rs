mod day8;

pub use day8::*;
