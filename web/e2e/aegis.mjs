// How somebody plays A.E.G.I.S. in the page. Every step is a click or a key that a person could make.
import { asked, settled } from './harness.mjs';

export { asked };

/** A table with these options; the first seat is the page's person. */
export async function aegisTable(page, options = {}, opponent = 'random') {
  await page.goto('/new/aegis');
  await page.getByRole('heading', { name: 'Who plays' }).waitFor();
  const strength = page.locator('fieldset.seat select').first();
  await strength.selectOption(opponent);
  if (Object.keys(options).length > 0) {
    await page.locator('summary', { hasText: 'Options of the game' }).click();
    for (const [key, value] of Object.entries(options)) {
      const field = page.locator(`[data-option="${key}"]`);
      if (await field.locator('select').count()) await field.locator('select').selectOption(value);
      else await field.locator('input').fill(value);
    }
  }
  await page.locator('.go .btn').click();
  await page.waitForURL(/\/table\//);
}

export async function chooseSquad(page, name) {
  await page.getByRole('heading', { name: /Choose your squad/ }).waitFor();
  await page.locator('article.list', { hasText: name }).getByRole('button', { name: 'Play it' }).click();
  await page.getByRole('heading', { name: 'Choose your squad' }).waitFor({ state: 'detached' });
}

/** A click, or a touch where there is no mouse. */
const hit = (page, locator) => (page.phone ? locator.tap() : locator.click());

/** The button, where it is allowed; greyed it only says why. */
export const endTurn = (page) => page.getByRole('button', { name: /End turn/, disabled: false });

const cells = (page, kind) => page.locator(`[role="gridcell"].${kind}`);

/** Questions beside the board. True if there was one and it is answered. */
export async function answerCover(page) {
  const inherit = page.locator('.inherit .choice');
  if (await inherit.count()) {
    await hit(page, inherit.last());
    return 'inherit';
  }
  const tray = page.getByRole('group', { name: 'Roll dice again' });
  if (await tray.count()) {
    await hit(page, tray.locator('.die').first());
    const again = tray.getByRole('button', { name: /Roll \d again/ });
    if (await again.count()) await hit(page, again.first());
    else await hit(page, tray.getByRole('button', { name: 'Keep them all' }));
    return 'reroll';
  }
  const shares = page.getByRole('group', { name: 'Share out damage' });
  if (await shares.count()) {
    await hit(page, shares.getByRole('button', { name: /^Give/ }));
    return 'divide';
  }
  const triggers = page.locator('.triggers');
  if (await triggers.count()) {
    await hit(page, triggers.getByRole('button', { name: 'Trigger nothing more' }));
    return 'triggers';
  }
  const decline = page.getByRole('button', { name: /^Decline/ });
  if (await decline.count()) {
    await hit(page, decline.first());
    return 'decline';
  }
  return null;
}

/** Of the lit hexes one with an opponent on it, if there is any. */
async function target(page) {
  const lit = cells(page, 'light');
  const me = (await page.locator('.holdings .who').innerText()).trim();
  const labels = await lit.evaluateAll((list) => list.map((one) => one.getAttribute('aria-label') ?? ''));
  const found = labels.findIndex((label) => !label.includes(` of ${me},`));
  return labels.length > 0 ? lit.nth(found < 0 ? 0 : found) : null;
}

const placing = async (page) => (await asked(page)) && /Place .* in your zone/.test(await page.locator('.prompt.mine').innerText());
/** Hexes of the zone that nobody is to stand on yet. */
const free = (page) => page.locator('[role="gridcell"].light:not([aria-label*="is to stand here"])');
const deployed = (page) => page.locator('.deployment').waitFor({ state: 'detached' });

/** Gives all units a place on some free hex of the zone, `close` side by side, and deploys them. */
export async function deploy(page, close = false) {
  for (let i = 0; i < 5 && (await placing(page)); i += 1) {
    const count = await free(page).count();
    await hit(page, free(page).nth(close ? 0 : Math.floor((count * (i + 1)) / 7) % count));
  }
  await hit(page, page.getByRole('button', { name: /^Deploy/ }));
  await deployed(page);
}

/** One turn: combine if one can, else shoot if one can, else move; then end the turn. */
export async function turn(page, seen) {
  for (let act = 0; act < 30; act += 1) {
    if (!(await asked(page))) return;
    const answered = await answerCover(page);
    if (answered) {
      seen.add(answered);
      await settled(page);
      continue;
    }
    const fuse = page.locator('.actionbar .fuse.open');
    const shot = page.locator('.actionbar .slot.open:not(.fuse)');
    if ((await page.locator('.actionbar').count()) && (await fuse.count())) {
      await hit(page, fuse);
      await hit(page, page.locator('.combine .result').first());
      seen.add('combine');
    } else if ((await page.locator('.actionbar').count()) && (await shot.count())) {
      await hit(page, shot.first());
      const aimed = await target(page);
      const go = page.locator('.prompt.mine').getByRole('button', { name: /^Use / });
      const dice = page.getByRole('group', { name: 'Number of dice' }).locator('button');
      const ally = page.getByRole('group', { name: 'Whose EP is paid' }).locator('button');
      if (aimed) {
        await hit(page, aimed);
        // A finger sees the odds first and says so again.
        if (page.phone && (await go.count())) await hit(page, go);
      } else if (await go.count()) await hit(page, go);
      await settled(page);
      if (await dice.count()) await hit(page, dice.first());
      if (await ally.count()) await hit(page, ally.first());
      seen.add('act');
    } else if (await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).count()) {
      await hit(page, page.locator('.actionbar').getByRole('button', { name: /^Done/ }));
    } else if ((await page.locator('.actionbar').count()) && (await cells(page, 'light').count())) {
      const light = cells(page, 'light');
      await hit(page, light.nth(Math.floor((await light.count()) / 2)));
      seen.add('move');
    } else if (act < 6 && (await cells(page, 'able').count())) {
      const able = cells(page, 'able');
      await hit(page, able.nth(act % (await able.count())));
    } else {
      await page.keyboard.press('Escape');
      const end = endTurn(page);
      if (!(await end.count())) {
        const able = cells(page, 'able');
        if (await able.count()) await hit(page, able.nth(act % (await able.count())));
        await settled(page);
        continue;
      }
      await hit(page, end);
      await settled(page);
      return;
    }
    await settled(page);
  }
}

