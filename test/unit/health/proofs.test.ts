import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clockDuty } from '../../../electron/engine/custody/clock-duty.ts';
import { beginTime, clockOf, liveOn, type RunningTime, takeDate } from '../../../electron/engine/custody/lived-time.ts';
import { createDataFolderProof } from '../../../electron/engine/health/data-folder-proof.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { createServiceContact } from '../../../electron/engine/service/engine-transport.ts';
import { sendingDuty } from '../../../electron/engine/upload/sending-duty.ts';
import { success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { calmFacts } from '../shell/arbitrary-facts.ts';

async function dataFolder() {
  const home = await mkdtemp(path.join(tmpdir(), 'tacho-depot-proof-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const dataDirectory = path.join(home, 'data');
  await mkdir(dataDirectory);
  const notes = new Map<string, unknown>();
  const proof = createDataFolderProof({
    dataDirectory,
    files: nodeFiles(),
    notes: { note: (name) => notes.get(name) ?? null, setNote: (name, value) => void notes.set(name, value) },
    clock: createFakeClock(),
  });
  const reasons = async () => {
    await proof.prove();
    return proof.report().reasons;
  };
  return { home, dataDirectory, notes, proof, reasons };
}

describe('the data folder', () => {
  test('is proved by what was written there and read back', async () => {
    const { dataDirectory, proof, reasons } = await dataFolder();
    expect(proof.report().provedAt).toBeNull();
    expect(await reasons()).toEqual([]);
    expect(await reasons()).toEqual([]);
    expect(proof.report().provedAt).not.toBeNull();
    expect(await readFile(path.join(dataDirectory, 'last-proof'), 'utf8')).not.toBe('');
  });

  test('is gone once it is removed, and is not made anew', async () => {
    const { dataDirectory, reasons } = await dataFolder();
    await reasons();
    await rm(dataDirectory, { recursive: true });
    expect(await reasons()).toEqual(['data-folder-gone']);
    await expect(readFile(path.join(dataDirectory, 'depot-id'))).rejects.toThrow();
  });

  test('is no empty folder that lies in its place, and goes on when it comes back', async () => {
    const { home, dataDirectory, reasons } = await dataFolder();
    await reasons();
    await rename(dataDirectory, path.join(home, 'away'));
    await mkdir(dataDirectory);
    expect(['data-folder-gone', 'data-folder-other']).toContain((await reasons())[0]);
    await rm(dataDirectory, { recursive: true });
    await rename(path.join(home, 'away'), dataDirectory);
    expect(await reasons()).toEqual([]);
  });

  test('is no folder of another depot', async () => {
    const { dataDirectory, reasons } = await dataFolder();
    await reasons();
    await writeFile(path.join(dataDirectory, 'depot-id'), 'that of another');
    expect(await reasons()).toEqual(['data-folder-other']);
  });

  test('is taken as it is where its records were lost and made anew', async () => {
    const { notes, reasons } = await dataFolder();
    await reasons();
    notes.clear();
    expect(await reasons()).toEqual([]);
  });
});

describe('the clock', () => {
  const now = Date.UTC(2026, 10, 20, 7);
  const stored = { livedMs: 0, confirmed: null, wallMs: null, doubt: null };
  const begun = beginTime(stored, true, { wallMs: now, steadyMs: 0 });
  const said = (time: RunningTime) => clockDuty(clockOf(time));

  test('is not known before the service has said its time, and after a jump', () => {
    expect(said(begun)).toEqual({ reasons: [], provedAt: null, goodForMs: 0 });
    const agreed = takeDate(begun, now).time;
    expect(said(agreed)).toEqual({ reasons: [], provedAt: now });
    const jumped = liveOn(agreed, { wallMs: now + 3 * 86_400_000, steadyMs: 60_000 });
    expect(said(jumped)).toMatchObject({ reasons: ['clock-wrong'], provedAt: null });
  });

  test('is wrong where the service says another day, until it says the same', () => {
    const other = takeDate(begun, now + 2 * 86_400_000).time;
    expect(said(other)).toMatchObject({ reasons: ['clock-wrong'], since: now });
    expect(said(takeDate(other, now).time).reasons).toEqual([]);
  });
});

test('keys that are refused to anything that is asked are refused to the sending, until they are taken', async () => {
  const clock = createFakeClock();
  let status = 401;
  const answer = () => Promise.resolve(success({ status, headers: {}, body: new Uint8Array() }));
  const contact = createServiceContact(
    { request: answer, close: async () => {} } as unknown as Parameters<typeof createServiceContact>[0],
    clock,
    () => 'https://fleet.example.com',
    () => undefined,
  );
  const ask = () =>
    contact.transport.request({ url: 'https://fleet.example.com/d53' } as Parameters<
      typeof contact.transport.request
    >[0]);
  const reasons = () => sendingDuty(calmFacts, contact.since(null)).reasons;
  expect(reasons()).toEqual([]);
  await ask();
  expect(reasons()).toEqual(['keys-refused']);
  status = 200;
  await ask();
  expect(reasons()).toEqual([]);
});

test('a page in the place of an answer has taken no keys, and is no answer of the service', async () => {
  const clock = createFakeClock();
  let type = 'text/html; charset=utf-8';
  const answer = () =>
    Promise.resolve(success({ status: 200, headers: { 'content-type': type }, body: new Uint8Array() }));
  const contact = createServiceContact(
    { request: answer, close: async () => {} } as unknown as Parameters<typeof createServiceContact>[0],
    clock,
    () => 'https://fleet.example.com',
    () => undefined,
  );
  const ask = () =>
    contact.transport.request({ url: 'https://fleet.example.com/d53' } as Parameters<
      typeof contact.transport.request
    >[0]);
  await ask();
  expect(contact.credentialsAcceptedAt()).toBeNull();
  expect(contact.since(null)).toMatchObject({ lastContactAt: null, unansweredSince: clock.now() });
  type = 'application/json';
  await ask();
  expect(contact.credentialsAcceptedAt()).toBe(clock.now());
  expect(contact.since(null)).toMatchObject({ lastContactAt: clock.now(), unansweredSince: null });
});
