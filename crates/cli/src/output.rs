//! Writing: to the terminal or a pipe, and to files without losing what was there.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::input;

/// Standard output. Everything a command prints goes through it, so that a pipe closed by its reader is an
/// error like any other, and not a panic.
pub(crate) struct Out {
    to: BufWriter<Stdout>,
    terminal: bool,
}

impl Out {
    /// Standard output.
    pub(crate) fn standard() -> Out {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Out { to: BufWriter::new(stdout), terminal }
    }

    /// Whether a person reads along.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Writes what is still waiting.
    pub(crate) fn finish(&mut self) -> Result<()> {
        self.to.flush().context("cannot write the output")
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Whether the reader of the output has gone away.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(broken)
}

/// One line on standard error. If even that cannot be written there is nobody left to tell.
pub(crate) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "gattai: {sentence}");
}

/// Makes sure that the file can be written and that nothing is lost by it.
pub(crate) fn reserve(path: &Path, force: bool) -> Result<()> {
    let mut options = OpenOptions::new();
    options.append(true);
    let opened = if force { options.create(true).open(path) } else { options.create_new(true).open(path) };
    match opened {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(anyhow!("{}: there is no such folder", path.display()))
        }
        Err(error) => Err(anyhow!("{}: {}", path.display(), input::sentence(&error))),
    }
}

/// Writes a reserved file anew.
pub(crate) fn save(path: &Path, text: &str) -> Result<()> {
    replace(path, text).map_err(|error| anyhow!("{}: {}", path.display(), input::sentence(&error)))
}

/// Writes a second file beside it and puts it in its place: at every moment one of them is whole. A link is
/// followed, and what is no plain file (a device, a pipe) is written to as it is, never replaced.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    if !path.is_file() {
        return fs::write(path, text);
    }
    let mut beside = path.clone().into_os_string();
    beside.push(".gattai-part");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}
