//! Makes a workspace of somebody's own as `README.md` says, and upgrades it as `crates/README.md` says. The base is in a
//! repository, from which cargo fetches it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use aoc_test_support::{
    git::git,
    output::finish,
    page::{blocks, section},
};

use crate::own_workspace::{BASE, OwnWorkspace, new_folder};

const README: &str = include_str!("../../../../README.md");
const CONTRIBUTING: &str = include_str!("../../../../.github/CONTRIBUTING.md");
const PAGE: &str = include_str!("../../../README.md");

#[test]
#[ignore = "builds a workspace and two versions of the base"]
fn what_init_makes_is_green_before_and_after_an_upgrade_in_a_workspace() {
    let folder = new_folder("own");
    let base = publish_base(&folder);
    let own = make_it_your_own(&folder, &base);
    the_checks_for_github_pass(&own);
    the_client_is_built_for_no_test(&own);
    // Cargo has read all manifests in the repository of the base.
    assert_eq!(own.cargo("metadata --locked --format-version 1", 0).err, "");

    let first = head(&base);
    publish_later_version(&base);
    assert_eq!(crates_of_base(&own), [&*first; 5]);
    a_clone_replaces_the_crates_of_the_base(&own, &base);
    assert!(!own.xtask("--help", 0).out.contains(LATER));

    let mut blocks = blocks(section(PAGE, "Upgrade"));
    let (_, upgrade) = blocks.next().expect("commands");
    // The crates from the registry stay as they are: later versions would have to be downloaded and built.
    own.paste(&upgrade.replace("cargo update\n", "cargo update aoc-core\n"), 0);
    assert_eq!(crates_of_base(&own), [&*head(&base); 5]);
    assert!(own.xtask("--help", 0).out.contains(LATER));
    let changed = finish(git(&own.path("")).args(["status", "--porcelain"]), 0);
    assert_eq!(changed.out, " M Cargo.lock\n");

    let (_, stay) = blocks.next().expect("commands");
    own.paste(&stay.replace("COMMIT", &first), 0);
    assert!(!own.xtask_unlocked("--help", 0).out.contains(LATER));
    assert_eq!(crates_of_base(&own), [&*first; 5]);
}

/// Commits the files of this workspace in a repository, whether they are committed here or not.
fn publish_base(folder: &Path) -> PathBuf {
    let root = Path::new(BASE);
    let base = folder.join("base");
    fs::create_dir_all(&base).expect("a folder");
    // With the settings of the user, who may have to tell git that it can trust this folder.
    let mut list = Command::new("git");
    list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let files = finish(list.current_dir(root), 0).out;
    for file in files.split_terminator('\0').filter(|file| root.join(file).is_file()) {
        let copy = base.join(file);
        fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
        fs::copy(root.join(file), copy).expect("a copy");
    }
    finish(git(&base).args(["init", "--quiet", "--initial-branch", "main"]), 0);
    commit_all(&base);
    base
}

/// What the help of a later version says.
const LATER: &str = "Solves puzzles faster";

fn publish_later_version(base: &Path) {
    let flags = base.join("crates/aoc-commands/src/flags.rs");
    let text = fs::read_to_string(&flags).expect("a file");
    let later = text.replace("Solves Advent of Code puzzles", LATER);
    assert_ne!(text, later);
    fs::write(flags, later).expect("a file");
    commit_all(base);
}

/// Commits all files, some of which git would ignore. With the same files, the commit is the same in each run, so cargo
/// keeps only one copy of it.
fn commit_all(repository: &Path) {
    finish(git(repository).args(["add", "--all", "--force"]), 0);
    let mut commit = git(repository);
    for variable in ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"] {
        commit.env(variable, "2015-12-01T05:00:00Z");
    }
    finish(commit.args(["commit", "--quiet", "--message", "A version"]), 0);
}

fn head(repository: &Path) -> String {
    let output = finish(git(repository).args(["rev-parse", "HEAD"]), 0);
    output.out.trim().to_owned()
}

/// Runs the commands of the section in `README.md`: the first in a clone of the base, and the others in the folder that
/// it has made.
fn make_it_your_own(folder: &Path, base: &Path) -> OwnWorkspace {
    let clone = folder.join("clone");
    let url = format!("file://{}", base.display());
    finish(git(folder).args(["clone", "--quiet", &url]).arg(&clone), 0);
    let (_, block) = blocks(section(README, "Make it your own")).next().expect("commands");
    let mut commands = block.lines().map(|line| line.strip_prefix("$ ").expect("a command"));
    let init = commands.next().and_then(|init| init.strip_prefix("cargo run -p aoc-init "));
    // The program of this test is the same that cargo would build in the clone.
    let mut program = Command::new(env!("CARGO_BIN_EXE_aoc-init"));
    program.args(init.expect("the command that makes the workspace").split(' '));
    program.current_dir(&clone).env("CARGO_MANIFEST_DIR", clone.join("crates/aoc-init"));
    finish(&mut program, 0);
    let own = commands.next().and_then(|cd| cd.strip_prefix("cd ")).expect("a folder");
    let own = OwnWorkspace::at(clone.join(own), true);
    let commands: Vec<_> = commands.collect();
    own.paste(&commands.join(" &&\n"), 0);
    own
}

fn the_checks_for_github_pass(own: &OwnWorkspace) {
    let workflow = own.read(".github/workflows/ci.yml");
    let commands: Vec<_> = workflow.lines().filter_map(|line| line.split_once("- run: ")).collect();
    assert!(commands.len() > 2, "{workflow}");
    for (_, command) in commands {
        own.paste(command, 0);
    }
}

/// Building TLS takes long.
fn the_client_is_built_for_no_test(own: &OwnWorkspace) {
    let built = own.cargo("tree --locked --prefix none", 0).out;
    assert!(built.contains("aoc-commands") && !built.contains("aoc-site"), "{built}");
    let with_client = own.cargo("tree --locked --prefix none --features xtask/site", 0).out;
    assert!(with_client.contains("aoc-site"), "{with_client}");
}

/// Adds the lines of the page for contributors, and takes them back.
fn a_clone_replaces_the_crates_of_the_base(own: &OwnWorkspace, base: &Path) {
    let section = section(CONTRIBUTING, "To try a change in your own workspace");
    let (_, lines) = blocks(section).next().expect("lines");
    let url = format!("file://{}", base.display());
    let manifest = own.read("Cargo.toml");
    let patch = lines.replace("https://host.example/base", &url);
    assert!(patch.contains(&url), "{patch}");
    own.write("Cargo.toml", &format!("{manifest}\n{patch}"));
    let output = own.xtask_unlocked("--help", 0);
    assert!(output.out.contains(LATER), "{output:?}");
    finish(git(&own.path("")).args(["checkout", "--quiet", "Cargo.toml", "Cargo.lock"]), 0);
}

/// The commits of the crates of the base, as `Cargo.lock` says.
fn crates_of_base(own: &OwnWorkspace) -> Vec<String> {
    let lock = own.read("Cargo.lock");
    let sources = lock.lines().filter(|line| line.starts_with("source = \"git+"));
    let commits = sources.filter_map(|line| line.trim_end_matches('"').split_once('#'));
    commits.map(|(_, commit)| commit.to_owned()).collect()
}
