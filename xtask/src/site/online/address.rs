//! Where the site is.

use std::{env, net::IpAddr, time::Duration};

use ureq::http::Uri;

use super::trouble::{Refused, Trouble};

const SITE: &str = "https://adventofcode.com";

/// The least time between two requests.
const SPACING: Duration = Duration::from_secs(5);

/// The longest that a request may take, from looking up the site's name to the
/// last byte of its response.
const PATIENCE: Duration = Duration::from_secs(30);

/// The address of the site, and how it is treated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Site {
    base: String,
    encrypted: bool,
    /// Whether it is a server on this machine: one of the tests, most likely.
    here: bool,
    pub(super) spacing: Duration,
    pub(super) patience: Duration,
}

impl Site {
    /// The site, or what `AOC_SITE` puts in its place.
    ///
    /// `AOC_SPACING_MS` and `AOC_PATIENCE_MS` shorten times, but only for a server
    /// on this machine.
    pub(super) fn from_environment() -> Result<Self, Trouble> {
        let text = env::var_os("AOC_SITE").unwrap_or_default();
        let site = Self::at(&text.to_string_lossy()).map_err(Trouble::Setting)?;
        let on_ci = env::var_os("CI").is_some_and(|set| !set.is_empty() && set != "false");
        // Nobody reads what such a run fetches, and it may run often.
        if on_ci && !site.here {
            return Err(Refused::OnCi.into());
        }
        let set = |name| {
            let milliseconds = env::var(name).ok()?.parse().ok()?;
            Some(Duration::from_millis(milliseconds))
        };
        Ok(site.shortened(set("AOC_SPACING_MS"), set("AOC_PATIENCE_MS")))
    }

    /// The site at this address, or the usual one if that is empty.
    fn at(text: &str) -> Result<Self, String> {
        let base = text.trim().trim_end_matches('/');
        if text.trim().is_empty() {
            return Ok(Self::new(SITE, true, false));
        }
        let wrong = || format!("AOC_SITE: expected `https://` and a host, found {text:?}");
        let uri: Uri = base.parse().map_err(|_| wrong())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        // What stands before an `@` looks like the host to a careless reader.
        if authority.as_str().contains('@') || uri.query().is_some() || base.contains('#') {
            return Err(wrong());
        }
        let here = is_this_machine(authority.host());
        match scheme {
            "https" => Ok(Self::new(base, true, here)),
            "http" if here => Ok(Self::new(base, false, here)),
            "http" => Err(format!(
                "AOC_SITE: {text} would send the session token unencrypted; expected https, or \
                 http to this machine"
            )),
            _ => Err(wrong()),
        }
    }

    fn new(base: &str, encrypted: bool, here: bool) -> Self {
        Self { base: base.to_owned(), encrypted, here, spacing: SPACING, patience: PATIENCE }
    }

    /// With shorter times, if it is on this machine; never with longer ones.
    fn shortened(self, spacing: Option<Duration>, patience: Option<Duration>) -> Self {
        if !self.here {
            return self;
        }
        let spacing = spacing.map_or(self.spacing, |set| set.min(self.spacing));
        let patience = patience.map_or(self.patience, |set| set.min(self.patience));
        Self { spacing, patience, ..self }
    }

    /// The address, without a slash at its end.
    pub(super) fn base(&self) -> &str {
        &self.base
    }

    /// Whether what is sent cannot be read on its way.
    pub(super) fn is_encrypted(&self) -> bool {
        self.encrypted
    }
}

fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Result<(String, bool, bool), String> {
        Site::at(text).map(|site| (site.base, site.encrypted, site.here))
    }

    fn ok(text: &str, base: &str, encrypted: bool, here: bool) {
        assert_eq!(at(text), Ok((base.to_owned(), encrypted, here)), "{text}");
    }

    #[test]
    fn ok_encrypted_or_on_this_machine() {
        ok("https://mirror.example/", "https://mirror.example", true, false);
        ok("https://mirror.example:8443/aoc/", "https://mirror.example:8443/aoc", true, false);
        ok("http://127.0.0.1:8000", "http://127.0.0.1:8000", false, true);
        ok("http://[::1]:8000/", "http://[::1]:8000", false, true);
        ok("http://localhost:8000", "http://localhost:8000", false, true);
        ok("  ", SITE, true, false);
    }

    #[test]
    fn err_a_token_would_travel_in_the_clear() {
        insta::assert_snapshot!(at("http://mirror.example").unwrap_err(), @"AOC_SITE: http://mirror.example would send the session token unencrypted; expected https, or http to this machine");
        for text in [
            "http://127.0.0.1.mirror.example",
            "http://localhost.mirror.example",
            "http://127.0.0.1@mirror.example",
            "http://10.0.0.1",
            "http://0.0.0.0",
            "http://[::2]",
        ] {
            assert!(at(text).is_err(), "{text}");
        }
    }

    #[test]
    fn err_no_address() {
        insta::assert_snapshot!(at("adventofcode.com").unwrap_err(), @r#"AOC_SITE: expected `https://` and a host, found "adventofcode.com""#);
        for text in [
            "/",
            "ftp://127.0.0.1",
            "https://",
            "https://a b",
            "https://u:p@a.example",
            "https://a.example?x",
            "https://a.example#x",
        ] {
            assert!(at(text).is_err(), "{text}");
        }
    }

    #[test]
    fn only_a_server_on_this_machine_is_asked_more_often() {
        let times = |text, set| {
            let site = Site::at(text).expect("a site").shortened(Some(set), Some(set));
            (site.spacing, site.patience)
        };
        let (soon, late) = (Duration::from_millis(1), Duration::from_hours(1));
        assert_eq!(times("", soon), (SPACING, PATIENCE));
        assert_eq!(times("https://mirror.example", soon), (SPACING, PATIENCE));
        assert_eq!(times("http://127.0.0.1:8000", soon), (soon, soon));
        assert_eq!(times("http://127.0.0.1:8000", late), (SPACING, PATIENCE));
    }
}
