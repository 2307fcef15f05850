//! What only processes show. Each test says why it needs one:
//!
//! | what is tested | why by a process |
//! |---|---|
//! | what cargo and the programs of days are told, in which folder, and with which variables | arguments and variables are those of a process |
//! | that a day which dies, or does not compile, stops no other | the runner sees how a process ends |
//! | standard input, and what a day prints | they are handed from process to process |
//! | that the token is neither among the arguments nor among the variables of another program | everybody can see those of a process |
//! | a program that is missing | the system starts programs |
//! | two commands at the same time | locks of files are those of a process |
//! | a kill, Ctrl-C, and a disk without room | the system ends a process, and limits its files |
//! | what a terminal shows, and what is said while something takes long | that goes past the runner, to standard error |
//!
//! Cargo and the programs are shell scripts, and `day21` and `day22` are not the days of this workspace.

use std::{
    env,
    fs::{self, File},
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
};
#[cfg(target_os = "linux")]
use std::{
    io::{Read as _, Write as _},
    os::unix::process::CommandExt as _,
    thread,
    time::Duration,
};

#[cfg(target_os = "linux")]
use aoc_fakes::program::{self, TOKEN};
use aoc_fakes::{
    output::{Output, assert_no_token, run_expecting},
    scratch_workspace::{ScratchWorkspace, in_shell, killed_by_its_first_write},
    scripted::{UNSOLVED, script_that_replies},
    server::{Server, html, page, text},
};

#[cfg(target_os = "linux")]
use crate::fake_world::VERDICTS;
use crate::{
    PROGRAM,
    fake_world::{MINE, PAGE, puzzle_page},
};

const DAY21_MINE: &str = "inputs/2021/day21/mine.txt";

/// A reply that part 1 has the answer 7.
const SOLVED: &str = r#""part1":{"found":"7","ns":2000}"#;

/// A workspace with the days 2020/22 and 2021/21, and with these scripts as programs: see `add_scripted_days`.
fn with_scripts(scripts: &[(&str, &str)]) -> ScratchWorkspace {
    let workspace = ScratchWorkspace::new(PROGRAM);
    workspace.add_scripted_days(scripts);
    workspace
}

/// The program for a user without a session token, so that it does not ask the site.
fn without_token(workspace: &ScratchWorkspace, words: &str) -> Command {
    let mut command = workspace.command(words);
    command.env("AOC_SESSION", "");
    command
}

/// The program for a user to whom this server is the site.
fn at_site(workspace: &ScratchWorkspace, words: &str, site: &Server) -> Command {
    let mut command = workspace.command(words);
    command.env("AOC_SITE", site.url());
    command
}

/// What a command prints, and how it ends. `ROOT` stands for the folder of the workspace.
fn transcript(workspace: &ScratchWorkspace, command: &mut Command) -> String {
    let root = workspace.root().to_str().expect("text");
    Output::run(command).to_string().replace(root, "ROOT")
}

