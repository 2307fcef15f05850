//! A workspace with a fake world around it, in which a command runs in the process of the test: on every system,
//! without cargo, programs or a network, and at any time. The days are fakes, but take the steps of a real day's program, so
//! their answers are judged as those of real days are.

use std::{
    collections::{BTreeMap, VecDeque},
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Mutex,
    thread,
    time::{Duration, SystemTime},
};

use aoc_commands::{
    context::Context,
    run_in_test,
    select::days::{Day, Days},
    site::curl::{Request, Response, SendError, SendErrorKind},
    world::World,
};
use aoc_facts::{
    Part, Task, Workspace,
    outcome::{End, Outcome, Outcomes},
    text::printable,
};
use aoc_fakes::{
    output::{Output, as_on_unix, assert_no_token, without_times},
    program::TOKEN,
    scratch_workspace::{ScratchWorkspace, snapshot},
};
use aoc_program::{Steps, Stop};
use aoc_runtime::{
    cli::{Progress, exit_status_of},
    exchange::{self, Solved},
};
use humantime::{format_rfc3339_nanos, parse_rfc3339};
use jzon::{JsonValue, array, object};

use crate::{
    PROGRAM,
    transcript::{
        Event, Events, Printer, arguments, calls, changes, files, lines, plain, printed,
        shown_response,
    },
};

pub(crate) const CRAB_COMBAT: &str = "2020, day 22: Crab Combat";
pub(crate) const DIRAC_DICE: &str = "2021, day 21: Dirac Dice";

/// The folder of the inputs of 2020/22.
pub(crate) const DAY22: &str = "inputs/2020/day22";

/// The folder of the inputs of 2021/21.
pub(crate) const DAY21: &str = "inputs/2021/day21";

/// The user's own input of 2020/22, and what is kept beside it: what the site has said about answers, and the page.
pub(crate) const MINE: &str = "inputs/2020/day22/mine.txt";
pub(crate) const VERDICTS: &str = "inputs/2020/day22/mine.site";
pub(crate) const PAGE: &str = "inputs/2020/day22/puzzle.html";

/// What is kept between commands that use the site.
pub(crate) const STATE: &str = "inputs/.site";

/// The file for the session token.
pub(crate) const TOKEN_FILE: &str = "home/.adventofcode.session";

