//! A template, so it is no day.
