//! A workspace that exists already works with the crates as they are today. `tests/frozen/README.md` says why nobody may
//! edit it to make this test pass.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::own_workspace::{BASE, OwnWorkspace};

#[test]
#[ignore = "builds a workspace, and the client of the site"]
fn what_exists_already_works_in_a_workspace() {
    let own = OwnWorkspace::frozen();
    for command in ["run", "run -e"] {
        let output = own.xtask(command, 0);
        assert!(!output.err.contains("warning"), "{output:?}");
    }
    own.xtask("check", 0).assert_success("\n16 unchanged, 1 not solved\n");
    own.cargo("test --locked", 0);
    // The client is behind a feature of the workspace's own package `xtask`.
    own.xtask("session --help", 0);
    own.xtask("new 2022/6", 0);
    own.cargo("test --locked -p y2022_day06", 0);
    the_days_use_all_that_is_documented(&own);
}

/// All that the documentation shows may be used by somebody's days, so a day of this workspace has to use it. What none
/// of them uses should not be public.
fn the_days_use_all_that_is_documented(own: &OwnWorkspace) {
    // In the base, because cargo 1.95 crashes when it documents a crate that only tests depend on.
    let of_base = format!("--manifest-path \"{BASE}/Cargo.toml\" -p aoc-core -p aoc-testing");
    own.cargo(&format!("doc --locked --no-deps {of_base}"), 0);
    let mut used = BTreeSet::new();
    for source in files_below(&own.path("crates")) {
        let text = fs::read_to_string(source).expect("a source");
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            used.extend(line.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
        }
    }
    for documentation in ["target/doc/aoc_core", "target/doc/aoc_testing"] {
        let mut documented = BTreeSet::new();
        for page in files_below(&own.path(documentation)) {
            documented.extend(items_on_page(&page));
        }
        assert!(documented.len() > 1, "{documented:?}");
        let unused: Vec<_> = documented.difference(&used).collect();
        assert!(unused.is_empty(), "{documentation}: no day uses {unused:?}");
    }
}

/// The items that a page of rustdoc is about: one of the crate, such as a type or a function, and what belongs to it, such
/// as variants and methods. The methods of traits are left out.
fn items_on_page(page: &Path) -> Vec<String> {
    let html = fs::read_to_string(page).expect("a page");
    let name = page.file_name().and_then(|name| name.to_str()).expect("a name");
    // The name of a page is such as `struct.Grid.html`, unless it is about a module or the whole crate.
    let [_kind, item, "html"] = name.split('.').collect::<Vec<_>>()[..] else { return Vec::new() };
    let leads_to_another_page = html.contains("http-equiv=\"refresh\"");
    if leads_to_another_page {
        return Vec::new();
    }
    // What follows on the page comes from traits, such as `Clone`.
    let without_traits = html.split("id=\"trait-implementations\"").next().unwrap_or_default();
    let own_part =
        without_traits.split("id=\"synthetic-implementations\"").next().unwrap_or_default();
    let mut items = vec![item.to_owned()];
    for rest in own_part.split(" id=\"").skip(1) {
        // A second item of the same name has `-1` behind it.
        let id = rest.split(['"', '-']).next().unwrap_or_default();
        let Some((kind, name)) = id.split_once('.') else { continue };
        if ["method", "tymethod", "variant", "structfield", "associatedconstant"].contains(&kind) {
            items.push(name.to_owned());
        }
    }
    items
}

/// The files in a folder and in all folders below it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}
