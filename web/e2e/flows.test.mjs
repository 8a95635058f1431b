import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { asked, axe, choosable, launch, march, newMatch, person, PHONE, Server, settled } from './harness.mjs';

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

test('from the first page to a match against the computer in two clicks', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.locator('[data-game="aylkor"]').getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('heading', { name: 'Choose your power' }).waitFor();
  await page.getByRole('button', { name: 'Play it' }).nth(2).click();
  // The computer may still be choosing its power; then the hand is dealt.
  await page.locator('.hand .slot').nth(2).waitFor({ timeout: 30_000 });
  await page.locator('.prompt.mine').waitFor({ timeout: 30_000 });
  assert.deepEqual(await axe(page), []);
  calm(page);
  await page.context().close();
});

test('an Aylkor match: pick, move, end the turn, be answered, undo, resign', async () => {
  const page = await person(browser, server);
  await newMatch(page, 'aylkor', ['me', 'computer']);
  await page.getByRole('button', { name: 'Play it' }).first().click();
  assert.ok(await asked(page));
  const hero = page.locator('[role="gridcell"].able').first();
  await hero.click();
  assert.ok((await page.locator('[role="gridcell"].light').count()) > 0, 'places to go light up');
  await page.locator('[role="gridcell"].light').first().click();
  await page.locator('.log', { hasText: 'moves from' }).waitFor();
  for (let turn = 0; turn < 2; turn += 1) {
    assert.ok(await asked(page));
    const end = page.getByRole('button', { name: /End turn/ });
    if (await end.count()) await end.click();
    else await page.locator('.prompt .btn').last().click();
  }
  assert.ok(await asked(page));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  const result = page.getByRole('dialog', { name: 'Result' });
  await result.waitFor();
  await page.getByRole('heading', { name: 'You lose' }).waitFor();
  await result.getByText(/resigned\./).waitFor();
  await result.getByRole('img', { name: /Chances of/ }).waitFor();
  const download = page.waitForEvent('download');
  await result.getByRole('link', { name: 'Record' }).click();
  assert.match((await download).suggestedFilename(), /record/);
  assert.deepEqual(await axe(page), []);
  await result.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('heading', { name: 'Choose your power' }).waitFor();
  calm(page);
  await page.context().close();
});

test('decks are chosen where the match is set up, for oneself and for the computer', async () => {
  const page = await person(browser, server);
  await page.goto('/new/aylkor');
  const mine = page.getByRole('radiogroup', { name: 'Deck of seat 1' });
  await mine.getByRole('radio', { name: 'Gleaner Court' }).check({ force: true });
  await mine.getByText(/Harvest, theft, mobility/).waitFor();
  await page.getByRole('radiogroup', { name: 'Deck of seat 2' }).getByRole('radio', { name: 'Foundry Compact' }).check({ force: true });
  assert.deepEqual(await axe(page), []);
  await page.locator('.go .btn').click();
  await page.waitForURL(/\/table\//);
  await page.locator('.hand .slot').first().waitFor({ timeout: 30_000 });
  await page.locator('.own .deckname', { hasText: 'Gleaner Court' }).waitFor();
  await page.locator('.others .deckname', { hasText: 'Foundry Compact' }).waitFor();
  calm(page);
  await page.context().close();
});

test('what can hit me here, the board zoomed, and back', async () => {
  const page = await person(browser, server);
  await newMatch(page, 'aylkor', ['me', 'computer']);
  await page.getByRole('button', { name: 'Play it' }).first().click();
  assert.ok(await asked(page));
  await page.keyboard.press('t');
  await page.locator('.prompt [role="status"]', { hasText: /struck|strike/ }).waitFor();
  const cell = page.locator('[role="gridcell"].able').first();
  await cell.hover();
  const [id, before] = await cell.evaluate((node) => [node.id, node.getScreenCTM().a]);
  await page.mouse.wheel(0, -600);
  await page.locator('.board.zoomed').waitFor();
  await page.waitForFunction(([cell, scale]) => document.getElementById(cell).getScreenCTM().a > scale * 1.5, [id, before]);
  await cell.click();
  assert.ok((await page.locator('[role="gridcell"].light').count()) > 0, 'pointing works when zoomed');
  await page.mouse.wheel(0, 3000);
  await page.waitForFunction(() => !document.querySelector('.board.zoomed'));
  calm(page);
  await page.context().close();
});

test('watching two computers from the first page', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch computers: Breakthrough' }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.prompt, .result').first().waitFor();
  assert.equal(await page.getByRole('button', { name: /Hint/ }).count(), 0, 'whoever watches is not asked');
  await page.locator('.result').waitFor({ timeout: 90_000 });
  await page.locator('.result .turn, .result .curve').first().waitFor();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Decision' }).waitFor();
  calm(page);
  await page.context().close();
});

