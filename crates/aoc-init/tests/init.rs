//! What `aoc-init` refuses, and how it names the base. `workspaces` tests that the workspaces it makes work.
#![expect(clippy::expect_used, reason = "these are tests")]

use std::{
    fs,
    path::{self, Path},
    process::Command,
};

use aoc_fakes::{
    markdown::commands_in_tables,
    output::{Output, run_expecting},
    program::{self, git},
};

/// The folder of this workspace, the base.
const BASE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The program with these arguments. It cannot fetch anything.
fn aoc_init(arguments: &[&str]) -> Command {
    let mut init = program::command(env!("CARGO_BIN_EXE_aoc-init"));
    // As `cargo run` does.
    init.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"));
    init.args(arguments).env("CARGO_NET_OFFLINE", "true");
    init
}

fn run(arguments: &[&str]) -> Output {
    Output::run(&mut aoc_init(arguments))
}

/// The program in a clone whose remote `origin` has this address, if it has one. The clone and what the program makes are
/// in this folder.
fn aoc_init_in_a_clone_of(origin: Option<&str>, folder: &Path) -> Command {
    let clone = folder.join("clone");
    run_expecting(git(folder).args(["init", "--quiet"]).arg(&clone), 0);
    if let Some(origin) = origin {
        run_expecting(git(&clone).args(["config", "remote.origin.url", origin]), 0);
    }
    let mut init = aoc_init(&[folder.join("aoc").to_str().expect("text")]);
    init.env("CARGO_MANIFEST_DIR", clone);
    init
}

/// Makes a workspace in this folder, with this base.
fn init(folder: &Path, base: &str) -> Output {
    run(&[folder.to_str().expect("text"), "--base", base])
}

#[test]
fn a_folder_as_the_base_is_named_in_the_manifest_and_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("aoc");
    init(&own, BASE).assert_success("\n  cargo xtask new YEAR/DAY\n");
    let base = path::absolute(BASE).expect("a path");
    let manifest = fs::read_to_string(own.join("Cargo.toml")).expect("a manifest");
    let version = env!("CARGO_PKG_VERSION");
    assert!(manifest.contains(&format!("aoc-core\", version = \"{version}\" }}\n")), "{manifest}");
    let page = fs::read_to_string(own.join("README.md")).expect("a page");
    assert!(page.contains(&format!("[the base](<{}>)", base.display())), "{page}");
    assert!(!manifest.contains('%'), "{manifest}");
    assert!(!page.contains('%'), "{page}");
}

#[test]
fn the_page_of_a_workspace_names_pages_that_the_base_has() {
    let base = Path::new(BASE);
    let template = base.join("crates/aoc-init/templates/README.md.template");
    let page = fs::read_to_string(template).expect("a template");
    let (_, from_table) = page.split_once("| page |").expect("a table");
    let (table, _) = from_table.split_once("\n\n").expect("its end");
    let names: Vec<_> = commands_in_tables(table).collect();
    assert!(names.contains(&"crates/own-workspace.md"), "{table}");
    for name in names {
        assert!(base.join(name).is_file(), "{name}");
    }
}

#[test]
fn an_overflow_is_an_error_in_optimised_programs() {
    for manifest in ["Cargo.toml", "crates/aoc-init/templates/Cargo.toml.template"] {
        let text = fs::read_to_string(Path::new(BASE).join(manifest)).expect("a manifest");
        assert!(text.contains("\n[profile.release]\noverflow-checks = true\n"), "{text}");
    }
}

#[test]
fn a_workspace_has_these_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    init(root, BASE).assert_success("made ");
    let files = run_expecting(git(root).args(["ls-files", "--others"]), 0).out;
    insta::assert_snapshot!(files, @r"
    .cargo/config.toml
    .gitattributes
    .github/workflows/ci.yml
    .gitignore
    Cargo.lock
    Cargo.toml
    README.md
    crates/README.md
    inputs/insta-review.rs
    rustfmt.toml
    xtask/Cargo.toml
    xtask/src/main.rs
    xtask/templates/day/Cargo.toml.template
    xtask/templates/day/src/main.rs.template
    ");
}