/// The steps that a fake day takes for the text of an input.
type TakeSteps = dyn Fn(&str, &Steps<'_>) -> Result<(), Stop> + Send + Sync;

struct FakeDay {
    package: String,
    description: String,
    take_steps: Box<TakeSteps>,
    /// What it prints to standard error for each input.
    stderr: String,
}

/// A workspace with fake days, and a fake world around it.
pub(crate) struct FakeWorld {
    pub(crate) workspace: ScratchWorkspace,
    days: Vec<FakeDay>,
    /// How long each parser takes. [`set_times`] says how long the parts take.
    pub(crate) time: Duration,
    events: Events,
    /// What the site answers to the next requests, in order.
    responses: Mutex<VecDeque<FakeResponse>>,
    /// How long it takes for that.
    pub(crate) response_time: Duration,
    /// Who the site is told maintains the base.
    pub(crate) contact: String,
    /// The time on the clock of the machine. Whoever sleeps or waits for the site moves it.
    clock: Mutex<SystemTime>,
    /// Whether it is asserted that other processes can use the site in each pause.
    pub(crate) has_free_site_in_pauses: bool,
    /// The environment variables.
    variables: Vec<(&'static str, String)>,
    /// The e-mail address in the settings of git.
    pub(crate) email: Option<String>,
    /// What somebody types.
    pub(crate) typed: String,
}

/// What the site answers to a request: a response, or the error if there is none.
pub(crate) type FakeResponse = Result<Response, SendError>;

/// A response with this status, this type of content, and this text.
pub(crate) fn reply(status: u16, content_type: &str, text: &str) -> FakeResponse {
    Ok(Response { status, content_type: content_type.to_owned(), text: text.to_owned() })
}

/// Plain text, such as an input.
pub(crate) fn text(text: &str) -> FakeResponse {
    reply(200, "text/plain", text)
}

/// A page with exactly this HTML.
pub(crate) fn html(html: &str) -> FakeResponse {
    reply(200, "text/html", html)
}

/// A page with these sentences in its article.
pub(crate) fn page(sentences: &str) -> FakeResponse {
    html(&format!("<html>\n<main><article><p>{sentences}</p></article></main>\n</html>\n"))
}

/// The page of a puzzle of this day, with these answers as the accepted ones.
pub(crate) fn puzzle_page(day: u8, accepted: &[&str]) -> String {
    let mut page = format!("<article><h2>--- Day {day}: Crab Combat ---</h2></article>");
    for answer in accepted {
        page += &format!("<p>Your puzzle answer was <code>{answer}</code>.</p>");
    }
    page
}

/// A request that was sent, but to which no complete response came.
pub(crate) fn no_response() -> FakeResponse {
    send_error(SendErrorKind::NoResponse, "transfer closed")
}

/// A request that was not even sent, because there is no connection.
pub(crate) fn not_sent() -> FakeResponse {
    send_error(SendErrorKind::NotConnected, "could not resolve host")
}

/// A request that was not sent, or not answered, for this reason.
pub(crate) fn send_error(kind: SendErrorKind, reason: &str) -> FakeResponse {
    Err(SendError { kind, reason: reason.to_owned() })
}

impl FakeWorld {
    /// A workspace without days, in which the user has a session token, at noon on December 22, 2030.
    pub(crate) fn new() -> Self {
        let now = parse_rfc3339("2030-12-22T12:00:00Z").expect("a time");
        Self {
            workspace: ScratchWorkspace::new(PROGRAM),
            days: Vec::new(),
            time: Duration::from_micros(1),
            events: Events::default(),
            responses: Mutex::default(),
            response_time: Duration::ZERO,
            contact: "me@mail.example".to_owned(),
            clock: Mutex::new(now),
            has_free_site_in_pauses: false,
            variables: vec![("AOC_SESSION", TOKEN.to_owned())],
            email: Some("me@mail.example".to_owned()),
            typed: String::new(),
        }
    }

    /// A workspace without days, and a site that gives these responses in order.
    pub(crate) fn with_site(responses: impl IntoIterator<Item = FakeResponse>) -> Self {
        Self::new().with_responses(responses)
    }

    /// A workspace with 2020/22 in the package `day22` and 2021/21 in the package `day21`. Both do [as their inputs
    /// say](as_input_says).
    pub(crate) fn with_two_days() -> Self {
        let world = Self::new().with_day("day22", CRAB_COMBAT, as_input_says);
        world.with_day("day21", DIRAC_DICE, as_input_says)
    }

    /// A workspace in which the packages `crab` and `day22` both solve 2020/22, as its inputs say.
    pub(crate) fn with_twins() -> Self {
        let world = Self::new().with_day("crab", CRAB_COMBAT, as_input_says);
        world.with_day("day22", CRAB_COMBAT, as_input_says)
    }

    /// The same workspace with this day, instead of any other in a package of this name.
    pub(crate) fn with_day(
        mut self,
        package: &str,
        description: &str,
        take_steps: impl Fn(&str, &Steps<'_>) -> Result<(), Stop> + Send + Sync + 'static,
    ) -> Self {
        self.days.retain(|day| day.package != package);
        self.days.push(FakeDay {
            package: package.to_owned(),
            description: description.to_owned(),
            take_steps: Box::new(take_steps),
            stderr: String::new(),
        });
        self
    }

    /// Lets a day print this to standard error.
    pub(crate) fn with_stderr(mut self, package: &str, stderr: &str) -> Self {
        for day in &mut self.days {
            if day.package == package {
                stderr.clone_into(&mut day.stderr);
            }
        }
        self
    }

    /// Writes inputs into a folder, by their names.
    pub(crate) fn with_inputs(self, folder: &str, inputs: &[(&str, &str)]) -> Self {
        for (name, text) in inputs {
            self.workspace.write(format!("{folder}/{name}.txt"), text);
        }
        self
    }

    /// Records answers in a folder, by the names of the inputs and the parts, such as `mine.1`.
    pub(crate) fn with_answers(self, folder: &str, answers: &[(&str, &str)]) -> Self {
        for (name, answer) in answers {
            self.workspace.write(format!("{folder}/{name}.snap"), snapshot(answer));
        }
        self
    }

    /// Lets the site give these responses after the others, in order.
    pub(crate) fn with_responses(
        mut self,
        responses: impl IntoIterator<Item = FakeResponse>,
    ) -> Self {
        self.responses.get_mut().expect("unpoisoned").extend(responses);
        self
    }

    /// Sets an environment variable.
    pub(crate) fn with_variable(mut self, name: &'static str, value: &str) -> Self {
        self.variables.retain(|(other, _)| *other != name);
        self.variables.push((name, value.to_owned()));
        self
    }

    /// Lets the user have no session token.
    pub(crate) fn without_token(self) -> Self {
        self.with_variable("AOC_SESSION", "")
    }

    /// Sets the clock, to a time such as `2030-12-05T04:59:59.5Z`.
    pub(crate) fn set_clock(&self, time: &str) {
        *self.clock.lock().expect("unpoisoned") = parse_rfc3339(time).expect("a time");
    }

    fn advance_clock(&self, time: Duration) {
        *self.clock.lock().expect("unpoisoned") += time;
    }

    /// Runs commands, one a line, and returns all that happens, in order:
    ///
    /// ```text
    /// $ check 2020/22 --accept             a command
    /// > requests /2020/day/22              what it asks cargo, the days, the site or the clock for
    /// < 404 Not Found                      what the site answers: a status other than 200, and the text without tags
    /// 2020/22 Crab Combat                  a line of standard output
    /// ! error: …                           a line of standard error
    /// + inputs/2020/day22/mine.1.snap: 7   a line that a file has now; after a minus, a line or a file that is gone
    /// = 0                                  the exit status
    /// ```
    ///
    /// An argument in single quotes may contain spaces. What days solve in the background is listed where they were built.
    /// Each command takes five seconds to type, so no request of it has to wait for that of the command before.
    #[track_caller]
    pub(crate) fn transcript(&self, commands: &str) -> String {
        let mut transcript = String::new();
        for command in commands.lines().map(str::trim) {
            let files_before = files(self.workspace.root());
            let (code, events) = self.run_to_end(&arguments(command));
            let happened = self.shown(&lines(&events));
            let changes = changes(&files_before, &files(self.workspace.root()));
            let shown = printable(command);
            for line in format!("$ {shown}\n{happened}{changes}= {code}").lines() {
                transcript += &format!("{}\n", line.trim_end());
            }
            self.advance_clock(Duration::from_secs(5));
        }
        assert_no_token(&transcript);
        transcript
    }

    /// Runs the command with these arguments, which are separated by spaces. An argument in single quotes may contain
    /// spaces, and `ROOT/` stands for the folder of the workspace. In what is printed, that folder is left out.
    #[track_caller]
    pub(crate) fn run(&self, command: &str) -> Output {
        self.run_words(&arguments(command))
    }

    /// The same, with each argument by itself.
    #[track_caller]
    pub(crate) fn run_words(&self, arguments: &[&str]) -> Output {
        let (code, events) = self.run_to_end(arguments);
        let [out, err] = printed(&events).map(|text| self.shown(&text));
        let output = Output { out, err, code: Some(code.into()) };
        assert_no_token(&format!("{output:?}"));
        output
    }

    /// Runs a command. Returns its exit code, and what has happened.
    fn run_to_end(&self, arguments: &[&str]) -> (u8, Vec<Event>) {
        self.events.add(Event::Begin);
        let workspace = Workspace::new(self.workspace.root(), Path::new("/"));
        let mut out = self.printer(Event::Out);
        let mut err = self.printer(Event::Err);
        let mut context =
            Context { workspace: &workspace, out: &mut out, err: &mut err, world: self };
        let root = self.root();
        let words: Vec<_> = arguments.iter().map(|word| word.replace("ROOT/", &root)).collect();
        let borrowed: Vec<_> = words.iter().map(String::as_str).collect();
        let code = match run_in_test(&mut context, &borrowed) {
            Ok(status) => (0..=2).find(|&code| status == ExitCode::from(code)).expect("a status"),
            Err(error) => {
                writeln!(err, "error: {error:#}").expect("an event");
                exit_status_of(&error)
            }
        };
        (code, self.events.of_last_command())
    }

    fn printer(&self, as_event: fn(Vec<u8>) -> Event) -> Printer {
        Printer { events: self.events.clone(), as_event }
    }

    /// The path of the workspace, with a separator at its end.
    fn root(&self) -> String {
        self.workspace.path("").display().to_string()
    }

    /// The text without the folder of the workspace.
    fn shown(&self, text: &str) -> String {
        as_on_unix(&text.replace(&self.root(), ""))
    }

    /// What cargo would say about the packages.
    fn metadata(&self) -> JsonValue {
        let mut packages = array![];
        for FakeDay { package, description, .. } in &self.days {
            let manifest = self.workspace.path(format!("crates/{package}/Cargo.toml"));
            let kind = if package == "library" { "lib" } else { "bin" };
            let listed = object! {
                name: package.as_str(),
                description: description.as_str(),
                manifest_path: manifest.display().to_string(),
                targets: array![object! { name: package.as_str(), kind: array![kind] }],
                dependencies: array![object! { name: "aoc-program", kind: JsonValue::Null }],
            };
            packages.push(listed).expect("an array");
        }
        object! { packages: packages }
    }

    /// What the runner has asked for so far, a line for each build, each input, each request and each pause.
    pub(crate) fn calls(&self) -> String {
        self.shown(&calls(&self.events.all()))
    }

    /// The paths that were requested, with the fields of a form behind them.
    pub(crate) fn requests(&self) -> Vec<String> {
        let calls = self.calls();
        calls.lines().filter_map(|call| call.strip_prefix("requests ")).map(str::to_owned).collect()
    }

    /// The name and the text of each file in the folder of 2020/22, such as `mine.txt: 1`, in order.
    pub(crate) fn files_of_day22(&self) -> Vec<String> {
        let mut files = Vec::new();
        for entry in fs::read_dir(self.workspace.path(DAY22)).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("text");
            files.push(format!("{}: {text}", path.file_name().expect("a name").display()));
        }
        files.sort();
        files
    }
}

impl World for FakeWorld {
    fn days(&self, _: &Workspace) -> anyhow::Result<Days> {
        Ok(Days::from_metadata(&self.metadata()))
    }

    fn update_lock_file(&self, _: &Workspace) {
        self.events.add(Event::Call("updates Cargo.lock".to_owned()));
    }

    fn build(&self, _: &Workspace, days: &[&Day]) -> anyhow::Result<BTreeMap<String, PathBuf>> {
        // Without a day, there is nothing to build.
        if !days.is_empty() {
            let packages: Vec<_> = days.iter().map(|day| &*day.package).collect();
            self.events.add(Event::Call(format!("builds {}", packages.join(" "))));
        }
        let packages = self.days.iter().map(|day| &day.package);
        Ok(packages.map(|package| (package.clone(), package.into())).collect())
    }

    fn solve(&self, program: &Path, task: &Task, output: exchange::Output) -> Solved {
        let day = self.days.iter().find(|day| Path::new(&day.package) == program).expect("a day");
        let verb = if task.is_repeated() { "repeatedly solves" } else { "solves" };
        let parts = match task.parts() {
            [part] => format!("part {part}"),
            _ => "both parts".to_owned(),
        };
        let path = task.input().path.display();
        let call = format!("{} {verb} {parts} of {path}", day.package);
        self.events.add(match output {
            exchange::Output::Shown => Event::Call(call),
            exchange::Output::Captured => Event::Job(call),
        });
        let mut rows = Vec::new();
        let last = Mutex::new(Outcomes::without_steps(End::unfinished()));
        let reply = |outcomes: &Outcomes| {
            last.lock().expect("unpoisoned").clone_from(outcomes);
            Ok(())
        };
        let progress = Progress::default();
        aoc_program::solve(&day.take_steps, task, &progress, &reply, &mut rows).expect("rows");
        let mut outcomes = last.into_inner().expect("unpoisoned");
        if output == exchange::Output::Shown {
            self.events.add(Event::Out(without_times(&plain(&rows)).into_bytes()));
        }
        set_times(&mut outcomes, self.time);
        Solved { outcomes, stderr: day.stderr.clone() }
    }

    fn machine(&self, _: &Workspace) -> String {
        "a fake machine".to_owned()
    }

    fn send(&self, request: &Request<'_>) -> Result<Response, SendError> {
        assert_eq!(request.cookie, format!("session={TOKEN}"));
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(request.user_agent, format!("aoc-commands/{version} ({})", self.contact));
        let path = request.url.strip_prefix("https://adventofcode.com").expect("the site");
        let fields: Vec<_> =
            request.fields.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        // The request has been noted already, so it counts even if it is interrupted. Windows lets nobody read a locked
        // file.
        if !cfg!(windows) {
            let state = self.workspace.read(STATE);
            let now = format_rfc3339_nanos(self.now()).to_string();
            assert_eq!(state.lines().next(), Some(&*now));
        }
        self.events.add(Event::Call(format!("requests {path}{}", fields.concat())));
        self.advance_clock(self.response_time);
        let response = self.responses.lock().expect("unpoisoned").pop_front();
        let sent = response
            .unwrap_or_else(|| send_error(SendErrorKind::NoResponse, "no response was made"));
        self.events.add(Event::Response(match &sent {
            Ok(response) => shown_response(response),
            Err(error) => format!("{:?}: {}", error.kind, error.reason),
        }));
        sent
    }

    fn variable(&self, name: &str) -> String {
        let mut variables = self.variables.iter();
        variables
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value.clone())
            .unwrap_or_default()
    }

    fn home(&self) -> Option<PathBuf> {
        Some(self.workspace.path("home"))
    }

    fn email(&self) -> Option<String> {
        self.email.clone()
    }

    fn read_secret(&self, _: &str) -> io::Result<String> {
        Ok(self.typed.clone())
    }

    fn now(&self) -> SystemTime {
        *self.clock.lock().expect("unpoisoned")
    }

    fn sleep(&self, time: Duration) {
        self.advance_clock(time);
        if self.has_free_site_in_pauses {
            assert!(self.can_lock_site());
        }
        self.events.add(Event::Sleep(time));
    }
}

impl FakeWorld {
    /// Whether another process could use the site within two seconds. A process that another test is starting has the lock
    /// as well for a moment.
    fn can_lock_site(&self) -> bool {
        let state = File::open(self.workspace.path(STATE)).expect("a file");
        (0..2_000).any(|_| {
            let has_lock = state.try_lock().is_ok();
            if !has_lock {
                thread::sleep(Duration::from_millis(1));
            }
            has_lock
        })
    }
}

/// Sets each time, as if the parser had taken this one, part 1 twice as long, and part 2 three times as long. Real times
/// differ from run to run.
fn set_times(outcomes: &mut Outcomes, fake_time: Duration) {
    outcomes.parse_time = outcomes.parse_time.map(|_| fake_time);
    for (part, outcome) in &mut outcomes.parts {
        if let Outcome::Found { time, .. } = outcome {
            *time = match part {
                Part::One => 2 * fake_time,
                Part::Two => 3 * fake_time,
            };
        }
    }
}

/// The steps of a day that does what its input says: the first line is what part 1 finds, and the second line what part 2
/// finds, such as `7`, `unsolved`, `none: it never ends` or `panic`. A part is not run if its line is missing or `not run`.
/// The input `malformed` cannot be parsed.
pub(crate) fn as_input_says(text: &str, steps: &Steps<'_>) -> Result<(), Stop> {
    let lines = steps.parse(|| match text {
        "malformed" => Err("expected a deal"),
        _ => Ok(text.lines().collect::<Vec<_>>()),
    })?;
    let line_of_part = |index: usize| lines.get(index).filter(|line| **line != "not run");
    match line_of_part(0) {
        None => {}
        Some(&"unsolved") => steps.part1(|| None::<u32>),
        Some(line) => steps.part1(|| find(line)),
    }
    match line_of_part(1) {
        None => {}
        Some(&"unsolved") => steps.part2(|| None::<u32>),
        Some(line) => steps.part2(|| find(line)),
    }
    Ok(())
}

/// What a part finds if this is its line of the input.
fn find(line: &str) -> Result<&str, &str> {
    assert!(line != "panic");
    match line.strip_prefix("none: ") {
        Some(reason) => Err(reason),
        None => Ok(line),
    }
}
