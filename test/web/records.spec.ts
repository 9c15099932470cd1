import type { StatusFacts } from '../../shared/contract/status.ts';
import { expect, test } from './depot-page.ts';
import { at } from './fake-engine/rows.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const restored: StatusFacts['recordsReplaced'] = {
  by: 'backup',
  at: at('07:58'),
  backupAt: at('07:12'),
  setAside: '/var/lib/tacho-depot/damaged/20261121T075800Z',
};

test('tells that the records were restored, and where the damaged ones lie, until a person has read it', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene({ recordsReplaced: restored }), { path: '/today' });
  const notice = page.getByRole('status').filter({ hasText: 'The records were damaged' });
  await expect(notice).toContainText('Their backup of 07:12 took their place.');
  await expect(notice).toContainText('Noticed 07:58.');
  await expect(notice).toContainText('/var/lib/tacho-depot/damaged/20261121T075800Z');
  await expectNoViolation(page);
  await expectNothingCut(page);
  await notice.getByRole('button', { name: 'Do not show again' }).click();
  await expect(notice).toHaveCount(0);
  expect(engine.asked.map(({ name }) => name)).toContain('records.dismiss');
});

test('tells that the records began anew, and what is to be set up again', async ({ openDepot }) => {
  const anew = { ...restored, by: 'nothing' as const, backupAt: null };
  const { page } = await openDepot(calmScene({ recordsReplaced: anew }), { path: '/today' });
  await expect(page.getByRole('status').filter({ hasText: 'They began anew' })).toContainText(
    'set up again what is missing',
  );
});

test('tells that the records are not backed up, and no longer once they are', async ({ openDepot }) => {
  const backupTrouble = { code: 'disk-full' as const, since: at('06:30') };
  const { page, engine } = await openDepot(calmScene({ backupTrouble }), { path: '/today' });
  const notice = page.getByRole('status').filter({ hasText: 'not backed up since 06:30' });
  await expect(notice).toContainText('The disk has no room for a copy: free some space.');
  await expect(notice.getByRole('button'), 'it goes by itself').toHaveCount(0);
  engine.changeFacts({ backupTrouble: null });
  await expect(notice).toHaveCount(0);
});
