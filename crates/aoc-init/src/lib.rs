//! Addresses of repositories, for `aoc-init` and for the client of the puzzle site. They are here because `aoc-init` is built
//! without any other crate of the base.
#![warn(unreachable_pub)]

/// The address from which everybody can fetch a public repository that somebody fetches from this one, perhaps with a key
/// or a password. `None` if this is no address, but a path or a name from the settings of ssh.
pub fn public_address(origin: &str) -> Option<String> {
    let (scheme, rest) = if let Some((scheme, rest)) = origin.split_once("://") {
        (scheme, rest.to_owned())
    } else {
        // In `git@host:path`, git does without a scheme.
        let (user_and_host, path) = origin.split_once(':')?;
        if !user_and_host.contains('@') || user_and_host.contains('/') {
            return None;
        }
        ("ssh", format!("{user_and_host}/{path}"))
    };
    let (user_and_host, path) = rest.trim_end_matches('/').split_once('/')?;
    let host_and_port = user_and_host.rsplit('@').next()?;
    if scheme == "ssh" {
        // The port, if there is one, is that of ssh.
        let host = host_and_port.split(':').next()?;
        return Some(format!("https://{host}/{path}"));
    }
    Some(format!("{scheme}://{host_and_port}/{path}"))
}

/// Where people can read about the repository with this address: an address for browsers, if there is one.
pub fn page(address: &str) -> Option<String> {
    let page = public_address(address).filter(|address| address.starts_with("http"))?;
    Some(page.trim_end_matches(".git").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_address_needs_no_key_and_no_password() {
        for (origin, address) in [
            ("https://host.example/me/aoc", Some("https://host.example/me/aoc")),
            ("https://me:secret@host.example/me/aoc@1", Some("https://host.example/me/aoc@1")),
            ("https://host.example:8443/me/aoc", Some("https://host.example:8443/me/aoc")),
            ("git@host.example:me/aoc.git", Some("https://host.example/me/aoc.git")),
            ("ssh://git@host.example/me/aoc", Some("https://host.example/me/aoc")),
            ("ssh://git@host.example:2222/me/aoc", Some("https://host.example/me/aoc")),
            ("file:///srv/aoc.git", Some("file:///srv/aoc.git")),
            ("work:me/aoc", None),
            ("/srv/aoc.git", None),
            ("/srv/me@home:1/aoc.git", None),
            (r"C:\aoc", None),
            ("https://host.example/me/aoc/", Some("https://host.example/me/aoc")),
            ("", None),
        ] {
            assert_eq!(public_address(origin).as_deref(), address, "{origin}");
        }
    }

    #[test]
    fn only_an_address_for_browsers_is_a_page() {
        for (address, expected) in [
            ("https://me:secret@host.example/base.git/", Some("https://host.example/base")),
            ("git@host.example:base.git", Some("https://host.example/base")),
            ("file:///srv/base.git", None),
            ("/srv/base.git", None),
        ] {
            assert_eq!(page(address).as_deref(), expected, "{address}");
        }
    }
}
