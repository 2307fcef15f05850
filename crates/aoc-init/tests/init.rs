//! What `aoc-init` refuses, and how it names the base. `workspaces` tests that the workspaces it makes work.
#![expect(clippy::expect_used, reason = "these are tests")]

use std::{
    fs,
    path::{self, Path, PathBuf},
    process::Command,
};

use aoc_fakes::{
    markdown::commands_in_tables,
    output::{Output, as_on_unix, run_expecting},
    program::{self, git},
};

/// The folder of this workspace, the base.
const BASE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The program with these arguments, which are separated by spaces, in this folder. `BASE` stands for the folder of the
/// base. The program cannot fetch anything.
fn aoc_init(folder: &Path, arguments: &str) -> Command {
    let mut init = program::command(env!("CARGO_BIN_EXE_aoc-init"));
    // As `cargo run` does.
    init.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"));
    init.current_dir(folder).env("CARGO_NET_OFFLINE", "true");
    let words = arguments.split_whitespace();
    init.args(words.map(|word| if word == "BASE" { BASE } else { word }));
    init
}

/// What the program prints, and how it ends. `BASE` stands for the folder of the base.
fn transcript(init: &mut Command) -> String {
    let base = path::absolute(BASE).expect("a path").display().to_string();
    Output::run(init).to_string().replace(&as_on_unix(&base), "BASE")
}

/// Makes a workspace in a folder of this name, which is below the other folder.
fn make(folder: &Path, name: &str) -> PathBuf {
    run_expecting(&mut aoc_init(folder, &format!("{name} --base BASE")), 0);
    folder.join(name)
}

/// Makes a repository in a folder of this name, which is below the other folder.
fn make_repository(folder: &Path, name: &str) -> PathBuf {
    run_expecting(git(folder).args(["init", "--quiet", "--initial-branch", "trunk", name]), 0);
    folder.join(name)
}

