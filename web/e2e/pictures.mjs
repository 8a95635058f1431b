// Takes the pictures of README and docs from a real server: node e2e/pictures.mjs, or only some: node e2e/pictures.mjs aegis.
// Needs cwebp (package webp).
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aegisTable, deploy, freeDeploy, turn } from './aegis.mjs';
import { asked, launch, newMatch, person, PHONE, Server } from './harness.mjs';

const out = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
mkdirSync(out, { recursive: true });
const [server, browser] = await Promise.all([Server.start(), launch()]);

async function take(page, name, quality = 74) {
  await page.waitForTimeout(400);
  const raw = join(work, `${name}.png`);
  await page.screenshot({ path: raw });
  execFileSync('cwebp', ['-quiet', '-q', String(quality), raw, '-o', join(out, `${name}.webp`)]);
}

/** Answers whatever a card asks, somehow. */
async function answer(page) {
  for (let i = 0; i < 6; i += 1) {
    const tray = page.locator('.tray .ways .btn, .tray .cards button').first();
    const said = page.locator('.prompt.mine .buttons .btn:not(.quiet)').filter({ hasNotText: 'End turn' }).first();
    const light = page.locator('[role="gridcell"].light').first();
    if (await tray.count()) await tray.click();
    else if ((await page.getByRole('button', { name: /End turn/ }).count()) || !(await page.locator('.prompt.mine').count())) return;
    else if (await said.count()) await said.click();
    else if (await light.count()) await light.click();
    else return;
    await page.waitForTimeout(200);
  }
}

/** Plays a few turns of Aylkor: builds, walks, ends. */
async function play(page, turns) {
  for (let turn = 0; turn < turns && (await asked(page)); turn += 1) {
    for (let act = 0; act < 4; act += 1) {
      if (!(await page.locator('.prompt.mine').count())) break;
      const card = page.locator('.hand .slot.ready').first();
      const piece = page.locator('[role="gridcell"].able');
      if (act < 2 && (await card.count())) await card.click();
      else if (await piece.count()) await piece.nth(act % (await piece.count())).click();
      else break;
      const light = page.locator('[role="gridcell"].light');
      if (await light.count()) await light.nth(Math.floor((await light.count()) / 2)).click();
      else if (await page.locator('.prompt .buttons .btn.main').count()) await page.locator('.prompt .buttons .btn.main').first().click();
      await page.waitForTimeout(250);
      await page.keyboard.press('Escape');
      await answer(page);
    }
    const end = page.getByRole('button', { name: /End turn/ });
    if (turn < turns - 1) {
      if (await end.count()) await end.click();
      else if (await page.locator('.prompt .buttons .btn').count()) await page.locator('.prompt .buttons .btn').last().click();
      else if (await page.locator('[role="gridcell"].light').count()) await page.locator('[role="gridcell"].light').first().click();
    }
    await page.waitForTimeout(300);
  }
}

async function aylkor(name, options, turns, seats = ['me', 'computer']) {
  const page = await person(browser, server, options);
  await newMatch(page, 'aylkor', seats, 1);
  await page.getByRole('heading', { name: 'Choose your power' }).waitFor();
  if (name === 'table-dark') await take(page, 'decks');
  await page.getByRole('button', { name: 'Play it' }).nth(name.length % 4).click();
  await play(page, turns);
  await asked(page);
  await answer(page);
  const piece = page.locator('[role="gridcell"].able').last();
  if (await piece.count()) await piece.click();
  await take(page, name);
  await page.context().close();
}

const big = { viewport: { width: 1440, height: 900 } };
/** The first page, Aylkor, a new match, a result. */
async function pages() {
  const home = await person(browser, server, big);
  await home.goto('/');
  await home.getByRole('button', { name: 'Play now' }).first().waitFor();
  await take(home, 'home');
  await home.context().close();
  await aylkor('table-dark', big, 13);
  await aylkor('table-light', { ...big, colorScheme: 'light' }, 11);
  await aylkor('phone', { ...PHONE, colorScheme: 'dark' }, 6);
  const setup = await person(browser, server, big);
  await setup.goto('/new/aylkor');
  await setup.getByRole('radio', { name: 'Tempest Choir' }).first().check({ force: true });
  await take(setup, 'new');
  await setup.context().close();
  const watched = await person(browser, server, big);
  await newMatch(watched, 'aylkor', ['computer', 'computer'], 2);
  await watched.locator('.result .curve').waitFor({ timeout: 300_000 });
  await take(watched, 'result');
  await watched.context().close();
}

