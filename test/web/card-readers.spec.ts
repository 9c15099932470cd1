import type { CardInReader, CardRead, CardReadersState } from '../../shared/contract/card-reading.ts';
import { offeredLanguages } from '../../shared/i18n/languages.ts';
import { expect, test } from './depot-page.ts';
import { sceneNow } from './fake-engine/rows.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNoViolation } from './screen-checks.ts';

const reader = 'Desk reader 00';

const noReader: CardReadersState = {
  service: 'running',
  readers: [],
  lastRead: null,
  counter: { isOpen: false, hasPin: false },
};

function withCard(card: CardInReader): CardReadersState {
  const isIn = card.kind !== 'none';
  return { ...noReader, readers: [{ name: reader, isOn: true, isIn, since: sceneNow, card }] };
}

function read(change: Partial<CardRead>): CardRead {
  return {
    ...{ kind: 'read', end: 'genuine', holder: null, firstNames: null, uploadId: 1, alreadyHere: false },
    ...{ sizeBytes: 52_000, sentAt: null, nextReadingBy: '2026-12-21', cardEnds: null, start: null },
    ...change,
  };
}

const progress = { filesDone: 12, filesTotal: 36, bytesDone: 30_000, bytesTotal: 67_000, secondsLeft: 14 };

test('a card in a reader is followed on any screen until it can be taken; the settings name the readers, or what is missing', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene(), { path: '/today' });
  const banner = page.getByRole('region', { name: 'Driver cards in card readers' });
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);

  engine.putCards(
    withCard({ kind: 'reading', holder: null, progress: { ...progress, filesTotal: null, secondsLeft: null } }),
  );
  await expect(banner).toContainText('The card in Desk reader 00 is being read');
  await expect(banner).toContainText('Leave it in.');
  engine.putCards(withCard({ kind: 'reading', holder: null, progress }));
  await expect(banner).toContainText('Leave it in. Part 12 of 36, 14 s left.');
  await expectNoViolation(page);

  engine.putCards(withCard(read({ holder: 'Marta Brindlewood' })));
  await expect(banner).toContainText('The card of Marta Brindlewood is read');
  await expect(banner).toContainText('You can take it. The file is kept here and sent by itself.');
  engine.putCards(withCard(read({ end: 'incomplete' })));
  await expect(banner).toContainText('Not everything of the card could be read.');
  engine.putCards(withCard({ kind: 'refused', refusal: 'company-card' }));
  await expect(banner).toContainText('This is a company card, and was left as it is.');
  await expectNoViolation(page);
  engine.putCards(withCard({ kind: 'none' }));
  await expect(banner).toHaveCount(0);

  await page.evaluate(() => window.location.assign('#/settings'));
  await expect(page.getByRole('heading', { name: 'Card readers of this PC' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Read driver cards' }).click();
  await expect(page.getByRole('heading', { name: 'Card readers of this PC' })).toBeVisible();
  await expect(page.getByText(reader)).toBeVisible();
  engine.putCards(noReader);
  await expect(page.getByText('No card reader is connected. Plug one in.')).toBeVisible();
  engine.putCards({ ...noReader, service: 'missing' });
  await expect(page.getByText('the Windows service SCardSvr is not running')).toBeVisible();
  await expectNoViolation(page);
});

test('a reading is the first of the uploads while it runs, with its bytes and what it waits for; why it failed stays until the card is out', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene(), { path: '/uploads/all' });
  const files = page.getByRole('grid', { name: 'Files' });
  const firstLine = files.locator('tbody tr').first();
  await expect(firstLine).toHaveClass(/table-row/);
  const rowsBefore = Number(await files.getAttribute('aria-rowcount'));
  engine.putCards(
    withCard({ kind: 'reading', holder: null, progress: { ...progress, filesTotal: null, bytesTotal: null } }),
  );
  await expect(firstLine).toContainText('Reading');
  await expect(firstLine).toContainText('Card in Desk reader 00');
  await expect(firstLine).toContainText('Leave it in.');
  await expect(files).toHaveAttribute('aria-rowcount', String(rowsBefore + 1));
  engine.putCards(withCard({ kind: 'reading', holder: 'Marta Brindlewood', progress }));
  await expect(firstLine).toContainText('Reading 44 %');
  await expect(firstLine).toContainText('Marta Brindlewood');
  await expect(firstLine).toContainText('30 of 67 KB');
  await expect(firstLine.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45');
  await expect(firstLine).toContainText('Leave it in. Part 12 of 36, 14 s left.');
  await expect(page.getByRole('region', { name: 'Driver cards in card readers' })).toHaveCount(0);
  await expectNoViolation(page);
  // The keyboard goes to the files: a reading is no file that could be chosen.
  await files.focus();
  await page.keyboard.press('ArrowDown');
  await expect(files.locator('tr[aria-selected="true"]')).toHaveAttribute('data-position', '1');
  engine.putCards(withCard({ kind: 'refused', refusal: 'taken-out' }));
  await expect(firstLine).toContainText('Not read');
  await expect(firstLine).toContainText('nothing of it was kept. Put it in again.');
  await expectNoViolation(page);
  // Kept, it is a file like any other, and the card can be taken.
  engine.putCards(withCard(read({ holder: 'Marta Brindlewood' })));
  await expect(firstLine).toHaveClass(/table-row/);
  await expect(page.getByRole('region', { name: 'Driver cards in card readers' })).toContainText('You can take it.');
});

for (const language of offeredLanguages) {
  test(`why a card was not read is there to its end in ${language}, also in the narrowest list`, async ({
    openDepot,
  }) => {
    const scene = calmScene();
    const { page, engine } = await openDepot(
      { ...scene, settings: { ...scene.settings, language } },
      { path: '/uploads/all' },
    );
    engine.putCards(withCard({ kind: 'refused', refusal: 'damaged' }));
    const words = page.locator('tr[data-kind="refused"] span[title]');
    for (const width of [1_280, 1_024, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(words).toBeVisible();
      const isCut = () => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
      // The list takes its slim form a moment after the window.
      await expect.poll(isCut, { message: `${width} px` }).toBe(false);
    }
  });
}

for (const language of ['de', 'fr', 'pl', 'es'] as const) {
  test(`what came of a card fits above the screen in ${language}`, async ({ openDepot }) => {
    const scene = calmScene();
    const { page, engine } = await openDepot(
      { ...scene, settings: { ...scene.settings, language } },
      { path: '/today' },
    );
    engine.putCards(withCard({ kind: 'refused', refusal: 'damaged' }));
    const title = page.locator('.banner-title').first();
    await expect(title).toContainText(reader);
    await expectNoViolation(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}
