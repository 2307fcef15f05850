//! How a day is asked to solve an input in a process of its own, and how it replies.
//!
//! The runner asks the program of a day, and the test of a day asks itself. The task is in environment variables, together with
//! the path of a file. There, the program that is asked writes after each step how its steps have ended so far. So this is
//! known even if it dies, whatever its status is and whatever it has printed. What is said about it follows from what is
//! [known](aoc_facts::known), which both can read.

mod capture;

pub use capture::ask_captured;

#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt as _;
use std::{
    collections::BTreeMap,
    env,
    fs::{self, File},
    io::{ErrorKind, Write as _},
    path::PathBuf,
    process::{self, Command},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use anyhow::Context as _;
use jzon::{JsonValue, object};

use aoc_facts::{
    answer::Answer,
    input::Input,
    outcome::{End, Outcome, Outcomes},
    puzzle::{Part, Parts},
    task::Task,
};

/// The variable with what is to be done with the input, as JSON.
const TASK: &str = "AOC_TASK";

/// The variable with the path of the input. It need not be UTF-8, as JSON has to be.
const INPUT: &str = "AOC_INPUT";

/// The variable with the path of the file for the reply.
const REPLY: &str = "AOC_REPLY";

/// What is in the file for the reply until a process begins the task.
const ASKED: &[u8] = b"asked";

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

/// Asks a program to solve a task, and waits until it has ended. What the program prints goes where it has been told to print.
pub fn ask(program: Command, task: &Task) -> Outcomes {
    try_to_ask(program, task).unwrap_or_else(|error| Solved::not_started(&error).outcomes)
}

fn try_to_ask(mut program: Command, task: &Task) -> anyhow::Result<Outcomes> {
    let file = ReplyFile::create()?;
    program
        .env(TASK, task_to_json(task).to_string())
        .env(INPUT, &task.input.path)
        .env(REPLY, &file.0);
    let ended = program.status().context("cannot start the program")?;
    let mut outcomes = file.read().unwrap_or_else(|| Outcomes::without_steps(End::unfinished()));
    if let End::Died(reason) = &mut outcomes.end {
        *reason += &format!(": {ended}");
    }
    Ok(outcomes)
}

/// The task for which this process was started, and where it replies; `None` if it was started for no task.
pub fn asked() -> Option<(Task, Reply)> {
    /// Whether this process is the one that was asked.
    static IS_ASKED: OnceLock<bool> = OnceLock::new();

    let input = Input::new(env::var_os(INPUT)?.into());
    let reply = Reply(env::var_os(REPLY)?.into());
    let task = task_in_json(&jzon::parse(&env::var(TASK).ok()?).ok()?, input)?;
    // A program that this one starts has the same variables.
    IS_ASKED.get_or_init(|| reply.claim()).then_some((task, reply))
}

/// Where a process replies that was started for a task.
#[derive(Debug, PartialEq, Eq)]
pub struct Reply(PathBuf);

impl Reply {
    /// Whether nobody has begun the task.
    fn claim(&self) -> bool {
        fs::read(&self.0).is_ok_and(|text| text == ASKED) && fs::write(&self.0, "{}").is_ok()
    }

    /// Tells how the steps have ended, perhaps [so far](End::unfinished). It replaces what was told before.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn tell(&self, outcomes: &Outcomes) -> anyhow::Result<()> {
        let text = outcomes_to_json(outcomes).to_string();
        // Whoever has asked has made the file. If it is gone, nobody waits for the reply.
        let file = File::options().write(true).truncate(true).open(&self.0);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| self.0.display().to_string())
    }
}

/// A new file for a reply. Others cannot read it, since the input may be private. It is removed in the end.
struct ReplyFile(PathBuf);

impl ReplyFile {
    fn create() -> anyhow::Result<Self> {
        /// How many files this process has made.
        static COUNT: AtomicUsize = AtomicUsize::new(0);

        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        options.mode(0o600);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = env::temp_dir().join(format!("aoc-{}-{number}.json", process::id()));
            match options.open(&path) {
                Ok(mut file) => {
                    let made = Self(path);
                    file.write_all(ASKED).with_context(|| made.0.display().to_string())?;
                    return Ok(made);
                }
                // A process that was killed, and had the same id, may have left it.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error).with_context(|| path.display().to_string()),
            }
        }
    }

    /// What was told last; `None` if nothing was, or not all of it was written.
    fn read(&self) -> Option<Outcomes> {
        outcomes_in_json(&jzon::parse(&fs::read_to_string(&self.0).ok()?).ok()?)
    }
}

impl Drop for ReplyFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// All of a task but the input.
fn task_to_json(task: &Task) -> JsonValue {
    let parts: Vec<_> = task.parts.iter().map(ToString::to_string).collect();
    object! { parts: parts, repeat: task.repeat }
}

/// Reads what [`task_to_json`] has made; `None` if it is something else.
fn task_in_json(object: &JsonValue, input: Input) -> Option<Task> {
    let parts: Option<Parts> =
        object["parts"].members().map(|part| part.as_str()?.parse().ok()).collect();
    Some(Task { input, parts: parts?, repeat: object["repeat"].as_bool()? })
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
        Outcome::Found { answer, time } => {
            object! { found: answer.as_str(), ns: nanoseconds(*time) }
        }
        Outcome::NoAnswer(reason) => object! { no_answer: reason.as_str() },
        Outcome::Unsolved => "unsolved".into(),
        Outcome::Broken(reason) => object! { broken: reason.as_str() },
    }
}

