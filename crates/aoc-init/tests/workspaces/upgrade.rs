//! Makes a workspace of somebody's own as `README.md` says, and lives in it as that page and `crates/own-workspace.md` say.
//! The base is in a repository, from which cargo fetches it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aoc_fakes::{
    markdown::{blocks, commands_in_tables, section},
    output::run_expecting,
    program::{self, git},
};

use crate::own_workspace::{BASE, OwnWorkspace, new_folder};

const README: &str = include_str!("../../../../README.md");
const PAGE: &str = include_str!("../../../own-workspace.md");

#[test]
#[ignore = "builds a workspace and two versions of the base"]
fn what_the_pages_say_of_ones_own_workspace_works_in_a_workspace() {
    let folder = new_folder("own");
    let base = Base::publish(&folder);
    let own = make_it_your_own(&folder, &base);
    the_checks_for_github_pass(&own);
    // Cargo has read all manifests in the repository of the base. Another test may use cargo at the same time.
    let said = own.cargo("metadata --locked --format-version 1", 0).err;
    assert!(said.lines().all(|line| line.trim_start().starts_with("Blocking ")), "{said}");

    the_daily_commands_work(&own);
    let first = base.head();
    base.publish_later_version();
    an_upgrade_can_be_taken_back(&own, &first, &base.head());
    a_clone_replaces_the_crates_of_the_base(&own, &base);
    the_files_of_a_new_workspace_are_compared(&own);
    two_workspaces_can_have_a_build_folder_each(&own);
    days_of_two_machines_are_merged(&own);
    base.publish_breaking_version();
    a_version_that_breaks_is_refused(&own, &base, &first);
    the_base_moves(&own, &base, &folder.join("moved.git"));
}

/// The repository in which the base is published.
struct Base {
    folder: PathBuf,
}

/// What the help of a later version says.
const LATER: &str = "Solves puzzles faster";

impl Base {
    /// Commits the files of this workspace in a repository, whether they are committed here or not.
    fn publish(folder: &Path) -> Self {
        let root = Path::new(BASE);
        let published = folder.join("published");
        fs::create_dir_all(&published).expect("a folder");
        // With the settings of the user, who may have to tell git that it can trust this folder.
        let mut list = git(root);
        list.env_remove("GIT_CONFIG_GLOBAL").env_remove("GIT_CONFIG_SYSTEM");
        list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let files = run_expecting(&mut list, 0).out;
        for file in files.split_terminator('\0').filter(|file| root.join(file).is_file()) {
            let copy = published.join(file);
            fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
            fs::copy(root.join(file), copy).expect("a copy");
        }
        run_expecting(git(&published).args(["init", "--quiet", "--initial-branch", "main"]), 0);
        let base = Self { folder: published };
        base.commit_all();
        base
    }

    fn url(&self) -> String {
        format!("file://{}", self.folder.display())
    }

    fn publish_later_version(&self) {
        self.edit("crates/aoc-commands/src/flags.rs", "Solves Advent of Code puzzles", LATER);
    }

    fn publish_breaking_version(&self) {
        let version = format!("version = \"{}\"", env!("CARGO_PKG_VERSION"));
        self.edit("Cargo.toml", &version, "version = \"99.0.0\"");
    }

    fn edit(&self, file: &str, before: &str, after: &str) {
        let path = self.folder.join(file);
        let text = fs::read_to_string(&path).expect("a file");
        assert!(text.contains(before), "{text}");
        fs::write(&path, text.replace(before, after)).expect("a file");
        self.commit_all();
    }

    /// Commits all files, some of which git would ignore. With the same files, the commit is the same in each run, so
    /// cargo keeps only one copy of it.
    fn commit_all(&self) {
        run_expecting(git(&self.folder).args(["add", "--all", "--force"]), 0);
        let mut commit = git(&self.folder);
        for variable in ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"] {
            commit.env(variable, "2015-12-01T05:00:00Z");
        }
        run_expecting(commit.args(["commit", "--quiet", "--message", "A version"]), 0);
    }

    /// The latest commit.
    fn head(&self) -> String {
        let output = run_expecting(git(&self.folder).args(["rev-parse", "HEAD"]), 0);
        output.out.trim().to_owned()
    }
}

