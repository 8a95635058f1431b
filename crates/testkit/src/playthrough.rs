//! Playthroughs: one committed random match a table, with every view and every legal action.
