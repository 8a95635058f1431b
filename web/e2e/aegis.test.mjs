// A.E.G.I.S. in the page: whole matches by mouse, by keyboard, on a phone and on the free table; combining; the builder.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aegisTable, answerCover, asked, chooseSquad, deploy, deployByKeys, endTurn, freeDeploy, freeDeployByKeys, freeKeyTurn, freeTurn, keyTurn, turn } from './aegis.mjs';
import { axe, launch, person, PHONE, Server } from './harness.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const calm = (page) => assert.deepEqual(page.complaints, []);
const result = (page) => page.getByRole('dialog', { name: 'Result' }).waitFor();

/** A whole match: units are placed, turns are taken until it is over. What was done in them comes back. */
async function whole(page, place, take, turns = 12) {
  await place(page);
  const seen = new Set();
  for (let i = 0; i < turns && (await asked(page)); i += 1) await take(page, seen);
  await result(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'nothing sticks out');
  calm(page);
  await page.context().close();
  return seen;
}

test('a whole match on hexes by mouse against the computer', async () => {
  const page = await person(browser, server);
  await aegisTable(page, { map: 'S1', 'turn-limit': '4' });
  assert.deepEqual(await axe(page), []);
  await chooseSquad(page, 'Sky Guard Ranged');
  let turns = 0;
  const seen = await whole(page, deploy, async (at, done) => {
    if (turns++ === 1) assert.deepEqual(await axe(at), []);
    await turn(at, done);
  }, 14);
  assert.ok(seen.has('act'), 'an Action was used');
});

test('a refused click says why, with its rule', async () => {
  const page = await person(browser, server);
  await aegisTable(page, { 'list-1': 'arc-buster-offensive', 'list-2': 'arc-buster-defensive' });
  await deploy(page);
  assert.ok(await asked(page));
  await page.locator('[role="gridcell"].able').first().click();
  await page.locator('[id="aeg-A1"]').click();
  await page.locator('.refusal').getByText(/AEG-9/).first().waitFor();
  for (let back = 0; back < 2; back += 1) await page.keyboard.press('Escape');
  await page.locator('.prompt .closed', { hasText: 'End turn' }).click({ force: true });
  await page.locator('.refusal').getByText(/AEG-7\.10/).first().waitFor();
  // Also before the turn may be ended: what can hit me here?
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.locator('.prompt [role="status"]', { hasText: /in reach of/ }).waitFor();
  calm(page);
  await page.context().close();
});

test('two units combine, the new one inherits an Action and triggers Blitz', async () => {
  const page = await person(browser, server, { settings: { speed: 2, sound: false } });
  await aegisTable(page, { 'list-2': 'arc-buster-defensive' });
  await chooseSquad(page, 'Arc Buster Offensive');
  await deploy(page, true);
  assert.ok(await asked(page));
  await page.locator('[role="gridcell"][aria-label*="ARK-150"]').click();
  await page.locator('.actionbar .fuse').click();
  const combine = page.getByRole('dialog', { name: 'Combine ARK-150' });
  await combine.locator('.result:focus').waitFor();
  const [panel, field] = [await combine.boundingBox(), await page.locator('.boardbox').boundingBox()];
  assert.ok(panel.x + panel.width <= field.x, 'the board stays in sight');
  await combine.locator('.result', { hasText: 'ARK-2500' }).click();
  const inherit = page.getByRole('dialog', { name: 'Inherit an Action' });
  await inherit.waitFor();
  assert.deepEqual(await axe(page), []);
  await inherit.locator('.choice', { hasText: 'Launch Ram' }).click();
  await page.locator('.log', { hasText: 'inherits Launch Ram' }).waitFor();
  await page.locator('.triggers .card', { hasText: 'Blitz' }).click();
  await page.locator('[role="gridcell"].light').first().click();
  await page.locator('.log', { hasText: 'Blitz from' }).waitFor();
  await page.locator('[role="gridcell"][aria-label*="ARK-2500 of"]').hover();
  await page.keyboard.press('i');
  await page.getByRole('dialog', { name: 'Card of ARK-2500' }).getByText('Push 4 Distance 5 ARC').first().waitFor();
  calm(page);
  await page.context().close();
});

test('a whole match on hexes by keyboard alone', async () => {
  const page = await person(browser, server);
  await aegisTable(page, { map: 'S1', 'turn-limit': '2', 'list-1': 'sky-guard-ranged', 'list-2': 'arc-buster-defensive' });
  const seen = await whole(page, deployByKeys, keyTurn);
  assert.ok(seen.has('move') || seen.has('act'), 'a unit was moved, or used an Action');
});