/// Inputs are compared byte for byte, and on Windows git may be set to change the ends of lines.
#[test]
fn a_checkout_has_the_same_bytes_on_every_system() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    init(root, BASE).assert_success("made ");
    let example = root.join("inputs/2015/day01/example.txt");
    fs::create_dir_all(example.parent().expect("a folder")).expect("a folder");
    fs::write(&example, "1\n2\n").expect("a file");
    let git_in_windows = |arguments: &[&str]| {
        run_expecting(git(root).args(["-c", "core.autocrlf=true"]).args(arguments), 0);
    };
    git_in_windows(&["add", "inputs"]);
    fs::remove_file(&example).expect("a file");
    git_in_windows(&["checkout", "--", "inputs"]);
    assert_eq!(fs::read_to_string(&example).expect("a file"), "1\n2\n");
}

/// The checks for GitHub insist on it with `--locked`.
#[test]
fn the_lock_file_is_up_to_date_and_has_the_versions_of_the_base() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("aoc");
    init(&own, BASE).assert_success("made ");
    let mut cargo = program::command(env!("CARGO"));
    cargo.args(["metadata", "--locked", "--format-version", "1"]).current_dir(&own);
    Output::run(cargo.env("CARGO_NET_OFFLINE", "true")).assert_success("aoc-commands");

    let of_base = fs::read_to_string(Path::new(BASE).join("Cargo.lock")).expect("a file");
    let lock = fs::read_to_string(own.join("Cargo.lock")).expect("a file");
    let checksums: Vec<_> = lock.lines().filter(|line| line.starts_with("checksum")).collect();
    assert!(checksums.len() > 10, "{lock}");
    for checksum in checksums {
        assert!(of_base.contains(checksum), "{checksum}");
    }
}

#[test]
fn a_workspace_in_no_repository_becomes_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let clone = folder.path().join("clone");
    run_expecting(git(folder.path()).args(["init", "--quiet"]).arg(&clone), 0);
    let mut init_beside_it = aoc_init(&["../aoc", "--base", BASE]);
    let output = run_expecting(init_beside_it.current_dir(&clone), 0);
    assert!(!output.out.contains("note: "), "{output:?}");
    assert_eq!(head(&folder.path().join("aoc")), "ref: refs/heads/main\n");
}

#[test]
fn a_workspace_in_a_repository_gets_none_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    // Git takes neither this for a repository nor one that another user owns.
    fs::create_dir(folder.path().join(".git")).expect("a folder");
    let own = folder.path().join("below/aoc");
    init(&own, BASE)
        .assert_success("\nnote: the folder is in a git repository, so it has none of its own; ");
    assert!(!own.join(".git").exists());
}

#[test]
fn a_repository_without_files_becomes_a_workspace() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path();
    run_expecting(git(own).args(["init", "--quiet", "--initial-branch", "trunk"]), 0);
    let output = init(own, BASE);
    output.assert_success("made ");
    assert!(!output.out.contains("note: "), "{output:?}");
    assert_eq!(head(own), "ref: refs/heads/trunk\n");
}

/// The branch of the repository in this folder, as git writes it.
fn head(folder: &Path) -> String {
    fs::read_to_string(folder.join(".git/HEAD")).expect("a repository")
}

/// What the error says has to be done is enough for a second try, with another base.
#[test]
fn err_base_that_cannot_be_loaded_leaves_a_folder_that_can_be_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("aoc");
    let failed = init(&own, "https://host.example/base");
    failed.assert_failure(
        "error: cargo cannot load the crates from https://host.example/base, see above; ",
    );
    failed.assert_failure(
        "/aoc is incomplete; delete it, or all but `.git` in it, before you try again\n",
    );
    fs::remove_dir_all(&own).expect("the folder can be deleted");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    init(&own, BASE).assert_success("made ");
}

/// A shell would take a space for the end of the path.
#[test]
#[cfg(unix)]
fn a_line_that_is_pasted_leads_to_the_workspace() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut init = aoc_init(&["bob's $HOME", "--base", BASE]);
    let printed = run_expecting(init.current_dir(folder.path()), 0).out;
    let line = printed.lines().find(|line| line.starts_with("  cd ")).expect("a line");
    let mut shell = program::command("sh");
    shell.args(["-c", &format!("{line} && ls")]).current_dir(folder.path());
    run_expecting(&mut shell, 0).assert_success("Cargo.toml\n");
}

