import { centralTroubleText } from '../../shared/format/central-text.ts';
import { loadCatalogue } from '../../shared/i18n/catalogues.ts';
import { languages, type WrittenLanguage } from '../../shared/i18n/languages.ts';
import { createTexts } from '../../shared/i18n/texts.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { expect, test } from './depot-page.ts';
import { sceneNow } from './fake-engine/rows.ts';
import { calmScene, type Scene } from './fake-engine/scene.ts';

type Central = NonNullable<Scene['central']>;

const minuteMs = 60_000;
const from = 'https://it.example.com/tacho-depots.json';
const inForce: Central = {
  changedAt: sceneNow - 2 * 24 * 60 * minuteMs,
  contact: 'IT service desk, 01632 960000',
  inForce: null,
  waiting: null,
  setAside: null,
  moved: null,
  keys: [],
  trouble: null,
};
const trouble = (kind: NonNullable<Central['trouble']>['kind'], said: Sentence): Central['trouble'] => ({
  kind,
  said,
  since: sceneNow - 40 * minuteMs,
  message: said.code,
});
const notSigned = {
  code: 'central-not-used',
  values: { from, why: { code: 'central-not-signed', values: {} } },
} as const;
const away = { code: 'central-away', values: { from, code: 'ETIMEDOUT' } } as const;
const notWatched = {
  code: 'managed-folder-refused',
  values: { folder: '/srv/tacho', why: { code: 'folder-not-readable', values: {} } },
} as const;

test('settings from the place for all depots say since when they are as they are, and whom to ask', async ({
  openDepot,
}) => {
  const { page } = await openDepot({ ...calmScene(), central: inForce }, { path: '/settings' });
  const line = page.getByText(/^Settings of your IT department, last changed .*\d{4}/);
  await expect(line).toContainText('Questions about them: IT service desk, 01632 960000.');
  await expect(page.getByRole('region', { name: /IT department/ })).toHaveCount(0);
});

test('newer ones that are refused say why, what is in force meanwhile and what to do, on whatever screen a person is, until they are put right', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot({ ...calmScene(), central: inForce });
  const notice = page.locator('.notice', { hasText: 'IT department cannot be used.' });
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  engine.putCentral({ ...inForce, trouble: trouble('refused', notSigned) });
  await expect(notice).toBeVisible();
  engine.putCentral(inForce);
  await expect(notice).toHaveCount(0);
  engine.putCentral({ ...inForce, trouble: trouble('refused', notSigned) });
  await notice.getByRole('button', { name: 'Show' }).click();
  const banner = page.getByRole('region', { name: 'The newest settings of your IT department are not used' });
  await expect(banner.getByRole('heading')).toBeInViewport();
  await expect(banner).toContainText(`from "${from}" are not used: it is not signed.`);
  await expect(banner).toContainText('Until then their settings from before stay in force, and nothing is lost.');
  await expect(page.getByText(/^Settings of your IT department, last changed/)).toBeVisible();
  engine.putCentral(inForce);
  await expect(banner).toHaveCount(0);
});

test('a place that is away is told in a line where the last ones are in force, and nobody is asked to do anything', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(
    { ...calmScene(), central: { ...inForce, trouble: trouble('away', away) } },
    { path: '/settings' },
  );
  const line = page.getByText(/cannot be read now \(ETIMEDOUT\)/);
  await expect(line).toContainText('It has been so since 07:34, and meanwhile they stay in force as they are.');
  await expect(page.getByRole('region', { name: /IT department/ })).toHaveCount(0);
  await expect(page.locator('.notice', { hasText: 'IT department' })).toHaveCount(0);
  engine.putCentral(inForce);
  await expect(line).toHaveCount(0);
});

test('a place that never answered, and a folder that cannot be watched, are for the IT department', async ({
  openDepot,
}) => {
  const never: Central = { ...inForce, changedAt: null, contact: '', trouble: trouble('away', away) };
  const { page, engine } = await openDepot({ ...calmScene(), central: never }, { path: '/settings' });
  const banner = page.getByRole('region', { name: 'The settings of your IT department have never been read' });
  await expect(banner).toContainText('Until then the settings of this depot count in their place');
  await expect(page.getByText(/last changed/)).toHaveCount(0);
  engine.putCentral({ ...inForce, trouble: trouble('folder', notWatched) });
  const folder = page.getByRole('region', { name: 'A folder that your IT department names cannot be watched' });
  await expect(folder).toContainText('The folder "/srv/tacho" cannot be watched.');
  await expect(folder).toContainText('the other folders are watched');
  await expect(banner).toHaveCount(0);
});

test('their time and the next ones stand in the line, and one that is over, or that the depot went back from, is for the IT department', async ({
  openDepot,
}) => {
  const timed: Central = {
    ...inForce,
    inForce: { version: '3f2a91bc', issuedAt: sceneNow - 60 * minuteMs, until: sceneNow + 60 * minuteMs },
    waiting: { version: '77aa01ff', from: sceneNow + 30 * minuteMs },
  };
  const { page, engine } = await openDepot({ ...calmScene(), central: timed }, { path: '/settings' });
  const line = page.getByText(/^Settings of your IT department, last changed/);
  await expect(line).toContainText(/They hold until .*09:14/);
  await expect(line).toContainText(/The next ones come into force .*08:44/);
  const ranOut = { code: 'central-in-force-ran-out', values: { from, at: '2026-10-21 06:00 UTC' } } as const;
  engine.putCentral({ ...inForce, trouble: trouble('ran-out', ranOut) });
  const banner = page.getByRole('region', { name: 'The time of your IT department’s settings is over' });
  await expect(banner).toContainText(
    `The time of the central settings from "${from}" was over at 2026-10-21 06:00 UTC.`,
  );
  await expect(banner).toContainText('Until newer ones come they stay in force as they are');
  await expect(line).not.toContainText('They hold until');
  const back = { code: 'central-back-by-itself', values: { from, version: '3f2a91bc' } } as const;
  engine.putCentral({ ...inForce, trouble: trouble('back-by-itself', back) });
  const gone = page.getByRole('region', { name: 'This depot went back from the newest settings' });
  await expect(gone).toContainText('With version 3f2a91bc of the central settings');
  await expect(gone).toContainText('Nothing is lost meanwhile.');
  const notices = page.locator('.notice', { hasText: 'This depot went back from the newest settings' });
  await expect(notices).toHaveCount(1);
  await expect(page.locator('.notice', { hasText: 'cannot be used' })).toHaveCount(0);
});

for (const language of Object.keys(languages) as WrittenLanguage[]) {
  test(`what is wrong with them is said in the language of the depot: ${language}`, async ({ openDepot }) => {
    const central = { ...inForce, trouble: trouble('refused', notSigned) };
    const calm = calmScene();
    const scene = { ...calm, central, settings: { ...calm.settings, language } };
    const { page } = await openDepot(scene, { path: '/settings' });
    const texts = centralTroubleText(central, String, { t: createTexts(await loadCatalogue(language)) });
    const banner = page.getByRole('region', { name: texts?.title ?? '' });
    await expect(banner).toContainText(texts?.why ?? 'none');
    await expect(banner).toContainText(texts?.line ?? 'none');
  });
}
