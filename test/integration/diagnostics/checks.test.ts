import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import { failure, success } from '../../../shared/result.ts';
import { ask, dropCards, keysInMemory, makePlace, open, startDepot } from '../depot/depot-under-test.ts';
import { runningService } from '../reference-service/running-service.ts';

const keys = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };
type Asked = Parameters<typeof ask>[0];

/** Every check in its order, as a person sees them: `data-folder passed`. */
async function runAll(depot: Asked, wanted = false): Promise<readonly CheckResult[]> {
  const { steps } = await ask(depot, 'checks.list');
  const results: CheckResult[] = [];
  for (const { step, folderId, onlyIfWanted } of steps) {
    if (onlyIfWanted && !wanted) continue;
    results.push(...(await ask(depot, 'checks.run', { step, folderId })).results);
  }
  return results;
}
const said = (results: readonly CheckResult[]) => results.map(({ check, state }) => `${check} ${state}`);
const found = (results: readonly CheckResult[], check: CheckResult['check']) =>
  results.find((result) => result.check === check);

describe('the checks', () => {
  it('all pass where all is well, send nothing unasked, and send the last file once more where it is wanted', async () => {
    const service = await runningService();
    const place = await makePlace();
    const depot = await startDepot(place, service.url, { secrets: keysInMemory(keys) });
    const unsent = await ask(depot, 'checks.run', { step: 'upload', folderId: null });
    expect(said(unsent.results)).toEqual(['upload not-tried']);
    await dropCards(place.folder, 1, 1);
    await depot.passDone();

    const results = await runAll(depot);
    expect(said(results)).toEqual([
      'data-folder passed',
      'private-folder passed',
      'space passed',
      'database passed',
      'records passed',
      'backup passed',
      'copies passed',
      'parts passed',
      'folder passed',
      'address passed',
      'private passed',
      'answers passed',
      'keys passed',
    ]);
    expect(results.every(({ advice }) => advice === '')).toBe(true);
    expect(found(results, 'database')?.parameters).toMatchObject({ schemaVersion: expect.any(Number) });
    expect(service.received()).toHaveLength(1);

    const [upload] = (await ask(depot, 'checks.run', { step: 'upload', folderId: null })).results;
    expect(upload).toMatchObject({
      check: 'upload',
      state: 'passed',
      parameters: { milliseconds: expect.any(Number) },
    });
    expect(new Set(service.received().map(({ sha256 }) => sha256)).size).toBe(1);
    expect(depot.counts()).toMatchObject({ uploaded: 1, duplicates: 0 });
  });

  it('say of each trouble what was found and what to do', async () => {
    const service = await runningService();
    const place = await makePlace();
    const settings = { minimumFreeMegabytes: 1_000 };
    const files = nodeFiles();
    const depot = await startDepot(place, service.url, {
      settings,
      secrets: keysInMemory({ apiToken: 'wrong', subscriptionKey: 'wrong' }),
      files: {
        ...files,
        freeBytes: async () => success(310 * 1024 * 1024),
        writeFlushed: async (path, bytes) =>
          path.endsWith('.tmp') ? failure({ code: 'denied', systemCode: 'EACCES' }) : files.writeFlushed(path, bytes),
      },
    });
    await rm(place.folder, { recursive: true });
    const results = await runAll(depot);
    expect(said(results)).toEqual([
      'data-folder failed',
      'private-folder passed',
      'space failed',
      'database passed',
      'records passed',
      'backup passed',
      'copies passed',
      'parts passed',
      'folder failed',
      'address passed',
      'private passed',
      'answers passed',
      'keys failed',
    ]);
    expect(found(results, 'data-folder')?.parameters).toEqual({ code: 'denied', systemCode: 'EACCES' });
    expect(found(results, 'space')?.parameters).toEqual({ freeMegabytes: 310, leastMegabytes: 1_000 });
    expect(found(results, 'folder')?.parameters).toMatchObject({ code: 'missing' });
    for (const { state, advice } of results) expect(advice !== '').toBe(state === 'failed');
  });

  it('a folder that is not watched any more is said to be so', async () => {
    const opened = await open(await makePlace(), '');
    if (!opened.ok) throw new Error(opened.error.message);
    const answer = await opened.value.api.answer('checks.run', { step: 'folder', folderId: 7 });
    await opened.value.stop();
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});