/// Runs the commands of the section in `README.md`: the first ones where the base is cloned, and the others in the folder
/// that they have made, those that push it included. The checks for GitHub pass before the first day, too.
fn make_it_your_own(folder: &Path, base: &Base) -> OwnWorkspace {
    // The folder of the tests is in the repository of this workspace, so `aoc-init` would make none there.
    let own = folder.join("aoc");
    run_expecting(git(folder).args(["init", "--quiet", "--initial-branch", "main"]).arg(&own), 0);
    let mine = folder.join("mine.git");
    run_expecting(git(folder).args(["init", "--quiet", "--bare"]).arg(&mine), 0);
    let section = section(README, "Make it your own");
    let (_, block) = blocks(section).next().expect("commands");
    let in_block = block.lines().map(|line| line.strip_prefix("$ ").expect("a command"));
    let (_, rest) = section.split_once("Commit and push it with ").expect("a sentence");
    let (sentence, _) = rest.split_once(". ").expect("its end");
    // The pieces between back ticks.
    let to_push: Vec<_> = sentence.split('`').skip(1).step_by(2).collect();
    assert_eq!(to_push.len(), 4, "{sentence}");
    let commands: Vec<_> = in_block
        .chain(to_push)
        .map(|line| line.replace("YOUR-ADDRESS", &mine.display().to_string()))
        .map(|line| line.replace("ADDRESS", &base.url()))
        .collect();
    let of_own = commands.iter().position(|line| line == "cd ../aoc").expect("the next folder");
    let mut shell = program::command("bash");
    shell.args(["-c", &commands[..of_own].join(" && ")]).current_dir(folder);
    run_expecting(shell.env("CARGO_TARGET_DIR", folder.join("target-of-clone")), 0);

    let own = OwnWorkspace::at(own, true);
    own.update_lock_file();
    the_checks_for_github_pass(&own);
    own.paste("cargo xtask new 2015/1 --title \"Not Quite Lisp\"", 0);
    own.paste(&commands[of_own + 1..].join(" && "), 0);
    let pushed = run_expecting(git(&mine).args(["ls-tree", "-r", "--name-only", "main"]), 0).out;
    assert!(pushed.contains("crates/y2015_day01/src/main.rs\n"), "{pushed}");
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

/// Runs the commands of the table in `README.md`, but for the last two.
fn the_daily_commands_work(own: &OwnWorkspace) {
    let commands: Vec<_> = commands_in_tables(section(README, "Make it your own")).collect();
    let (daily, last) = commands.split_at(commands.len() - 2);
    assert_eq!(last, ["cargo update", "git checkout Cargo.lock"]);
    for command in daily {
        own.paste(command, 0);
    }
}

/// Only the base is upgraded. Later versions of the crates from the registry would have to be downloaded and built.
fn an_upgrade_can_be_taken_back(own: &OwnWorkspace, first: &str, later: &str) {
    assert_eq!(commit_of_base(own), first);
    own.paste("cargo update aoc-commands", 0);
    assert_eq!(commit_of_base(own), later);
    assert!(own.xtask("--help", 0).out.contains(LATER));
    own.paste("cargo xtask check", 0);
    let changed = run_expecting(git(&own.path("")).args(["status", "--porcelain"]), 0);
    assert_eq!(changed.out, " M Cargo.lock\n");

    own.paste("git checkout Cargo.lock", 0);
    assert_eq!(commit_of_base(own), first);
    assert!(!own.xtask("--help", 0).out.contains(LATER));
}

/// Adds the lines of the page, and takes them back.
fn a_clone_replaces_the_crates_of_the_base(own: &OwnWorkspace, base: &Base) {
    let section = section(PAGE, "A base of your own");
    let (_, lines) = blocks(section).next().expect("lines");
    let manifest = own.read("Cargo.toml");
    let patch = lines.replace("https://host.example/base", &base.url());
    assert!(patch.contains(&base.url()), "{patch}");
    own.write("Cargo.toml", &format!("{manifest}\n{patch}"));
    run_expecting(git(&own.path("../base")).args(["pull", "--quiet"]), 0);
    // Cargo brings `Cargo.lock` up to date, as it does after a merge.
    assert!(own.paste("cargo xtask --help", 0).out.contains(LATER));
    let back = "git checkout Cargo.toml Cargo.lock";
    assert!(section.contains(&format!("`{back}`")), "{section}");
    own.paste(back, 0);
    assert!(!own.xtask("--help", 0).out.contains(LATER));
}

/// Runs the commands of the page. One file of the workspace is other than in a new one, and one is missing.
fn the_files_of_a_new_workspace_are_compared(own: &OwnWorkspace) {
    let (_, commands) = blocks(section(PAGE, "Upgrade")).nth(2).expect("commands");
    fs::remove_file(own.path("inputs/insta-review.rs")).expect("a file");
    own.write("rustfmt.toml", "# Mine\n");
    // Cargo takes the crates of the clone for those of this workspace, and would write the former over the latter.
    let build_folder = own.path("../target-of-clone");
    let setting = format!("export CARGO_BUILD_BUILD_DIR='{}'", build_folder.display());
    // `diff` ends with this status if something differs.
    let compared = own.paste(&format!("{setting}\n{commands}"), 1).out;
    assert!(compared.contains("\n-# Mine\n"), "{compared}");
    assert!(compared.contains("\nOnly in ../new/inputs: insta-review.rs\n"), "{compared}");
    assert!(compared.contains("Only in ./crates: y2015_day01\n"), "{compared}");
    own.paste("git checkout rustfmt.toml inputs/insta-review.rs", 0);
}

/// What is between back ticks in the paragraph of the page that begins with these bold words.
fn recipe(beginning: &str) -> Vec<&'static str> {
    let (_, rest) = PAGE.split_once(&format!("\n**{beginning}**")).expect("a paragraph");
    let (paragraph, _) = rest.split_once("\n\n").expect("its end");
    paragraph.split('`').skip(1).step_by(2).collect()
}