// --- by keyboard -----------------------------------------------------------------------------------------------------

const focusId = (page) => page.evaluate(() => document.activeElement?.id ?? '');

/** Walks the grid with arrow keys to a hex: first the row, then along it. */
export async function walkTo(page, id) {
  await page.keyboard.press('b');
  const split = (name) => [name.charCodeAt(4), Number(name.slice(5))];
  for (let i = 0; i < 60; i += 1) {
    const here = await focusId(page);
    if (here === id) return;
    const [[row, column], [toRow, toColumn]] = [split(here), split(id)];
    await page.keyboard.press(row < toRow ? 'ArrowDown' : row > toRow ? 'ArrowUp' : column < toColumn ? 'ArrowRight' : 'ArrowLeft');
  }
  throw new Error(`the keyboard does not reach ${id}`);
}

const ids = (page, kind) => cells(page, kind).evaluateAll((list) => list.map((one) => one.id));

export async function deployByKeys(page) {
  for (let i = 0; i < 5 && (await placing(page)); i += 1) {
    const open = await free(page).evaluateAll((list) => list.map((one) => one.id));
    await walkTo(page, open[Math.floor(open.length / 2)]);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('e');
  await deployed(page);
}

/** Questions that one key or one focused button answers. True if there was one. */
async function keyAnswer(page) {
  const button = page.getByRole('button', { name: /^(Keep them all|Give \d|Decline|Trigger nothing more)/ });
  if (await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).count()) await page.keyboard.press('d');
  else if (await button.count()) {
    await button.first().focus();
    await page.keyboard.press('Enter');
  } else return false;
  await settled(page);
  return true;
}

