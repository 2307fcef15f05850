//! The page and the input of a puzzle, for each command: from the cache in the workspace, or else from the site.

use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

use anyhow::{Context as _, anyhow, bail};
use aoc_facts::{
    Input, Part, PuzzleId, Workspace,
    answer::{Answer, Finding},
    files::{read_if_any, write_atomically},
    input::{normalize_input, read_input},
    known::{self, Attempt, Known, Verdict},
};
use aoc_runtime::cli::{has_status_line, show_status};

use crate::{
    context::Context,
    site::{
        calendar::{check_unlocked, end_of_wait, show_wait, unlock_time},
        client::{Client, Credentials},
        error::{SiteError, SiteErrorKind, site_error_kind},
        page::PuzzlePage,
    },
    write::lock::lock,
};

/// The longest wait until a puzzle unlocks.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// How often something is fetched when its puzzle unlocks. The clock of this machine may be ahead of that of the site, and
/// the site may be busy then.
const TRIES_AFTER_WAIT: u32 = 3;

impl Context<'_> {
    /// The page of a puzzle: the cached one, or else the one that the site sends. It always requests one to `refresh` the
    /// cache. Notes which answers are right, as the page shows them.
    ///
    /// # Errors
    /// If there is no page, or it cannot be noted which answers are right.
    pub(crate) fn page(&mut self, puzzle: PuzzleId, refresh: bool) -> anyhow::Result<PuzzlePage> {
        let cached = if refresh { None } else { self.cached_page(puzzle)? };
        let page = match cached {
            Some(page) => page,
            None => self.request_page(puzzle, refresh)?,
        };
        self.note_right_answers(puzzle, &page)?;
        Ok(page)
    }

    /// Fetches something about a puzzle. If this is to `wait`, it waits until the puzzle unlocks, and fetches again after an
    /// error of the site that may pass. That the site does not accept the token is found before the wait, and not after it.
    ///
    /// # Errors
    /// If it cannot be fetched, or the wait would be longer than a day.
    pub(crate) fn fetch_after_wait<T>(
        &mut self,
        puzzle: PuzzleId,
        wait: bool,
        fetch: impl Fn(&mut Self) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if !wait {
            return fetch(self);
        }
        self.wait_until_unlocked(puzzle)?;
        for _ in 1..TRIES_AFTER_WAIT {
            let error = match fetch(self) {
                Ok(fetched) => return Ok(fetched),
                Err(error) => error,
            };
            match error.downcast_ref::<SiteError>() {
                Some(passing) if passing.may_pass() => {
                    self.note(format_args!("{}; trying again", passing.message));
                }
                _ => return Err(error),
            }
        }
        fetch(self)
    }

    /// Waits until a puzzle unlocks, if it is still locked.
    fn wait_until_unlocked(&mut self, puzzle: PuzzleId) -> anyhow::Result<()> {
        let now = self.world.now();
        let Err(locked) = check_unlocked(puzzle, now) else { return Ok(()) };
        if unlock_time(puzzle) > now + LONGEST_WAIT {
            bail!("{locked}: `--wait` waits for a day at most");
        }
        self.check_token_before_wait()?;
        self.note(format_args!("waiting for {puzzle}: {locked}"));
        self.wait_until(end_of_wait(puzzle));
        Ok(())
    }

    /// Requests the input of a puzzle, unless it is there already, and notes which answers are right, as its page shows
    /// them. Returns whether it was requested.
    ///
    /// The page comes first. So if this is interrupted, the input is still missing, and the same command does the rest.
    ///
    /// # Errors
    /// If the puzzle is locked, or the site does not send the page or the input. If it cannot be noted which answers are
    /// right.
    pub(crate) fn fetch_input(&mut self, puzzle: PuzzleId) -> anyhow::Result<bool> {
        self.page(puzzle, false)?;
        let mine = self.workspace.mine(puzzle);
        if mine.exists() {
            return Ok(false);
        }
        let credentials = Credentials::find(self)?;
        let mut client = Client::open(self.workspace, &credentials)?;
        // Another process may have fetched it while this one waited to open the site.
        if mine.exists() {
            return Ok(false);
        }
        let input = client.input(self, puzzle)?;
        save(&mine.path, &input)?;
        Ok(true)
    }

    /// Requests the page and the input of a puzzle, and replaces older ones once the site has sent both. Notes which answers
    /// are right, as the page shows them.
    ///
    /// # Errors
    /// If the puzzle is locked, or the site does not send both. If what is known is about another input, perhaps that of
    /// another account. Then the page and the input stay as they are.
    pub(crate) fn refetch_input(&mut self, puzzle: PuzzleId) -> anyhow::Result<()> {
        let credentials = Credentials::find(self)?;
        check_unlocked(puzzle, self.world.now())?;
        let html = Client::open(self.workspace, &credentials)?.puzzle_page(self, puzzle)?;
        let page = parse_sent(&html, puzzle)?;
        let input = Client::open(self.workspace, &credentials)?.input(self, puzzle)?;
        let mine = self.workspace.mine(puzzle);
        if is_another_input(&mine, &input) && is_anything_known(&mine) {
            bail!(
                "the site sent another input than {}, of which answers are known: if that is damaged, delete it; if it is that \
                 of another account, rename or delete {}; then `cargo xtask fetch --force {puzzle}`",
                mine.path.display(),
                mine.path.with_extension("*").display()
            );
        }
        self.note_right_answers(puzzle, &page)?;
        save(&self.workspace.page(puzzle), &html)?;
        save(&mine.path, &input)
    }

    /// A puzzle's cached page; `None` if no page is cached.
    ///
    /// # Errors
    /// If the file cannot be read or has no heading with the day of this puzzle.
    fn cached_page(&self, puzzle: PuzzleId) -> anyhow::Result<Option<PuzzlePage>> {
        let path = self.workspace.page(puzzle);
        let Some(html) = read_if_any(&path)? else { return Ok(None) };
        let page = PuzzlePage::parse(&html, puzzle)
            .map_err(|error| anyhow!("{}: {error}; delete the file", path.display()))?;
        Ok(Some(page))
    }

    /// Requests and saves the page of a puzzle. Unless it is to `refresh` the cache, it takes a page that another process
    /// has cached meanwhile.
    ///
    /// # Errors
    /// If the response has no heading with the day of this puzzle. The page of the same day of another year is not
    /// detected, because the heading does not name the year.
    fn request_page(&mut self, puzzle: PuzzleId, refresh: bool) -> anyhow::Result<PuzzlePage> {
        let credentials = Credentials::find(self)?;
        check_unlocked(puzzle, self.world.now())?;
        let mut client = Client::open(self.workspace, &credentials)?;
        if !refresh && let Some(page) = self.cached_page(puzzle)? {
            return Ok(page);
        }
        let html = client.puzzle_page(self, puzzle)?;
        let page = parse_sent(&html, puzzle)?;
        save(&self.workspace.page(puzzle), &html)?;
        Ok(page)
    }

    /// Notes which answers are right, as a page shows them, in `mine.site`. Says so of those that are new there.
    ///
    /// # Errors
    /// If that cannot be noted, or contradicts what is noted there already, perhaps for another account.
    fn note_right_answers(&mut self, puzzle: PuzzleId, page: &PuzzlePage) -> anyhow::Result<()> {
        let mine = self.workspace.mine(puzzle);
        for part in Part::BOTH {
            let Some(text) = page.accepted_answer(part) else { continue };
            let answer = Answer::typed(&text).with_context(|| {
                let path = self.workspace.page(puzzle);
                format!("{}: the right answer to part {part}", path.display())
            })?;
            let finding = Finding::Answer(answer.clone());
            if Known::read(&mine, part)?.against(&finding).is_some() {
                bail!(
                    "{}: the page says that {answer} is right for part {part}, and this file says that it is not: if it is \
                     about another account, rename or delete {}",
                    mine.site_file().display(),
                    mine.path.with_extension("*").display()
                );
            }
            let attempt = Attempt { part, verdict: Verdict::Right, answer };
            if note_verdict(self.workspace, &mine, &attempt)? {
                self.note(format_args!("{}: {attempt}", mine.site_file().display()));
            }
        }
        Ok(())
    }

    /// Fails if the site does not accept the token. If it cannot be asked at the moment, the wait is still worth it.
    fn check_token_before_wait(&mut self) -> anyhow::Result<()> {
        let credentials = Credentials::find(self)?;
        let checked = Client::open(self.workspace, &credentials)?.check_token(self);
        match checked {
            Err(error) if site_error_kind(&error) != Some(SiteErrorKind::TokenRefused) => {
                self.note(format_args!(
                    "it is not known whether the site accepts the token: {error:#}"
                ));
                Ok(())
            }
            checked => checked,
        }
    }

    /// Waits for this time, with a countdown on a terminal. Other processes can use the site meanwhile.
    fn wait_until(&self, end: SystemTime) {
        let has_countdown = has_status_line();
        let mut now = self.world.now();
        while let Ok(left) = end.duration_since(now)
            && !left.is_zero()
        {
            if has_countdown {
                show_status(&format!("waiting: {}", show_wait(end, now)));
            }
            self.world.sleep(left.min(Duration::from_secs(1)));
            now = self.world.now();
        }
        if has_countdown {
            show_status("");
        }
    }
}

