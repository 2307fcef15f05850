//! No tests are here. `cargo insta review` looks for new answers in the folders of test targets, so the package `xtask` has
//! one in this folder.