/** A.E.G.I.S.: aims at an opponent; the builder; a way on the free table. */
async function aegis() {
  const page = await person(browser, server, big);
  await aegisTable(page, { map: 'S1', 'list-1': 'sky-guard-ranged', 'list-2': 'arc-buster-defensive' }, 'greedy');
  await deploy(page);
  await turn(page, new Set());
  await asked(page);
  const able = page.locator('[role="gridcell"].able');
  let aimed = false;
  for (let i = 0; i < (await able.count()) && !aimed; i += 1) {
    await able.nth(i).click();
    for (const slot of await page.locator('.actionbar .slot.open:not(.fuse)').all()) {
      await slot.click();
      const foe = page.locator('[role="gridcell"].light[aria-label*="of Magpie"], [role="gridcell"].light:not([aria-label*="of Guest"])').first();
      if (!(await foe.count())) continue;
      await foe.hover();
      await page.waitForTimeout(900);
      aimed = true;
      break;
    }
    if (!aimed) for (let back = 0; back < 2; back += 1) await page.keyboard.press('Escape');
  }
  await take(page, 'aegis-aim');
  const fused = await person(browser, server, { ...big, settings: { speed: 0.5, sound: false } });
  await aegisTable(fused, { 'list-1': 'arc-buster-offensive', 'list-2': 'arc-buster-defensive' });
  await deploy(fused, true);
  await asked(fused);
  await fused.locator('[role="gridcell"][aria-label*="ARK-150 of Guest"]').click();
  await fused.locator('.actionbar .fuse').click();
  await fused.locator('.combine .result', { hasText: 'ARK-2500' }).click();
  // The middle of the moment, at half its speed.
  await fused.locator('.scene').first().waitFor({ state: 'attached' });
  await fused.waitForTimeout(1350);
  await take(fused, 'aegis-combine');
  await fused.context().close();
  await page.goto('/squads');
  await page.getByRole('button', { name: 'Arc Buster Offensive' }).click();
  await page.getByText('This list may be brought to a table.').waitFor();
  await take(page, 'aegis-squads');
  await page.context().close();
  const free = await person(browser, server, { ...big, colorScheme: 'light' });
  await aegisTable(free, { mode: 'advanced', 'list-1': 'arc-buster-offensive', 'list-2': 'sky-guard-control' });
  await freeDeploy(free);
  await asked(free);
  await free.locator('.own .thumb.field').nth(1).click();
  const cloth = await free.locator('.surface .cloth').boundingBox();
  for (const [x, y] of [[9, 8], [9.5, 9]]) {
    await free.mouse.click(cloth.x + (cloth.width * x) / 24, cloth.y + (cloth.height * (24 - y)) / 24);
    await free.waitForTimeout(400);
  }
  await take(free, 'aegis-table');
  await free.context().close();
}

async function breakthrough() {
  const small = await person(browser, server, { ...big, colorScheme: 'light' });
  await newMatch(small, 'breakthrough', ['me', 'computer']);
  await asked(small);
  await small.locator('#brk-c2').click();
  await small.locator('#brk-c6').click();
  await small.locator('.refusal .more').click();
  await take(small, 'refusal');
  await small.context().close();
}

// All of them, or those that are named.
const ALL = { pages, aegis, breakthrough };
for (const [name, scene] of Object.entries(ALL)) if (process.argv.length < 3 || process.argv.includes(name)) await scene();
await browser.close();
await server.stop();
rmSync(work, { recursive: true, force: true });
console.log(execFileSync('ls', ['-la', out]).toString());
