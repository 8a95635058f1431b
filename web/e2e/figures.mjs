// Figures of the built client in Chromium: sizes, first paint, click to highlight, frames a second.
//   node e2e/figures.mjs            prints a table, fails when a limit is broken
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launch, Server } from './harness.mjs';

const LIMITS = { javascript: 250, paint: 1000, click: 50, frames: 55 };
const server = await Server.start();
const browser = await launch();
const results = {};

/** What the first page loads: scripts as gzip would send them, and all bytes as they were sent. */
async function firstPage() {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const scripts = new Map();
  page.on('response', async (answer) => {
    const type = answer.headers()['content-type'] ?? '';
    if (type.includes('javascript')) scripts.set(answer.url(), gzipSync(await answer.body()).length);
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  results.sent = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (results.sent += encodedDataLength / 1000));
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await page.waitForTimeout(500);
  results.javascript = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
  await context.close();
}

/** First contentful paint with a processor four times slower; the median of five visits. */
async function paint() {
  const times = [];
  for (let i = 0; i < 5; i += 1) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    times.push(await page.evaluate(() => new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)).observe({ type: 'paint', buffered: true }))));
    await context.close();
  }
  results.paint = times.sort((a, b) => a - b)[2];
}

/** Four full armies: a kept position, filled up to 48 units. */
function armies() {
  const steps = JSON.parse(readFileSync(new URL('../tests/fixtures/questions.json', import.meta.url), 'utf8'));
  const own = (step) => step.seats[0];
  const step = steps.filter((one) => own(one).view.players.length === 4 && one.to_act[0] === 0 && own(one).view.stage === 'main' && own(one).view.asked === null).at(-1) ?? steps.find((one) => own(one).view.stage === 'main');
  const view = structuredClone(own(step).view);
  const taken = new Set(view.units.map((unit) => unit.space));
  const model = view.units.find((unit) => !unit.hero) ?? view.units[0];
  const designs = ['foundry-u05', 'brood-u02', 'tempest-u01', 'gleaners-u02', 'foundry-u12', 'brood-u11', 'tempest-u13', 'gleaners-u14'];
  for (let row = 1, n = 100; row <= 9; row += 1) {
    for (let column = 1; column <= (row % 2 ? 10 : 9) && view.units.length < 48; column += 1) {
      const space = `${row}.${column}`;
      if (taken.has(space) || (row * 3 + column) % 5 < 2) continue;
      n += 1;
      view.units.push({ ...model, id: `u${n}`, design: designs[n % designs.length], space, control: { seat: n % view.players.length } });
    }
  }
  return { step, view, offers: own(step).offers };
}

/** A page of the built client at a table that we play the server for. */
async function table(view, offers) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const names = ['Mira', 'Bolt', 'Greta', 'Jun'].slice(0, view.players.length);
  const info = {
    id: 'x', game: 'aylkor', options: {}, phase: 'playing', clock: { kind: 'none' }, on_time: 'computer', visibility: 'private', rated: false, hints: true,
    spectators: { allowed: true, delay_ms: 0 }, owner: { id: 'm', name: 'Mira', kind: 'guest' }, you: [0], created_at: 0, version: 1, to_act: [0], quick: false,
    seats: names.map((name, seat) => ({ seat, name, kind: seat ? 'computer' : 'person', ready: true, connected: true, absent: false })),
  };
  const update = { type: 'update', version: 1, since: 0, phase: 'playing', to_act: [0], may_act: [0], decisions: 1, view, log: [], chat: [], question: 'Your turn', actions: offers, undo: 0, offers: [], orders: {} };
  let socket;
  await page.route('**/api/v1/tables/x', (route) => route.fulfill({ json: info }));
  await page.routeWebSocket(/\/tables\/x\/socket/, (ws) => {
    socket = ws;
    ws.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'hello') {
        ws.send(JSON.stringify({ type: 'welcome', table: info, viewer: 's0', server_time: 0 }));
        ws.send(JSON.stringify(update));
      } else ws.send(JSON.stringify({ type: 'refused', id: message.id, refused: { says: 'not here' } }));
    });
  });
  await page.goto('/table/x');
  await page.locator('[data-piece]').first().waitFor();
  await page.waitForTimeout(800);
  return { context, page, tell: (change) => socket.send(JSON.stringify({ ...update, ...change })) };
}

/**
 * From the click on a piece to the next frame with its targets lit; the median of all pieces that can move. The time
 * that the processor spent on it is told too: it does not depend on what else the machine does.
 */