/// The workspace would be in a folder of another name.
#[test]
#[cfg(target_os = "linux")]
fn err_folder_whose_name_is_no_text() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt as _};

    let folder = tempfile::tempdir().expect("a folder");
    let mut init = aoc_init(&["--base", BASE]);
    init.arg(OsStr::from_bytes(b"a\xff")).current_dir(folder.path());
    run_expecting(&mut init, 2).assert_usage_error("error: a\u{fffd}: expected a name in UTF-8\n");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn err_folder_below_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    init(&file.join("aoc"), BASE)
        .assert_failure("file/aoc: cannot make a folder for the workspace: ");
}

#[test]
fn err_folder_that_is_not_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let mine = folder.path().join("notes.md");
    fs::write(&mine, "").expect("a file");
    init(folder.path(), BASE)
        .assert_failure("the folder is not empty: it has notes.md; name another, or delete ");
    fs::remove_file(&mine).expect("nothing else is in the folder");
    fs::remove_dir(folder.path()).expect("nothing else is in the folder");
}

#[test]
fn err_origin_that_is_missing_or_for_one_machine_only() {
    for origin in [None, Some("/srv/base.git"), Some("https://me:secret@host.example/base")] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = Output::run(&mut aoc_init_in_a_clone_of(origin, folder.path()));
        output.assert_failure("an address that everybody can use\nname the base:\n  --base ");
        assert!(!output.err.contains("secret"), "{output:?}");
    }
}

#[test]
fn err_base_that_is_neither_an_address_nor_a_folder_with_the_crates() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("aoc");
    for base in ["host.example/base", "git@host.example:base", "/no-such-folder"] {
        init(&own, base)
            .assert_failure(": expected an address such as `https://host.example/base` or ");
    }
    assert!(!own.exists());
}

/// It would be in the manifest, and so in git.
#[test]
fn err_base_with_a_password_which_is_not_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    for user in ["me:secret", "secret"] {
        let output = init(&folder.path().join("own"), &format!("https://{user}@host.example/base"));
        output.assert_failure("error: --base: expected an address without a user or a password");
        assert!(!output.err.contains("secret"), "{output:?}");
        assert!(!folder.path().join("own").exists());
    }
}

#[test]
fn err_arguments_that_are_missing_or_unknown() {
    for arguments in [
        &[][..],
        &[""],
        &["", "--base", BASE],
        &["aoc", "--base", ""],
        &["--base", "x"],
        &["--force"],
        &["one", "two"],
    ] {
        run(arguments).assert_usage_error("usage: cargo run -p aoc-init FOLDER");
    }
    run(&["--help"]).assert_success("usage: cargo run -p aoc-init FOLDER");
}

/// Cargo notices neither a profile of a package that nothing depends on any more, nor a new crate without one.
#[test]
fn the_crates_of_the_base_have_profiles_and_no_crate_has_one_that_is_not_built() {
    let read = |file| fs::read_to_string(Path::new(BASE).join(file)).expect("a file");
    let lock = read("Cargo.lock");
    let lists = [
        // Neither the runner nor the program of a day needs these.
        (".cargo/config.toml", vec!["aoc-fakes", "aoc-init", "aoc-testing"]),
        // `cargo remove` would delete its line, since no member depends on it.
        ("Cargo.toml", vec!["aoc-init"]),
    ];
    for (file, exceptions) in lists {
        let settings = read(file);
        let (_, packages) = settings.split_once(".package]\n").expect("profiles of packages");
        let lines = packages.lines().filter(|line| line.contains("opt-level"));
        let names: Vec<_> = lines
            .filter(|line| !line.starts_with(['#', '"']))
            .filter_map(|line| line.split(['.', ' ']).next())
            .collect();
        for name in &names {
            assert!(lock.contains(&format!("\nname = \"{name}\"\n")), "no crate {name}");
        }
        for package in fs::read_dir(Path::new(BASE).join("crates")).expect("a folder") {
            let package = package.expect("a package").file_name();
            let name = package.to_str().expect("text");
            if name.starts_with("aoc-") {
                assert_ne!(names.contains(&name), exceptions.contains(&name), "{file}: {name}");
            }
        }
    }
}