/** Moves one unit with the keyboard, shoots if a target is there, and ends the turn. */
export async function keyTurn(page, seen) {
  for (let i = 0; i < 10; i += 1) {
    if (!(await asked(page))) return;
    if (await endTurn(page).count()) {
      await page.keyboard.press('e');
      await settled(page);
      return;
    }
    const open = page.locator('.actionbar .slot.open:not(.fuse)').first();
    if (await open.count()) {
      await page.keyboard.press((await open.locator('kbd').innerText()).trim());
      const use = page.locator('.prompt.mine').getByRole('button', { name: /^Use / });
      const aimed = await ids(page, 'light');
      if (aimed.length > 0) await walkTo(page, aimed[0]);
      else if (await use.count()) await use.focus();
      await page.keyboard.press('Enter');
      await settled(page);
      for (const name of ['Number of dice', 'Whose EP is paid']) {
        const ways = page.getByRole('group', { name }).locator('button');
        if (!(await ways.count())) continue;
        await ways.first().focus();
        await page.keyboard.press('Enter');
        await settled(page);
      }
      seen.add('act');
      continue;
    }
    if (await keyAnswer(page)) continue;
    const light = await ids(page, 'light');
    const able = await ids(page, 'able');
    const to = light.length > 0 ? light[Math.floor(light.length / 2)] : able[i % Math.max(1, able.length)];
    if (to) {
      await walkTo(page, to);
      await page.keyboard.press('Enter');
      if (light.length > 0) seen.add('move');
    }
    await settled(page);
  }
}

// --- on the free table -----------------------------------------------------------------------------------------------

/** A place is looked at before it is answered; pointing at a unit asks nothing. */
const looked = (page) => page.locator('.table:not(:has(.go[aria-busy="true"]))').waitFor();
const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const hitAt = (page, x, y) => (page.phone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));

/** Points at a place in inches; the table is 24 by 24. */
async function pointAt(page, x, y) {
  const box = await page.locator('.surface .cloth').boundingBox();
  await hitAt(page, box.x + (box.width * x) / 24, box.y + (box.height * (24 - y)) / 24);
  await looked(page);
}

const PLACES = [[5, 8], [7, 6], [3, 9], [8, 3], [5, 5], [2, 3], [3, 6]];

export async function freeDeploy(page) {
  for (const [x, y] of PLACES) {
    if (!(await placing(page))) break;
    await pointAt(page, x, y);
    const here = page.getByRole('button', { name: 'Place here' });
    await here.waitFor();
    if (await here.isEnabled()) await hit(page, here);
    await settled(page);
  }
  await hit(page, page.getByRole('button', { name: /^Deploy/ }));
  await deployed(page);
}

/** Uses the first Action that has a target; true if there was one. */
async function freeShot(page, seen) {
  const slots = page.locator('.actionbar .slot.open:not(.fuse)');
  for (let i = 0; i < (await slots.count()); i += 1) {
    await hit(page, slots.nth(i));
    const mark = page.locator('.surface .lit.target').first();
    const go = page.locator('.prompt.mine').getByRole('button', { name: /^Use / });
    if (await mark.count()) {
      await hitAt(page, ...centre(await mark.boundingBox()));
      if (page.phone && (await go.count())) await hit(page, go);
    } else if (await go.count()) await hit(page, go);
    else continue;
    await settled(page);
    for (const name of ['Number of dice', 'Whose EP is paid']) {
      const ways = page.getByRole('group', { name }).locator('button');
      if (await ways.count()) await hit(page, ways.first());
      await settled(page);
    }
    seen.add('act');
    return true;
  }
  return false;
}