#[test]
fn a_folder_as_the_base_is_named_in_the_manifest_and_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    insta::assert_snapshot!(transcript(&mut aoc_init(folder.path(), "aoc --base BASE")), @"
    made aoc, with the crates from BASE

    next:
      cd aoc
      cargo xtask session --save
      cargo xtask new YEAR/DAY
    (without the token that `session` saves: `cargo xtask new YEAR/DAY --title TITLE`)
    = 0
    ");
    let own = folder.path().join("aoc");
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

/// In a workspace of somebody's own, a test lets a part overflow in each profile.
#[test]
fn the_base_has_the_profiles_of_a_workspace() {
    let read = |file| fs::read_to_string(Path::new(BASE).join(file)).expect("a manifest");
    let template = read("crates/aoc-init/templates/Cargo.toml.template");
    let (_, profiles) = template.split_once("\n[profile.").expect("a profile");
    assert!(read("Cargo.toml").contains(&format!("\n[profile.{profiles}")), "{profiles}");
}

#[test]
fn a_workspace_has_these_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = make(folder.path(), "aoc");
    let files = run_expecting(git(&own).args(["ls-files", "--others"]), 0).out;
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
    let own = make(folder.path(), "aoc");
    let example = own.join("inputs/2015/day01/example.txt");
    fs::create_dir_all(example.parent().expect("a folder")).expect("a folder");
    fs::write(&example, "1\n2\n").expect("a file");
    let git_in_windows = |arguments: &[&str]| {
        run_expecting(git(&own).args(["-c", "core.autocrlf=true"]).args(arguments), 0);
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
    let own = make(folder.path(), "aoc");
    let mut cargo = program::command(env!("CARGO"));
    cargo.args(["metadata", "--locked", "--format-version", "1"]).current_dir(&own);
    run_expecting(cargo.env("CARGO_NET_OFFLINE", "true"), 0);

    let of_base = fs::read_to_string(Path::new(BASE).join("Cargo.lock")).expect("a file");
    let lock = fs::read_to_string(own.join("Cargo.lock")).expect("a file");
    for checksum in lock.lines().filter(|line| line.starts_with("checksum")) {
        assert!(of_base.contains(checksum), "{checksum}");
    }
    // Somebody waits for most of these before the first answer. The others are for other systems.
    let names: Vec<_> = lock.lines().filter_map(|line| line.strip_prefix("name = ")).collect();
    assert_eq!(names.len(), 24, "a new one has to be worth the time: {names:?}");
}

#[test]
fn a_workspace_in_no_repository_becomes_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let clone = make_repository(folder.path(), "clone");
    insta::assert_snapshot!(transcript(&mut aoc_init(&clone, "../aoc --base BASE")), @"
    made ../aoc, with the crates from BASE

    next:
      cd ../aoc
      cargo xtask session --save
      cargo xtask new YEAR/DAY
    (without the token that `session` saves: `cargo xtask new YEAR/DAY --title TITLE`)
    = 0
    ");
    assert_eq!(head(&folder.path().join("aoc")), "ref: refs/heads/main\n");
}

#[test]
fn a_workspace_in_a_repository_gets_none_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    // Git takes neither this for a repository nor one that another user owns.
    fs::create_dir(folder.path().join(".git")).expect("a folder");
    insta::assert_snapshot!(transcript(&mut aoc_init(folder.path(), "below/aoc --base BASE")), @"
    made below/aoc, with the crates from BASE
    note: the folder is in a git repository, so it has none of its own; `git init` makes one

    next:
      cd below/aoc
      cargo xtask session --save
      cargo xtask new YEAR/DAY
    (without the token that `session` saves: `cargo xtask new YEAR/DAY --title TITLE`)
    = 0
    ");
    assert!(!folder.path().join("below/aoc/.git").exists());
}

#[test]
fn a_repository_without_files_becomes_a_workspace() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = make_repository(folder.path(), "aoc");
    insta::assert_snapshot!(transcript(&mut aoc_init(&own, ". --base BASE")), @"
    made ., with the crates from BASE

    next:
      cd .
      cargo xtask session --save
      cargo xtask new YEAR/DAY
    (without the token that `session` saves: `cargo xtask new YEAR/DAY --title TITLE`)
    = 0
    ");
    assert_eq!(head(&own), "ref: refs/heads/trunk\n");
}

/// The branch of the repository in this folder, as git writes it.
fn head(folder: &Path) -> String {
    fs::read_to_string(folder.join(".git/HEAD")).expect("a repository")
}

/// What the error says has to be done is enough for a second try, with another base.
#[test]
fn err_base_that_cannot_be_loaded_leaves_a_folder_that_can_be_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut init = aoc_init(folder.path(), "aoc --base https://host.example/base");
    let failed = run_expecting(&mut init, 1);
    assert_eq!(failed.out, "");
    let error = "error: cargo cannot load the crates from https://host.example/base, see above; `--base` names another address\n\
        aoc is incomplete; delete it, or all but `.git` in it, before you try again\n";
    assert!(failed.err.ends_with(error), "{failed}");
    fs::remove_dir_all(folder.path().join("aoc")).expect("the folder can be deleted");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    make(folder.path(), "aoc");
}

/// A shell would take a space for the end of the path.
#[test]
#[cfg(unix)]
fn a_line_that_is_pasted_leads_to_the_workspace() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut init = aoc_init(folder.path(), "--base BASE");
    let printed = run_expecting(init.arg("bob's $HOME"), 0).out;
    let line = printed.lines().find(|line| line.starts_with("  cd ")).expect("a line");
    let mut shell = program::command("sh");
    shell.args(["-c", &format!("{line} && ls *.toml")]).current_dir(folder.path());
    Output::run(&mut shell).assert_out(0, "Cargo.toml\nrustfmt.toml\n");
}

