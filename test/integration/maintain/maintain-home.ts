import { expect } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import type { MaintainDraft, MaintainKind, MaintainRow } from '../../../shared/contract/maintain.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { ask, type DepotChanges, makePlace, type Place, startDepot, startService } from '../depot/depot-under-test.ts';

export interface MaintainHome {
  readonly place: Place;
  readonly service: ReferenceService;
  readonly depot: Engine;
}

/** A depot at work with the reference service; both end with the test. */
export async function maintainHome(changes: DepotChanges = {}): Promise<MaintainHome> {
  const place = await makePlace();
  const service = await startService(place);
  return { place, service, depot: await startDepot(place, service.url, changes) };
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Reads a text as a file, matches what can be matched, and goes on to the rows. */
export async function checked(depot: Engine, kind: MaintainKind, csv: string): Promise<MaintainDraft> {
  await read(depot, kind, csv);
  return (await ask(depot, 'maintain.check', { kind })).draft;
}

export async function read(depot: Engine, kind: MaintainKind, csv: string): Promise<MaintainDraft> {
  const { draft, problem } = await ask(depot, 'maintain.read', { kind, fileName: 'list.csv', bytes: bytesOf(csv) });
  expect(problem).toBeNull();
  if (draft === null) throw new Error('there is no draft');
  return draft;
}

export async function rowsOf(depot: Engine, kind: MaintainKind, given: object = {}): Promise<MaintainRow[]> {
  const asked = { kind, show: 'all', search: '', offset: 0, limit: 200, ...given };
  return (await ask(depot, 'maintain.rows', asked)).rows;
}

export async function draftOf(depot: Engine, kind: MaintainKind): Promise<MaintainDraft> {
  const { drafts } = await ask(depot, 'maintain.get');
  const draft = drafts.find((one) => one.kind === kind);
  if (draft === undefined) throw new Error(`there is no draft of ${kind}`);
  return draft;
}

/** Sends what would change, as a person who confirms it. */
export async function send(depot: Engine, kind: MaintainKind): Promise<void> {
  const { revision, count } = await ask(depot, 'maintain.question', { kind });
  await ask(depot, 'maintain.send', { kind, revision, count });
}

/** Sends, and waits for the end. */
export async function sent(depot: Engine, kind: MaintainKind): Promise<NonNullable<MaintainDraft['result']>> {
  await send(depot, kind);
  return ended(depot, kind);
}

export async function ended(depot: Engine, kind: MaintainKind): Promise<NonNullable<MaintainDraft['result']>> {
  await expect.poll(async () => (await draftOf(depot, kind)).phase, { timeout: 30_000 }).toBe('result');
  const { result } = await draftOf(depot, kind);
  if (result === null) throw new Error('there is no result');
  return result;
}