/** Draws a way that is refused, then one that is not. */
async function freeWay(page, seen) {
  const at = await page.locator('.surface .picked').first().boundingBox().catch(() => null);
  const box = await page.locator('.surface .cloth').boundingBox();
  if (!at) return;
  const [cx, cy] = centre(at);
  const [x, y] = [((cx - box.x) / box.width) * 24, 24 - ((cy - box.y) / box.height) * 24];
  const back = page.locator('.go').getByRole('button', { name: 'Back' });
  await pointAt(page, 12, 12);
  if (await page.locator('.go.no').count()) seen.add('refused');
  if (await back.count()) await hit(page, back);
  await pointAt(page, Math.min(23, x + 1.6), Math.min(23, y + 1.3));
  const go = page.locator('.go').getByRole('button', { name: 'Move' });
  if ((await go.count()) && (await go.isEnabled())) {
    await hit(page, go);
    seen.add('move');
  } else if (await back.count()) await hit(page, back);
}

/** Moves until the turn may be ended, shooting where one can. */
export async function freeTurn(page, seen) {
  for (let i = 0; i < 12; i += 1) {
    if (!(await asked(page))) return;
    if (await answerCover(page)) {
      await settled(page);
      continue;
    }
    const done = page.locator('.actionbar').getByRole('button', { name: /^Done/ });
    if (await done.count()) {
      if (!(await freeShot(page, seen)) && (await done.count())) await hit(page, done);
      await settled(page);
      continue;
    }
    for (let back = 0; back < 2; back += 1) await page.keyboard.press('Escape');
    const end = endTurn(page);
    if (await end.count()) {
      await hit(page, end);
      await settled(page);
      return;
    }
    const own = page.locator('.own .thumb.field');
    await hit(page, own.nth(i % (await own.count())));
    await settled(page);
    await freeWay(page, seen);
    await settled(page);
  }
}

// --- on the free table by keyboard -----------------------------------------------------------------------------------

/** Moves the cross-hair to a place in whole inches; where it is, the table says to screen readers. */
async function crossTo(page, x, y) {
  await page.keyboard.press('b');
  const here = async () => /([\d.]+) across, ([\d.]+) up/.exec(await page.locator('#aeg-cross').innerText()).slice(1).map(Number);
  for (let i = 0; i < 60; i += 1) {
    const [atX, atY] = await here();
    if (Math.abs(atX - x) < 0.5 && Math.abs(atY - y) < 0.5) return;
    await page.keyboard.press(atX <= x - 0.5 ? 'ArrowRight' : atX >= x + 0.5 ? 'ArrowLeft' : atY <= y - 0.5 ? 'ArrowUp' : 'ArrowDown');
  }
  throw new Error(`the cross-hair does not reach ${x}, ${y}`);
}

/** Points at the cross-hair; pointed at again, what is drawn there is done. True unless the server refuses it. */
async function enterTwice(page) {
  await page.keyboard.press('Enter');
  await looked(page);
  const good = (await page.locator('.go').count()) > 0 && (await page.locator('.go.no').count()) === 0;
  await page.keyboard.press(good ? 'Enter' : 'Backspace');
  await settled(page);
  return good;
}

export async function freeDeployByKeys(page) {
  for (const [x, y] of PLACES) {
    if (!(await placing(page))) break;
    await crossTo(page, x, y);
    await enterTwice(page);
  }
  await page.keyboard.press('e');
  await deployed(page);
}

/** Takes the next unit with N, draws a way of an inch, is done with it, and ends the turn when that is allowed. */
export async function freeKeyTurn(page, seen) {
  const STEPS = ['ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown'];
  for (let i = 0; i < 16; i += 1) {
    if (!(await asked(page))) return;
    if (await endTurn(page).count()) {
      await page.keyboard.press('e');
      await settled(page);
      return;
    }
    if (await keyAnswer(page)) continue;
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.locator('.actionbar').waitFor();
    await page.keyboard.press(STEPS[i % 4]);
    await page.keyboard.press(STEPS[i % 4]);
    if (await enterTwice(page)) seen.add('move');
    else for (let back = 0; back < 2; back += 1) await page.keyboard.press('Escape');
  }
}
