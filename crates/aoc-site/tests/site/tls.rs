//! Connections that are encrypted or go through a proxy. The tests name the trusted certificates in `SSL_CERT_FILE`,
//! which counts on Linux. On macOS and Windows, the system itself has to trust them.

use std::{
    io::{Read as _, Write as _},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::Arc,
    thread,
};

use rustls::{
    ServerConfig, ServerConnection, StreamOwned,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
};

use aoc_test_support::{output::Output, server::text};

use crate::with_site;

/// The certificate of the authority that has signed the certificate of the server. Both are valid until 2126.
const AUTHORITY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/site/tls/authority.pem");
const CERTIFICATE: &[u8] = include_bytes!("tls/server.pem");
const KEY: &[u8] = include_bytes!("tls/server.key.pem");

/// A server with TLS, which sends an input to its first client if that trusts its certificate. It takes no other
/// client. Returns its address, such as `https://127.0.0.1:40321`.
fn start_server() -> String {
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate");
    let key = PrivateKeyDer::from_pem_slice(KEY).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .expect("a configuration");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a connection");
        let connection = ServerConnection::new(Arc::new(config)).expect("a connection");
        let mut stream = StreamOwned::new(connection, stream);
        // A client that does not trust the certificate sends no request.
        if stream.read(&mut [0; 4096]).is_ok() {
            stream.write_all(&text("1\n")).expect("a response");
        }
    });
    format!("https://{address}")
}

/// A proxy that receives bytes until the last ones are `end`, sends this reply, and hangs up. Returns its address.
fn start_proxy(end: &'static [u8], reply: &'static [u8]) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut received = Vec::new();
        while !received.ends_with(end) {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("a byte");
            received.extend(byte);
        }
        stream.write_all(reply).expect("a reply");
    });
    address
}

#[test]
fn a_certificate_that_the_system_trusts_is_accepted() {
    let workspace = with_site([]);
    let mut command = workspace.command("fetch 2020/22");
    command.env("AOC_SITE", start_server()).env("NO_PROXY", "127.0.0.1");
    let output = Output::of(command.env("SSL_CERT_FILE", AUTHORITY));
    output.assert_success("mine.txt: fetched\n");
}

#[test]
fn err_unknown_certificate() {
    let workspace = with_site([]);
    let mut command = workspace.command("submit 2020/22 1 306");
    command.env("AOC_SITE", start_server()).env("NO_PROXY", "127.0.0.1");
    let output = Output::of(&mut command);
    output.assert_failure("error: no verdict from https://127.0.0.1:");
    output.assert_failure("UnknownIssuer");
}

#[test]
fn err_proxy_that_refuses_the_connection() {
    let http = start_proxy(b"\r\n\r\n", b"HTTP/1.1 403 Forbidden\r\n\r\n");
    // A SOCKS client offers one method of authentication, and the proxy accepts none.
    let socks = start_proxy(b"\x05\x01\x00", b"\x05\xff");
    for (proxy, reason) in [
        (format!("http://{http}"), "403"),
        (format!("socks5://{socks}"), "no acceptable auth methods"),
    ] {
        let workspace = with_site([]);
        let mut command = workspace.command("submit 2020/22 1 306");
        command.env("AOC_SITE", start_server()).env("ALL_PROXY", proxy);
        let output = Output::of(&mut command);
        output.assert_failure("error: no verdict from https://127.0.0.1:");
        output.assert_failure(reason);
    }
}
