import type { Locator, Page } from '@playwright/test';
import { cardHistoryOf } from '../screenshots/card-history.ts';
import type { FurnishedDepot } from '../screenshots/depot.ts';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';

/**
 * What a person does to get one thing done, counted: a step is one click, one combination of keys, or one word typed with
 * the Enter, or the click, that takes what it has found. To move the focus along with Tab or the arrow keys to what is used then belongs to the step that
 * uses it, as the way of the pointer and of its wheel does. A task begins on Today, unless it says where.
 */
interface Hand {
  readonly click: (target: Locator) => Promise<void>;
  readonly keys: (combination: string) => Promise<void>;
  /** Types a word and presses Enter once `found` is there: the person reads before the key. */
  readonly enter: (word: string, found: Locator) => Promise<void>;
  /** By Tab alone to what is there, then Enter. */
  readonly reach: (target: Locator) => Promise<void>;
  readonly steps: () => number;
}

const mostTabs = 120;

function handOf(page: Page): Hand {
  let steps = 0;
  return {
    async click(target) {
      steps += 1;
      await target.click();
    },
    async keys(combination) {
      steps += 1;
      await page.keyboard.press(combination);
    },
    async enter(word, found) {
      steps += 1;
      await page.keyboard.type(word);
      await expect(found).toBeVisible();
      await page.keyboard.press('Enter');
    },
    async reach(target) {
      steps += 1;
      await expect(target).toBeVisible();
      for (let tabs = 0; tabs < mostTabs; tabs += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
      await page.keyboard.press('Enter');
    },
    steps: () => steps,
  };
}

/** Notes a print in place of the system's dialog. */
async function hearPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed');
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
}

const isPrinted = (page: Page) => expect(page.locator('body[data-printed]')).toBeAttached();
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
/** The driver that Enter would open: found, and chosen. */
const chosenDriver = (page: Page, name: string) =>
  palette(page)
    .getByRole('group', { name: /^Drivers/ })
    .locator('[aria-selected=true]', { hasText: name });
const row = (page: Page, name: string) => page.locator('.table-row', { hasText: name });

