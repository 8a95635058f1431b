//! Scenario files: run or refused with a line number.
#![no_main]

use gattai_host::{Hosted, Visitor, visit};
use gattai_testkit::scenario::{Case, File, ScenarioFault, run};
use libfuzzer_sys::fuzz_target;

struct Run<'a>(&'a Case);

impl Visitor for Run<'_> {
    type Out = Result<(), ScenarioFault>;
    fn visit<G: Hosted>(self) -> Self::Out {
        run::<G>(self.0)
    }
}

fuzz_target!(|text: &str| {
    if let Ok(file) = text.parse::<File>() {
        for case in &file.cases {
            let _ = visit(&case.game, Run(case));
        }
    }
});
