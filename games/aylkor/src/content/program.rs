//! Steps as the rules carry them out: one flat list for the whole catalogue, in which nested steps have
//! become jumps, so that the place in an effect is one small number.
//!
//! An effect in progress needs its [`Pc`] and what it has picked so far. At [`Op::Effect`] carry out the
//! effect and go to the next place. At [`Op::May`] ask: on yes (pay, and) go to the next place, on no or if
//! it is not offered go to `skip_to`. At [`Op::ChooseOne`] ask: go to the `start` of the branch chosen, or
//! to `end` if none is offered; each branch ends with a jump to `end`. At [`Op::If`] go on if the condition
//! holds, else to `else_to`. At [`Op::Jump`] go there. At [`Op::End`] the effect is over. All places are
//! absolute, and jumps only lead forward.

use super::select::{Cond, PlayerSel};
use super::steps::{Effect, Step, Token};
use super::vocabulary::Cost;
use serde::{Deserialize, Serialize};

/// A place in the catalogue's programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pc(pub u16);

impl Pc {
    /// The place after this one.
    pub fn next(self) -> Pc {
        Pc(self.0 + 1)
    }
}

/// One operation of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// An effect word.
    Effect(Effect),
    /// An offer (D12).
    May {
        /// What accepting costs the player asked.
        cost: Cost,
        /// Who decides.
        by: PlayerSel,
        /// Where to go on if it is declined or not offered.
        skip_to: Pc,
    },
    /// A choice (D13).
    ChooseOne {
        /// Who decides.
        by: PlayerSel,
        /// The branches, filled from the front.
        branches: [Option<Branch>; 4],
        /// Where all branches come together again.
        end: Pc,
    },
    /// The following operations happen only under a condition.
    If {
        /// The condition.
        cond: Cond,
        /// Where to go on if it does not hold.
        else_to: Pc,
    },
    /// Go on there.
    Jump {
        /// Where.
        to: Pc,
    },
    /// The effect is over.
    End,
}

/// One branch of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// It is offered only if this holds.
    pub cond: Option<Cond>,
    /// Its first operation.
    pub start: Pc,
}

/// Appends the program of these steps and returns its start. `resolve` finds the design of a token.
///
/// Places are counted modulo 2^16; whoever compiles a catalogue checks its size afterwards.
pub(super) fn compile(ops: &mut Vec<Op>, steps: &[Step], resolve: &dyn Fn(&mut Token)) -> Pc {
    let start = here(ops);
    block(ops, steps, resolve);
    ops.push(Op::End);
    start
}

fn here(ops: &[Op]) -> Pc {
    Pc(ops.len() as u16)
}

fn block(ops: &mut Vec<Op>, steps: &[Step], resolve: &dyn Fn(&mut Token)) {
    for step in steps {
        match step {
            Step::Effect(effect) => {
                let mut effect = *effect;
                if let Effect::Summon { token, .. } | Effect::SpawnNeutral { token, .. } = &mut effect {
                    resolve(token);
                }
                ops.push(Op::Effect(effect));
            }
            Step::May(may) => {
                let place = ops.len();
                ops.push(Op::End);
                block(ops, &may.steps, resolve);
                ops[place] = Op::May { cost: may.cost, by: may.by, skip_to: here(ops) };
            }
            Step::ChooseOne(choice) => {
                let place = ops.len();
                ops.push(Op::End);
                let mut branches = [None; 4];
                let mut jumps = Vec::new();
                for (branch, slot) in choice.branches.iter().zip(&mut branches) {
                    *slot = Some(Branch { cond: branch.cond, start: here(ops) });
                    block(ops, &branch.steps, resolve);
                    jumps.push(ops.len());
                    ops.push(Op::End);
                }
                let end = here(ops);
                for jump in jumps {
                    ops[jump] = Op::Jump { to: end };
                }
                ops[place] = Op::ChooseOne { by: choice.by, branches, end };
            }
            Step::If(condition) => {
                let place = ops.len();
                ops.push(Op::End);
                block(ops, &condition.steps, resolve);
                let cond = condition.cond;
                if condition.otherwise.is_empty() {
                    ops[place] = Op::If { cond, else_to: here(ops) };
                } else {
                    let jump = ops.len();
                    ops.push(Op::End);
                    ops[place] = Op::If { cond, else_to: here(ops) };
                    block(ops, &condition.otherwise, resolve);
                    ops[jump] = Op::Jump { to: here(ops) };
                }
            }
        }
    }
}
