//! The pages link to files and headings that are there, in a fork too.

use std::{env, fs, path::Path};

const PAGES: &str =
    "README.md crates/README.md xtask/README.md inputs/README.md .github/CONTRIBUTING.md";

#[test]
fn no_link_is_dead() {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let root = Path::new(&xtask).parent().expect("a workspace");
    for page in PAGES.split(' ').map(|page| root.join(page)) {
        let text = fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
            let text = fs::read_to_string(&target).unwrap_or_default();
            let mut headings = text.lines().filter(|line| line.starts_with('#')).map(slug);
            let is_there = anchor.is_empty() || headings.any(|heading| heading == anchor);
            let is_alive = is_there && target.exists() || link.starts_with("https:");
            assert!(is_alive, "{}: {link}", page.display());
        }
    }
}

/// The anchor that GitHub gives a heading.
fn slug(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    heading.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}
