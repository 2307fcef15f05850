//! How one program sends another a task, to solve it in a process of its own, and how that one replies.
//!
//! The runner sends tasks to the program of a day, and the test of a day sends them to itself. The task is in environment
//! variables, together with the path of a file for the reply. Each line of that file says how all steps have ended so far,
//! and the program that has received the task adds one after each part. So this is known even if the program dies, whatever
//! its status is and whatever it has printed. What is said about it follows from what is [known](aoc_facts::known), which
//! both can read.

mod capture;

#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt as _;
use std::{
    collections::BTreeMap,
    env,
    fs::{self, File},
    io::{ErrorKind, Write as _},
    path::{self, Path, PathBuf},
    process::{self, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use anyhow::Context as _;
use aoc_facts::{
    Input, Part, Task,
    answer::Finding,
    input::STANDARD_INPUT,
    outcome::{End, Outcome, Outcomes},
};
use jzon::{JsonValue, object};

/// The variable with what is to be done with the input, as JSON.
const TASK: &str = "AOC_TASK";

/// The variable with the path of the input. It need not be UTF-8, as JSON has to be.
const INPUT: &str = "AOC_INPUT";

/// The variable with the path of the file for the reply.
const REPLY: &str = "AOC_REPLY";

/// Where a program prints while it solves a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// It is printed. A day shows each step as soon as it is taken.
    Shown,
    /// The beginning of what it prints to standard error is captured, and the rest is dropped. The program can read standard
    /// input only if that is the input.
    Captured,
}

/// How a program has solved a task.
pub struct Solved {
    /// How the steps have ended.
    pub outcomes: Outcomes,
    /// The beginning of what was captured of standard error, without white space at the end.
    pub stderr: String,
}

impl Solved {
    /// That the program has not even started, because of this error.
    pub fn not_started(error: &anyhow::Error) -> Self {
        let end = End::Died(format!("{error:#}"));
        Self { outcomes: Outcomes::without_steps(end), stderr: String::new() }
    }
}

/// Starts a program that is to solve a task, and waits until it has ended.
pub fn send_task(program: Command, task: &Task, output: Output) -> Solved {
    try_to_send(program, task, output).unwrap_or_else(|error| Solved::not_started(&error))
}

fn try_to_send(mut program: Command, task: &Task, output: Output) -> anyhow::Result<Solved> {
    let file = ReplyFile::create()?;
    program
        .env(TASK, task_to_json(task).to_string())
        .env(INPUT, &task.input().path)
        .env(REPLY, &file.0);
    let (ended, stderr) = match output {
        Output::Shown => (program.status().context("cannot start the program")?, String::new()),
        Output::Captured => {
            if task.input().path != Path::new(STANDARD_INPUT) {
                program.stdin(Stdio::null());
            }
            capture::run(program)?
        }
    };
    let mut outcomes = file.read();
    if let End::Died(reason) = &mut outcomes.end {
        *reason += &format!(": {ended}");
    }
    Ok(Solved { outcomes, stderr })
}

/// Tells whoever has sent a task how its steps have ended so far. It fails if that cannot be written.
pub type ReplyFn<'r> = dyn Fn(&Outcomes) -> anyhow::Result<()> + Sync + 'r;

/// The task for which this process was started, and a function that replies. `None` if this process was started for no task.
///
/// # Errors
/// If a task was sent to this process, but no reply can be written. It must not go on as if it had received none: a test
/// would start the same process again, and that one the next.
pub fn receive_task() -> anyhow::Result<Option<(Task, Box<ReplyFn<'static>>)>> {
    /// Whether this is the process that was started for the task.
    static IS_RECEIVER: OnceLock<bool> = OnceLock::new();

    let Some((task, path)) = sent_task() else { return Ok(None) };
    // A program that this one starts has the same variables.
    let is_receiver = if let Some(is_receiver) = IS_RECEIVER.get() {
        *is_receiver
    } else {
        let is_first = claim(&path)?;
        *IS_RECEIVER.get_or_init(|| is_first)
    };
    if !is_receiver {
        return Ok(None);
    }
    let reply = move |outcomes: &Outcomes| add_line(&path, &outcomes_to_json(outcomes).to_string());
    Ok(Some((task, Box::new(reply))))
}

/// The task and the path of the reply that are in the variables, if they are there.
fn sent_task() -> Option<(Task, PathBuf)> {
    let input = Input::new(env::var_os(INPUT)?.into());
    let task = task_in_json(&jzon::parse(&env::var(TASK).ok()?).ok()?, input)?;
    Some((task, env::var_os(REPLY)?.into()))
}

/// Begins the reply in the file at this path. Returns whether nobody has done so before.
///
/// # Errors
/// If it cannot be written.
fn claim(path: &Path) -> anyhow::Result<bool> {
    let is_empty = fs::metadata(path).is_ok_and(|metadata| metadata.len() == 0);
    if is_empty {
        add_line(path, "")?;
    }
    Ok(is_empty)
}

/// Adds a line to a reply. It begins with a new line, since half of another may be there. If the file is gone, that fails,
/// since nobody waits for the reply any more.
fn add_line(path: &Path, line: &str) -> anyhow::Result<()> {
    let file = File::options().append(true).open(path);
    file.and_then(|mut file| file.write_all(format!("\n{line}\n").as_bytes()))
        .with_context(|| path.display().to_string())
}

/// A new file for a reply, which is empty until a process begins the task. Others cannot read it, since the input may be
/// private. It is removed in the end.
struct ReplyFile(PathBuf);

impl ReplyFile {
    fn create() -> anyhow::Result<Self> {
        /// How many files this process has made.
        static COUNT: AtomicUsize = AtomicUsize::new(0);

        // A day may change its current folder.
        let folder = path::absolute(env::temp_dir()).context("cannot find a temporary folder")?;
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        options.mode(0o600);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("aoc-{}-{number}.json", process::id()));
            match options.open(&path) {
                Ok(_) => return Ok(Self(path)),
                // A process that was killed, and had the same id, may have left it.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error).with_context(|| path.display().to_string()),
            }
        }
    }

    /// What the last whole line says. The process may have been killed while it added another.
    fn read(&self) -> Outcomes {
        let bytes = fs::read(&self.0).unwrap_or_default();
        // The last line may end in the middle of a character.
        let text = String::from_utf8_lossy(&bytes);
        let said = text.lines().rev().find_map(|line| outcomes_in_json(&jzon::parse(line).ok()?));
        said.unwrap_or_else(|| Outcomes::without_steps(End::unfinished()))
    }
}

