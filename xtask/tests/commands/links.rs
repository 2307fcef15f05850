//! The pages link only to files and headings that are there. A fork has this test, too.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

const PAGES: [&str; 6] = [
    "README.md",
    "crates/README.md",
    "crates/days-that-you-have.md",
    "xtask/README.md",
    "inputs/README.md",
    ".github/CONTRIBUTING.md",
];

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let root = Path::new(&xtask).parent().expect("a workspace");
    for page in PAGES.map(|page| root.join(page)) {
        let text = fs::read_to_string(&page).expect("a page");
        for link in links(&text) {
            assert!(leads_somewhere(&page, link), "{}: {link}", page.display());
        }
    }
}

/// The targets of links such as `[text](target)`.
fn links(page: &str) -> impl Iterator<Item = &str> {
    page.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// Addresses of other sites are not requested.
fn leads_somewhere(page: &Path, link: &str) -> bool {
    if link.starts_with("https:") {
        return true;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target: PathBuf = if file.is_empty() { page.to_owned() } else { page.with_file_name(file) };
    if anchor.is_empty() {
        return target.exists();
    }
    let text = fs::read_to_string(&target).unwrap_or_default();
    let mut headings = text.lines().filter(|line| line.starts_with('#'));
    headings.any(|heading| anchor_of(heading) == anchor)
}

/// The anchor that GitHub gives a heading.
fn anchor_of(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    words.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}
