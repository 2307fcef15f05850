//! The profiles of packages in `Cargo.toml` and `.cargo/config.toml`.

use std::{env, fs, path::Path};

/// Cargo does not complain about a profile in `.cargo/config.toml` for a package that does not exist.
#[test]
fn each_profile_names_a_package_of_the_lock_file() {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let root = Path::new(&xtask).parent().expect("a workspace");
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("a file");
    let lock = read("Cargo.lock");
    for file in ["Cargo.toml", ".cargo/config.toml"] {
        for package in packages_with_a_profile(&read(file)) {
            let is_locked = lock.contains(&format!("name = \"{package}\"\n"));
            assert!(is_locked, "{file}: {package}");
        }
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
