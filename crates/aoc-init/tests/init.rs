//! What `aoc-init` refuses, and how it names the base. That a workspace works which it has made is tested in `workspaces`.

use std::{fs, path::Path, process::Command};

use aoc_test_support::output::Output;

/// Makes a workspace in this folder, with this base.
fn init(folder: &Path, base: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_aoc-init"));
    Output::of(command.arg(folder).args(["--base", base]))
}

#[test]
fn the_base_is_named_in_the_manifest_and_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("aoc");
    let base = "https://host.example/base";
    init(&own, base).assert_success(&format!(", with the crates from {base}\n\nnext:\n"));
    let manifest = fs::read_to_string(own.join("Cargo.toml")).expect("a manifest");
    assert!(manifest.contains(&format!("\naoc-core = {{ git = \"{base}\" }}\n")), "{manifest}");
    let page = fs::read_to_string(own.join("README.md")).expect("a page");
    assert!(page.contains(base) && !page.contains('{'), "{page}");
}

#[test]
fn err_folder_that_is_not_empty_but_a_repository_without_files_will_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path();
    fs::write(own.join("notes"), "mine").expect("a file");
    let base = "https://host.example/base";
    init(own, base).assert_usage_error("the folder is not empty: it has notes\n");
    assert_eq!(fs::read_dir(own).expect("a folder").count(), 1);

    fs::remove_file(own.join("notes")).expect("a file");
    fs::create_dir(own.join(".git")).expect("a folder");
    init(own, base).assert_success("made ");
}

#[test]
fn err_base_that_is_neither_an_address_nor_a_folder_with_the_crates() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("aoc");
    for base in ["host.example/base", "git@host.example:base", "/no-such-folder"] {
        init(&own, base)
            .assert_usage_error("expected an address such as `https://host.example/base`");
    }
    assert!(!own.exists());
}
