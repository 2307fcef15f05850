//! What talks to the puzzle site.
//!
//! The site is one person's. It is asked as little as can be: nothing that is
//! here already, nothing that is known to fail, nothing within five seconds of
//! the last request, and nothing twice unless a person asks twice.
//!
//! | module | what it holds |
//! |---|---|
//! | `fetch`, `submit`, `session` | the commands |
//! | [`access`] | what a request needs: the next four |
//! | [`address`] | where the site is |
//! | [`token`] | the session token: its forms, and where it is looked up |
//! | [`contact`] | how the site's author can reach whoever runs this |
//! | [`client`] | one request and its response |
//! | [`turn`] | one request at a time, and not too soon |
//! | [`state`] | the file that remembers |
//! | [`memory`] | the answers tried by an account, and what they rule out |
//! | [`numbers`] | answers that are numbers |
//! | [`input`] | whether a response is an input |
//! | [`reply`] | what a page says of an answer |
//! | [`unlock`] | when a puzzle unlocks |
//! | [`folders`] | where this user keeps files |
//! | [`trouble`] | all that can go wrong, each with what to do about it |
//! | [`words`] | lengths of time in words |

mod access;
mod address;
mod client;
mod contact;
mod fetch;
mod folders;
mod input;
mod memory;
mod numbers;
mod reply;
mod session;
mod state;
mod submit;
mod token;
mod trouble;
mod turn;
mod unlock;
mod words;

pub(super) use self::{fetch::fetch, session::session, submit::submit};
