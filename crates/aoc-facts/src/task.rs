//! What a day is to do: solve an input, for some parts of the puzzle. All that decides which parts these are is here.

use std::collections::BTreeMap;

use crate::{
    files::if_any,
    input::{Input, inputs_in},
    puzzle::{Part, PuzzleId},
    workspace::Workspace,
};

/// An input that a day is to solve, for one part at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    input: Input,
    /// In order, and never empty.
    parts: Vec<Part>,
    /// Why the other parts are not run, for which somebody may have expected an answer.
    not_run: BTreeMap<Part, String>,
    is_repeated: bool,
}

impl Task {
    /// What a day is to do with one of a puzzle's inputs, as long as nobody says more about it. An example is solved for
    /// the parts whose answers are recorded for it, and as long as none is, for all parts. Any other input is solved for
    /// all parts.
    pub fn of(puzzle: PuzzleId, input: Input) -> Self {
        let mut task = Self::of_named(puzzle, input);
        if !task.input.is_example() {
            return task;
        }
        let (recorded, others): (Vec<Part>, Vec<Part>) =
            task.parts.iter().partition(|&&part| task.input.is_recorded(part));
        if !recorded.is_empty() {
            for part in others {
                task.not_run.insert(part, why_not_run(puzzle, &task.input, part));
            }
            task.parts = recorded;
        }
        task
    }

    /// What a day is to do with an input or any other file that somebody has named: solve it for all parts of the puzzle.
    pub fn of_named(puzzle: PuzzleId, input: Input) -> Self {
        let parts = puzzle.parts().to_vec();
        Self { input, parts, not_run: BTreeMap::new(), is_repeated: false }
    }

    /// A task that another program has sent; `None` if it is for no part.
    pub fn received(
        input: Input,
        parts: Vec<Part>,
        not_run: BTreeMap<Part, String>,
        is_repeated: bool,
    ) -> Option<Self> {
        let task = Self { input, parts, not_run, is_repeated };
        if task.parts.is_empty() { None } else { Some(task) }
    }

    /// The same task for this part only; `None` if it is not for this part. That the other part is not run is not
    /// [said](Self::not_run), since nobody expects it.
    pub fn only(mut self, part: Part) -> Option<Self> {
        self.not_run.clear();
        self.retain(|other| other == part)
    }

    /// The same task for this part and those before it, of which it may need what they have found; `None` if it is for none
    /// of these.
    pub fn up_to(mut self, part: Part) -> Option<Self> {
        self.not_run.retain(|other, _| *other <= part);
        self.retain(|other| other <= part)
    }

    fn retain(mut self, is_kept: impl Fn(Part) -> bool) -> Option<Self> {
        self.parts.retain(|part| is_kept(*part));
        if self.parts.is_empty() { None } else { Some(self) }
    }

    /// The same task, in which each step is repeated, to find its best time.
    #[must_use]
    pub fn repeated(self) -> Self {
        Self { is_repeated: true, ..self }
    }

    /// What is solved.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// For which parts, in order. There is one at least.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The parts for which an example is not solved, each with the reason: an answer is recorded for the other part only.
    pub fn not_run(&self) -> &BTreeMap<Part, String> {
        &self.not_run
    }

    /// Whether each step is repeated.
    pub fn is_repeated(&self) -> bool {
        self.is_repeated
    }
}

/// A puzzle's [inputs](inputs_in), sorted by their names. A puzzle without a folder has none.
///
/// # Errors
/// If the folder exists but cannot be read.
pub fn list_inputs(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Input>> {
    let folder = workspace.inputs_folder(puzzle);
    Ok(if_any(&folder, inputs_in(&folder))?.unwrap_or_default())
}

/// The [task](Task::of) for each of a puzzle's [inputs](list_inputs), in the same order.
///
/// # Errors
/// If the inputs cannot be listed.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Task>> {
    let inputs = list_inputs(workspace, puzzle)?;
    Ok(inputs.into_iter().map(|input| Task::of(puzzle, input)).collect())
}