async function click() {
  const { view, offers } = armies();
  const { context, page } = await table(view, offers);
  const trace = await browser.newBrowserCDPSession();
  const events = [];
  trace.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => trace.on('Tracing.tracingComplete', resolve));
  await trace.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] } });
  const times = await page.evaluate(async () => {
    const out = [];
    const cells = [...document.querySelectorAll('[role="gridcell"].able')];
    for (let i = 0; i < 12 && cells.length > 0; i += 1) {
      const cell = cells[i % cells.length];
      performance.mark('click-begins');
      const begun = performance.now();
      cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      performance.mark('click-ends');
      out.push(performance.now() - begun);
      if (document.querySelectorAll('[role="gridcell"].light').length === 0) out.pop();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return out;
  });
  await trace.send('Tracing.end');
  await complete;
  const marks = events.filter((event) => /^click-(begins|ends)$/.test(event.name)).sort((a, b) => a.ts - b.ts);
  const spans = marks.flatMap((mark, i) => (mark.name === 'click-begins' && marks[i + 1] ? [[mark.ts, marks[i + 1].ts, mark.pid, mark.tid]] : []));
  const within = (event, [from, to, pid]) => event.pid === pid && event.ts >= from && event.ts < to;
  const WORK = new Set(['EventDispatch', 'RunMicrotasks', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Layerize', 'Commit']);
  const outer = (event) => WORK.has(event.name) || (event.name === 'Paint' && event.args.data?.nodeName === '#document');
  const spent = (span, wanted) => events.reduce((sum, event) => sum + (event.ph === 'X' && wanted(event, span) && within(event, span) ? (event.tdur ?? 0) / 1000 : 0), 0);
  const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Infinity;
  results.work = median(spans.map((span) => spent(span, (event, [, , , tid]) => event.tid === tid && outer(event))));
  results.raster = median(spans.map((span) => spent(span, (event) => event.name === 'RasterTask')));
  results.click = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
  await context.close();
}

/** Frames a second while twelve of 48 units move, one after the other. */
async function frames() {
  const { view } = armies();
  const { context, page, tell } = await table(view, []);
  results.units = view.units.length;
  const moving = view.units.filter((unit) => !unit.hero).slice(0, 12);
  const free = [];
  for (let row = 1; row <= 9; row += 1) for (let column = 1; column <= 9; column += 1) if (!view.units.some((unit) => unit.space === `${row}.${column}`)) free.push(`${row}.${column}`);
  const after = structuredClone(view);
  const says = moving.map((unit, i) => {
    const to = free[i];
    after.units.find((one) => one.id === unit.id).space = to;
    return { text: '', rule: null, event: { what: 'moved', named: { unit: Number(unit.id.slice(1)), design: 0 }, from: unit.space, to } };
  });
  const counting = page.evaluate(() => new Promise((resolve) => {
    let [count, begun, slowest, last] = [0, 0, 0, 0];
    const frame = (now) => {
      if (!begun) begun = now;
      else slowest = Math.max(slowest, now - last);
      last = now;
      count += 1;
      if (now - begun < 2400) requestAnimationFrame(frame);
      else resolve({ rate: ((count - 1) * 1000) / (now - begun), slowest });
    };
    setTimeout(() => requestAnimationFrame(frame), 350);
  }));
  tell({ version: 2, since: 1, view: after, log: [{ version: 2, seat: 1, at: 0, what: 'decision', says }] });
  const { rate, slowest } = await counting;
  results.frames = rate;
  results.slowest = slowest;
  await context.close();
}

await firstPage();
await paint();
await click();
await frames();
await browser.close();
await server.stop();

const assets = new URL('../dist/assets/', import.meta.url);
const whole = readdirSync(assets).filter((name) => name.endsWith('.js')).reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, assets))).length, 0) / 1000;
const rows = [
  ['JavaScript of the first page, gzipped', `${results.javascript.toFixed(0)} kB`, `under ${LIMITS.javascript} kB`, results.javascript < LIMITS.javascript],
  ['Everything the first page loads, as sent', `${results.sent.toFixed(0)} kB`, '', true],
  ['JavaScript of the whole client, gzipped', `${whole.toFixed(0)} kB`, '', true],
  ['First contentful paint, processor 4x slower, median of 5', `${results.paint.toFixed(0)} ms`, `under ${LIMITS.paint} ms`, results.paint < LIMITS.paint],
  ['Click on a piece to lit targets, median', `${results.click.toFixed(1)} ms`, `under ${LIMITS.click} ms`, results.click < LIMITS.click],
  ['… of it work of the page, processor time', `${results.work.toFixed(1)} ms`, `under ${LIMITS.click / 2} ms`, results.work < LIMITS.click / 2],
  ['… and of the drawing threads', `${results.raster.toFixed(1)} ms`, '', true],
  [`Frames a second, 12 of ${results.units} units moving`, `${results.frames.toFixed(1)}`, `60 (at least ${LIMITS.frames})`, results.frames >= LIMITS.frames],
  ['Longest frame of it', `${results.slowest.toFixed(0)} ms`, '', true],
];
for (const [what, value, limit, ok] of rows) console.log(`${ok ? 'ok  ' : 'MISS'}  ${what.padEnd(60)} ${value.padStart(10)}  ${limit}`);
process.exit(rows.every(([, , , ok]) => ok) ? 0 : 1);