impl Drop for ReplyFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// All of a task but the input.
fn task_to_json(task: &Task) -> JsonValue {
    let parts: Vec<_> = task.parts().iter().map(ToString::to_string).collect();
    let mut not_run = JsonValue::new_object();
    for (part, reason) in task.not_run() {
        not_run[part.to_string()] = reason.as_str().into();
    }
    object! { parts: parts, not_run: not_run, repeat: task.is_repeated() }
}

/// Reads what [`task_to_json`] has made; `None` if it is something else.
fn task_in_json(object: &JsonValue, input: Input) -> Option<Task> {
    let parts: Option<_> =
        object["parts"].members().map(|part| part.as_str()?.parse().ok()).collect();
    let mut not_run = BTreeMap::new();
    for (part, reason) in object["not_run"].entries() {
        not_run.insert(part.parse().ok()?, reason.as_str()?.to_owned());
    }
    Task::received(input, parts?, not_run, object["repeat"].as_bool()?)
}

/// A program that goes on says nothing about its end, so that it has died if it says no more.
fn outcomes_to_json(outcomes: &Outcomes) -> JsonValue {
    let mut object = JsonValue::new_object();
    if let Some(time) = outcomes.parse_time {
        object["ns"] = nanoseconds(time).into();
    }
    for (part, outcome) in &outcomes.parts {
        object[format!("part{part}")] = outcome_to_json(outcome);
    }
    match &outcomes.end {
        End::Done => object["end"] = "done".into(),
        End::Failed(reason) => object["end"] = object! { failed: reason.as_str() },
        End::Died(_) => {}
    }
    object
}