test('a whole match on hexes on a phone', async () => {
  const page = await person(browser, server, PHONE);
  await aegisTable(page, { map: 'S1', 'turn-limit': '2' });
  await chooseSquad(page, 'Arc Buster Offensive');
  await whole(page, deploy, turn);
});

const FREE = { mode: 'advanced', 'turn-limit': '2', 'list-1': 'arc-buster-offensive', 'list-2': 'sky-guard-control' };
for (const [how, context, place, take, wanted] of [
  ['by mouse', {}, freeDeploy, freeTurn, ['move', 'refused']],
  ['by keyboard alone', {}, freeDeployByKeys, freeKeyTurn, ['move']],
  ['on a phone', PHONE, freeDeploy, freeTurn, ['move']],
]) {
  test(`a whole match on the free table ${how}: ways are drawn and measured`, async () => {
    const page = await person(browser, server, context);
    await aegisTable(page, FREE);
    const seen = await whole(page, place, take);
    for (const one of wanted) assert.ok(seen.has(one), `${one} was seen`);
  });
}

test('deployment: units are dragged, change places, are kept off, and stand when they are deployed', async () => {
  const page = await person(browser, server);
  await aegisTable(page, { map: 'S1', 'list-1': 'arc-buster-offensive', 'list-2': 'arc-buster-defensive' });
  assert.ok(await asked(page));
  const cell = (name) => page.locator(`[id="aeg-${name}"]`);
  const stands = (card, name) => page.locator(`[id="aeg-${name}"][aria-label*="${card} is to stand here"]`).waitFor();
  await page.locator('[data-waits="u1"]').dragTo(cell('G2'));
  await stands('ARK-150', 'G2');
  await page.locator('[data-waits="u4"]').dragTo(cell('G3'));
  await stands('GO-100', 'G3');
  await cell('G2').dragTo(cell('G3'));
  await stands('ARK-150', 'G3');
  await stands('GO-100', 'G2');
  await page.locator('[data-waits="u2"]').dragTo(cell('A1'));
  await page.locator('.refusal').getByText(/AEG-6/).first().waitFor();
  assert.equal(await page.locator('.log', { hasText: /ARK-150 \S+ is deployed/ }).count(), 0, 'nothing is said before it is done');
  await deploy(page);
  assert.ok(await asked(page));
  await page.locator('[id="aeg-G3"][aria-label*="ARK-150 of Guest"]').waitFor();
  calm(page);
  await page.context().close();
});

test('the first lesson: the coach says one thing at a time and sees that it is done', async () => {
  const page = await person(browser, server);
  await page.goto('/games/aegis/lessons');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: /lesson 1/ }).click();
  const coach = page.locator('.coach');
  await coach.getByText('are your Squad').waitFor();
  await coach.getByRole('button', { name: 'Next' }).click();
  await coach.getByText('Choose one of your units').waitFor({ timeout: 60_000 });
  assert.deepEqual(await axe(page), []);
  const able = page.locator('[role="gridcell"].able');
  const move = async () => {
    await able.first().click();
    await page.locator('[role="gridcell"].light').last().click();
    await asked(page);
  };
  await able.first().click();
  await coach.getByText('The lit hexes are in reach').waitFor();
  await page.locator('[role="gridcell"].light').last().click();
  await coach.getByText(/Say that you are done with it|Move a second unit/).waitFor();
  if (await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).count()) await page.keyboard.press('d');
  await coach.getByText('Move a second unit').waitFor();
  await move();
  await coach.getByText('End your turn').waitFor();
  if (await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).count()) await page.keyboard.press('d');
  await endTurn(page).click();
  await coach.getByText('That was the lesson').waitFor();
  await coach.getByRole('link', { name: 'Lessons' }).click();
  await page.locator('li.done', { hasText: 'Moving and Energy' }).waitFor();
  calm(page);
  await page.context().close();
});