/// The page that the site has sent for a puzzle.
fn parse_sent(html: &str, puzzle: PuzzleId) -> anyhow::Result<PuzzlePage> {
    PuzzlePage::parse(html, puzzle)
        .map_err(|error| anyhow!("the site sent the wrong page: {error}; try again later"))
}

/// Whether a file has another input than this text, however it was saved. A file without a text has none.
fn is_another_input(input: &Input, text: &str) -> bool {
    read_input(&input.path).is_ok_and(|old| old != normalize_input(text))
}

/// Whether there are recorded answers to an input, or verdicts of the site.
fn is_anything_known(input: &Input) -> bool {
    Part::BOTH.iter().any(|&part| input.is_recorded(part)) || input.site_file().exists()
}

/// Notes what the site has said about an answer. Other commands wait meanwhile. Returns whether that was not known yet.
///
/// # Errors
/// If it cannot be noted. The error names the file.
pub(crate) fn note_verdict(
    workspace: &Workspace,
    input: &Input,
    attempt: &Attempt,
) -> anyhow::Result<bool> {
    let _lock = lock(workspace)?;
    known::note_verdict(input, attempt)
}

/// Saves a file, and makes its folder.
fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    write_atomically(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use aoc_facts::Workspace;

    use super::*;

    /// The user's own input of 2020/22 in a workspace in this folder, which does not exist yet.
    fn mine_in(folder: &Path) -> Input {
        let workspace = Workspace::new(folder, Path::new("/"));
        let puzzle = PuzzleId::new(2020, 22).expect("a puzzle");
        fs::create_dir_all(workspace.inputs_folder(puzzle)).expect("a folder");
        workspace.mine(puzzle)
    }

    #[test]
    fn another_input_has_another_text_however_it_was_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let mine = mine_in(folder.path());
        assert!(!is_another_input(&mine, "1\n2"));
        for (old, is_another) in
            [("1\n2\n", false), ("1\r\n2", false), ("\n", false), ("1\n3", true), ("1 2", true)]
        {
            fs::write(&mine.path, old).expect("a file");
            assert_eq!(is_another_input(&mine, "1\n2"), is_another, "{old:?}");
        }
    }

    #[test]
    fn something_is_known_of_an_input_with_a_snapshot_or_a_verdict() {
        for (name, is_known) in
            [("mine.txt", false), ("mine.1.snap", true), ("mine.2.snap", true), ("mine.site", true)]
        {
            let folder = tempfile::tempdir().expect("a folder");
            let mine = mine_in(folder.path());
            fs::write(mine.path.with_file_name(name), "").expect("a file");
            assert_eq!(is_anything_known(&mine), is_known, "{name}");
        }
    }
}
