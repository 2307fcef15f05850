//! A local server that imitates the puzzle site.

use std::{
    collections::VecDeque,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

/// The bytes of a response.
pub type RawResponse = Vec<u8>;

/// A response with this status, this type of content, and this body. It also has a target for a redirection, which the
/// client must not follow.
pub fn reply(status: u16, content_type: &str, body: &str) -> RawResponse {
    let length = body.len();
    format!(
        "HTTP/1.1 {status} Status\r\nConnection: close\r\nLocation: /2020/day/22/input\r\n\
         Content-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// A response with plain text, such as an input.
pub fn text(body: &str) -> RawResponse {
    reply(200, "text/plain", body)
}

/// A page with these sentences in its article.
pub fn page(sentences: &str) -> RawResponse {
    let article = format!("<article><p>{sentences}</p></article>");
    html(&format!("<html>\n<main>{article}</main>\n</html>\n"))
}

/// A page with exactly this HTML.
pub fn html(html: &str) -> RawResponse {
    reply(200, "text/html", html)
}

/// A response that breaks off before its last byte.
pub fn cut_off(body: &str) -> RawResponse {
    let mut reply = text(body);
    reply.pop();
    reply
}

/// A request that the server has taken.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method and the path, such as `GET /settings`.
    pub line: String,
    headers: Vec<String>,
    /// What follows the headers.
    pub body: String,
}

impl Request {
    /// The value of the header with this name, in any case of letters. If the header was sent more than once, the
    /// values are joined by ` | `, so that a test that expects one value fails.
    pub fn header(&self, name: &str) -> String {
        let mut values = Vec::new();
        for line in &self.headers {
            if let Some((other, value)) = line.split_once(": ")
                && other.eq_ignore_ascii_case(name)
            {
                values.push(value);
            }
        }
        values.join(" | ")
    }
}

/// The server. It ends with the process of the test.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
}

/// What the threads of the server and of the test share.
struct Shared {
    /// The replies that are still to be given.
    replies: VecDeque<RawResponse>,
    /// The requests so far.
    requests: Vec<Request>,
}

impl Server {
    /// Gives one reply to each request, in order.
    pub fn start(replies: impl IntoIterator<Item = RawResponse>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let replies = replies.into_iter().collect();
        let shared = Arc::new(Mutex::new(Shared { replies, requests: Vec::new() }));
        let server = Self { address, shared: Arc::clone(&shared) };
        thread::spawn(move || {
            for stream in listener.incoming() {
                serve(&stream.expect("a connection"), &shared);
            }
        });
        server
    }

    /// Its address, such as `http://127.0.0.1:40321`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.lock().expect("unpoisoned").requests.clone()
    }

    /// The request, if exactly one was sent.
    #[track_caller]
    pub fn only_request(&self) -> Request {
        let mut requests = self.requests();
        assert_eq!(requests.len(), 1, "{requests:?}");
        requests.remove(0)
    }
}

fn serve(mut stream: &TcpStream, shared: &Mutex<Shared>) {
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
    let request = read(stream);
    let reply = {
        let mut shared = shared.lock().expect("unpoisoned");
        shared.requests.push(request);
        shared.replies.pop_front().unwrap_or_else(|| reply(599, "text/plain", "unexpected"))
    };
    // Without the lock of the state, another process would read the state during this pause, before the reply to this
    // request is saved there.
    thread::sleep(Duration::from_millis(30));
    let _ = stream.write_all(&reply);
}

fn read(stream: &TcpStream) -> Request {
    let mut reader = BufReader::new(stream);
    let mut lines = reader.by_ref().lines().map(|line| line.expect("a line"));
    let line = lines.next().expect("a request").replace(" HTTP/1.1", "");
    let headers = lines.take_while(|line| !line.is_empty()).collect();
    let mut request = Request { line, headers, body: String::new() };
    let length = request.header("content-length").parse().unwrap_or(0);
    reader.take(length).read_to_string(&mut request.body).expect("a body");
    request
}
