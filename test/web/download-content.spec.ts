import AxeBuilder from '@axe-core/playwright';
import type { UploadDetails } from '../../shared/app/uploads.ts';
import { summariseDownload } from '../../shared/tachograph/summary.ts';
import type { DownloadSummary } from '../../shared/tachograph/summary-schema.ts';
import { EUROPEAN_ROOTS } from '../../shared/tachograph/verify/european-roots.ts';
import { withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../shared/tachograph/verify/verifier.ts';
import { testRoots } from '../corpus/chain.ts';
import { cutShort, flipBit } from '../corpus/damage.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { expect, test } from './depot-page.ts';
import type { Scene } from './fake-engine/scene.ts';
import { detailedRowId, sendingScene } from './fake-engine/sending-scene.ts';

const roots = testRoots().reduce((known, { bytes }) => withRootFile(known, bytes) ?? known, EUROPEAN_ROOTS);
const verifier = createVerifier(roots);
const now = '2026-11-20T07:38:00Z';
const [driver] = drivers;
const vehicle = vehicles.find(({ generation }) => generation === 'G2v1') ?? vehicles[0];
if (driver === undefined || vehicle === undefined) throw new Error('the fleet is empty');
const card = makeFleetDownload(driver, { now }).bytes;
const unit = makeFleetDownload(vehicle, { now, speedMinutes: 0, days: 34 }).bytes;

function sceneWith(details: Partial<UploadDetails>): Scene {
  const scene = sendingScene();
  const known = scene.details.get(detailedRowId);
  return { ...scene, details: new Map([[detailedRowId, { ...known, isRead: true, ...details }]]) };
}

function read(bytes: Uint8Array, fileName = 'x.bin'): DownloadSummary {
  return summariseDownload(bytes, { verifier, fileName });
}

test('a vehicle unit shows its days, and part by part whether it is genuine', async ({ openDepot }) => {
  // The last bytes are the signature of the technical data.
  const summary = read(flipBit(unit, unit.byteLength - 8), 'M_20261120_0738_TD99 XXX.DDD');
  const { page } = await openDepot(sceneWith({ summary }));
  await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
  const drawer = page.locator('.drawer');
  await expect(drawer).toContainText('2nd generation recorder, version');
  await expect(drawer).toContainText('Downloaded20 Nov 2026, 07:38');
  const strip = drawer.getByRole('img', { name: /^17 Oct to 19 Nov: \d+ driven, \d+ with no activity$/ });
  await expect(strip.locator('rect')).toHaveCount(34);
  await expect(drawer.locator('.part')).toHaveText([
    'OverviewGenuine',
    'Activities, 34 daysGenuine, 34 of 34',
    'Events and faultsGenuine',
    'Detailed speedNot in this file',
    'Technical dataDoes not verifySome recorders sign this part wrongly. Sent all the same.',
  ]);
  await expect(drawer.locator('.finding-list li')).toHaveText([
    'The file name is of another vehicleCheck the file name.',
  ]);
  const { violations } = await new AxeBuilder({ page }).include('.drawer').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a card shows until when it is valid, and its genuine parts in one line', async ({ openDepot }) => {
  const { page } = await openDepot(sceneWith({ summary: read(card) }));
  await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
  const drawer = page.locator('.drawer');
  await expect(drawer).toContainText('valid until');
  await expect(drawer).toContainText('Data up to19 Nov 2026');
  await expect(drawer.locator('.part')).toHaveCount(1);
  await expect(drawer.locator('.part')).toHaveText(/^All \d+ partsGenuine.*identity/);
});

test('a file that stops half way says what to do', async ({ openDepot }) => {
  const { page } = await openDepot(sceneWith({ summary: read(cutShort(unit, unit.byteLength - 900)) }));
  await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
  const drawer = page.locator('.drawer');
  await expect(drawer.locator('.part', { hasText: 'Cut short' })).toHaveCount(1);
  await expect(drawer.locator('.finding-list')).toContainText('The file stops half wayDownload it again.');
});

const withoutContent = [
  ['was not read yet', false, 'Not read yet. This shows by itself once it is.'],
  ['could not be read', true, 'It could not be read.'],
] as const;

for (const [what, isRead, words] of withoutContent) {
  test(`a file that ${what} says so`, async ({ openDepot }) => {
    const { page } = await openDepot(sceneWith({ isRead, summary: null }));
    await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
    await expect(page.locator('.drawer')).toContainText(words);
    await expect(page.locator('.part')).toHaveCount(0);
  });
}
