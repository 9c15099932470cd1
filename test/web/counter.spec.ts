import type { Page } from '@playwright/test';
import type { CardInReader, CardRead, CardReader, CardReadersState } from '../../shared/contract/card-reading.ts';
import { loadCatalogue } from '../../shared/i18n/catalogues.ts';
import { offeredLanguages } from '../../shared/i18n/languages.ts';
import { createTexts } from '../../shared/i18n/texts.ts';
import { expect, test } from './depot-page.ts';
import { scenePin } from './fake-engine/counter.ts';
import { sceneNow } from './fake-engine/rows.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const progress = { filesDone: 16, filesTotal: 26, bytesDone: 34_000, bytesTotal: 52_000, secondsLeft: 20 };

/** However long a busy machine takes, what came of a card is still new. */
const justNow = sceneNow + 3_600_000;

function read(change: Partial<CardRead> = {}): CardRead {
  return {
    ...{ kind: 'read', end: 'genuine', holder: 'Noor Silverbeck', firstNames: 'Noor', cardEnds: '2026-12-08' },
    ...{ uploadId: 1, alreadyHere: false, sizeBytes: 52_000, sentAt: sceneNow, nextReadingBy: '2026-12-10' },
    start: { answer: 'no', at: sceneNow + 11 * 3_600_000, source: 'card' },
    ...change,
  };
}

function counterWith(card: CardInReader, change: Partial<CardReader> = {}): CardReadersState {
  const reader = { name: 'Desk reader 00', isOn: true, isIn: card.kind !== 'none', since: justNow, card, ...change };
  return { service: 'running', readers: [reader], lastRead: null, counter: { isOpen: true, hasPin: true } };
}

const idle = counterWith({ kind: 'none' });

function sceneAt(cards: CardReadersState, language: (typeof offeredLanguages)[number] = 'en') {
  const scene = calmScene();
  return { ...scene, cards, settings: { ...scene.settings, readCards: true, cardSounds: false, language } };
}

const refusals = [
  ...['mute', 'not-a-tachograph-card', 'workshop-card', 'control-card', 'company-card', 'taken-out', 'reader-gone'],
  ...['held', 'damaged', 'not-kept', 'not-ours'],
] as const;

/** Everything that can become of a card, with what stands in the largest letters. */
const outcomes: readonly (readonly [name: string, cards: CardReadersState, title: RegExp | string])[] = [
  ['idle', idle, 'counter.idle.title'],
  ['reading', counterWith({ kind: 'reading', holder: 'Noor Silverbeck', progress }), /^Noor Silverbeck$/],
  [
    'begun',
    counterWith({
      kind: 'reading',
      holder: null,
      progress: { ...progress, filesTotal: null, bytesTotal: null, secondsLeft: null },
    }),
    'counter.reading.stay',
  ],
  ['done', counterWith(read()), /Noor/],
  [
    'kept',
    counterWith(read({ sentAt: null, start: null, firstNames: null, cardEnds: null })),
    'counter.done.thanksToAll',
  ],
  [
    'expired',
    counterWith(read({ cardEnds: '2026-11-01', start: { answer: 'unknown', at: null, source: null } })),
    /Noor/,
  ],
  [
    'read lately',
    counterWith({ kind: 'read-lately', holder: 'Noor Silverbeck', at: sceneNow - 30 * 60_000 }),
    /\d\d:\d\d/,
  ],
  ['waiting', counterWith(read(), { since: sceneNow - 20_000 }), 'counter.waiting.title'],
  ['incomplete', counterWith(read({ end: 'incomplete' })), 'counter.trouble.incomplete.title'],
  ['not genuine', counterWith(read({ end: 'not-genuine' })), 'counter.trouble.not-genuine.title'],
  ...refusals.map(
    (refusal) =>
      [refusal, counterWith({ kind: 'refused', refusal } as CardInReader), `counter.trouble.${refusal}.title`] as const,
  ),
  ['no service', { ...idle, service: 'missing', readers: [] }, 'counter.closed.title'],
];

const titleOfIdle = /^Put your card in,\s+chip up$/;

const main = (page: Page) => page.getByRole('main');

for (const language of offeredLanguages) {
  test(`everything that can become of a card is said in ${language}, in large letters that fit, and axe finds nothing`, async ({
    openDepot,
  }) => {
    test.slow();
    const t = createTexts(await loadCatalogue(language));
    const { page, engine } = await openDepot(sceneAt(idle, language));
    for (const [name, cards, title] of outcomes) {
      engine.putCards(cards);
      const wanted = typeof title === 'string' ? t(title as 'counter.idle.title') : title;
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveText(wanted);
      await expectNothingCut(page);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, name).toBeLessThanOrEqual(0);
      await expectNoViolation(page);
    }
  });
}

