// Makes the fixtures of the tests from dumped matches:
//   cargo run -p gattai-host --example dump -- aylkor 2 5 > web/gallery/a2.json
//   cargo run -p gattai-host --example dump -- aylkor 4 9 > web/gallery/a4.json
//   cargo run -p gattai-host --example dump -- breakthrough 2 3 > web/gallery/b.json
//   node web/gallery/fixtures.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, here), 'utf8'));
const keep = (name, steps) => writeFileSync(new URL(`../tests/fixtures/${name}.json`, here), JSON.stringify(steps));
/** The action as data is not used by the client. */
const slim = (step) => ({ ...step, seats: step.seats.map((seat) => ({ ...seat, offers: seat.offers.map(({ notation, label }) => ({ notation, label, action: null })) })) });

const [two, four, small] = [read('a2'), read('a4'), read('b')];
keep('battle', two.slice(136, 142).map(slim));
/** One step for each kind of offer, with the seat that is asked alone. */
const kinds = new Map();
for (const step of [...two, ...four]) {
  for (const seat of step.seats) {
    for (const offer of seat.offers) {
      const kind = offer.notation.split(' ')[0];
      if (!kinds.has(kind)) kinds.set(kind, slim({ ...step, seats: [seat] }));
    }
  }
}
keep('questions', [...new Set(kinds.values())]);
keep('breakthrough', small.slice(18, 22).map(slim));
