import type { CardInReader, CardRead, CardReadersState } from '../../shared/contract/card-reading.ts';
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
  const { page, engine } = await openDepot(calmScene());
  const banner = page.getByRole('region', { name: 'Driver cards in card readers' });
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
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

for (const language of ['de', 'fr', 'pl', 'es'] as const) {
  test(`what came of a card fits above the screen in ${language}`, async ({ openDepot }) => {
    const scene = calmScene();
    const { page, engine } = await openDepot({ ...scene, settings: { ...scene.settings, language } });
    engine.putCards(withCard({ kind: 'refused', refusal: 'damaged' }));
    const title = page.locator('.banner-title').first();
    await expect(title).toContainText(reader);
    await expectNoViolation(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}
