import { beforeAll, describe, expect, it } from 'vitest';
import type { FileError } from '../../electron/engine/ports.ts';
import { type Store, StoreError } from '../../electron/engine/store/store.ts';
import { createFakeFiles, type Fault } from './fake-files.ts';
import { furnish, type Played, play } from './intake-scenario.ts';

let sound: Played;

beforeAll(async () => {
  const files = createFakeFiles();
  furnish(files);
  sound = await play(files);
});

/** The states that came out instead of the one without a fault. */
async function playWithEach(
  faults: readonly { readonly fault?: Fault; readonly wrapStore?: (store: Store) => Store }[],
  error?: FileError,
): Promise<readonly string[]> {
  const different: string[] = [];
  for (const [index, { fault, wrapStore }] of faults.entries()) {
    const files = createFakeFiles({ seed: index, ...(fault && { fault }), ...(error && { error }) });
    furnish(files);
    const { state } = await play(files, { expected: sound.state, ...(wrapStore && { wrapStore }) });
    if (state !== sound.state) different.push(`${JSON.stringify(fault ?? index)} (${files.calls[index]}): ${state}`);
  }
  return different;
}

const eachCall = (kind: Fault['kind']) =>
  Array.from({ length: sound.calls }, (_, index) => ({ fault: { kind, atCall: index + 1 } }));

describe('the intake, without a fault', () => {
  it('has everything sent and moved, shows what needs a person, and leaves the rest alone', () => {
    expect(JSON.parse(sound.state)).toEqual({
      rows: [
        'five.ddd: sent',
        'link.ddd: attention outside-folder',
        'one.ddd: already-here',
        'one.ddd: sent',
        'short.ddd: attention cut-short',
        'six.ddd: sent',
        'two.tgd: sent',
      ],
      watched: [
        '/watched/Uploaded/2026-10/one (2).ddd',
        '/watched/Uploaded/2026-10/one.ddd',
        '/watched/Uploaded/2026-10/same as one.ddd',
        '/watched/Uploaded/2026-10/two.tgd',
        '/watched/card.part',
        '/watched/short.ddd',
        '/watched/week.zip',
      ],
      spooled: 5,
    });
    expect(sound.calls).toBeGreaterThan(60);
  });
});

describe('the intake ends in the same final state', () => {
  it('when any one call of the file system fails', async () => {
    expect(await playWithEach(eachCall('fails'))).toEqual([]);
  }, 120_000);

  it('when any one call of the file system finds the disk full', async () => {
    expect(await playWithEach(eachCall('fails'), { code: 'disk-full', systemCode: 'ENOSPC' })).toEqual([]);
  }, 120_000);

  it('when any one call of the file system hangs', async () => {
    expect(await playWithEach(eachCall('hangs'))).toEqual([]);
  }, 120_000);

  it('when it is killed at any one call of the file system', async () => {
    expect(await playWithEach(eachCall('is-last'))).toEqual([]);
  }, 120_000);

  it.each(['disk-full', 'failed'] as const)(
    'when any one call of the store answers %s',
    async (code) => {
      const counted = countStoreCalls();
      await playWithEach([{ wrapStore: counted.wrapStore }]);
      expect(counted.calls()).toBeGreaterThan(20);
      const faults = Array.from({ length: counted.calls() }, (_, index) => ({
        wrapStore: (store: Store) => withStoreFault(store, (call) => call === index + 1, code),
      }));
      expect(await playWithEach(faults)).toEqual([]);
    },
    120_000,
  );
});

function countStoreCalls() {
  let calls = 0;
  const wrapStore = (store: Store) =>
    withStoreFault(
      store,
      (call) => {
        calls = call;
        return false;
      },
      'failed',
    );
  return { wrapStore, calls: () => calls };
}

/** A store of which some calls, counted from 1, throw before they have an effect. */
function withStoreFault(store: Store, isFaulty: (call: number) => boolean, code: StoreError['code']): Store {
  let calls = 0;
  function faulty<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...given: readonly unknown[]) => {
          calls += 1;
          if (isFaulty(calls)) throw new StoreError(code);
          return value(...given);
        };
      },
    });
  }
  return { ...store, folders: faulty(store.folders), sightings: faulty(store.sightings), jobs: faulty(store.jobs) };
}