/// The workspace would be in a folder of another name.
#[test]
#[cfg(target_os = "linux")]
fn err_folder_whose_name_is_no_text() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt as _};

    let folder = tempfile::tempdir().expect("a folder");
    let mut init = aoc_init(folder.path(), "--base BASE");
    init.arg(OsStr::from_bytes(b"a\xff"));
    Output::run(&mut init).assert_err(2, "error: a\u{fffd}: expected a name in UTF-8\n");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn err_folder_below_a_file_or_that_is_not_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.md");
    fs::write(&file, "").expect("a file");
    let reason = fs::create_dir_all(file.join("aoc")).expect_err("a file");
    Output::run(&mut aoc_init(folder.path(), "notes.md/aoc --base BASE")).assert_err(
        1,
        &format!("error: notes.md/aoc: cannot make a folder for the workspace: {reason}\n"),
    );
    Output::run(&mut aoc_init(folder.path(), ". --base BASE")).assert_err(
        1,
        "error: .: the folder is not empty: it has notes.md; name another, or delete what an earlier try has left in it\n",
    );
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

/// What was found is not shown, since it may have a password.
#[test]
fn err_origin_that_is_missing_or_for_one_machine_only() {
    for origin in [None, Some("/srv/base.git"), Some("https://me:secret@host.example/base")] {
        let folder = tempfile::tempdir().expect("a folder");
        let clone = make_repository(folder.path(), "clone");
        if let Some(origin) = origin {
            run_expecting(git(&clone).args(["config", "remote.origin.url", origin]), 0);
        }
        let mut init = aoc_init(folder.path(), "aoc");
        init.env("CARGO_MANIFEST_DIR", clone);
        insta::allow_duplicates!(insta::assert_snapshot!(transcript(&mut init), @"
        ! error: expected a remote `origin` of this clone with an address that everybody can use
        ! name the base:
        !   --base https://host.example/base  such an address
        !   --base .                          this clone, for this machine only
        !   --base file:///srv/base.git       a repository, for this machine only
        = 1
        "));
    }
}

/// A password would be in the manifest, and so in git.
#[test]
fn err_base_with_a_password_or_that_is_neither_an_address_nor_a_folder_with_the_crates() {
    let folder = tempfile::tempdir().expect("a folder");
    for base in ["host.example/base", "git@host.example:base", "/no-such-folder"] {
        let error = format!(
            "error: {base}: expected an address such as `https://host.example/base` or `file:///srv/base.git`, or the \
             folder of a clone of the base\n"
        );
        Output::run(&mut aoc_init(folder.path(), &format!("aoc --base {base}")))
            .assert_err(1, &error);
    }
    for user in ["me:secret", "secret"] {
        let mut init =
            aoc_init(folder.path(), &format!("aoc --base https://{user}@host.example/base"));
        Output::run(&mut init).assert_err(
            1,
            "error: --base: expected an address without a user or a password, since git would keep it\n",
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn err_arguments_that_are_missing_or_unknown() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| Output::run(aoc_init(folder.path(), "").args(arguments));
    let usage = run(&["--help"]).out;
    insta::assert_snapshot!(usage, @"
    usage: cargo run -p aoc-init FOLDER [--base BASE]

    Makes a workspace of your own in FOLDER, a new or an empty one, and a git repository there, unless it is in one already.
    The workspace depends on the crates of BASE: the address of a repository, or the folder of a clone. Without `--base`,
    this is the address of the remote `origin` of this clone.
    ");
    run(&["--help"]).assert_out(0, &usage);
    for arguments in [
        &[][..],
        &[""],
        &["", "--base", BASE],
        &["aoc", "--base", ""],
        &["--base", "x"],
        &["--force"],
        &["one", "two"],
    ] {
        run(arguments).assert_err(2, &usage);
    }
}

/// Cargo notices neither a profile of a package that nothing depends on any more, nor a new crate without one.
#[test]
fn the_crates_of_the_base_have_profiles_and_no_crate_has_one_that_is_not_built() {
    let read = |file| fs::read_to_string(Path::new(BASE).join(file)).expect("a file");
    let lock = read("Cargo.lock");
    let lists = [
        // Neither the runner nor the program of a day needs these.
        (".cargo/config.toml", vec!["aoc-fakes", "aoc-init", "aoc-testing"]),
        ("Cargo.toml", vec![]),
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
