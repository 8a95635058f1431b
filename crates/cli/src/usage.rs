//! What was typed and could not be understood: one sentence that says what exists.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use crate::output::complain;

/// Prints help where help was asked for, else one sentence.
pub(crate) fn answer<C: CommandFactory>(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader that has seen enough is no fault.
            let _ = write!(io::stdout(), "{}", error.render());
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(io::stderr(), "{}", error.render());
            ExitCode::from(2)
        }
        _ => {
            complain(&sentence(error, &meant(C::command())));
            ExitCode::from(2)
        }
    }
}

/// The command that was meant: the program itself, or the one whose name was typed, down to the last.
fn meant(program: Command) -> Command {
    let mut name = program.get_name().to_owned();
    let mut command = program;
    for word in std::env::args_os().skip(1) {
        if let Some(named) = command.find_subcommand(&word).cloned() {
            name = format!("{name} {}", named.get_name());
            command = named;
        }
    }
    let mut command = command.bin_name(name);
    command.build();
    command
}

fn sentence(error: &clap::Error, command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or("gattai");
    let what = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let names: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
            let typed = what(ContextKind::InvalidSubcommand);
            format!("there is no command `{typed}`; there are: {}", names.join(", "))
        }
        ErrorKind::UnknownArgument => {
            let typed = what(ContextKind::InvalidArg);
            if typed.starts_with('-') {
                format!("`{name}` has no option `{typed}`; it has: {}", options(command))
            } else {
                format!("`{name}` has no use for `{typed}`; see `{name} --help`")
            }
        }
        ErrorKind::MissingRequiredArgument => {
            format!("`{name}` needs {}; see `{name} --help`", what(ContextKind::InvalidArg))
        }
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            format!("{}; see `{name} --help`", first.trim_start_matches("error: "))
        }
    }
}

fn options(command: &Command) -> String {
    let long = command.get_arguments().filter_map(|option| option.get_long());
    long.map(|name| format!("--{name}")).collect::<Vec<_>>().join(", ")
}