test('terrain of one’s own: what will not do is said with its rule, the rest is played on', async () => {
  const page = await person(browser, server);
  await page.goto('/new/aegis');
  await page.getByRole('button', { name: /Advanced/ }).click();
  await page.getByRole('button', { name: /Terrain of your own/ }).click();
  await page.getByRole('button', { name: 'Add a piece' }).click();
  await page.locator('.go .btn').click();
  await page.locator('.trouble', { hasText: 'AEG-5.4' }).waitFor();
  await page.getByRole('button', { name: /Standard/ }).click();
  await page.getByRole('button', { name: /Training Yard/ }).click();
  await page.getByRole('button', { name: /Terrain of your own/ }).click();
  await page.getByRole('checkbox', { name: 'E3: free' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'E9: terrain' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.locator('.go .btn').click();
  await page.waitForURL(/\/table\//);
  await chooseSquad(page, 'Arc Buster Offensive');
  await deploy(page);
  assert.ok(await asked(page));
  for (const name of ['E3', 'E9']) assert.match((await page.locator(`[id="aeg-${name}"]`).getAttribute('aria-label')) ?? '', /terrain/);
  calm(page);
  await page.context().close();
});

test('cards: all of them with their words, and at the table in full with what they are now', async () => {
  const page = await person(browser, server);
  await page.goto('/games/aegis/cards');
  await page.getByLabel('Keyword').selectOption('Retaliate');
  await page.getByRole('button', { name: 'Read GRIT-200' }).click();
  await page.getByRole('dialog', { name: 'Card of GRIT-200' }).getByText('AEG-18.19').waitFor();
  assert.deepEqual(await axe(page), []);
  await aegisTable(page, { map: 'S1', 'list-1': 'arc-buster-offensive', 'list-2': 'arc-buster-defensive' });
  await deploy(page);
  assert.ok(await asked(page));
  await page.locator('[role="gridcell"][aria-label*="GO-100 of Guest"]').hover();
  await page.keyboard.press('i');
  const sheet = page.getByRole('dialog', { name: 'Card of GO-100' });
  await sheet.getByRole('row', { name: /Integrity 8 8/ }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.locator('.others .label').click();
  await page.getByRole('dialog', { name: /Units of/ }).getByRole('heading', { name: 'Combine Pool' }).waitFor();
  assert.deepEqual(await axe(page), []);
  calm(page);
  await page.context().close();
});

test('the squad builder: faults with rules, ways to combine, a link, and the saved list at a table', async () => {
  const page = await person(browser, server);
  await page.goto('/squads');
  await page.getByRole('button', { name: 'Arc Buster Offensive' }).click();
  await page.getByText('This list may be brought to a table.').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Take ARK-150 out' }).click();
  await page.locator('.verdict', { hasText: 'AEG-2.1' }).waitFor();
  await page.locator('.verdict', { hasText: 'AEG-2.8' }).waitFor();
  await page.getByRole('button', { name: /^ARK-150, Level 1/ }).click();
  await page.getByText(/GO-100 \+ ARK-150/).first().waitFor();
  const field = page.getByLabel('List or share code');
  const summed = page.locator('.verdict', { hasText: 'ARK-150 is in the Squad more than once' });
  await field.fill('Squad: ZZZ');
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('alert').getByText('there is no unit').waitFor();
  await field.fill('Squad: ARK-150, ARK-150, ARK-150, GO-100, GO-100');
  await page.getByRole('button', { name: 'Read it' }).click();
  await summed.waitFor();
  for (const unit of ['unit 2', 'unit 3']) assert.equal(await summed.getByText(unit).count(), 1, 'each fault is told, once');
  await page.getByLabel('Name of the list').fill('Three of one');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.said', { hasText: 'It cannot be brought to a table yet' }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('Add units from the hangar').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await summed.waitFor();
  await page.getByRole('link', { name: 'Cards and words' }).click();
  await page.getByRole('heading', { name: 'Cards and words' }).waitFor();
  await page.goBack();
  await summed.waitFor();
  await page.getByRole('button', { name: 'Arc Buster Offensive' }).click();
  await page.getByText('This list may be brought to a table.').waitFor();
  await page.getByLabel('Name of the list').fill('Five of mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Sky Guard Ranged' }).click();
  await page.getByLabel('Name of the list').fill('Twin');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Five of mine', exact: true }).click();
  const code = (await page.locator('.code').innerText()).trim();
  await page.goto(`/squads?code=${code}`);
  await page.getByText('This list may be brought to a table.').waitFor();
  await aegisTable(page, { 'list-2': 'arc-buster-defensive' });
  // Leaving and coming back asks for nothing that is not there.
  const lost = [];
  page.on('response', (answer) => { if (answer.status() === 404) lost.push(answer.url()); });
  await page.goBack();
  // A list like a starter stands in its place, by the name that it was given.
  await page.getByRole('radiogroup', { name: 'Squad of seat 1' }).getByText('Twin').waitFor();
  await page.goForward();
  assert.ok(await page.locator('article.list', { hasText: 'Three of one' }).getByRole('button', { name: 'Play it' }).isDisabled());
  await chooseSquad(page, 'Five of mine');
  assert.deepEqual(lost, []);
  await page.locator('.log', { hasText: 'brings' }).first().waitFor();
  assert.ok(await asked(page));
  assert.equal(await answerCover(page), null);
  calm(page);
  await page.context().close();
});
