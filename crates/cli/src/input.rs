//! Reading what others wrote. Nothing is trusted, and whatever is wrong with a file is one sentence.

use std::fs::{self, File};
use std::io::{self, BufRead, ErrorKind, Read, StdinLock};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

/// No record or scenario file is larger.
const BYTES_MAX: u64 = 64 << 20;

/// The text of a file; `-` is standard input.
///
/// # Errors
/// A sentence that does not name the file: the caller does.
pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut bytes)
    } else {
        if path.is_dir() {
            return Err("this is a folder, not a file".to_owned());
        }
        File::open(path).and_then(|file| file.take(BYTES_MAX + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| sentence(&error))?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(format!("this file is larger than {} MiB", BYTES_MAX >> 20));
    }
    if bytes.is_empty() {
        return Err("this file is empty".to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("this is not a text file: byte {} is not UTF-8", at + 1)
    })
}

/// The content files of a folder, by name.
///
/// # Errors
/// If the folder or a file in it cannot be read, or there is none.
pub(crate) fn content_files(folder: &Path) -> Result<Vec<(String, String)>> {
    let listed = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in listed {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let text = read_text(&path).map_err(|says| anyhow!("{}: {says}", path.display()))?;
            files.push((name.unwrap_or_default(), text));
        }
    }
    if files.is_empty() {
        bail!("there are no content files (*.toml) in {}", folder.display());
    }
    files.sort();
    Ok(files)
}

/// What went wrong with a file, in plain words where there are some.
pub(crate) fn sentence(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "this may not be read or written by you".to_owned(),
        ErrorKind::AlreadyExists => "this file exists already; add --force to replace it".to_owned(),
        _ => error.to_string(),
    }
}

/// What a person types, line by line. Whatever is not text in it becomes the replacement character, and no
/// line is longer than a person could mean.
pub(crate) struct Typed {
    stdin: StdinLock<'static>,
}

impl Typed {
    const LINE_MAX: u64 = 4096;

    /// Standard input.
    pub(crate) fn standard() -> Typed {
        Typed { stdin: io::stdin().lock() }
    }

    /// The next line without its end and the spaces around it; none when the input has ended.
    pub(crate) fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let read = self.stdin.by_ref().take(Typed::LINE_MAX).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}
