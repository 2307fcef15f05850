//! `cargo xtask session`: saves the session token, says where it is, and whether the site accepts it.

use std::process::ExitCode;

use anyhow::{Context as _, anyhow, bail};

use crate::{
    runner::Runner,
    site::{
        ADDRESS,
        client::{Settings, Site},
        error::SiteError,
        token::{TOKEN_VARIABLE, Token},
    },
};

/// Says where the token is, and whether the site accepts it. A token that is typed is saved.
pub(crate) fn session(runner: &mut Runner<'_>, is_saved: bool) -> anyhow::Result<ExitCode> {
    if is_saved {
        save(runner)?;
    } else {
        let settings = Settings::find(runner)?;
        runner.print(format_args!("the session token is in {}\n", settings.token.source))?;
        Site::open(runner.workspace, &settings)?.check_token(runner)?;
    }
    runner.print("the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}

/// Asks for a token, and saves it unless the site refuses it. Then an older one stays.
///
/// # Errors
/// If the site refuses it, or cannot be asked at the moment. Only in the second case it was saved.
fn save(runner: &mut Runner<'_>) -> anyhow::Result<()> {
    let request = format!(
        "log in at {ADDRESS}; in your browser's developer tools, under Storage or Application, copy the value of the \
         cookie `session`, and paste it here"
    );
    let line = runner.world.read_secret(&request).context("cannot read standard input")?;
    let settings = Settings::with_token(runner, Token::typed(&line)?)?;
    let checked = Site::open(runner.workspace, &settings)?.check_token(runner);
    if let Err(SiteError::TokenRefused(message)) = checked {
        bail!("nothing saved: {message}");
    }
    let path = settings.token.save(runner.world)?;
    runner.print(format_args!("{}: saved\n", path.display()))?;
    if !runner.world.variable(TOKEN_VARIABLE).is_empty() {
        runner.note(format_args!(
            "the variable {TOKEN_VARIABLE} counts before this file: `unset {TOKEN_VARIABLE}`"
        ));
    }
    checked.map_err(|error| anyhow!("it is not known whether the site accepts it: {error}"))
}
