//! What the calls need of the crate of this name.

use std::{error::Error, fmt::Display};

pub struct ArcStr(pub String);

impl ArcStr {
    pub fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

pub trait Runner {
    fn try_run(&self) -> Result<Box<dyn Display>, Box<dyn Error>>;
}