test('a whole match against the computer, then its replay with proved dice', async () => {
  const page = await person(browser, server);
  await newMatch(page, 'breakthrough', ['me', 'computer']);
  let moves = 0;
  while (await asked(page)) {
    await march(page);
    moves += 1;
    assert.ok(moves < 200, 'the match ends');
  }
  assert.deepEqual(await axe(page), []);
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Decision' }).waitFor();
  await page.getByRole('button', { name: 'One on' }).click();
  await page.locator('.count', { hasText: '1/' }).waitFor();
  await page.getByRole('button', { name: 'Verify the dice' }).click();
  await page.getByText(/rolls proved/).waitFor();
  assert.deepEqual(await axe(page), []);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Record' }).click();
  assert.match((await download).suggestedFilename(), /record/);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.prompt').waitFor();
  calm(page);
  await page.context().close();
});

test('two browsers: by a link, move by move, with a word between', async () => {
  const [host, guest, watcher] = await Promise.all([person(browser, server), person(browser, server), person(browser, server)]);
  await newMatch(host, 'breakthrough', ['me', 'friend']);
  const link = await host.getByLabel('Link to this table').inputValue();
  assert.deepEqual(await axe(host), []);
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  assert.ok(await asked(host));
  const [from, to] = await march(host);
  assert.ok(await asked(guest));
  await guest.locator(`[data-piece="${to.slice(4)}"]`).waitFor({ state: 'attached' });
  assert.notEqual(from, to);
  await host.getByRole('button', { name: 'Chat' }).first().click();
  await host.getByLabel('Say something').fill('Good luck!');
  await host.getByRole('button', { name: 'Send' }).click();
  await guest.getByRole('button', { name: 'Chat' }).first().click();
  await guest.getByText('Good luck!').waitFor();
  await watcher.goto(link);
  await watcher.locator('.prompt', { hasText: 'Waiting for' }).waitFor();
  await march(guest, -1);
  assert.ok(await asked(host));
  await host.getByRole('button', { name: 'Menu' }).click();
  await host.getByRole('button', { name: 'Offer a draw' }).click();
  await guest.getByRole('button', { name: 'Agree' }).click();
  await host.getByRole('heading', { name: 'A draw' }).waitFor();
  for (const page of [host, guest, watcher]) calm(page);
  await Promise.all([host, guest, watcher].map((page) => page.context().close()));
});