/// Reads what [`outcomes_to_json`] has made; `None` if it is something else.
fn outcomes_in_json(object: &JsonValue) -> Option<Outcomes> {
    let parse_time = object["ns"].as_u64().map(Duration::from_nanos);
    let mut parts = BTreeMap::new();
    for part in Part::BOTH {
        let outcome = &object[format!("part{part}")];
        if !outcome.is_null() {
            parts.insert(part, outcome_in_json(outcome)?);
        }
    }
    let end = match object["end"]["failed"].as_str() {
        Some(reason) => End::Failed(reason.to_owned()),
        None if object["end"] == "done" => End::Done,
        None => End::unfinished(),
    };
    Some(Outcomes { parse_time, parts, end })
}

fn outcome_to_json(outcome: &Outcome) -> JsonValue {
    match outcome {
        Outcome::Found { finding, time } => {
            object! { found: finding.to_string(), ns: nanoseconds(*time) }
        }
        Outcome::Unsolved => "unsolved".into(),
        Outcome::Broken(reason) => object! { broken: reason.as_str() },
        Outcome::NotRun(reason) => object! { not_run: reason.as_str() },
    }
}

/// Reads what [`outcome_to_json`] has made; `None` if it is something else.
fn outcome_in_json(outcome: &JsonValue) -> Option<Outcome> {
    if let Some(text) = outcome["found"].as_str() {
        let finding = Finding::parse(text)?;
        return Some(Outcome::Found {
            finding,
            time: Duration::from_nanos(outcome["ns"].as_u64()?),
        });
    }
    if let Some(reason) = outcome["broken"].as_str() {
        return Some(Outcome::Broken(reason.to_owned()));
    }
    if let Some(reason) = outcome["not_run"].as_str() {
        return Some(Outcome::NotRun(reason.to_owned()));
    }
    (*outcome == "unsolved").then_some(Outcome::Unsolved)
}

