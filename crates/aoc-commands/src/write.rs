//! What commands write into the files of the workspace, besides inputs and answers.

pub(crate) mod lock;
pub(crate) mod readme;
pub(crate) mod table;
pub(crate) mod templates;
