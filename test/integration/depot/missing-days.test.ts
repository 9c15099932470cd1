import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { requests } from '../../../shared/contract/contract.ts';
import { november, september } from '../agent/cards-with-a-gap.ts';
import { ask, makePlace, startDepot, startService } from './depot-under-test.ts';

it('missing days are a request of the contract: its arguments are checked, and its answer is of its form', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const depot = await startDepot(place, service.url);
  await writeFile(path.join(place.folder, 'one.ddd'), september);
  await writeFile(path.join(place.folder, 'two.ddd'), november);
  const asked = async () => (await ask(depot, 'missing-days')).subjects;
  await expect
    .poll(asked, { timeout: 30_000 })
    .toMatchObject([{ downloadIds: [expect.anything(), expect.anything()] }]);
  const [driver] = await asked();
  expect(driver).toMatchObject({
    subject: { kind: 'driver' },
    gaps: [{ first: '2026-09-19', last: '2026-10-14', days: 26 }],
  });
  const answer = { subjects: [driver], unread: 0 };
  expect(requests['missing-days'].answer.parse(answer)).toEqual(answer);
  expect(await depot.api.answer('missing-days', { of: 'driver' })).toMatchObject({
    ok: false,
    error: { code: 'bad-arguments' },
  });
});
