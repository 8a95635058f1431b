//! `gattai serve` as a process that can be killed.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};

/// A running server.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
    arguments: Vec<String>,
}

impl Process {
    /// Starts it on a free port, with any number of requests allowed, and waits until it listens.
    pub fn start(store: &str) -> Process {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port");
        let listen = free.to_string();
        let words = ["serve", "--listen", &listen, "--store", store, "--requests", "0", "--messages", "0"];
        let more = ["--sockets", "100000", "--log-level", "warn", "--thinkers", "2"];
        let arguments: Vec<String> = words.iter().chain(&more).map(|word| (*word).to_owned()).collect();
        let child = spawn(&arguments);
        Process { child, address: free, arguments }
    }

    /// Kills it as a power cut would: nothing is finished, nobody is told.
    pub fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }

    /// Starts it again at the same address.
    pub fn start_again(&mut self) {
        self.child = spawn(&self.arguments);
    }

    /// Asks it to end, as an operator would, and waits.
    pub fn stop(&mut self) -> bool {
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
        told.success() && self.child.wait().expect("it has ended").success()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(arguments: &[String]) -> Child {
    let program = env!("CARGO_BIN_EXE_gattai");
    let mut child = Command::new(program)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program starts");
    let mut said = String::new();
    let stdout = child.stdout.as_mut().expect("its output");
    BufReader::new(stdout).read_line(&mut said).expect("its first line");
    assert!(said.contains("listens on"), "{said}");
    child
}