/// Reads what [`outcome_to_json`] has made; `None` if it is something else.
fn outcome_in_json(outcome: &JsonValue) -> Option<Outcome> {
    if let Some(answer) = outcome["found"].as_str() {
        let time = Duration::from_nanos(outcome["ns"].as_u64()?);
        return Some(Outcome::Found { answer: Answer::parse(answer)?, time });
    }
    if let Some(reason) = outcome["no_answer"].as_str() {
        return Some(Outcome::NoAnswer(reason.to_owned()));
    }
    if let Some(reason) = outcome["broken"].as_str() {
        return Some(Outcome::Broken(reason.to_owned()));
    }
    (*outcome == "unsolved").then_some(Outcome::Unsolved)
}

/// A time as a number of nanoseconds. A `u64` has room for 584 years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use std::{
        ffi::OsStr,
        os::unix::{ffi::OsStrExt as _, fs::PermissionsExt as _},
    };

    use super::*;

    fn task(path: &str, parts: Parts) -> Task {
        Task::new(Input::new(path.into()), parts)
    }

    /// What this test replies, which is started again with this name.
    fn ask_test(name: &str, task: &Task) -> Outcomes {
        let mut program = Command::new(env::current_exe().expect("a path"));
        program.args(["--exact", &format!("exchange::tests::{name}")]);
        ask_captured(program, task).outcomes
    }

    #[test]
    fn a_program_is_told_its_task_and_tells_how_it_has_ended_so_far() {
        let outcomes = |end: End| Outcomes {
            parse_time: Some(Duration::from_nanos(1)),
            parts: BTreeMap::from([(Part::Two, Outcome::Unsolved)]),
            end,
        };
        let dies = task("dies", Part::BOTH.into());
        // On Unix, a path may have any bytes.
        #[cfg(unix)]
        let path = OsStr::from_bytes(b"a folder/\xff \"fails\".txt");
        #[cfg(not(unix))]
        let path = "a folder/♠ fails.txt";
        let input = Input::new(path.into());
        let fails = Task { input, parts: [Part::Two].into(), repeat: true };
        if let Some((task, reply)) = asked() {
            // It is written over what was longer.
            reply.tell(&outcomes(End::Failed("x".repeat(1_000)))).expect("a file");
            reply.tell(&outcomes(End::unfinished())).expect("a file");
            if task == dies {
                process::exit(3);
            }
            assert_eq!(task, fails);
            return reply.tell(&outcomes(End::Failed("no text".to_owned()))).expect("a file");
        }
        let ask_test =
            |task| ask_test("a_program_is_told_its_task_and_tells_how_it_has_ended_so_far", task);
        assert_eq!(ask_test(&fails), outcomes(End::Failed("no text".to_owned())));
        let replied = ask_test(&dies);
        let expected = "the program ended before it was done: exit";
        assert!(
            matches!(&replied.end, End::Died(reason) if reason.starts_with(expected)),
            "{replied:?}"
        );
        assert_eq!(replied.parts.len(), 1);
    }

    #[test]
    fn a_program_that_says_nothing_or_does_not_start_has_died() {
        if asked().is_some() {
            return;
        }
        let task = task("mine.txt", Part::BOTH.into());
        let silent = ask_test("a_program_that_says_nothing_or_does_not_start_has_died", &task);
        let missing = ask(Command::new("no such program"), &task);
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

    #[test]
    fn each_reply_has_a_file_of_its_own_that_only_its_owner_can_read_and_that_is_removed() {
        let files = [(); 2].map(|()| ReplyFile::create().expect("a file"));
        let paths = files.each_ref().map(|file| file.0.clone());
        assert_ne!(paths[0], paths[1]);
        #[cfg(unix)]
        for path in &paths {
            let mode = fs::metadata(path).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        drop(files);
        assert!(!paths.iter().any(|path| path.exists()));
        // Nobody waits for this reply.
        Reply(paths[0].clone()).tell(&Outcomes::without_steps(End::Done)).expect_err("no file");
        assert!(!paths[0].exists());
    }

    /// Other programs than ours read it in the tests of the runner.
    /// A program that this one starts sees the same variables, and must not solve the same task.
    #[test]
    fn only_one_process_claims_a_reply() {
        let file = ReplyFile::create().expect("a file");
        let claimed = [(); 2].map(|()| Reply(file.0.clone()).claim());
        assert_eq!(claimed, [true, false]);
    }

    #[test]
    fn a_task_has_these_fields_and_is_read_as_it_was() {
        let mut lines = Vec::new();
        for (parts, repeat) in [(Part::BOTH.into(), false), (Parts::from([Part::Two]), true)] {
            let task = Task { repeat, ..task("mine.txt", parts) };
            let json = task_to_json(&task).to_string();
            let read = jzon::parse(&json).expect("JSON");
            assert_eq!(task_in_json(&read, task.input.clone()), Some(task));
            lines.push(json);
        }
        insta::assert_snapshot!(lines.join("\n"), @r#"
        {"parts":["1","2"],"repeat":false}
        {"parts":["2"],"repeat":true}
        "#);
        assert_eq!(task_in_json(&object! {}, Input::new("mine.txt".into())), None);
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
            let answer = Answer::parse(text).expect("an answer");
            Outcome::Found { answer, time: Duration::from_nanos(9) }
        };
        let outcomes = [
            found("{\"part1\":1}\n\u{1b}"),
            Outcome::NoAnswer("it never\nends".to_owned()),
            Outcome::Unsolved,
            Outcome::Broken(String::new()),
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
        {"part2":{"no_answer":"it never\nends"},"end":"done"}
        {"part2":"unsolved","end":"done"}
        {"part2":{"broken":""},"end":"done"}
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
