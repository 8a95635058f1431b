// What every flow needs: the real server on a port of its own, the system's Chromium, pages that complain.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const axeSource = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

export function program() {
  // Whichever was built last is the one that was meant.
  const built = ['release', 'debug'].map((profile) => join(target, profile, 'gattai')).filter((path) => existsSync(path));
  const found = process.env.GATTAI_BIN ?? built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (!found) throw new Error('there is no gattai program: run `cargo build --release -p gattai-cli`, or set GATTAI_BIN');
  return found;
}

export function browserPath() {
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  if (!found) throw new Error('there is no Chromium: install it with the package manager, or set CHROMIUM');
  return found;
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** A server with a database of its own. It can be stopped and started again on the same port. */
export class Server {
  static async start() {
    const server = new Server();
    server.folder = mkdtempSync(join(tmpdir(), 'gattai-'));
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.up();
    return server;
  }

  async up() {
    this.process = spawn(program(), ['serve', '--listen', `127.0.0.1:${this.port}`, '--store', join(this.folder, 'matches.sqlite')], { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    this.said = '';
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on('data', (text) => (this.said += text));
    for (let i = 0; i < 200; i += 1) {
      const answer = await fetch(`${this.url}/api/v1/games`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server does not answer:\n${this.said}`);
  }

  down() {
    const { process } = this;
    return new Promise((resolve) => {
      if (process.exitCode !== null) return resolve();
      const late = setTimeout(() => process.kill('SIGKILL'), 4000);
      process.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      process.kill('SIGTERM');
    });
  }

  async stop() {
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--mute-audio'],
  });

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A page of its own person. What goes wrong in it is collected. */
export async function person(browser, server, options = {}) {
  const { settings = { speed: 0, sound: false }, ...context } = options;
  const own = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'dark', baseURL: server.url, ...context });
  await own.addInitScript((kept) => localStorage.setItem('gattai.settings', JSON.stringify(kept)), settings);
  const page = await own.newPage();
  page.phone = context.hasTouch === true;
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) page.complaints.push(message.text());
  });
  page.setDefaultTimeout(15_000);
  return page;
}

/** The serious findings of axe on the page as it is. */
export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
  return violations.filter((one) => one.impact === 'serious' || one.impact === 'critical').map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

/** Sets up a match by the page "New match": kinds of seats in order. */
export async function newMatch(page, game, seats, level = 0) {
  await page.goto(`/new/${game}`);
  await page.getByRole('heading', { name: 'Who plays' }).waitFor();
  for (const [i, kind] of seats.entries()) await page.locator('fieldset.seat').nth(i).locator(`input[value="${kind}"]`).check({ force: true });
  for (let i = 0; i < seats.length; i += 1) {
    const choice = page.locator('fieldset.seat').nth(i).locator('select');
    if (await choice.count()) await choice.selectOption({ index: level });
  }
  await page.locator('.go .btn').click();
  await page.waitForURL(/\/table\//);
}

/** Waits until the page shows what came of the last thing decided in it. */
export const settled = (page) => page.locator('.screen:not([data-busy])').waitFor({ timeout: 60_000 });

/** Waits until this page is asked something, or the match is over. True while it goes on. */
export async function asked(page) {
  await settled(page);
  await page.locator('.prompt.mine, .result').first().waitFor({ timeout: 60_000 });
  return (await page.locator('.result').count()) === 0;
}

/** The squares that can be chosen now, by id. */
export const choosable = (page) => page.locator('[role="gridcell"].able, [role="gridcell"].light').evaluateAll((cells) => cells.map((cell) => cell.id));

/** Moves a piece of Breakthrough: the one farthest on, so that matches end. */
export async function march(page, forward = 1) {
  const rank = (id) => Number(id.at(-1)) * forward;
  const from = (await choosable(page)).sort((a, b) => rank(b) - rank(a))[0];
  await page.locator(`[id="${from}"]`).click();
  const to = (await choosable(page)).filter((id) => id !== from)[0];
  await page.locator(`[id="${to}"]`).click();
  return [from, to];
}
