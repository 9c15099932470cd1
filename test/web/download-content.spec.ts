import { summariseDownload } from '../../shared/compliance/record/summary.ts';
import type { DownloadSummary } from '../../shared/tachograph/summary-schema.ts';
import { europeanRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../shared/tachograph/verify/verifier.ts';
import { testRoots } from '../corpus/chain.ts';
import { cutShort, flipBit } from '../corpus/damage.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { expect, test } from './depot-page.ts';
import { sendingScene } from './fake-engine/sending-scene.ts';
import { expectNoViolation } from './screen-checks.ts';

const roots = testRoots().reduce((known, { bytes }) => withRootFile(known, bytes) ?? known, europeanRoots);
const verifier = createVerifier(roots);
const now = '2026-11-20T07:38:00Z';
const [driver] = drivers;
const vehicle = vehicles.find(({ generation }) => generation === 'G2v1') ?? vehicles[0];
if (driver === undefined || vehicle === undefined) throw new Error('the fleet is empty');
const card = makeFleetDownload(driver, { now }).bytes;
const unit = makeFleetDownload(vehicle, { now, speedMinutes: 0, days: 34 }).bytes;

function read(bytes: Uint8Array, fileName = 'x.bin'): DownloadSummary {
  return summariseDownload(bytes, { verifier, fileName });
}

/** Each on a row of its own, by whose file it is. */
const summaries: Readonly<Record<string, DownloadSummary>> = {
  // The last bytes are the signature of the technical data.
  'TD73 QLB': read(flipBit(unit, unit.byteLength - 8), 'M_20261120_0738_TD99 XXX.DDD'),
  'Teo Larkspindle': read(card),
  'TD71 QHB': read(cutShort(unit, unit.byteLength - 900)),
};

const withoutContent = [
  ['Lida Wexcombe', 'was not read yet', false, 'Not read yet. This shows by itself once it is.'],
  ['Joss Emberley', 'could not be read', true, 'It could not be read.'],
] as const;

test('the details tell what a file holds, what of it is genuine, and what to do', async ({ openDepot }) => {
  const scene = sendingScene();
  const details = new Map(scene.details);
  for (const { id, subject } of scene.rows) {
    const summary = summaries[subject ?? ''] ?? null;
    const without = withoutContent.find(([name]) => name === subject);
    if (summary !== null) details.set(id, { ...scene.details.get(id), isRead: true, summary });
    if (without !== undefined) details.set(id, { isRead: without[2], summary: null });
  }
  const { page } = await openDepot({ ...scene, details });
  const drawer = page.getByRole('complementary');
  const open = async (subject: string) => {
    await page.locator('.table-row', { hasText: subject }).first().click();
    await expect(drawer.getByRole('heading', { name: subject })).toBeVisible();
  };

  await test.step('a vehicle unit shows its days, and part by part whether it is genuine', async () => {
    await open('TD73 QLB');
    await expect(drawer).toContainText('2nd generation recorder, version');
    await expect(drawer).toContainText('Downloaded20 Nov 2026, 07:38');
    const strip = drawer.getByRole('img', { name: /^17 Oct to 19 Nov: \d+ driven, \d+ with no activity$/ });
    await expect(strip.locator('rect')).toHaveCount(34);
    await expect(drawer.locator('[data-verdict]')).toHaveText([
      'OverviewGenuine',
      'Activities, 34 daysGenuine, 34 of 34',
      'Events and faultsGenuine',
      'Speed dataNot in this file',
      'Technical dataDoes not verifySome recorders sign this part wrongly. Sent all the same.',
    ]);
    await expect(drawer.locator('[data-finding]')).toHaveText([
      'The file name is of another vehicleCheck the file name.What do I do?',
    ]);
    await expectNoViolation(page, { within: 'main aside' });
  });

  await test.step('a card shows until when it is valid, and its genuine parts in one line', async () => {
    await open('Teo Larkspindle');
    await expect(drawer).toContainText('valid until');
    await expect(drawer).toContainText('Data up to19 Nov 2026');
    await expect(drawer.locator('[data-verdict]')).toHaveCount(1);
    await expect(drawer.locator('[data-answer]')).toHaveCount(3);
    await expect(drawer.locator('[data-verdict]')).toHaveText(/^All \d+ partsGenuine.*identity/);
  });

  await test.step('a file that stops half way says what to do', async () => {
    await open('TD71 QHB');
    await expect(drawer.locator('[data-verdict]', { hasText: 'Cut short' })).toHaveCount(1);
    await expect(drawer.locator('ul:has(> [data-finding])')).toContainText('The file stops half wayDownload it again.');
  });

  for (const [subject, what, , words] of withoutContent) {
    await test.step(`a file that ${what} says so`, async () => {
      await open(subject);
      await expect(drawer).toContainText(words);
      await expect(page.locator('[data-verdict]')).toHaveCount(0);
    });
  }
});
