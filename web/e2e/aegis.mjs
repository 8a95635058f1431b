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
      const title = key.replace(/-/g, ' ').replace(/^./, (c) => c.toUpperCase());
      const field = page.locator('.options label').filter({ has: page.locator('b', { hasText: new RegExp(`^${title}$`) }) });
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

const cells = (page, kind) => page.locator(`[role="gridcell"].${kind}`);

/** Questions beside the board. True if there was one and it is answered. */
export async function answerCover(page) {
  const inherit = page.locator('.inherit .choice');
  if (await inherit.count()) {
    await inherit.last().click();
    return 'inherit';
  }
  const tray = page.getByRole('dialog', { name: 'Roll dice again' });
  if (await tray.count()) {
    await tray.locator('.die').first().click();
    const again = tray.getByRole('button', { name: /Roll again/ });
    if (await again.count()) await again.first().click();
    else await tray.getByRole('button', { name: 'Keep them all' }).click();
    return 'reroll';
  }
  const shares = page.getByRole('dialog', { name: 'Share out damage' });
  if (await shares.count()) {
    await shares.getByRole('button', { name: /^Give/ }).click();
    return 'divide';
  }
  const triggers = page.locator('.triggers');
  if (await triggers.count()) {
    await triggers.getByRole('button', { name: 'Trigger nothing more' }).click();
    return 'triggers';
  }
  const decline = page.getByRole('button', { name: /^Decline/ });
  if (await decline.count()) {
    await decline.first().click();
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

/** Places all units, each on some free hex of the zone; `close` puts them side by side. */
export async function deploy(page, close = false) {
  for (let i = 0; i < 12; i += 1) {
    if (!(await asked(page))) return;
    if (!/Place .* in your zone/.test(await page.locator('.prompt.mine').innerText())) return;
    const free = cells(page, 'light');
    const count = await free.count();
    await free.nth(close ? 0 : Math.floor((count * (i + 1)) / 7) % count).click();
  }
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
      await fuse.click();
      await page.locator('.combine .result').first().click();
      seen.add('combine');
    } else if ((await page.locator('.actionbar').count()) && (await shot.count())) {
      await shot.first().click();
      const aimed = await target(page);
      const go = page.locator('.prompt.mine').getByRole('button', { name: /^Use / });
      const dice = page.getByRole('group', { name: 'Number of dice' }).locator('button');
      const ally = page.getByRole('group', { name: 'Whose EP is paid' }).locator('button');
      if (aimed) await aimed.click();
      else if (await go.count()) await go.click();
      await settled(page);
      if (await dice.count()) await dice.first().click();
      if (await ally.count()) await ally.first().click();
      seen.add('act');
    } else if (await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).count()) {
      await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).click();
    } else if ((await page.locator('.actionbar').count()) && (await cells(page, 'light').count())) {
      const light = cells(page, 'light');
      await light.nth(Math.floor((await light.count()) / 2)).click();
      seen.add('move');
    } else if (act < 6 && (await cells(page, 'able').count())) {
      const able = cells(page, 'able');
      await able.nth(act % (await able.count())).click();
    } else {
      await page.keyboard.press('Escape');
      const end = page.getByRole('button', { name: /End turn/ });
      if (!(await end.count())) {
        const able = cells(page, 'able');
        if (await able.count()) await able.nth(act % (await able.count())).click();
        await settled(page);
        continue;
      }
      await end.click();
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
  for (let i = 0; i < 12; i += 1) {
    if (!(await asked(page)) || !/Place .* in your zone/.test(await page.locator('.prompt.mine').innerText())) return;
    const free = await ids(page, 'light');
    await walkTo(page, free[Math.floor(free.length / 2)]);
    await page.keyboard.press('Enter');
  }
}

/** Moves one unit with the keyboard and ends the turn. */
export async function keyTurn(page) {
  for (let i = 0; i < 8; i += 1) {
    if (!(await asked(page))) return;
    if (await page.locator('.prompt.mine').getByRole('button', { name: /End turn/ }).count()) {
      await page.keyboard.press('e');
      await settled(page);
      return;
    }
    const pass = page.getByRole('button', { name: /^(Decline|Trigger nothing more)/ });
    const tray = page.getByRole('button', { name: 'Keep them all' });
    if (await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).count()) await page.keyboard.press('d');
    else if (await tray.count()) {
      await tray.focus();
      await page.keyboard.press('Enter');
    } else if (await pass.count()) {
      await pass.first().focus();
      await page.keyboard.press('Enter');
    } else {
      const light = await ids(page, 'light');
      const able = await ids(page, 'able');
      const to = light.length > 0 ? light[Math.floor(light.length / 2)] : able[i % Math.max(1, able.length)];
      if (to) {
        await walkTo(page, to);
        await page.keyboard.press('Enter');
      }
    }
    await settled(page);
  }
}

// --- on the free table -----------------------------------------------------------------------------------------------

/** Points at a place in inches; the table is 24 by 24. */
async function pointAt(page, x, y) {
  const box = await page.locator('.surface .cloth').boundingBox();
  await page.mouse.click(box.x + (box.width * x) / 24, box.y + (box.height * (24 - y)) / 24);
  // A place is looked at before it is answered; pointing at a unit asks nothing.
  await page.locator('.table:not(:has(.go[aria-busy="true"]))').waitFor();
}

export async function freeDeploy(page) {
  const places = [[5, 8], [7, 6], [3, 9], [8, 3], [5, 5], [2, 3], [3, 6]];
  for (const [x, y] of places) {
    if (!(await asked(page)) || !/Place .* in your zone/.test(await page.locator('.prompt.mine').innerText())) return;
    await pointAt(page, x, y);
    const here = page.getByRole('button', { name: 'Place here' });
    await here.waitFor();
    if (await here.isEnabled()) await here.click();
    await settled(page);
  }
}

/** Draws a way that is refused, then one that is not, and ends the turn. */
export async function freeTurn(page, seen) {
  for (let i = 0; i < 10; i += 1) {
    if (!(await asked(page))) return;
    const answered = await answerCover(page);
    if (answered) {
      await settled(page);
      continue;
    }
    if (await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).count()) {
      await page.locator('.actionbar').getByRole('button', { name: /^Done/ }).click();
      await settled(page);
      continue;
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const end = page.getByRole('button', { name: /End turn/ });
    if (await end.count()) {
      await end.click();
      await settled(page);
      return;
    }
    const own = page.locator('.own .thumb.field');
    await own.nth(i % (await own.count())).click();
    await settled(page);
    const at = await page.locator('.surface .picked').boundingBox().catch(() => null);
    const box = await page.locator('.surface .cloth').boundingBox();
    if (!at) continue;
    const [x, y] = [((at.x + at.width / 2 - box.x) / box.width) * 24, 24 - ((at.y + at.height / 2 - box.y) / box.height) * 24];
    await pointAt(page, 12, 12);
    if (await page.locator('.go.no').count()) seen.add('refused');
    await page.locator('.go').getByRole('button', { name: 'Back' }).click();
    await pointAt(page, Math.min(23, x + 1.6), Math.min(23, y + 1.3));
    const go = page.locator('.go').getByRole('button', { name: 'Move' });
    if ((await go.count()) && (await go.isEnabled())) {
      await go.click();
      seen.add('move');
    } else if (await page.locator('.go').count()) await page.locator('.go').getByRole('button', { name: 'Back' }).click();
    await settled(page);
  }
}
