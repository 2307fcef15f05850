//! Makes the agent, which sends the requests.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use ureq::{
    Agent,
    tls::{RootCerts, TlsConfig},
    unversioned::{
        resolver::DefaultResolver,
        transport::{ConnectionDetails, Connector, DefaultConnector, Transport},
    },
};

/// Makes an agent that introduces itself to the site with this contact. It does not follow redirections, so that the
/// token is never sent to another address. It trusts the certificates that the system trusts, so that it works behind a
/// proxy of a company that signs with a certificate of its own. Also returns a flag that tells later whether the agent
/// has connected to the site.
pub(crate) fn new_agent(
    contact: &str,
    timeout: Duration,
    is_encrypted: bool,
) -> (Agent, HasConnected) {
    let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
    let mut config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .timeout_global(Some(timeout))
        .tls_config(tls)
        .user_agent(format!("aoc-site/{} ({contact})", env!("CARGO_PKG_VERSION")));
    if !is_encrypted {
        // A proxy could read the token. Only a test server has such a connection.
        config = config.proxy(None);
    }
    let has_connected = HasConnected::default();
    let connector = NotingConnector {
        connector: DefaultConnector::default(),
        has_connected: has_connected.clone(),
    };
    let agent = Agent::with_parts(config.build(), connector, DefaultResolver::default());
    (agent, has_connected)
}

/// Whether the agent's last attempt to connect to the site succeeded. If not, it cannot have sent the request.
#[derive(Clone, Debug, Default)]
pub(crate) struct HasConnected(Arc<AtomicBool>);

impl HasConnected {
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Connects as usual, and notes whether that has succeeded. The kind of an error does not tell: `ureq` has no kind of
/// its own for each step before the request, such as the look-up of the name and the handshake of TLS.
#[derive(Debug)]
struct NotingConnector {
    connector: DefaultConnector,
    has_connected: HasConnected,
}

impl Connector for NotingConnector {
    type Out = Box<dyn Transport>;

    fn connect(
        &self,
        details: &ConnectionDetails,
        chained: Option<()>,
    ) -> Result<Option<Self::Out>, ureq::Error> {
        let connected = self.connector.connect(details, chained);
        // To connect through a proxy, the connector first connects to the proxy, with a nested call of this function.
        // The outer call ends last, so what it notes, about the site, is what stays.
        self.has_connected.0.store(connected.is_ok(), Ordering::Relaxed);
        connected
    }
}
