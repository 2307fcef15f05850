//! The templates of a day's crate: all files `xtask/templates/day/**/*.template`. They are not compiled into the runner, but
//! read each time `new` makes a day, since each workspace has its own.
//!
//! A placeholder is a word between percent signs, such as `%title%`, because nothing in Rust source looks like that. In
//! `{title}`, it would be an argument of `println!`.

use std::{fs, path::Path};

use anyhow::Context as _;
use aoc_facts::{PuzzleId, Workspace};

/// Writes the crate of a puzzle into this folder: a file for each template.
pub(crate) fn write_crate(
    workspace: &Workspace,
    folder: &Path,
    package: &str,
    puzzle: PuzzleId,
    title: &str,
) -> anyhow::Result<()> {
    let fill = |template: &str, title: &str| {
        template
            .replace("%package%", package)
            .replace("%year%", &puzzle.year().to_string())
            .replace("%day%", &puzzle.day().to_string())
            .replace("%DD%", &format!("{:02}", puzzle.day()))
            .replace("%title%", title)
    };
    write_files(&workspace.day_templates(), folder, &|file, template| {
        if file.ends_with("Cargo.toml") {
            // In a manifest, the title is between quotes.
            fill(template, &title.replace('\\', r"\\").replace('"', "\\\""))
        } else {
            fill(template, title)
        }
    })
}

/// Writes a file for each template in a folder and in those below it, with what `fill` makes of the template.
fn write_files(
    templates: &Path,
    folder: &Path,
    fill: &dyn Fn(&Path, &str) -> String,
) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for entry in fs::read_dir(templates).with_context(|| templates.display().to_string())? {
        let entry = entry.with_context(|| templates.display().to_string())?;
        let template = entry.path();
        let written = folder.join(entry.file_name());
        if template.is_dir() {
            write_files(&template, &written, fill)?;
        } else if template.extension().is_some_and(|extension| extension == "template") {
            let written = written.with_extension("");
            let text =
                fs::read_to_string(&template).with_context(|| template.display().to_string())?;
            fs::write(&written, fill(&written, &text))
                .with_context(|| written.display().to_string())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a manifest, the title is between quotes.
    #[test]
    fn placeholders_are_replaced_in_the_files_that_are_templates() {
        let root = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(root.path(), Path::new("/"));
        let templates = workspace.day_templates();
        fs::create_dir_all(templates.join("src")).expect("a folder");
        let text = "%year%/%day% year%year%::day%DD% %package%: \"%title%\" {title} 100%\n";
        for name in ["Cargo.toml.template", "src/main.rs.template", "src/notes.md"] {
            fs::write(templates.join(name), text).expect("a file");
        }
        let puzzle = "2015/1".parse().expect("a puzzle");
        let made = root.path().join("made");
        write_crate(&workspace, &made, "day_a", puzzle, r#"Not "Quite" \ Lisp"#).expect("a crate");
        let read = |name: &str| fs::read_to_string(made.join(name)).expect("a file");
        insta::assert_snapshot!(read("Cargo.toml") + &read("src/main.rs"), @r#"
        2015/1 year2015::day01 day_a: "Not \"Quite\" \\ Lisp" {title} 100%
        2015/1 year2015::day01 day_a: "Not "Quite" \ Lisp" {title} 100%
        "#);
        assert!(!made.join("src/notes.md").exists());
    }
}