/// A time as a number of nanoseconds. A `u64` has room for 584 years.
fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos() as u64
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a test starts itself, or a shell")]

    #[cfg(unix)]
    use std::{
        ffi::OsStr,
        os::unix::{ffi::OsStrExt as _, fs::PermissionsExt as _},
    };

    use super::*;

    /// A task for both parts of an input.
    fn task(path: impl Into<PathBuf>) -> Task {
        Task::of_named("2015/1".parse().expect("a puzzle"), Input::new(path.into()))
    }

    /// What this test replies, which is started again with this name.
    fn send_to_test(name: &str, task: &Task) -> Outcomes {
        let mut program = Command::new(env::current_exe().expect("a path"));
        program.args(["--exact", &format!("exchange::tests::{name}")]);
        send_task(program, task, Output::Captured).outcomes
    }

    #[test]
    fn a_program_receives_its_task_and_replies_how_it_has_ended_so_far() {
        let outcomes = |end: End| Outcomes {
            parse_time: Some(Duration::from_nanos(1)),
            parts: BTreeMap::from([(Part::Two, Outcome::Unsolved)]),
            end,
        };
        let dies = task("dies");
        // On Unix, a path may have any bytes.
        #[cfg(unix)]
        let path = OsStr::from_bytes(b"a folder/\xff \"fails\".txt");
        #[cfg(not(unix))]
        let path = "a folder/♠ fails.txt";
        let fails = task(path).only(Part::Two).expect("a task").repeated();
        if let Some((task, reply)) = receive_task().expect("a file") {
            reply(&outcomes(End::Failed("x".repeat(1_000)))).expect("a file");
            reply(&outcomes(End::unfinished())).expect("a file");
            if task == dies {
                process::exit(3);
            }
            assert_eq!(task, fails);
            return reply(&outcomes(End::Failed("no text".to_owned()))).expect("a file");
        }
        let send = |task| {
            send_to_test("a_program_receives_its_task_and_replies_how_it_has_ended_so_far", task)
        };
        assert_eq!(send(&fails), outcomes(End::Failed("no text".to_owned())));
        let replied = send(&dies);
        let expected = "the program ended before it was done: exit";
        assert!(
            matches!(&replied.end, End::Died(reason) if reason.starts_with(expected)),
            "{replied:?}"
        );
        assert_eq!(replied.parts.len(), 1);
    }

    #[test]
    fn a_program_that_says_nothing_or_does_not_start_has_died() {
        if receive_task().expect("a file").is_some() {
            return;
        }
        let task = task("mine.txt");
        let silent = send_to_test("a_program_that_says_nothing_or_does_not_start_has_died", &task);
        let missing = send_task(Command::new("no such program"), &task, Output::Shown).outcomes;
        for (outcomes, expected) in [
            (silent, "the program ended before it was done: exit "),
            (missing, "cannot start the program: "),
        ] {
            let Outcomes { end: End::Died(reason), .. } = outcomes else {
                panic!("expected a program that died, found {outcomes:?}")
            };
            assert!(reason.starts_with(expected), "{reason}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_captured_program_reads_nothing() {
        let mut program = Command::new("/bin/sh");
        program
            .args(["-c", "cat >&2; echo 'end' >&2"])
            .stdin(File::open("/bin/sh").expect("a file"));
        assert_eq!(send_task(program, &task("mine.txt"), Output::Captured).stderr, "end");
    }

    #[test]
    fn each_reply_has_a_file_of_its_own_that_only_its_owner_can_read_and_that_is_removed() {
        let files = [(); 2].map(|()| ReplyFile::create().expect("a file"));
        let paths = files.each_ref().map(|file| file.0.clone());
        assert_ne!(paths[0], paths[1]);
        assert!(paths[0].is_absolute());
        #[cfg(unix)]
        for path in &paths {
            let mode = fs::metadata(path).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        drop(files);
        assert!(!paths.iter().any(|path| path.exists()));
        // Nobody waits for this reply.
        add_line(&paths[0], "{}").expect_err("no file");
        assert!(!paths[0].exists());
    }

    /// A program that this one starts sees the same variables, and must not solve the same task.
    #[test]
    fn only_one_process_claims_a_reply() {
        let file = ReplyFile::create().expect("a file");
        let claimed = [(); 2].map(|()| claim(&file.0).expect("a file"));
        assert_eq!(claimed, [true, false]);
    }

    /// Otherwise a test whose process cannot reply would start it again and again.
    #[cfg(target_os = "linux")]
    #[test]
    fn err_reply_that_cannot_be_written() {
        claim(Path::new("/dev/full")).expect_err("a full disk");
    }

    /// The process may be killed, or the disk full, while it adds a line.
    #[test]
    fn half_a_line_does_not_hide_the_line_before() {
        let file = ReplyFile::create().expect("a file");
        assert_eq!(file.read(), Outcomes::without_steps(End::unfinished()));
        assert!(claim(&file.0).expect("a file"));
        let parts = BTreeMap::from([(Part::One, Outcome::Broken("♠".to_owned()))]);
        let so_far = Outcomes { parts, ..Outcomes::without_steps(End::unfinished()) };
        let line = outcomes_to_json(&so_far).to_string();
        add_line(&file.0, &line).expect("a file");
        let in_the_middle = line.find('♠').expect("a character") + 1;
        let mut last = File::options().append(true).open(&file.0).expect("a file");
        last.write_all(&line.as_bytes()[..in_the_middle]).expect("a file");
        assert_eq!(file.read(), so_far);
        let done = Outcomes { end: End::Done, ..so_far };
        add_line(&file.0, &outcomes_to_json(&done).to_string()).expect("a file");
        assert_eq!(file.read(), done);
    }

    /// Other programs than ours read it in the tests of the runner.
    #[test]
    fn a_task_has_these_fields_and_is_read_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let example = Input::new(folder.path().join("example.txt"));
        fs::write(example.snapshot(Part::One), "").expect("a file");
        let of_example = Task::of("2015/1".parse().expect("a puzzle"), example);
        let mut lines = Vec::new();
        for task in [task("mine.txt").only(Part::Two).expect("a task").repeated(), of_example] {
            let json = task_to_json(&task).to_string();
            let read = jzon::parse(&json).expect("JSON");
            assert_eq!(task_in_json(&read, task.input().clone()), Some(task));
            lines.push(json);
        }
        insta::assert_snapshot!(lines.join("\n"), @r#"
        {"parts":["2"],"not_run":{},"repeat":true}
        {"parts":["1"],"not_run":{"2":"no answer is recorded; `cargo xtask expect 2015/1 2 ANSWER -i example` records it"},"repeat":false}
        "#);
        for incomplete in ["{}", r#"{"parts":[],"not_run":{},"repeat":false}"#] {
            let read = jzon::parse(incomplete).expect("JSON");
            assert_eq!(task_in_json(&read, Input::new("mine.txt".into())), None);
        }
    }

    /// The JSON of these outcomes. It is read as they were.
    fn written(outcomes: &Outcomes) -> String {
        let json = outcomes_to_json(outcomes).to_string();
        assert_eq!(read(&json).as_ref(), Some(outcomes));
        json
    }

    fn read(json: &str) -> Option<Outcomes> {
        outcomes_in_json(&jzon::parse(json).ok()?)
    }

    #[test]
    fn outcomes_have_these_fields_and_are_read_as_they_were() {
        let found = |text: &str| {
            let finding = Finding::parse(text).expect("a text");
            Outcome::Found { finding, time: Duration::from_nanos(9) }
        };
        let outcomes = [
            found("{\"part1\":1}\n\u{1b}"),
            found("no answer: it never\nends"),
            Outcome::Unsolved,
            Outcome::Broken(String::new()),
            Outcome::NotRun("example-2 is for it".to_owned()),
        ];
        let mut lines: Vec<_> = outcomes
            .map(|outcome| {
                let parts = BTreeMap::from([(Part::Two, outcome)]);
                written(&Outcomes { parts, ..Outcomes::without_steps(End::Done) })
            })
            .into();
        let parse_time = Some(Duration::from_nanos(1));
        let parts = BTreeMap::from([(Part::One, found("7")), (Part::Two, Outcome::Unsolved)]);
        lines.push(written(&Outcomes { parse_time, parts, end: End::unfinished() }));
        lines.push(written(&Outcomes::without_steps(End::Failed("no \u{1b}".to_owned()))));
        insta::assert_snapshot!(lines.join("\n"), @r#"
        {"part2":{"found":"{\"part1\":1}\n\u001b","ns":9},"end":"done"}
        {"part2":{"found":"no answer: it never\nends","ns":9},"end":"done"}
        {"part2":"unsolved","end":"done"}
        {"part2":{"broken":""},"end":"done"}
        {"part2":{"not_run":"example-2 is for it"},"end":"done"}
        {"ns":1,"part1":{"found":"7","ns":9},"part2":"unsolved"}
        {"end":{"failed":"no \u001b"}}
        "#);
    }

    #[test]
    fn an_outcome_that_is_incomplete_is_none() {
        for part in ["{}", "7", "\"solved\"", "{\"found\":\"7\"}", "{\"found\":\"\",\"ns\":1}"] {
            assert_eq!(read(&format!("{{\"part1\":{part}}}")), None, "{part}");
        }
        assert_eq!(read(""), None);
        assert_eq!(read("{\"part1\":\"unsolved\""), None);
    }
}