test('one device, two people: the curtain hides the hand', async () => {
  const page = await person(browser, server);
  await newMatch(page, 'aylkor', ['me', 'me']);
  await page.getByRole('button', { name: 'Play it' }).first().click();
  const curtain = page.getByRole('dialog', { name: 'Hand over' });
  await curtain.waitFor();
  await curtain.getByRole('heading', { name: 'Player 2' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await curtain.getByRole('button').click();
  await page.getByRole('button', { name: 'Play it', disabled: false }).nth(1).click();
  await page.waitForFunction(() => document.querySelector('[role="dialog"][aria-label="Hand over"]') || document.querySelectorAll('.hand .slot').length > 0);
  if (await curtain.count()) await curtain.getByRole('button').click();
  await page.locator('.hand .slot').first().waitFor();
  const before = await page.locator('.hand').innerText();
  await page.getByRole('button', { name: /End turn/ }).click();
  await curtain.waitFor();
  await curtain.getByRole('button').click();
  await page.locator('.hand .slot').first().waitFor();
  assert.notEqual(await page.locator('.hand').innerText(), before);
  calm(page);
  await page.context().close();
});

test('the server goes away in the middle and comes back: it is shown, and it heals', async () => {
  const page = await person(browser, server);
  await newMatch(page, 'breakthrough', ['me', 'computer']);
  assert.ok(await asked(page));
  await march(page);
  assert.ok(await asked(page));
  const pieces = await page.locator('[data-piece]').count();
  await server.down();
  await page.locator('.link', { hasText: 'Connection lost' }).waitFor();
  await server.up();
  await page.locator('.link').waitFor({ state: 'detached', timeout: 20_000 });
  assert.ok(await asked(page));
  assert.equal(await page.locator('[data-piece]').count(), pieces);
  await march(page);
  calm(page);
  await page.context().close();
});

test('an impossible click says why, with the rule and its text', async () => {
  const page = await person(browser, server);
  await newMatch(page, 'breakthrough', ['me', 'computer']);
  assert.ok(await asked(page));
  await page.locator('#brk-a2').click();
  await page.locator('#brk-a5').click();
  const refusal = page.locator('.refusal');
  await refusal.waitFor();
  await refusal.getByRole('button', { name: /BRK-3.1/ }).click();
  await refusal.getByText('one square forward').first().waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await refusal.waitFor({ state: 'detached' });
  calm(page);
  await page.context().close();
});

test('with the keyboard alone', async () => {
  const page = await person(browser, server);
  await newMatch(page, 'breakthrough', ['me', 'computer']);
  assert.ok(await asked(page));
  await page.keyboard.press('b');
  const here = () => page.evaluate(() => document.activeElement?.id ?? '');
  assert.match(await here(), /^brk-/);
  for (let i = 0; i < 12 && !(await here()).endsWith('2'); i += 1) await page.keyboard.press('ArrowDown');
  const from = await here();
  await page.keyboard.press('Enter');
  await page.locator(`[id="${from}"][aria-selected="true"]`).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.log', { hasText: `White moves ${from.slice(4)}` }).waitFor();
  const label = await page.locator(`[id="${from}"]`).getAttribute('aria-label');
  assert.match(label ?? '', /empty/);
  calm(page);
  await page.context().close();
});

test('on a phone: tap a piece, tap a place, no sideways scrolling', async () => {
  const page = await person(browser, server, PHONE);
  await newMatch(page, 'aylkor', ['me', 'computer']);
  await page.getByRole('button', { name: 'Play it' }).first().tap();
  assert.ok(await asked(page));
  await page.locator('[role="gridcell"].able').first().tap();
  assert.ok((await choosable(page)).length > 1);
  await page.locator('[role="gridcell"].light').first().tap();
  await settled(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: /^(Mute|Sound on)$/ }).waitFor();
  // On its side: the board keeps the height, the question stands beside it.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => document.querySelector('.boardbox').clientHeight > 300);
  const [board, question] = [await page.locator('.boardbox').boundingBox(), await page.locator('.prompt').boundingBox()];
  assert.ok(question.x >= board.x + board.width, 'the question lies over the board');
  assert.deepEqual(await axe(page), []);
  calm(page);
  await page.context().close();
});

test('a record brought along: played back with its curve, its dice proved', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.locator('input[type="file"]').setInputFiles(fileURLToPath(new URL('../../games/aylkor/fixtures/2-seats.txt', import.meta.url)));
  await page.getByRole('slider', { name: 'Decision' }).waitFor();
  await page.locator('.curve').waitFor();
  await page.getByRole('button', { name: 'One on' }).click();
  await page.getByLabel('Whose eyes').selectOption('s1');
  await page.getByRole('button', { name: 'Verify the dice' }).click();
  await page.getByText(/rolls proved/).waitFor();
  calm(page);
  await page.context().close();
});

for (const colorScheme of ['dark', 'light']) {
  test(`axe finds nothing serious on any page, ${colorScheme}`, async () => {
    const page = await person(browser, server, { colorScheme });
    for (const path of ['/', '/new/aylkor', '/rules/aylkor#AYL-7.2', '/rules/breakthrough', '/ladder', '/account', '/games/aylkor/cards', '/nowhere']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.locator('main h1, main h2').first().waitFor();
      assert.deepEqual(await axe(page), [], path);
    }
    calm(page);
    await page.context().close();
  });
}

test('an account: what was typed stays when the server says no', async () => {
  const page = await person(browser, server);
  await page.goto('/account');
  await page.getByLabel('Name').fill('Mira');
  await page.getByLabel('Password').fill('a long enough password');
  await page.locator('form .btn.main').click();
  await page.getByRole('heading', { name: 'Mira' }).waitFor();
  await page.getByRole('link', { name: 'How others see you' }).click();
  await page.getByRole('heading', { name: 'Last matches' }).waitFor();
  assert.deepEqual(await axe(page), []);
  const other = await person(browser, server);
  await other.goto('/account');
  await other.getByLabel('Name').fill('mira');
  await other.getByLabel('Password').fill('another long password');
  await other.locator('form .btn.main').click();
  await other.getByRole('alert').waitFor();
  assert.equal(await other.getByLabel('Name').inputValue(), 'mira');
  await Promise.all([page, other].map((one) => one.context().close()));
});
