//! The commands, one file each, in the order of the help.

mod analyse;
mod arena;
mod bench;
mod explain;
mod games;
mod lab;
mod ladder;
mod laws;
mod play;
mod random;
mod replay;
mod rules;
mod scenario;
mod serve;
mod squad;
mod verify;

use anyhow::Result;
use clap::Subcommand;

use crate::Status;
use crate::output::Out;

/// What the program can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Games(games::GamesArgs),
    Rules(rules::RulesArgs),
    Explain(explain::ExplainArgs),
    Squad(squad::SquadArgs),
    Play(play::PlayArgs),
    Serve(serve::ServeArgs),
    Random(random::RandomArgs),
    Replay(replay::ReplayArgs),
    Verify(verify::VerifyArgs),
    Analyse(analyse::AnalyseArgs),
    Arena(arena::ArenaArgs),
    Ladder(ladder::LadderArgs),
    Lab(lab::LabArgs),
    Scenario(scenario::ScenarioArgs),
    Laws(laws::LawsArgs),
    Bench(bench::BenchArgs),
}

impl Command {
    /// Carries it out.
    pub(crate) fn run(&self, out: &mut Out) -> Result<Status> {
        match self {
            Command::Games(args) => games::run(args, out),
            Command::Rules(args) => rules::run(args, out),
            Command::Explain(args) => explain::run(args, out),
            Command::Squad(args) => squad::run(args, out),
            Command::Play(args) => play::run(args, out),
            Command::Serve(args) => serve::run(args, out),
            Command::Random(args) => random::run(args, out),
            Command::Replay(args) => replay::run(args, out),
            Command::Verify(args) => verify::run(args, out),
            Command::Analyse(args) => analyse::run(args, out),
            Command::Arena(args) => arena::run(args, out),
            Command::Ladder(args) => ladder::run(args, out),
            Command::Lab(args) => lab::run(args, out),
            Command::Scenario(args) => scenario::run(args, out),
            Command::Laws(args) => laws::run(args, out),
            Command::Bench(args) => bench::run(args, out),
        }
    }
}
