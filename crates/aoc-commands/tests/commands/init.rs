//! `cargo xtask init`. That a workspace works which it has made is tested in `own`, with the real cargo.

use std::{fs, path::Path, process::Command};

use aoc_test_support::{
    output::Output,
    page::{blocks, section},
    scratch_workspace::ScratchWorkspace,
};

/// Runs `init` in this workspace. Cargo has set the variable by which the runner finds it.
fn init(folder: &Path, base: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_aoc-commands"));
    Output::of(command.arg("init").arg(folder).args(["--base", base]))
}

#[test]
fn the_base_is_named_in_the_manifest_and_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("aoc");
    for (base, dependency, on_page) in [
        (
            "https://me:secret@host.example/base",
            "git = \"https://host.example/base\"",
            "<https://host.example/base>",
        ),
        (
            "git@host.example:base",
            "git = \"ssh://git@host.example/base\"",
            "`ssh://git@host.example/base`",
        ),
    ] {
        init(&own, base).assert_success("\nnext:\n");
        let manifest = fs::read_to_string(own.join("Cargo.toml")).expect("a manifest");
        for name in ["aoc-core", "aoc-commands", "aoc-site", "aoc-testing"] {
            let line = format!("\n{name} = {{ {dependency} }}\n");
            assert!(manifest.contains(&line), "{manifest}");
        }
        let page = fs::read_to_string(own.join("README.md")).expect("a page");
        assert!(page.contains(&format!(" come from {on_page}. ")), "{page}");
        fs::remove_dir_all(&own).expect("a folder");
    }
}

#[test]
fn the_next_steps_are_those_of_the_page() {
    let page = include_str!("../../../../xtask/README.md");
    let (_, block) = blocks(section(page, "`init`")).next().expect("a command");
    let folder = tempfile::tempdir().expect("a folder");
    let clone = folder.path().join("clone");
    fs::create_dir(&clone).expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_aoc-commands"));
    let output = Output::of(command.args(["init", "../aoc"]).current_dir(clone));
    assert_eq!(format!("$ cargo xtask init ../aoc\n{}", output.out), block);
}

#[test]
fn err_folder_that_is_not_empty_but_a_repository_without_files_will_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path();
    fs::write(own.join("notes"), "mine").expect("a file");
    init(own, "https://host.example/base")
        .assert_usage_error("the folder is not empty: it has notes\n");
    assert_eq!(fs::read_dir(own).expect("a folder").count(), 1);

    fs::remove_file(own.join("notes")).expect("a file");
    fs::create_dir(own.join(".git")).expect("a folder");
    init(own, "https://host.example/base").assert_success("made ");
}

#[test]
fn err_workspace_that_is_not_the_base() {
    let workspace = ScratchWorkspace::new(env!("CARGO_BIN_EXE_aoc-commands"));
    let error = "error: `init` needs the folder xtask/templates/workspace: run it in a clone";
    workspace.run("init own").assert_usage_error(error);
    assert!(!workspace.path("own").exists());
}