#[test]
fn all_programs_are_built_at_once_and_each_is_told_its_input_and_part() {
    let solved = script_that_replies(SOLVED);
    let workspace = with_scripts(&[("day22", &solved), ("day21", &solved)]);
    workspace.write_some_text(&[MINE, DAY21_MINE]);
    insta::assert_snapshot!(workspace.run("run 2021/21 2020/22 -p 1"), @"
    2021/21 Dirac Dice inputs/2021/day21/mine.txt

    2020/22 Crab Combat inputs/2020/day22/mine.txt

    sum  2 inputs                      4.00µs

    = 0
    ");
    insta::assert_snapshot!(workspace.run("bench 2020/22"), @"
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2020/22 Crab Combat](crates/day22) | mine | – | 2.00µs | – | 2.00µs |
    = 0
    ");
    insta::assert_snapshot!(workspace.calls(), @"
    cargo builds --release day21 day22
    day21 solves part 1 of inputs/2021/day21/mine.txt
    day22 solves part 1 of inputs/2020/day22/mine.txt
    cargo builds --release day22
    day22 repeatedly solves both parts of inputs/2020/day22/mine.txt
    ");
}

#[test]
fn cargo_updates_the_lock_file_for_a_new_day_and_a_crate_that_it_cannot_load_is_removed() {
    let workspace = with_scripts(&[]);
    let mut new = without_token(&workspace, "new 2015/1 --title Lisp");
    insta::assert_snapshot!(transcript(&workspace, &mut new), @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    next: save your input as inputs/2015/day01/mine.txt; or, after `cargo xtask session --save`, `cargo xtask fetch 2015/1`
    = 0
    ");
    assert_eq!(workspace.calls(), "cargo update --workspace --offline\n");
    // The other commands find the day. It has no script, so it does not compile.
    insta::assert_snapshot!(workspace.run("check 2015/1"), @"
    1 error
    ! error: 2015/1: y2015_day01 was not built, see above
    = 1
    ");

    workspace.write("xtask/templates/day/Cargo.toml.template", "malformed");
    let mut malformed = without_token(&workspace, "new 2015/2 --title Lisp");
    insta::assert_snapshot!(transcript(&workspace, &mut malformed), @"
    ! error: no day was made: cargo cannot list the packages: error: cannot read this manifest: ROOT/crates/y2015_day02/Cargo.toml
    = 1
    ");
    assert!(!workspace.path("crates/y2015_day02").exists());
    assert_eq!(workspace.run("check 2015/1").code, Some(1));
}

/// This script takes the place of cargo as soon as there is a crate for 2015/1.
fn with_cargo_that_then(script: &str) -> ScratchWorkspace {
    let workspace = with_scripts(&[]);
    let script = format!(
        "root=${{0%/*}}\nnew=$root/crates/y2015_day01\n\
         if [ -e \"$new\" ]; then touch \"$root/edited\"; {script}; fi\n\
         if [ -e \"$root/edited\" ]; then echo 'error: half edited' >&2; exit 101; fi\n\
         echo '{{\"packages\":[]}}'\n"
    );
    workspace.write("cargo.sh", script);
    workspace
}

/// Somebody may edit another manifest while `new` waits for midnight.
#[test]
fn a_crate_stays_if_cargo_cannot_list_the_packages_without_it_either() {
    let workspace = with_cargo_that_then(":");
    let mut new = without_token(&workspace, "new 2015/1 --title Lisp");
    insta::assert_snapshot!(transcript(&workspace, &mut new), @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    next: save your input as inputs/2015/day01/mine.txt; or, after `cargo xtask session --save`, `cargo xtask fetch 2015/1`
    ! cargo cannot list the packages: error: half edited
    = 0
    ");
    assert!(workspace.path("crates/y2015_day01/src/main.rs").exists());
}

#[test]
fn err_crate_that_cannot_be_removed_is_named() {
    let workspace = with_cargo_that_then("rm -r \"$new\"; touch \"$new\"");
    let mut new = without_token(&workspace, "new 2015/1 --title Lisp");
    insta::assert_snapshot!(transcript(&workspace, &mut new), @"
    ! error: cargo cannot list the packages: error: half edited
    ! delete crates/y2015_day01, which cannot be removed: Not a directory (os error 20)
    = 1
    ");
}

/// Each writes its crate into a folder of its own, and only one can be moved to `crates`.
#[test]
fn two_new_of_one_day_at_once_leave_a_whole_crate() {
    for _ in 0..10 {
        let workspace = with_scripts(&[]);
        let words = "new 2015/1 --title Lisp";
        let mut both = [(); 2].map(|()| {
            let mut command = without_token(&workspace, words);
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a process")
        });
        let is_success = both.each_mut().map(|child| child.wait().expect("it ends").success());
        assert!(is_success.contains(&true));
        assert!(workspace.path("crates/y2015_day01/Cargo.toml").exists());
        assert!(workspace.path("crates/y2015_day01/src/main.rs").exists());
    }
}

#[test]
fn paths_are_from_the_current_folder() {
    let workspace = with_scripts(&[("day22", "echo \"$input:\"; cat \"$input\"")]);
    workspace.write(MINE, "mine\n");
    workspace.write("crates/day22/other.txt", "other\n");
    for (words, path, text) in [
        ("run 2020/22", "../../inputs/2020/day22/mine.txt", "mine"),
        ("run 2020/22 -i ./other.txt", "./other.txt", "other"),
    ] {
        let mut command = workspace.command(words);
        let output = Output::run(command.current_dir(workspace.path("crates/day22")));
        let shown = format!("2020/22 Crab Combat {path}\n{path}:\n{text}\n\n");
        assert_eq!(output.out, shown);
    }
    let mut new = without_token(&workspace, "new 2015/1 --title Lisp");
    new.current_dir(workspace.path("crates/day22"));
    insta::assert_snapshot!(transcript(&workspace, &mut new), @"
    made ../../crates/y2015_day01; its inputs belong in ../../inputs/2015/day01
    next: save your input as ../../inputs/2015/day01/mine.txt; or, after `cargo xtask session --save`, `cargo xtask fetch 2015/1`
    = 0
    ");
}

/// A relative `CARGO_TARGET_DIR` means the same folder for `cargo xtask` and for the cargo that the runner starts. A build
/// script that depends on a variable of `cargo run` would run again each time a build by the runner follows one by the user.
#[test]
fn cargo_is_started_in_the_folder_of_the_user_without_the_variables_of_cargo_run() {
    let workspace = with_scripts(&[]);
    let mut command = workspace.command("check 2020/22");
    command
        .current_dir(workspace.path("crates"))
        .env("CARGO_MANIFEST_DIR", workspace.path("xtask"))
        .env("CARGO_PKG_NAME", "xtask")
        .env("CARGO_HOME", "home");
    Output::run(&mut command);
    let environment = workspace.read("environment-of-cargo");
    let folder = environment.lines().find_map(|line| line.strip_prefix("PWD=")).expect("a folder");
    assert!(folder.ends_with("/crates"), "{folder}");
    assert!(environment.contains("CARGO_HOME="), "{environment}");
    assert!(!environment.contains("CARGO_PKG_"), "{environment}");
    assert!(!environment.contains("CARGO_MANIFEST_"), "{environment}");
}

#[test]
fn err_cargo_that_cannot_be_run() {
    let workspace = with_scripts(&[]);
    let mut command = workspace.command("check");
    command.env("CARGO", workspace.path("no-cargo"));
    insta::assert_snapshot!(transcript(&workspace, &mut command), @"
    ! error: cannot run cargo: No such file or directory (os error 2)
    = 1
    ");
}

#[test]
fn outside_of_a_workspace_the_package_that_cargo_runs_tells_where_it_is() {
    let workspace = with_scripts(&[("day22", "")]);
    let mut command = workspace.command("check 2020/22");
    command.current_dir("/");
    Output::run(&mut command).assert_err(2, "error: not in a workspace\n");
    command.env("CARGO_MANIFEST_DIR", workspace.path("xtask"));
    insta::assert_snapshot!(transcript(&workspace, &mut command), @"
    2020/22 Crab Combat
      no inputs
    no answers
    = 0
    ");
}

/// A part may end the program, even with success, and may have printed anything.
#[test]
fn a_day_that_dies_or_does_not_compile_stops_no_other() {
    let reply = script_that_replies(SOLVED);
    let fake = r#"echo '{"year":2021,"part1":{"found":"7","ns":1}}'"#;
    let day21 =
        format!("{fake}; echo 'from day21' >&2; case $input in *mine*) exit 0 ;; esac\n{reply}");
    let workspace = with_scripts(&[("day21", &day21)]);
    workspace.write_some_text(&[MINE, DAY21_MINE, "inputs/2021/day21/published.txt"]);
    // Standard output and standard error in one, as the user sees them: what a day prints to standard error is above what is
    // said about its input, and the rest is dropped.
    let mut check = in_shell(&workspace.command("check --accept"), "exec \"$@\" 2>&1");
    insta::assert_snapshot!(transcript(&workspace, &mut check), @"
    error: 2020/22: day22 was not built, see above
    2021/21 Dirac Dice
    from day21
      mine       error: the program ended before it was done: exit status: 0
    from day21
      published  part 1 recorded: 7
    2 errors, 1 recorded
    failed: 2020/22, 2021/21
    = 1
    ");
    insta::assert_snapshot!(workspace.run("run"), @r#"
    2020/22 Crab Combat inputs/2020/day22/mine.txt

    2021/21 Dirac Dice inputs/2021/day21/mine.txt
    {"year":2021,"part1":{"found":"7","ns":1}}

    failed: 2020/22, 2021/21
    ! error: 2020/22: day22 was not built, see above
    ! from day21
    ! error: 2021/21: the program ended before it was done: exit status: 0
    = 1
    "#);
}

#[test]
fn standard_input_reaches_the_program() {
    let solved = script_that_replies(SOLVED);
    let workspace = with_scripts(&[("day22", &format!("cat > \"$root/read\"\n{solved}"))]);
    workspace.write("text", "a deal\n");
    for words in ["run 2020/22 -i -", "bench 2020/22 -i -"] {
        workspace.write("read", "");
        let text = File::open(workspace.path("text")).expect("a file");
        let output = Output::run(workspace.command(words).stdin(text));
        assert_eq!(output.code, Some(0), "{words}: {output:?}");
        assert_eq!(workspace.read("read"), "a deal\n", "{words}");
    }
}

/// Whoever uses this machine can see the arguments and the variables of a program.
#[test]
fn no_other_program_gets_the_token_as_an_argument_or_variable() {
    let see = "{ echo \"$@\"; env; } > \"$0.seen\"";
    let day22 = format!("{see}\n{}", script_that_replies(SOLVED));
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&[MINE]);
    workspace.write(
        "README.md",
        "<!-- days: written by cargo xtask bench --write -->\n<!-- end of days -->\n",
    );
    workspace.write_script("bin/curl", &format!("{see}; PATH=${{PATH#*:}} exec curl \"$@\""));
    workspace.write_script("bin/git", &format!("{see}; echo me@mail.example"));
    workspace.write_script("bin/rustc", &format!("{see}; echo rustc 1.0"));
    let path = env::var("PATH").expect("a path");
    let path = format!("{}:{path}", workspace.path("bin").display());
    let site = Server::start([page("Settings")]);
    let mut session = workspace.command("session");
    run_expecting(session.env("AOC_SITE", site.url()).env("PATH", &path), 0);
    let mut bench = workspace.command("bench --write");
    run_expecting(bench.env("PATH", &path), 0);
    assert!(workspace.read("README.md").contains("; rustc 1.0.\n"));
    for file in [
        "bin/curl.seen",
        "bin/git.seen",
        "bin/rustc.seen",
        "bin/day22.seen",
        "environment-of-cargo",
    ] {
        let seen = workspace.read(file);
        assert!(seen.contains("PATH="), "{file}: {seen}");
        assert!(!seen.contains("AOC_SESSION="), "{file}: {seen}");
        assert_no_token(&seen);
    }
}

/// No answer was sent, so no page would show a verdict.
#[test]
fn err_curl_is_missing() {
    let workspace = with_scripts(&[]);
    workspace.write_script("bin/git", "echo me@mail.example");
    let mut command = workspace.command("submit 2020/22 1 7");
    // The script needs a shell, which it names by its path.
    command.env("PATH", workspace.path("bin"));
    insta::assert_snapshot!(transcript(&workspace, &mut command), @"
    ! submitting 7 for part 1 of 2020/22 with the session token in the variable AOC_SESSION
    ! error: not submitted: no complete response from https://adventofcode.com: cannot start the program `curl`: No such file or directory (os error 2)
    = 1
    ");
}

/// What two processes print, in the order of the alphabet, without that the one waits for the other.
fn transcript_of_both(children: [Child; 2]) -> String {
    let mut outputs = children.map(|child| Output::of_child(child).to_string());
    outputs.sort();
    let both = outputs.concat();
    both.split_inclusive('\n').filter(|line| !line.ends_with(" s so far\n")).collect()
}

#[test]
fn two_processes_at_the_same_time_fetch_an_input_once() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    let site = Server::start([html(&puzzle_page(22, &[])), text("1\n")]);
    let children =
        [(); 2].map(|()| at_site(&workspace, "fetch 2020/22", &site).spawn().expect("it runs"));
    insta::assert_snapshot!(transcript_of_both(children), @"
    inputs/2020/day22/mine.txt: cached (`cargo xtask fetch --force 2020/22` refetches)
    = 0
    inputs/2020/day22/mine.txt: fetched
    = 0
    ");
    assert_eq!(site.requests().len(), 2);
    assert_eq!(workspace.read(MINE), "1\n");
}

#[test]
fn two_processes_at_the_same_time_submit_an_answer_once() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    let site = Server::start([page("That's not the right answer.")]);
    let children = [(); 2]
        .map(|()| at_site(&workspace, "submit 2020/22 1 7", &site).spawn().expect("it runs"));
    insta::assert_snapshot!(transcript_of_both(children), @"
    ! error: not submitted: wrong: 7, says the site (mine.site) (--force submits anyway)
    = 1
    7 does not solve part 1 of 2020/22: wrong
    ! submitting 7 for part 1 of 2020/22 with the session token in the variable AOC_SESSION
    = 1
    ");
    site.only_request();
}

/// A cached page of 2020/22 with one block.
fn page_with_an_example() -> String {
    puzzle_page(22, &[]).replace("</article>", "<pre><code>0\n1\n</code></pre></article>")
}

/// Half an example would not be noticed.
#[test]
fn example_leaves_no_half_file_if_it_is_killed() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    workspace.write(PAGE, page_with_an_example());
    let mut killed = killed_by_its_first_write(&workspace.command("example 2020/22 1"));
    assert_eq!(Output::run(&mut killed).code, None);
    insta::assert_snapshot!(workspace.run("example 2020/22 1"), @"
    1   0
        1
    inputs/2020/day22/example.txt: saved
    if this is the wrong block, delete inputs/2020/day22/example.txt
    next: `cargo xtask expect 2020/22 1 ANSWER -i example`
    = 0
    ");
    assert_eq!(workspace.read("inputs/2020/day22/example.txt"), "0\n1\n");
}

/// Half a line would be a verdict on another answer.
#[cfg(target_os = "linux")]
#[test]
fn a_verdict_for_which_the_disk_has_no_room_leaves_no_half_line() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    let site = Server::start([page("That's not the right answer; your answer is too high.")]);
    let before = format!("2 wrong: {}\n", "x".repeat(490));
    workspace.write(VERDICTS, &before);
    // No file can have more than 512 bytes.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let submit = at_site(&workspace, "submit 2020/22 1 2494", &site);
    let mut limited = in_shell(&submit, script);
    insta::assert_snapshot!(transcript(&workspace, &mut limited), @"
    ! submitting 2494 for part 1 of 2020/22 with the session token in the variable AOC_SESSION
    ! error: 2494 does not solve part 1 of 2020/22: too high; cannot save the line `1 too high: 2494`: inputs/2020/day22/mine.site: File too large (os error 27)
    = 1
    ");
    assert_eq!(workspace.read(VERDICTS), before);
}

/// Even if nobody can be told, the verdict and the cooldown count.
#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_cannot_be_printed_is_noted() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    let wrong = "That's not the right answer.  Please wait one minute before trying again.";
    let site = Server::start([page(wrong)]);
    let full = File::options().write(true).open("/dev/full").expect("a device");
    let mut submit = at_site(&workspace, "submit 2020/22 1 306", &site);
    insta::assert_snapshot!(transcript(&workspace, submit.stdout(full)), @"
    ! submitting 306 for part 1 of 2020/22 with the session token in the variable AOC_SESSION
    ! error: cannot write to standard output: No space left on device (os error 28)
    = 1
    ");
    assert_eq!(workspace.read(VERDICTS), "1 wrong: 306\n");
    let next = Output::run(&mut at_site(&workspace, "submit 2020/22 1 307", &site));
    // How long it is depends on how fast this machine is.
    let too_soon = "error: too soon: you can submit the next answer, to any puzzle, in ";
    assert!(next.code == Some(1) && next.err.starts_with(too_soon), "{next}");
    site.only_request();
}

/// A terminal interrupts all programs of the process group in the foreground.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_runner_and_the_days() {
    let day22 = "echo $$ > \"$root/process\"\nexec sleep 60";
    for arguments in ["check 2020/22", "run 2020/22"] {
        let workspace = with_scripts(&[("day22", day22)]);
        workspace.write_some_text(&[MINE]);
        let mut runner = workspace.command(arguments).process_group(0).spawn().expect("it runs");
        while !workspace.path("process").exists() {
            let end = runner.try_wait().expect("a program");
            assert!(end.is_none(), "{arguments}: it ended before the day began");
            thread::sleep(Duration::from_millis(10));
        }
        let group = format!("-{}", runner.id());
        let mut kill = program::command("kill");
        kill.args(["-s", "INT", "--", &group]).status().expect("it runs");
        let status = runner.wait().expect("it ends");
        assert_eq!(status.code(), None, "{arguments}");
        assert!(has_ended(workspace.read("process").trim()), "{arguments}");
    }
}

/// Whether a process ends within a second. The system may need a moment to end it, and a process whose parent has not asked
/// for its status stays as a zombie.
#[cfg(target_os = "linux")]
fn has_ended(process: &str) -> bool {
    for _ in 0..100 {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        if status.is_empty() || status.contains("\nState:\tZ") {
            return true;
        }
        thread::sleep(Duration::from_millis(10));
    }
    false
}

#[test]
fn check_says_which_input_it_waits_for_if_that_takes_long() {
    // The day ends once that was said, or after a minute.
    let day22 = format!(
        "for _ in $(seq 6000); do [ -e \"$root/said\" ] && break; sleep 0.01; done\n{}",
        script_that_replies(UNSOLVED)
    );
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&[MINE]);
    let mut check = workspace.command("check 2020/22").spawn().expect("it runs");
    let mut line = String::new();
    let stderr = check.stderr.as_mut().expect("a pipe");
    BufReader::new(stderr).read_line(&mut line).expect("a line");
    workspace.write("said", "");
    let output = Output::of_child(check);
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      mine       not solved yet
    2 not solved yet
    ");
    assert_eq!(output.code, Some(0));
    assert!(line.starts_with("waiting for 2020/22 mine: "), "{line}");
    assert!(line.ends_with(" s so far\n"), "{line}");
}

/// That command may have been stopped with Ctrl-Z.
#[test]
fn a_command_says_that_it_waits_for_another_one() {
    for (locked, words, waiting) in [
        ("inputs/.site", "submit 2020/22 1 7", "waiting for another command that uses the site: "),
        ("inputs/.lock", "example 2020/22 1", "waiting for another command: "),
    ] {
        let workspace = ScratchWorkspace::new(PROGRAM);
        let site = Server::start([page("That's not the right answer.")]);
        workspace.write(PAGE, page_with_an_example());
        workspace.write(locked, "");
        let lock = File::open(workspace.path(locked)).expect("a file");
        lock.lock().expect("nobody else has it");
        let mut command = at_site(&workspace, words, &site).spawn().expect("it runs");
        let mut line = String::new();
        let stderr = command.stderr.as_mut().expect("a pipe");
        BufReader::new(stderr).read_line(&mut line).expect("a line");
        drop(lock);
        Output::of_child(command);
        assert!(line.starts_with(waiting), "{line}");
        assert!(line.ends_with(" s so far\n"), "{line}");
    }
}

/// The program `script` gives it a terminal, which would show the token as soon as it is typed.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_all_but_the_token() {
    let workspace = ScratchWorkspace::new(PROGRAM);
    let site = Server::start([page("Settings")]);
    let mut terminal = in_shell(
        &at_site(&workspace, "session --save", &site),
        r#"PROGRAM=$1 exec script -qec '"$PROGRAM" session --save && stty -a' /dev/null"#,
    );
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut shown = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.contains("paste it here (it is not shown):") {
        assert!(shown.read_line(&mut text).expect("text") > 0, "{text}");
    }
    let mut keys = child.stdin.take().expect("a pipe");
    keys.write_all(format!("{TOKEN}\n").as_bytes()).expect("it reads");
    shown.read_to_string(&mut text).expect("text");
    assert!(text.contains(": saved"), "{text}");
    // From now on, it shows again what is typed.
    assert!(text.contains(" echo ") && text.contains(" -echonl "), "{text}");
    assert_no_token(&text);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(workspace.read("home/.adventofcode.session"), format!("{TOKEN}\n"));
}

/// Both would choose `example.txt`, and one of the texts would be lost.
#[test]
fn two_examples_at_once_have_different_names() {
    let html = "<article><h2>--- Day 22: Crab Combat ---</h2><pre>first\n</pre><pre>second\n</pre></article>";
    for _ in 0..10 {
        let workspace = with_scripts(&[]);
        workspace.write(PAGE, html);
        let both = ["example 2020/22 1 7", "example 2020/22 2 8"];
        let mut both = both.map(|words| workspace.command(words).spawn().expect("a process"));
        for child in &mut both {
            assert!(child.wait().expect("it ends").success());
        }
        let folder = fs::read_dir(workspace.path("inputs/2020/day22")).expect("a folder");
        let texts = folder.filter(|entry| {
            let path = entry.as_ref().expect("an entry").path();
            path.extension().is_some_and(|extension| extension == "txt")
        });
        assert_eq!(texts.count(), 2);
    }
}
