//! What a request needs: the site, who asks, and leave to ask.

use std::path::Path;

use super::{
    address::Site,
    client::Client,
    contact,
    folders::Folders,
    token::{self, Found, Source},
    trouble::Trouble,
};
use crate::{remark, workspace::Workspace};

/// What is asked on the way to a request.
pub(super) struct Access {
    pub(super) site: Site,
    pub(super) folders: Folders,
}

/// A client, and where its token was found.
pub(super) struct Login {
    pub(super) client: Client,
    pub(super) source: Source,
}

impl Access {
    pub(super) fn find() -> Result<Self, Trouble> {
        Ok(Self { site: Site::from_environment()?, folders: Folders::of_user()? })
    }

    /// Finds the session token, in the file that is named or where people keep
    /// one, and a contact to send with it.
    pub(super) fn login(
        &self,
        workspace: &Workspace,
        session_file: Option<&Path>,
    ) -> Result<Login, Trouble> {
        let Found { token, source } = token::find(&self.site, &self.folders, session_file)?;
        if let Some(path) = source.open_to_others() {
            let path = path.display();
            remark(format_args!(
                "warning: others on this machine can read your session token: chmod 600 {path}"
            ));
        }
        let user_agent = contact::user_agent(workspace.root())?;
        let client = Client::new(self.site.clone(), &token, source.to_string(), user_agent)?;
        Ok(Login { client, source })
    }
}
