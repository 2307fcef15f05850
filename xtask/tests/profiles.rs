//! The profiles of packages in `.cargo/config.toml`.

use std::{env, fs, path::Path};

/// Cargo doesn't complain about a profile in this file for a package that doesn't exist.
#[test]
fn each_profile_names_a_package_of_the_lock_file() {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let root = Path::new(&xtask).parent().expect("a workspace");
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("a file");
    let lock = read("Cargo.lock");
    let settings = read(".cargo/config.toml");
    let packages = packages_with_a_profile(&settings);
    assert!(!packages.is_empty(), "no profiles");
    for package in packages {
        let is_locked = lock.contains(&format!("name = \"{package}\"\n"));
        assert!(is_locked, "{package}");
    }
}

/// The packages in the tables `[profile.release.package]`, `[profile.release.package.day21]` and the like.
fn packages_with_a_profile(settings: &str) -> Vec<&str> {
    let mut packages = Vec::new();
    let mut is_list = false;
    for line in settings.lines() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            is_list = table.starts_with("profile.") && table.ends_with(".package");
            packages.extend(table.split_once(".package.").map(|(_, package)| package));
        } else if is_list && line.starts_with(char::is_alphabetic) {
            packages.extend(line.split(['.', ' ']).next());
        }
    }
    packages.retain(|package| *package != "\"*\"");
    packages
}
