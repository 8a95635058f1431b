//! `gattai serve`: tables for everybody, in the browser.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use gattai_server::{Config, Keep, Limits, Server};
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

use crate::Status;
use crate::input::read_text;
use crate::output::Out;

/// Serves tables over HTTP, to browsers and to programs
#[derive(Args)]
#[command(after_help = "\
What is not said by a flag is taken from the environment, then from the file, then from the defaults.

The file (TOML) has the same names as the flags, with underscores:
  listen = \"127.0.0.1:8044\"
  store = \"postgres://gattai@localhost/gattai\"
  origins = [\"https://play.example.org\"]

Addresses: / the client, /api the API, /healthz, /readyz, /metrics (Prometheus).
Several servers may share one PostgreSQL database; any of them serves any table.

Examples:
  gattai serve --open
  gattai serve --listen 0.0.0.0:8044 --store /var/lib/gattai/store.sqlite
  GATTAI_STORE=postgres://gattai@db/gattai gattai serve --config gattai.toml
  gattai serve --store memory --listen 127.0.0.1:0")]
pub(crate) struct ServeArgs {
    /// A file with settings
    #[arg(long, value_name = "FILE", env = "GATTAI_CONFIG")]
    config: Option<PathBuf>,

    /// Where to listen; port 0 takes any free one [default: 127.0.0.1:8044]
    #[arg(long, value_name = "ADDRESS", env = "GATTAI_LISTEN")]
    listen: Option<SocketAddr>,

    /// Where to keep everything: a file, postgres://USER@HOST/DATABASE, or `memory` [default: gattai.sqlite]
    #[arg(long, value_name = "STORE", env = "GATTAI_STORE")]
    store: Option<Keep>,

    /// A page elsewhere that may use this server, as https://example.org; can be given several times
    #[arg(long = "origin", value_name = "ORIGIN", env = "GATTAI_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,

    /// Cookies for encrypted connections alone; for servers behind a proxy that encrypts
    #[arg(long, env = "GATTAI_SECURE_COOKIES")]
    secure_cookies: bool,

    /// Believe the proxy in front about where requests come from (X-Forwarded-For)
    #[arg(long, env = "GATTAI_BEHIND_PROXY")]
    behind_proxy: bool,

    /// Computers that may think at once [default: one a processor]
    #[arg(long, value_name = "N", env = "GATTAI_THINKERS")]
    thinkers: Option<usize>,

    /// A table that nobody looks at leaves memory after so many seconds [default: 60]
    #[arg(long, value_name = "SECONDS", env = "GATTAI_IDLE")]
    idle: Option<u64>,

    /// Requests a second from one address in the long run; 0 for any number [default: 20]
    #[arg(long, value_name = "N", env = "GATTAI_REQUESTS")]
    requests: Option<u32>,

    /// Messages a second on one socket in the long run; 0 for any number [default: 30]
    #[arg(long, value_name = "N", env = "GATTAI_MESSAGES")]
    messages: Option<u32>,

    /// Sockets from one address [default: 200]
    #[arg(long, value_name = "N", env = "GATTAI_SOCKETS")]
    sockets: Option<usize>,

    /// How to write the log on standard error
    #[arg(long, value_enum, default_value_t = Log::Text, env = "GATTAI_LOG")]
    log: Log,

    /// What to write into the log: error, warn, info, debug, or as `gattai_server=debug,warn`
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "GATTAI_LOG_LEVEL")]
    log_level: String,

    /// Opens the browser
    #[arg(long)]
    open: bool,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Log {
    /// For people.
    Text,
    /// For programs, one object a line.
    Json,
}

/// What the file may say.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    listen: Option<SocketAddr>,
    store: Option<Keep>,
    origins: Vec<String>,
    secure_cookies: bool,
    behind_proxy: bool,
    thinkers: Option<usize>,
    idle: Option<u64>,
    requests: Option<u32>,
    messages: Option<u32>,
    sockets: Option<usize>,
}

pub(crate) fn run(args: &ServeArgs, out: &mut Out) -> Result<Status> {
    let config = args.settings()?;
    args.begin_log()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the threads of the server")?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        let url = format!("http://{}/", server.address()?);
        writeln!(out, "Gattai listens on {url}")?;
        out.finish()?;
        if args.open {
            open_browser(&url);
        }
        server.run(asked_to_stop()).await;
        writeln!(out, "Everything is written. Good bye.")?;
        Ok(Status::Done)
    })
}

impl ServeArgs {
    fn settings(&self) -> Result<Config> {
        let file = match &self.config {
            Some(path) => {
                let text = read_text(path).map_err(|says| anyhow!("{}: {says}", path.display()))?;
                toml::from_str(&text).with_context(|| path.display().to_string())?
            }
            None => File::default(),
        };
        let (usual, limits) = (Config::default(), Limits::default());
        let origins = if self.origins.is_empty() { file.origins } else { self.origins.clone() };
        Ok(Config {
            listen: self.listen.or(file.listen).unwrap_or(usual.listen),
            store: self.store.clone().or(file.store).unwrap_or(usual.store),
            origins,
            secure_cookies: self.secure_cookies || file.secure_cookies,
            behind_proxy: self.behind_proxy || file.behind_proxy,
            thinkers: self.thinkers.or(file.thinkers).unwrap_or(usual.thinkers),
            limits: Limits {
                idle: self.idle.or(file.idle).map_or(limits.idle, Duration::from_secs),
                requests: self.requests.or(file.requests).unwrap_or(limits.requests),
                messages: self.messages.or(file.messages).unwrap_or(limits.messages),
                sockets: self.sockets.or(file.sockets).unwrap_or(limits.sockets),
                ..limits
            },
        })
    }

    fn begin_log(&self) -> Result<()> {
        let filter = EnvFilter::try_new(&self.log_level).context("--log-level")?;
        let colours = std::io::stderr().is_terminal();
        let log =
            tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
        let begun = match self.log {
            Log::Text => log.try_init(),
            Log::Json => log.json().try_init(),
        };
        begun.map_err(|error| anyhow!("the log cannot begin: {error}"))
    }
}

/// Ends when the program is interrupted or told to end.
async fn asked_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}

/// Opens the page, if the system knows how; if not, the address is on the screen.
fn open_browser(url: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(target_os = "windows") {
        "explorer"
    } else {
        "xdg-open"
    };
    if std::process::Command::new(opener).arg(url).spawn().is_err() {
        tracing::info!("no browser was found; open {url} yourself");
    }
}
