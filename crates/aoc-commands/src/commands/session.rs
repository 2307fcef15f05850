//! `cargo xtask session`: saves the session token, says where it is, and whether the site accepts it.

use std::process::ExitCode;

use anyhow::Context as _;

use crate::{
    context::Context,
    site::{
        ADDRESS,
        client::{Client, Credentials},
        error::{SiteErrorKind, site_error_kind},
        token::{TOKEN_VARIABLE, Token},
    },
};

/// Says where the token is, and whether the site accepts it. A token that is typed is saved.
pub(crate) fn session(context: &mut Context<'_>, is_saved: bool) -> anyhow::Result<ExitCode> {
    if is_saved {
        save(context)?;
    } else {
        let credentials = Credentials::find(context)?;
        context.print(format_args!("the session token is in {}\n", credentials.token.source))?;
        if let Some(warning) = credentials.token.warning() {
            context.note(warning);
        }
        Client::open(context.workspace, &credentials)?.check_token(context)?;
    }
    context.print("the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}

/// Asks for a token, and saves it unless the site refuses it. Then an older one stays.
///
/// # Errors
/// If the site refuses it, or cannot be asked at the moment. Only in the second case it was saved.
fn save(context: &mut Context<'_>) -> anyhow::Result<()> {
    let request = format!(
        "log in at {ADDRESS}; in your browser's developer tools, under Storage or Application, copy the value of the \
         cookie `session`, and paste it here"
    );
    let line = context.world.read_secret(&request).context("cannot read standard input")?;
    let credentials = Credentials::with_token(context, Token::typed(&line)?)?;
    let checked = Client::open(context.workspace, &credentials)?.check_token(context);
    if let Err(error) = &checked
        && site_error_kind(error) == Some(SiteErrorKind::TokenRefused)
    {
        return checked.context("nothing saved");
    }
    let path = credentials.token.save(context.world)?;
    context.print(format_args!("{}: saved\n", path.display()))?;
    if !context.world.variable(TOKEN_VARIABLE).is_empty() {
        context.note(format_args!(
            "the variable {TOKEN_VARIABLE} counts before this file: `unset {TOKEN_VARIABLE}`"
        ));
    }
    checked.context("it is not known whether the site accepts it")
}
