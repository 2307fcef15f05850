//! A web server on this machine that answers as it is told.

use std::{
    collections::VecDeque,
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How a request is answered.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// With this status, content type and body.
    Whole(u16, &'static str, Vec<u8>),
    /// With a redirection to this place.
    Redirect(u16, &'static str),
    /// With the beginning of a plain text of this announced length.
    CutOff(usize, &'static str),
    /// With a chunk of a plain text, and no last chunk.
    CutOffChunks(&'static str),
    /// Not at all, until the client hangs up.
    Hang,
    /// As the other, some time later.
    Late(Duration, Box<Self>),
    /// As the other, once this file has been written with this text.
    Meanwhile(PathBuf, &'static str, Box<Self>),
}

impl Reply {
    pub(crate) fn text(body: &str) -> Self {
        Self::Whole(200, "text/plain", body.into())
    }

    /// The setting that spares the tests a wait for no reply at all. With any other,
    /// a slow machine has all the time it needs.
    pub(crate) fn patience(&self) -> Option<(&'static str, &'static str)> {
        matches!(self, Self::Hang).then_some(("AOC_PATIENCE_MS", "500"))
    }

    /// As the site wraps what it says of an answer.
    pub(crate) fn page(sentences: &str) -> Self {
        let page = format!(
            "<!DOCTYPE html>\n<html lang=\"en-us\">\n<body>\n<header>[Log Out]</header>\n<main>\n\
             <article><p>{sentences}</p></article>\n</main>\n</body>\n</html>\n"
        );
        Self::Whole(200, "text/html", page.into())
    }
}

/// What has arrived.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Method and path.
    pub(crate) line: String,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
    pub(crate) at: Instant,
}

impl Request {
    /// All headers of this name, in lower case.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        let headers = self.headers.iter().filter(|(other, _)| other == name);
        headers.map(|(_, value)| value.as_str()).collect()
    }
}

/// The server. Requests beyond the replies that it has are answered with 599.
pub(crate) struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    replies: Mutex<VecDeque<Reply>>,
    requests: Mutex<Vec<Request>>,
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Server {
    pub(crate) fn start(replies: impl IntoIterator<Item = Reply>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared::default());
        shared.replies.lock().expect("unpoisoned").extend(replies);
        let serving = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, shared) = (stream.expect("a connection"), Arc::clone(&serving));
                thread::spawn(move || serve(&stream, &shared));
            }
        });
        Self { address, shared }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn then(&self, reply: Reply) {
        self.shared.replies.lock().expect("unpoisoned").push_back(reply);
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.shared.requests.lock().expect("unpoisoned").clone()
    }

    /// The most requests that were under way at the same time.
    pub(crate) fn most_at_once(&self) -> usize {
        self.shared.most.load(Ordering::SeqCst)
    }
}

fn serve(stream: &TcpStream, shared: &Shared) {
    let now = shared.now.fetch_add(1, Ordering::SeqCst) + 1;
    shared.most.fetch_max(now, Ordering::SeqCst);
    let request = read(stream);
    shared.requests.lock().expect("unpoisoned").push(request);
    let reply = shared.replies.lock().expect("unpoisoned").pop_front();
    let reply = reply.unwrap_or_else(|| Reply::Whole(599, "text/plain", b"unexpected".into()));
    // Before the reply: the client may be gone as soon as it has it.
    let reply = match reply {
        Reply::Late(time, reply) => {
            thread::sleep(time);
            *reply
        }
        Reply::Meanwhile(path, text, reply) => {
            fs::write(path, text).expect("its folder is there");
            *reply
        }
        reply => reply,
    };
    shared.now.fetch_sub(1, Ordering::SeqCst);
    answer(stream, &reply);
}

fn read(stream: &TcpStream) -> Request {
    let at = Instant::now();
    let mut reader = BufReader::new(stream);
    let mut line = || {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    };
    let first = line();
    let mut headers = Vec::new();
    loop {
        let header = line();
        let Some((name, value)) = header.split_once(": ") else { break };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length = length.map_or(0, |(_, value)| value.parse().expect("a length"));
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    let line = first.strip_suffix(" HTTP/1.1").expect("HTTP/1.1").to_owned();
    Request { line, headers, body: String::from_utf8(body).expect("text"), at }
}

/// A client that hangs up is its own affair.
fn answer(mut stream: &TcpStream, reply: &Reply) {
    let head = |status: u16, more: &str| {
        format!("HTTP/1.1 {status} Told\r\nConnection: close\r\n{more}\r\n")
    };
    let plain = "Content-Type: text/plain\r\n";
    let bytes = match reply {
        Reply::Whole(status, content_type, body) => {
            let length = body.len();
            let more = format!("Content-Type: {content_type}\r\nContent-Length: {length}\r\n");
            [head(*status, &more).as_bytes(), body].concat()
        }
        Reply::Redirect(status, place) => {
            head(*status, &format!("Location: {place}\r\nContent-Length: 0\r\n")).into_bytes()
        }
        Reply::CutOff(length, body) => {
            let more = format!("{plain}Content-Length: {length}\r\n");
            (head(200, &more) + body).into_bytes()
        }
        Reply::CutOffChunks(body) => {
            let more = format!("{plain}Transfer-Encoding: chunked\r\n");
            format!("{}{:x}\r\n{body}\r\n", head(200, &more), body.len()).into_bytes()
        }
        Reply::Hang | Reply::Late(..) | Reply::Meanwhile(..) => {
            let _ = stream.read(&mut [0]);
            return;
        }
    };
    let _ = stream.write_all(&bytes);
}
