//! The web client is a part of the program: once it is built, or built anew, this crate is too.

use std::env;
use std::fs;
use std::path::Path;

fn main() {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Where the client is not built yet, an empty folder stands for it: a folder that comes later would not be seen.
    if let Err(error) = fs::create_dir_all(&client) {
        println!("cargo::warning=no folder for the web client at {}: {error}", client.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    // Other programs read the files while they run.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", client.display());
    }
}