/** Turns the wheel over the list until a row is there. */
async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await page.locator('.table-row:not([data-waiting])').first().hover();
  for (let turns = 0; turns < 60 && (await wanted.count()) === 0; turns += 1) {
    await page.mouse.wheel(0, 200);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const roles = ['clerk', 'manager', 'it'] as const;
const viewOf = { clerk: 'Clerk’s view', manager: 'Manager’s view', it: 'IT’s view' } as const;

/** Today as a role has it, on a page that is open already. */
async function todayOf(role: (typeof roles)[number], page: Page, depot: FurnishedDepot): Promise<void> {
  await depot.session.request('settings.change', { patch: { role } });
  await go(page, '/today');
  await expect(page.getByRole('button', { name: viewOf[role] })).toBeVisible();
  await hearPrint(page);
}

/** Opens the palette, and what the words find first by the keyboard, or by a click. */
async function findBy(by: 'mouse' | 'keyboard', page: Page, hand: Hand, words: string, found: RegExp): Promise<void> {
  await hand.keys('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  const option = palette(page).getByRole('option', { name: found }).first();
  if (by === 'keyboard') {
    await hand.enter(words, palette(page).locator('[aria-selected=true]').filter({ hasText: found }));
    return;
  }
  await page.keyboard.type(words);
  await hand.click(option);
}

const print = (page: Page) => page.getByRole('button', { name: 'Print', exact: true });

test('who is overdue, printed: 2 steps in every role', async ({ openScreen, depot }) => {
  const page = await openScreen('/today');
  for (const role of roles) {
    await todayOf(role, page, depot);
    const overdue = page.getByRole('link', { name: /^\d+ overdue$/ }).first();
    await test.step(`${role}, by the mouse`, async () => {
      const hand = handOf(page);
      await hand.click(overdue);
      await hand.click(print(page));
      await isPrinted(page);
      await expect(page.locator('.print-sheet')).toContainText('Overdue');
      await expect(page.locator('.print-sheet tbody')).toContainText(/\d days? over/);
      expect(hand.steps()).toBe(2);
    });
    await test.step(`${role}, by the keyboard`, async () => {
      await todayOf(role, page, depot);
      const hand = handOf(page);
      await hand.reach(overdue);
      await hand.reach(print(page));
      await isPrinted(page);
      await expect(page.locator('.print-sheet tbody')).toContainText(/\d days? over/);
      expect(hand.steps()).toBe(2);
    });
  }
});

/** What the palette is asked in words, and what stands there afterwards. */
const askedInWords = [
  ['overdue', /^Overdue driver cards/, 'Driver cards'],
  ['print overdue', /^Print the overdue driver cards/, 'Driver cards'],
  ['who can start tomorrow', /^Who can start/, 'Availability'],
  ['ignored', /^Ignored files/, 'Uploads'],
  ['leave', /^Leave and sickness/, 'Driver cards'],
  ['Quilby', /Quillby/, /Quillby/],
] as const;

for (const [words, found, heading] of askedInWords) {
  test(`“${words}” in Ctrl K: 2 steps in every role, by the mouse and by the keyboard`, async ({
    openScreen,
    depot,
  }) => {
    const page = await openScreen('/today');
    for (const role of roles) {
      for (const by of ['mouse', 'keyboard'] as const) {
        await test.step(`${role}, by the ${by}`, async () => {
          await todayOf(role, page, depot);
          const hand = handOf(page);
          await findBy(by, page, hand, words, found);
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          if (words.startsWith('print')) await isPrinted(page);
          expect(hand.steps()).toBe(2);
        });
      }
    }
  });
}

test('what is left to do about a driver, opened where it is done: 1 step for clerk and manager', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/today');
  for (const role of ['clerk', 'manager'] as const) {
    for (const by of ['mouse', 'keyboard'] as const) {
      await test.step(`${role}, by the ${by}`, async () => {
        await todayOf(role, page, depot);
        const hand = handOf(page);
        const write = page.getByRole('link', { name: /^Write to the driver: / }).first();
        const name = ((await write.getAttribute('aria-label')) ?? '').replace('Write to the driver: ', '');
        if (by === 'mouse') await hand.click(write);
        else await hand.reach(write);
        await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible();
        await expect(page.getByRole('complementary').first()).toContainText(name);
        expect(hand.steps()).toBe(1);
      });
    }
  }
});

test('what does not work, and why: on IT’s first screen, 1 step to its duties', async ({ openScreen, depot }) => {
  const page = await openScreen('/today');
  for (const by of ['mouse', 'keyboard'] as const) {
    await todayOf('it', page, depot);
    const hand = handOf(page);
    const all = page.getByRole('region', { name: 'What this depot does' }).getByRole('link', { name: 'Show all' });
    if (by === 'mouse') await hand.click(all);
    else await hand.reach(all);
    await expect(page.getByRole('heading', { name: 'What this depot does' })).toBeVisible();
    expect(hand.steps()).toBe(1);
  }
});

test('another view: 2 steps from Today, 2 by Ctrl K from anywhere', async ({ openScreen, depot }) => {
  const page = await openScreen('/today');
  for (const by of ['mouse', 'keyboard'] as const) {
    await todayOf('clerk', page, depot);
    const view = page.getByRole('button', { name: 'Clerk’s view' });
    const hand = handOf(page);
    if (by === 'mouse') {
      await hand.click(view);
      await hand.click(page.getByRole('menuitemradio', { name: 'Manager’s view' }));
    } else {
      await findBy(by, page, hand, 'manager', /^Manager’s view/);
    }
    await expect(page.getByRole('button', { name: 'Manager’s view' })).toBeVisible();
    expect(hand.steps()).toBe(2);
  }
});

test('the last card file of a driver, opened: 3 steps', async ({ openScreen }) => {
  const page = await openScreen('/today');
  const driver = chosenDriver(page, cardHistoryOf);
  const newest = page.getByRole('button', { name: /^Open the details of the file of/ }).first();
  const details = page.getByRole('complementary');
  await test.step('by the mouse', async () => {
    const hand = handOf(page);
    await hand.click(page.getByRole('link', { name: /^All \d+ drivers$/ }));
    await scrollTo(page, row(page, cardHistoryOf));
    await hand.click(row(page, cardHistoryOf));
    await hand.click(newest);
    await expect(details).toContainText(cardHistoryOf);
    expect(hand.steps()).toBe(3);
  });
  await test.step('by the keyboard', async () => {
    await openScreen('/today');
    const hand = handOf(page);
    await hand.keys('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await hand.enter(cardHistoryOf, driver);
    await hand.reach(newest);
    await expect(details).toContainText(cardHistoryOf);
    expect(hand.steps()).toBe(3);
  });
});

test('who can start tomorrow at 06:00, as a list: 2 steps, or 3 by the keyboard before the evening', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/today');
  await todayOf('manager', page, depot);
  const availability = page.getByRole('navigation').getByRole('link', { name: 'Availability' });
  const isListed = async () => {
    await expect(page.locator('.page-subtitle')).toContainText('can start tomorrow at 06:00');
    await expect(page.locator('.table-row:not([data-waiting])').first()).toBeVisible();
  };
  await test.step('by the mouse', async () => {
    const hand = handOf(page);
    await hand.click(availability);
    await hand.click(page.getByRole('radio', { name: 'Tomorrow 06:00' }));
    await isListed();
    expect(hand.steps()).toBe(2);
  });
  await test.step('by the keyboard', async () => {
    await openScreen('/today');
    const hand = handOf(page);
    await hand.reach(availability);
    const now = page.getByRole('radio', { name: 'Now', exact: true });
    await expect(now).toBeVisible();
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      if (await now.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    // Between them is this evening, until it has begun.
    const hasEvening = await page.getByRole('radio', { name: 'This evening' }).isVisible();
    if (hasEvening) await hand.keys('ArrowRight');
    await hand.keys('ArrowRight');
    await isListed();
    expect(hand.steps()).toBe(hasEvening ? 3 : 2);
  });
});

test('a PDF that was dropped by mistake on the list of uploads, understood and put away: 2 steps', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/uploads/all');
  const details = page.getByRole('complementary');
  const putAway = details.getByRole('button', { name: /^Ignore/ });
  for (const by of ['mouse', 'keyboard'] as const) {
    await test.step(`by the ${by}`, async () => {
      const name = `tour plan ${by}.pdf`;
      const before = (await depot.session.counts()).needsAttention;
      await depot.drop(name, Buffer.from(`%PDF-1.4\n${by}\n${'1 0 obj << /Type /Catalog >> endobj\n'.repeat(50)}`));
      await expect.poll(async () => (await depot.session.counts()).needsAttention).toBe(before + 1);
      await openScreen('/uploads/all');
      await expect(row(page, name)).toBeVisible();
      const hand = handOf(page);
      if (by === 'mouse') {
        await hand.click(row(page, name));
      } else {
        await page.locator('#upload-list').focus();
        for (let rows = 0; rows < 40; rows += 1) {
          await page.keyboard.press('ArrowDown');
          if ((await page.locator('.table-row[data-current]').textContent())?.includes(name)) break;
        }
        await hand.keys('Enter');
      }
      await expect(details).toContainText(name);
      await expect(details).toContainText('PDF');
      if (by === 'mouse') await hand.click(putAway);
      else await hand.reach(putAway);
      await expect.poll(async () => (await depot.session.counts()).needsAttention).toBe(before);
      expect(hand.steps()).toBe(2);
    });
  }
});

test('the calendar of a driver on paper: 3 steps', async ({ openScreen }) => {
  const page = await openScreen('/today');
  const calendar = palette(page)
    .getByRole('group', { name: /^Coverage calendars/ })
    .getByRole('option', { name: cardHistoryOf });
  const isOnPaper = async () => {
    await isPrinted(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, name: cardHistoryOf })).toBeVisible();
    await expect(page.getByRole('table', { name: cardHistoryOf })).toBeVisible();
    await page.emulateMedia({ media: null });
  };
  await test.step('by the mouse', async () => {
    await hearPrint(page);
    const hand = handOf(page);
    await hand.keys('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(cardHistoryOf);
    await hand.click(calendar);
    await expect(page.getByText('Gap to look into').first()).toBeVisible();
    await hand.click(print(page));
    await isOnPaper();
    expect(hand.steps()).toBe(3);
  });
  await test.step('by the keyboard', async () => {
    await openScreen('/today');
    await hearPrint(page);
    const hand = handOf(page);
    await hand.keys('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(cardHistoryOf);
    await expect(calendar).toBeVisible();
    for (let groups = 0; groups < 9 && (await calendar.getAttribute('aria-selected')) !== 'true'; groups += 1) {
      await page.keyboard.press('Tab');
    }
    await hand.keys('Enter');
    await expect(page.getByText('Gap to look into').first()).toBeVisible();
    await hand.reach(print(page));
    await isOnPaper();
    expect(hand.steps()).toBe(3);
  });
});

test('a setting by another word: 1 step from the settings, where the search has the keys', async ({ openScreen }) => {
  const page = await openScreen('/settings');
  await test.step('by the keyboard', async () => {
    const hand = handOf(page);
    await page.getByRole('searchbox').focus();
    await hand.enter('backup', page.getByText('Safe copies').first());
    await expect(page.getByText('Safe copies').first()).toBeInViewport();
    expect(hand.steps()).toBe(1);
  });
  await test.step('by the mouse: a click into the search, and the word', async () => {
    await page.getByRole('searchbox').fill('');
    const hand = handOf(page);
    await hand.click(page.getByRole('searchbox'));
    await page.keyboard.type('rename');
    await expect(page.getByLabel('Name of the depot')).toBeInViewport();
    expect(hand.steps()).toBe(1);
  });
});