test('a driver is told how long the card stays in, that it can be taken, and what is next', async ({ openDepot }) => {
  const { page, engine } = await openDepot(sceneAt(idle));
  await expect(main(page)).toContainText('It is read, kept and sent by itself');
  engine.putCards(counterWith({ kind: 'reading', holder: 'Noor Silverbeck', progress }));
  await expect(main(page)).toContainText('Leave the card in. About 20 seconds left.');
  await expect(main(page)).toContainText('34 of 52 KB');
  await expect(main(page)).toContainText('part 17 of 26');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '65');
  engine.putCards(counterWith(read({ sentAt: null })));
  await expect(main(page)).toContainText('You can take your card.');
  await expect(main(page)).toContainText('Kept here');
  engine.putCards(counterWith(read()));
  await expect(main(page)).toContainText('52 KB, all genuine');
  await expect(main(page)).toContainText('Thu 10 Dec');
  await expect(main(page)).toContainText('by the card alone');
  await expect(main(page)).toContainText('Tue 8 Dec');
  // With the card goes whose it was.
  engine.putCards({ ...counterWith(read(), { isIn: false }), lastRead: { at: sceneNow, sentAt: sceneNow } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOfIdle);
  await expect(main(page)).toContainText(/Last reading \d\d:\d\d, sent/);
  await expect(page.getByText('Noor')).toHaveCount(0);
});

test('what is a driver’s goes after 15 seconds, also while the card stays in', async ({ openDepot }) => {
  const beganMs = Date.now();
  const { page, engine } = await openDepot(sceneAt(idle));
  const now = sceneNow + Date.now() - beganMs;
  engine.putCards(counterWith(read(), { since: now }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Noor.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please take your card', { timeout: 60_000 });
  await expect(page.getByText('Noor')).toHaveCount(0);
});

test('a driver chooses a language, with the finger or by keyboard, and the next one finds the depot’s', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(sceneAt(idle));
  for (const box of await page.getByRole('group').getByRole('button').all()) {
    const size = await box.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(48);
  }
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Włóż kartę,\s+chipem do góry$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Introduzca su tarjeta,\s+con el chip hacia arriba$/,
  );
  await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
  engine.putCards(counterWith(read()));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gracias, Noor.');
  engine.putCards(idle);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOfIdle);
});

test('nothing leads out of the counter but its PIN: no address, no key, no reload', async ({ openDepot }) => {
  const { page, engine } = await openDepot(sceneAt(idle));
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['/uploads', '/settings', '/driver/1', '/setup', '/counter']) {
    await page.evaluate((hash) => window.location.assign(`#${hash}`), path);
    await expect(heading).toHaveText(titleOfIdle);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  for (const key of ['Control+k', 'F1', '?', 'Control+o', 'Escape', 'Alt+ArrowLeft']) {
    await page.keyboard.press(key);
    await expect(heading).toHaveText(titleOfIdle);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Control+Shift+F');
  const field = page.getByLabel('PIN of the counter');
  await expect(field).toBeFocused();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('not the PIN');
  await expect(field).toHaveValue('');
  await expectNoViolation(page);
  // A card that is put in takes the question away.
  engine.putCards(counterWith({ kind: 'reading', holder: null, progress }));
  await expect(field).toHaveCount(0);
  engine.putCards(idle);
  await page.getByRole('button', { name: 'Leave the counter' }).click();
  for (const digit of scenePin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: '9', exact: true }).click();
  await page.getByRole('button', { name: 'Delete the last digit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the counter' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('the counter is opened from the uploads where cards are read, and the help says how it is used', async ({
  openDepot,
}) => {
  const closed = { ...idle, counter: { isOpen: false, hasPin: true } };
  const scene = sceneAt(closed);
  const { page, engine } = await openDepot(
    { ...scene, settings: { ...scene.settings, readCards: false } },
    { path: '/uploads' },
  );
  const open = page.getByRole('button', { name: 'Open the counter' });
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible();
  await expect(open).toHaveCount(0);
  await page.evaluate(() => window.location.assign('#/settings/cards'));
  await page.getByRole('switch', { name: 'Read driver cards' }).click();
  await page.keyboard.press('F1');
  const help = page.locator('#help-panel');
  await expect(help).toContainText('A driver card can be read by anybody');
  await page.keyboard.press('F1');
  await page.getByRole('button', { name: 'What do I do?' }).click();
  await expect(help).toContainText('press Ctrl Shift F');
  await expectNoViolation(page);
  await page.evaluate(() => window.location.assign('#/uploads'));
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOfIdle);
  expect(engine.scene().cards.counter.isOpen).toBe(true);
});

test('the counter is opened in the settings, where its PIN is set, and by its address', async ({ openDepot }) => {
  test.slow();
  const scene = sceneAt({ ...idle, counter: { isOpen: false, hasPin: false } });
  const { page, engine } = await openDepot(scene, { path: '/settings/cards' });
  await expect(page.getByText('Without a PIN, anybody can leave')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('The PIN, 4 to 12 digits').fill('12');
  await page.getByRole('button', { name: 'Keep the PIN' }).click();
  await expect(page.getByRole('alert')).toContainText('4 to 12 digits.');
  await page.getByLabel('The PIN, 4 to 12 digits').fill(scenePin);
  await page.getByRole('button', { name: 'Keep the PIN' }).click();
  await expect(page.getByText('Only whoever knows the PIN')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('switch', { name: 'Read cards in Desk reader 00' }).click();
  await expect.poll(() => engine.scene().settings.leftOutReaders).toBe('Desk reader 00');
  await page.getByRole('button', { name: 'Open the counter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOfIdle);
  engine.putCards({ ...idle, counter: { isOpen: false, hasPin: false } });
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.evaluate(() => window.location.assign('#/counter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOfIdle);
  expect(engine.scene().cards.counter.isOpen).toBe(true);
});
