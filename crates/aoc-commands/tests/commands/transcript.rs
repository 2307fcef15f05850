//! What happens while a command runs, as lines of text. [`FakeWorld::transcript`](crate::fake_world::FakeWorld::transcript)
//! says what they look like.

use std::{
    collections::BTreeMap,
    fs, io,
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use anstream::adapter::strip_bytes;
use aoc_commands::site::curl::Response;
use aoc_fakes::{output::as_on_unix, program::TOKEN};

/// What happens while a command runs.
#[derive(Clone)]
pub(crate) enum Event {
    /// It begins.
    Begin,
    /// It asks for something, such as a build.
    Call(String),
    /// It asks a day to solve an input in the background, so that the order differs from run to run.
    Job(String),
    /// The site answers.
    Response(String),
    /// It pauses.
    Sleep(Duration),
    /// It prints to standard output, or a day does.
    Out(Vec<u8>),
    /// It prints to standard error.
    Err(Vec<u8>),
}

/// All that has happened in a world so far, in order. Several threads may add to it.
#[derive(Clone, Default)]
pub(crate) struct Events(Arc<Mutex<Vec<Event>>>);

impl Events {
    /// Adds an event. Several pauses in a row are one, and so is what is printed in a row.
    pub(crate) fn add(&self, event: Event) {
        push(&mut self.0.lock().expect("unpoisoned"), event);
    }

    pub(crate) fn all(&self) -> Vec<Event> {
        self.0.lock().expect("unpoisoned").clone()
    }

    /// Those of the command that has begun last.
    pub(crate) fn of_last_command(&self) -> Vec<Event> {
        let all = self.all();
        let begin = all.iter().rposition(|event| matches!(event, Event::Begin));
        all[begin.unwrap_or_default()..].to_vec()
    }
}

fn push(events: &mut Vec<Event>, event: Event) {
    match (events.last_mut(), event) {
        (Some(Event::Sleep(sum)), Event::Sleep(time)) => *sum += time,
        (Some(Event::Out(printed)), Event::Out(bytes))
        | (Some(Event::Err(printed)), Event::Err(bytes)) => printed.extend(bytes),
        (_, event) => events.push(event),
    }
}

/// Standard output or standard error, of which each piece that is printed is an event.
pub(crate) struct Printer {
    pub(crate) events: Events,
    pub(crate) as_event: fn(Vec<u8>) -> Event,
}

impl io::Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.events.add((self.as_event)(bytes.to_vec()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The same events, but what is solved in the background follows the build, in the order of the inputs.
fn in_order(events: &[Event]) -> Vec<Event> {
    let mut jobs = Vec::new();
    let mut others = Vec::new();
    for event in events {
        match event {
            Event::Job(job) => jobs.push(job.clone()),
            // What is printed may have been interrupted by a job.
            other => push(&mut others, other.clone()),
        }
    }
    // The path of the input is the last word. Without its ending, `mine` comes before `mine-b`.
    jobs.sort_by_key(|job| job.rsplit(' ').next().unwrap_or_default().replace(".txt", ""));
    let is_build =
        |event: &Event| matches!(event, Event::Call(call) if call.starts_with("builds "));
    let after_build = others.iter().position(is_build).map_or(0, |index| index + 1);
    others.splice(after_build..after_build, jobs.into_iter().map(Event::Call));
    others
}

/// A line for each event, with a mark in front of it.
pub(crate) fn lines(events: &[Event]) -> String {
    let mut lines = String::new();
    for event in in_order(events) {
        let (mark, text) = match event {
            Event::Begin => continue,
            Event::Call(call) | Event::Job(call) => ("> ", call),
            Event::Sleep(time) => ("> ", format!("sleeps {time:?}")),
            Event::Response(response) => ("< ", response),
            Event::Out(printed) => ("", plain(&printed)),
            Event::Err(printed) => ("! ", plain(&printed)),
        };
        for line in text.lines() {
            lines += &format!("{mark}{line}\n");
        }
    }
    lines
}

/// The [lines] about what a command asks for.
pub(crate) fn calls(events: &[Event]) -> String {
    let lines = lines(events);
    let calls = lines.lines().filter_map(|line| line.strip_prefix("> "));
    calls.collect::<Vec<_>>().join("\n")
}

/// What was printed to standard output, and what to standard error.
pub(crate) fn printed(events: &[Event]) -> [String; 2] {
    let mut out = Vec::new();
    let mut err = Vec::new();
    for event in events {
        match event {
            Event::Out(printed) => out.extend(printed),
            Event::Err(printed) => err.extend(printed),
            _ => {}
        }
    }
    [plain(&out), plain(&err)]
}

/// What was printed, without styles.
pub(crate) fn plain(printed: &[u8]) -> String {
    String::from_utf8(strip_bytes(printed).into_vec()).expect("text")
}

/// A response of the site as one line: a status other than 200, and the text without tags.
pub(crate) fn shown_response(response: &Response) -> String {
    let has_tags = response.content_type == "text/html";
    let mut words = Vec::new();
    if response.status != 200 {
        words.push(response.status.to_string());
    }
    for piece in response.text.split_inclusive(['>', '\n']) {
        let text = if has_tags { piece.split('<').next().unwrap_or_default() } else { piece };
        words.push(text.trim().to_owned());
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// The arguments of a command line, of which those in single quotes may contain spaces.
pub(crate) fn arguments(command: &str) -> Vec<&str> {
    let mut arguments = Vec::new();
    for (index, piece) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            arguments.push(piece);
        } else {
            arguments.extend(piece.split_whitespace());
        }
    }
    arguments
}

/// The texts of the files in a workspace, by their paths, without what commands keep for themselves and without the token.
/// Of a recorded answer, only the answer is there.
pub(crate) fn files(root: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // A link may lead nowhere.
            let Ok(bytes) = fs::read(&path) else { continue };
            let below_root = path.strip_prefix(root).expect("a file in the workspace");
            let name = as_on_unix(&below_root.display().to_string());
            if ["inputs/.site", "inputs/.lock"].contains(&&*name) {
                continue;
            }
            let text = String::from_utf8_lossy(&bytes).replace(TOKEN, "TOKEN");
            let answer = text.strip_prefix("---\n").and_then(|text| text.split_once("---\n"));
            files.insert(name, answer.map_or(text.clone(), |(_, answer)| answer.to_owned()));
        }
    }
    files
}

/// The files that are gone, and the lines of the others that are gone or new.
pub(crate) fn changes(
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
) -> String {
    let mut changes = String::new();
    for path in before.keys().filter(|path| !after.contains_key(*path)) {
        changes += &format!("- {path}\n");
    }
    for (path, text) in after {
        let old_text = before.get(path).map_or("", String::as_str);
        for line in old_text.lines().filter(|line| !text.lines().any(|new| new == *line)) {
            changes += &format!("- {path}: {line}\n");
        }
        for line in text.lines().filter(|line| !old_text.lines().any(|old| old == *line)) {
            changes += &format!("+ {path}: {line}\n");
        }
    }
    changes
}
