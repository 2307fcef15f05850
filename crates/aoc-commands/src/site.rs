//! The puzzle site: what the commands fetch from it and know about it.
//!
//! The site belongs to one person, so its client is kind to it:
//!
//! - It says in each request whom the site's author can write to.
//! - It caches inputs and pages.
//! - It leaves at least 5 s between two requests.
//! - During a cooldown after a wrong answer, it submits nothing.
//! - Without `--force`, it submits no answer that is known to be wrong.
//!
//! Every request goes through `client`, which sends it with `curl`. `state` knows when the last one was sent.

pub(crate) mod calendar;
pub(crate) mod client;
pub mod curl;
pub(crate) mod page;
pub(crate) mod reply;
pub(crate) mod state;
pub(crate) mod token;

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use anyhow::{Context as _, anyhow, ensure};
use aoc_common::{
    Part, PuzzleId, Workspace,
    answer::Answer,
    cli::{has_status_line, show_status},
    files::{read_if_any, write_atomically},
    inputs,
    known::{Judged, Verdict, note_verdict, site_file},
};

use crate::{
    runner::Runner,
    site::{
        calendar::{check_unlocked, end_of_wait, show_wait, unlock_time},
        client::{Refusal, Settings, Site},
        page::PuzzlePage,
    },
    world::World,
};

/// The address of the site.
pub(crate) const ADDRESS: &str = "https://adventofcode.com";

/// The longest wait until a puzzle unlocks.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// How often a page is requested after the wait. The clock of this machine may be ahead of that of the site.
const TRIES_AFTER_WAIT: u32 = 3;

/// The address of a puzzle's page at this address of the site.
pub(crate) fn puzzle_url(site: &str, puzzle: PuzzleId) -> String {
    format!("{site}/{}/day/{}", puzzle.year(), puzzle.day())
}

/// The path of a puzzle's cached page, beside its inputs. Git ignores it.
pub(crate) fn page_path(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs_folder(puzzle).join("puzzle.html")
}

/// Whether this is a run of CI, which must not use the site.
pub(crate) fn is_ci(world: &dyn World) -> bool {
    !["", "false"].contains(&&*world.variable("CI"))
}

impl Runner<'_> {
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

    /// The same, after a wait until the puzzle unlocks. That the site does not accept the token is found before the wait, and
    /// not after it.
    ///
    /// # Errors
    /// The same. If the wait would be longer than a day.
    pub(crate) fn page_after_wait(
        &mut self,
        puzzle: PuzzleId,
        refresh: bool,
    ) -> anyhow::Result<PuzzlePage> {
        let now = self.world.now();
        let Err(locked) = check_unlocked(puzzle, now) else { return self.page(puzzle, refresh) };
        ensure!(
            unlock_time(puzzle) <= now + LONGEST_WAIT,
            "{locked}: `--wait` waits for a day at most"
        );
        self.check_token_before_wait()?;
        self.note(locked);
        self.wait_until(end_of_wait(puzzle));
        for _ in 1..TRIES_AFTER_WAIT {
            match self.page(puzzle, refresh) {
                Err(error) if Refusal::is_not_found(&error) => {
                    self.note(format_args!("{error:#}; trying once more"));
                }
                tried => return tried,
            }
        }
        self.page(puzzle, refresh)
    }

    /// Requests the input of a puzzle, unless it is there already, and notes which answers are right, as its page shows them.
    /// With `force`, an older input is replaced. Returns whether it was requested.
    ///
    /// The page comes first. So if this is interrupted, the input is still missing, and the same command does the rest. With
    /// `force`, the input may be that of another account, for which the cached page has the wrong answers.
    ///
    /// # Errors
    /// If the puzzle is locked, or the site does not send the page or the input.
    pub(crate) fn fetch_input(&mut self, puzzle: PuzzleId, force: bool) -> anyhow::Result<bool> {
        self.page(puzzle, force)?;
        if !force && inputs::has_mine(self.workspace, puzzle) {
            return Ok(false);
        }
        let settings = Settings::find(self)?;
        let mut site = Site::open(self, &settings)?;
        // Another process may have fetched it while this one waited to open the site.
        if !force && inputs::has_mine(site.runner.workspace, puzzle) {
            return Ok(false);
        }
        let input = site.input(puzzle)?;
        save(&inputs::path_of_mine(self.workspace, puzzle), &input)?;
        Ok(true)
    }

    /// A puzzle's cached page; `None` if no page is cached.
    ///
    /// # Errors
    /// If the file cannot be read or has no heading with the day of this puzzle.
    fn cached_page(&self, puzzle: PuzzleId) -> anyhow::Result<Option<PuzzlePage>> {
        let path = page_path(self.workspace, puzzle);
        let Some(html) = read_if_any(&path)? else { return Ok(None) };
        let page = PuzzlePage::parse(&html, puzzle)
            .map_err(|error| anyhow!("{}: {error}; delete the file", path.display()))?;
        Ok(Some(page))
    }

    /// Requests and saves the page of a puzzle. Unless it is to `refresh` the cache, it takes a page that another process has
    /// cached meanwhile.
    ///
    /// # Errors
    /// If the response has no heading with the day of this puzzle. The page of the same day of another year is not
    /// detected, because the heading does not name the year.
    fn request_page(&mut self, puzzle: PuzzleId, refresh: bool) -> anyhow::Result<PuzzlePage> {
        let settings = Settings::find(self)?;
        check_unlocked(puzzle, self.world.now())?;
        let mut site = Site::open(self, &settings)?;
        if !refresh && let Some(page) = site.runner.cached_page(puzzle)? {
            return Ok(page);
        }
        let html = site.puzzle_page(puzzle)?;
        let page = PuzzlePage::parse(&html, puzzle)
            .map_err(|error| anyhow!("the site sent the wrong page: {error}; try again later"))?;
        save(&page_path(self.workspace, puzzle), &html)?;
        Ok(page)
    }

    /// Notes which answers are right, as a page shows them, in `mine.site`. Says so of those that are new there.
    fn note_right_answers(&mut self, puzzle: PuzzleId, page: &PuzzlePage) -> anyhow::Result<()> {
        let mine = inputs::mine(self.workspace, puzzle);
        for part in Part::BOTH {
            if let Some(text) = page.accepted_answer(part) {
                let answer = Answer::typed(&text)?;
                let judged = Judged { part, verdict: Verdict::Right, answer };
                if note_verdict(&mine, &judged)? {
                    self.note(format_args!("{}: {judged}", site_file(&mine).display()));
                }
            }
        }
        Ok(())
    }

    /// Fails if the site does not accept the token. If it cannot be asked at the moment, the wait is still worth it.
    fn check_token_before_wait(&mut self) -> anyhow::Result<()> {
        let settings = Settings::find(self)?;
        match Site::open(self, &settings)?.check_token() {
            Err(error) if !Refusal::is_of_token(&error) => {
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

/// Saves a file, and makes its folder.
fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    write_atomically(path, text.as_bytes())
}
