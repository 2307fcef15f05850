//! Addresses of repositories.
#![warn(unreachable_pub)]

/// The address from which everybody can fetch what somebody fetches from this one: for `git@host:path`, it is
/// `https://host/path`, and one that begins with `https://` or `file://` is its own. `None` for any other, such as a path,
/// and for one with a user, who may have a password.
pub fn public_address(origin: &str) -> Option<String> {
    let address = match origin.strip_prefix("git@").and_then(|rest| rest.split_once(':')) {
        Some((host, path)) => format!("https://{host}/{path}"),
        None => origin.to_owned(),
    };
    let is_known = address.starts_with("https://") || address.starts_with("file://");
    if is_known && !address.contains('@') { Some(address) } else { None }
}

/// Where people can read about the repository with this address: an address for browsers, if there is one.
pub fn page(address: &str) -> Option<String> {
    let page = public_address(address).filter(|address| address.starts_with("https"))?;
    Some(page.trim_end_matches('/').trim_end_matches(".git").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_address_needs_no_key_and_no_password() {
        for (origin, address) in [
            ("https://host.example:8443/me/aoc", Some("https://host.example:8443/me/aoc")),
            ("git@host.example:me/aoc.git", Some("https://host.example/me/aoc.git")),
            ("file:///srv/aoc.git", Some("file:///srv/aoc.git")),
            ("https://me:secret@host.example/me/aoc", None),
            ("ssh://git@host.example/me/aoc", None),
            ("work:me/aoc", None),
            ("/srv/aoc.git", None),
            (r"C:\aoc", None),
            ("", None),
        ] {
            assert_eq!(public_address(origin).as_deref(), address, "{origin}");
        }
    }

    #[test]
    fn only_an_address_for_browsers_is_a_page() {
        for (address, expected) in [
            ("https://host.example/base.git/", Some("https://host.example/base")),
            ("git@host.example:base.git", Some("https://host.example/base")),
            ("https://me:secret@host.example/base", None),
            ("file:///srv/base.git", None),
            ("/srv/base.git", None),
        ] {
            assert_eq!(page(address).as_deref(), expected, "{address}");
        }
    }
}