/// Otherwise, cargo would take the packages of one for those of the other.
fn two_workspaces_can_have_a_build_folder_each(own: &OwnWorkspace) {
    let recipe = recipe("Days or answers are those of another workspace.");
    let folder = recipe[2].strip_prefix("build.build-dir = ").expect("a setting");
    let build_folder = |manifest: &str| {
        let metadata = own.paste(
            &format!(
                "CARGO_BUILD_BUILD_DIR={folder} \
                 cargo metadata --no-deps --format-version 1 --manifest-path {manifest}"
            ),
            0,
        );
        let (_, rest) = metadata.out.split_once("\"build_directory\":\"").expect("a folder");
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let folder_of_own = build_folder("Cargo.toml");
    assert!(folder_of_own.starts_with("/builds/"), "{folder_of_own}");
    assert_ne!(folder_of_own, build_folder("../base/Cargo.toml"));
}

/// What the other machine has pushed is in another branch here.
fn days_of_two_machines_are_merged(own: &OwnWorkspace) {
    assert_eq!(
        recipe("Two machines have each made a day"),
        [
            "git pull --no-rebase",
            "Cargo.lock",
            "git checkout --ours Cargo.lock",
            "cargo xtask check",
            "Cargo.lock",
            "cargo xtask fetch",
            "bench --write",
            "stars --write",
            "git commit -a",
        ]
    );
    for (branch, day) in [("-b other", "2015/2"), ("main", "2015/3")] {
        own.paste(
            &format!(
                "git checkout --quiet {branch} && cargo xtask new {day} --title Day && \
                 git add . && git commit --quiet --message Day"
            ),
            0,
        );
    }
    own.paste("git pull --no-rebase . other", 1)
        .assert_line("CONFLICT (content): Merge conflict in Cargo.lock");
    let merged = own.paste(
        "git checkout --ours Cargo.lock && cargo xtask check && cargo xtask bench --write && \
         cargo xtask stars --write && git commit --quiet -a --message Merged",
        0,
    );
    for day in ["2015/2 Day", "2015/3 Day"] {
        merged.assert_line(day);
    }
    own.cargo("metadata --locked --no-deps --format-version 1", 0);
}

/// Cargo says so as the page does, and keeps what is there, until the new version is in the manifest.
fn a_version_that_breaks_is_refused(own: &OwnWorkspace, base: &Base, first: &str) {
    let (_, message) = blocks(section(PAGE, "Upgrade")).nth(1).expect("a message");
    let refused = own.paste("cargo update aoc-commands", 101);
    assert!(refused.err.contains(&message.replace("0.3.0", "99.0.0")), "{refused:?}");
    assert_eq!(commit_of_base(own), first);
    own.xtask("run", 0);

    let manifest = own.read("Cargo.toml");
    let version = format!("version = \"{}\" }}", env!("CARGO_PKG_VERSION"));
    assert_eq!(manifest.matches(&version).count(), 4, "{manifest}");
    own.write("Cargo.toml", &manifest.replace(&version, "version = \"99.0.0\" }"));
    own.paste("cargo update aoc-commands", 0);
    assert_eq!(commit_of_base(own), base.head());
}

/// Pushes the clone to another address, as the page says, and takes the base from there.
fn the_base_moves(own: &OwnWorkspace, base: &Base, moved: &Path) {
    let recipe = recipe("The base has moved,");
    assert_eq!(recipe[1..], ["Cargo.toml", "README.md", "cargo xtask check"]);
    let init = ["init", "--quiet", "--bare", "--initial-branch", "main"];
    run_expecting(git(&own.path("..")).args(init).arg(moved), 0);
    run_expecting(git(&own.path("../base")).args(["pull", "--quiet"]), 0);
    let address = format!("file://{}", moved.display());
    own.paste(&recipe[0].replace("YOUR-ADDRESS", &format!("'{address}'")), 0);
    for file in ["Cargo.toml", "README.md"] {
        let text = own.read(file);
        assert!(text.contains(&base.url()), "{text}");
        own.write(file, &text.replace(&base.url(), &address));
    }
    own.paste("cargo xtask check", 0);
    assert_eq!(commit_of_base(own), base.head());
    assert!(own.read("Cargo.lock").contains(&address));
    own.xtask("--version", 0).assert_line("Version: 99.0.0");
}

/// The commit of the base, of which `Cargo.lock` has several crates.
fn commit_of_base(own: &OwnWorkspace) -> String {
    let lock = own.read("Cargo.lock");
    let sources = lock.lines().filter(|line| line.starts_with("source = \"git+"));
    let mut commits: Vec<_> = sources.filter_map(|line| line.split_once('#')).collect();
    commits.dedup();
    assert_eq!(commits.len(), 1, "{commits:?}");
    commits[0].1.trim_end_matches('"').to_owned()
}