/// Why an example is not solved for a part, and what to do if it should be. If another example is for this part, there is
/// nothing to do: an answer that this one has not would always fail.
fn why_not_run(puzzle: PuzzleId, example: &Input, part: Part) -> String {
    let folder = example.path.parent().unwrap_or(&example.path);
    let inputs = inputs_in(folder).unwrap_or_default();
    let other = inputs.iter().find(|input| input.is_example() && input.is_recorded(part));
    match other {
        Some(other) => format!("{} is for this part", other.name),
        None => format!(
            "no answer is recorded; `cargo xtask expect {puzzle} {part} ANSWER -i {}` records it",
            example.name
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// The tasks of a puzzle that has these files, of which those with the extension `txt` are inputs.
    fn tasks(puzzle: &str, files: &[&str]) -> Vec<Task> {
        let root = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(root.path(), Path::new("/"));
        let puzzle = puzzle.parse().expect("a puzzle");
        let folder = workspace.inputs_folder(puzzle);
        fs::create_dir_all(&folder).expect("a folder");
        for name in files {
            // A recorded answer counts even if it cannot be read.
            fs::write(folder.join(name), "no snapshot").expect("a file");
        }
        list(&workspace, puzzle).expect("a folder")
    }

    /// The names of the inputs, each with the parts for which it is solved, and with the reason why the other is not.
    fn shown(tasks: impl IntoIterator<Item = Task>) -> String {
        let mut shown = String::new();
        for task in tasks {
            let parts: String = task.parts().iter().map(ToString::to_string).collect();
            shown += &format!("{} {parts}", task.input().name);
            for (part, reason) in task.not_run() {
                shown += &format!(" (not {part}: {reason})");
            }
            shown += "\n";
        }
        shown
    }

    /// In 2023/1, the example of part 1 has no answer to part 2. Whoever recorded one would have a part that fails for ever.
    #[test]
    fn an_example_is_for_the_parts_whose_answers_are_recorded_for_it_or_else_for_all() {
        let for_all = "example 12\nexample-b.c 12\nmine 12\n";
        let only_1 = "example 1 (not 2: no answer is recorded; `cargo xtask expect 2023/1 2 ANSWER -i example` records it)\n\
            example-b.c 12\nmine 12\n";
        for (puzzle, answers, expected) in [
            ("2023/1", &[][..], for_all),
            ("2023/1", &["example.1.snap"], only_1),
            ("2023/1", &["example.1.snap", "example.2.snap"], for_all),
            (
                "2023/1",
                &["example.1.snap", "example-b.c.2.snap"],
                "example 1 (not 2: example-b.c is for this part)\n\
                 example-b.c 2 (not 1: example is for this part)\nmine 12\n",
            ),
            // These are recorded for no example.
            ("2023/1", &["mine.1.snap", "example-gone.1.snap"], for_all),
            ("2023/1", &["example.1.snap", "mine.2.snap"], only_1),
            // `insta` asks whether to record this.
            ("2023/1", &["example.1.snap.new"], for_all),
            // This puzzle has no part 2.
            ("2025/12", &["example.2.snap"], "example 1\nexample-b.c 1\nmine 1\n"),
        ] {
            let texts = ["mine.txt", "example-b.c.txt", "example.txt", ".a.txt"];
            let files = [&texts[..], answers].concat();
            assert_eq!(shown(tasks(puzzle, &files)), expected, "{answers:?}");
        }
    }

    /// What it leads to may be on a disk that is not mounted.
    #[cfg(unix)]
    #[test]
    fn a_recorded_answer_that_is_a_link_to_nowhere_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let example = Input::new(folder.path().join("example.txt"));
        let link = example.snapshot(Part::One);
        std::os::unix::fs::symlink("nowhere", link).expect("a link");
        let task = Task::of("2015/1".parse().expect("a puzzle"), example);
        assert_eq!(task.parts(), [Part::One]);
    }

    #[test]
    fn a_task_is_restricted_to_one_part_or_to_those_up_to_one() {
        let files =
            ["example.txt", "example.1.snap", "example-b.txt", "example-b.2.snap", "mine.txt"];
        let only =
            |part| shown(tasks("2015/1", &files).into_iter().filter_map(|task| task.only(part)));
        let up_to =
            |part| shown(tasks("2015/1", &files).into_iter().filter_map(|task| task.up_to(part)));
        assert_eq!(only(Part::One), "example 1\nmine 1\n");
        assert_eq!(only(Part::Two), "example-b 2\nmine 2\n");
        assert_eq!(up_to(Part::One), "example 1\nmine 1\n");
        assert_eq!(up_to(Part::Two), shown(tasks("2015/1", &files)));
    }
}
