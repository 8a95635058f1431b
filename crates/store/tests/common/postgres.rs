//! A private PostgreSQL in a temporary folder, on loopback, that ends with the test.

use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

/// A running server of its own.
pub struct PrivatePostgres {
    folder: TempDir,
    programs: PathBuf,
    owner: Option<(u32, u32)>,
    port: u16,
}

impl PrivatePostgres {
    /// Starts one. None, with the reason printed, where PostgreSQL is not installed; but where the
    /// environment says `GATTAI_NEEDS_POSTGRES`, as on CI, that is a failure.
    pub fn start() -> Option<PrivatePostgres> {
        let Some(programs) = programs() else {
            let why = "PostgreSQL is not installed (no initdb found): `make postgres` installs it";
            assert!(std::env::var_os("GATTAI_NEEDS_POSTGRES").is_none(), "{why}");
            println!("SKIPPED: {why}");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("gattai-pg").tempdir().expect("a temporary folder");
        let owner = owner();
        if let Some((user, group)) = owner {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group))
                .expect("the folder changes hands");
        }
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port").port();
        let postgres = PrivatePostgres { folder, programs, owner, port };
        postgres
            .run("initdb", &["-A", "trust", "-U", "gattai", "-E", "UTF8", "--locale=C", "--no-sync", "-D"]);
        let place = postgres.folder.path().display();
        let options = format!("-h 127.0.0.1 -p {port} -k {place} -c max_connections=60");
        let log = format!("{place}/log");
        postgres.run("pg_ctl", &["start", "-w", "-s", "-t", "60", "-l", &log, "-o", &options, "-D"]);
        Some(postgres)
    }

    /// Where to connect: a fresh database of this name.
    pub fn database(&self, name: &str) -> String {
        let port = self.port.to_string();
        let made =
            self.command("createdb").args(["-h", "127.0.0.1", "-p", &port, "-U", "gattai", name]).output();
        expect_done("createdb", made);
        format!("postgres://gattai@127.0.0.1:{}/{name}", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path()).env("LC_ALL", "C");
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }

    /// Runs a program whose last argument is the data folder.
    fn run(&self, program: &str, arguments: &[&str]) {
        expect_done(program, self.command(program).args(arguments).arg(self.data()).output());
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        let stop = ["stop", "-m", "immediate", "-s", "-D"];
        let _ = self.command("pg_ctl").args(stop).arg(self.data()).output();
    }
}

fn expect_done(program: &str, output: std::io::Result<Output>) {
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} failed: {said}");
}

/// The folder of the newest PostgreSQL programs.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH")?));
    let has_all =
        |folder: &PathBuf| ["initdb", "pg_ctl", "createdb"].iter().all(|name| folder.join(name).is_file());
    folders.into_iter().find(has_all)
}

/// PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`.
fn owner() -> Option<(u32, u32)> {
    let number = |flag: &str, user: Option<&str>| {
        let output = Command::new("id").arg(flag).args(user).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse::<u32>().ok()
    };
    if number("-u", None) != Some(0) {
        return None;
    }
    let named = |user| Some((number("-u", Some(user))?, number("-g", Some(user))?));
    named("postgres").or_else(|| named("nobody"))
}
