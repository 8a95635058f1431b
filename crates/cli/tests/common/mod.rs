//! Runs the real program.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run of the program left.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Ran {
    /// It went well and had nothing to complain of.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// It refused with exactly this sentence, one line, and said nothing else.
    #[track_caller]
    pub fn refused(self, sentence: &str) {
        assert_eq!((self.err.as_str(), self.code), (format!("gattai: {sentence}\n").as_str(), 2));
        assert_eq!(self.out, "");
    }
}

/// Runs `gattai` with these words.
pub fn gattai(words: &[&str]) -> Ran {
    fed(words, b"")
}

/// Runs `gattai` with these words and this input.
pub fn fed(words: &[&str], input: &[u8]) -> Ran {
    let mut child = command(words).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Beside the reading of what it prints, or both could wait for each other. A program that does not
    // read its input closes it early, which is no fault.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    ran(output)
}

pub fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gattai"));
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn ran(output: Output) -> Ran {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().expect("the program ends by itself");
    Ran { out: text(output.stdout), err: text(output.stderr), code }
}

/// A folder for the files of one test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file in it; its path.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), bytes).unwrap();
        self.path(name)
    }
}
