// How somebody plays A.E.G.I.S. in the page. Every step is a click or a key that a person could make.

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
}

/** Whether this page is asked something; false once the match is over. */
export async function asked(page) {
  await page.locator('.prompt.mine, .result').first().waitFor({ timeout: 90_000 });
  return (await page.locator('.result').count()) === 0;
}

const cells = (page, kind) => page.locator(`[role="gridcell"].${kind}`);
const settle = (page) => page.waitForTimeout(120);

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
  const decline = page.locator('.prompt.mine').getByRole('button', { name: 'Decline' });
  if (await decline.count()) {
    await decline.click();
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
    await settle(page);
  }
}

/** One turn: combine if one can, else shoot if one can, else move; then end the turn. */
export async function turn(page, seen) {
  for (let act = 0; act < 30; act += 1) {
    if (!(await asked(page))) return;
    const answered = await answerCover(page);
    if (answered) {
      seen.add(answered);
      await settle(page);
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
      await settle(page);
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
        await settle(page);
        continue;
      }
      await end.click();
      await settle(page);
      return;
    }
    await settle(page);
  }
}
