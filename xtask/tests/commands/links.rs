//! The pages link to files and headings that are there, in a fork too.

use std::{env, fs, path::Path};

const PAGES: [&str; 5] = [
    "README.md",
    "crates/README.md",
    "xtask/README.md",
    "inputs/README.md",
    ".github/CONTRIBUTING.md",
];

#[test]
fn no_link_is_dead() {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let root = Path::new(&xtask).parent().expect("a workspace");
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = root.join(page).with_file_name(file);
            let target = if file.is_empty() { root.join(page) } else { target };
            assert!(file.starts_with("https:") || target.exists(), "{page}: {link}");
            let is_there = |text: String| text.lines().any(|line| slug(line) == anchor);
            assert!(
                anchor.is_empty() || fs::read_to_string(target).is_ok_and(is_there),
                "{page}: {link}"
            );
        }
    }
}

/// The anchor that GitHub gives a heading, or nothing.
fn slug(line: &str) -> String {
    let heading = line.trim_start_matches('#').strip_prefix(' ').unwrap_or_default();
    let heading = heading.to_lowercase().replace(' ', "-");
    heading.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}
