import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../../../shared/i18n/locales/de/batches.json' with { type: 'json' };
import { operations } from '../../../shared/service/operations.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { ask, startDepot } from '../depot/depot-under-test.ts';
import { checked, draftOf, ended, type MaintainHome, maintainHome, rowsOf, send, sent } from './maintain-home.ts';

/** Rows of three parts, the last of which is half full. */
const rowCount = 250;

function clockingIds(service: ReferenceService): string[] {
  const ids = service.records.clockings().map(({ id }) => id);
  if (ids.length < rowCount) throw new Error('the seeded fleet has too few clockings');
  return ids.slice(0, rowCount);
}

/** How many of these clockings are in the service's database. */
function kept(service: ReferenceService, ids: readonly string[]): number {
  const there = new Set(service.records.clockings().map(({ id }) => id));
  return ids.filter((id) => there.has(id)).length;
}

async function toDelete(home: MaintainHome): Promise<string[]> {
  const ids = clockingIds(home.service);
  await checked(home.depot, 'clockings-delete', ['clockingId', ...ids].join('\n'));
  return ids;
}

/** The second part is carried out and never answered for. */
function cutSecondPart({ misbehaviour }: ReferenceService): void {
  const scope = { operation: 'clockings-delete' };
  misbehaviour.instruct({ kind: 'altered', alteration: 'extra-fields' }, scope);
  misbehaviour.instruct({ kind: 'cut', when: 'after-body' }, scope);
}

const deletions = ({ service }: MaintainHome) =>
  service.requests().filter((request) => request.path === operations['clockings-delete'].path).length;

describe('What was confirmed is sent in parts', () => {
  it('and the figures are those of the service’s database, also where every third record is refused', async () => {
    const { depot, service } = await maintainHome();
    const clockings = service.records.clockings().slice(0, rowCount);
    const isRefused = (place: number) => place % 3 === 2;
    const lines = clockings.map(
      ({ id, isClockIn }, place) => `${isRefused(place) ? `nobody-${place}` : id},${isClockIn ? 'no' : 'yes'}`,
    );
    await checked(depot, 'clockings-update', ['clockingId,isClockIn', ...lines].join('\n'));
    const result = await sent(depot, 'clockings-update');
    const now = new Map(service.records.clockings().map((clocking) => [clocking.id, clocking]));
    const changed = clockings.filter(({ id, isClockIn }) => now.get(id)?.isClockIn !== isClockIn).length;
    expect(changed).toBe(rowCount - Math.floor(rowCount / 3));
    expect(result).toMatchObject({
      total: rowCount,
      applied: changed,
      refused: rowCount - changed,
      unaccounted: 0,
      inDoubt: 0,
      notSent: 0,
      partsInDoubt: [],
      interruption: null,
    });
    expect((await draftOf(depot, 'clockings-update')).counts).toMatchObject({
      applied: changed,
      refused: rowCount - changed,
    });
    const [refused] = await rowsOf(depot, 'clockings-update', { show: 'refused' });
    expect(refused).toMatchObject({ line: 4, state: 'refused', identifier: 'nobody-2' });
    expect(refused?.words[0]).toContain('not found');
  });

  it('and refused rows stay, are mended and sent again, and can be saved with the service’s words', async () => {
    const { depot, service } = await maintainHome();
    const [right, other] = clockingIds(service);
    await checked(depot, 'clockings-delete', `clockingId;Note\nwrong-1;a;\n${right};b\nwrong-2;c\n`);
    expect(await sent(depot, 'clockings-delete')).toMatchObject({ applied: 1, refused: 2 });
    const { fileName, bytes } = await ask(depot, 'maintain.save', {
      kind: 'clockings-delete',
      what: 'refused',
      language: 'en',
    });
    const csv = new TextDecoder().decode(bytes);
    expect(fileName).toBe('list-refused.csv');
    expect(csv).toMatch(/^clockingId,Note,Reason\r\nwrong-1,a,.*wrong-1.*not found.*\r\nwrong-2,c,.*not found.*\r\n$/);
    await ask(depot, 'maintain.check', { kind: 'clockings-delete' });
    expect(await ask(depot, 'maintain.question', { kind: 'clockings-delete' })).toMatchObject({ count: 0, leftOut: 2 });
    await ask(depot, 'maintain.edit', { kind: 'clockings-delete', id: 1, cell: 0, text: other });
    expect(await sent(depot, 'clockings-delete')).toMatchObject({ total: 1, applied: 1 });
    expect(kept(service, [right ?? '', other ?? ''])).toBe(0);
    expect((await draftOf(depot, 'clockings-delete')).counts).toMatchObject({ applied: 2, refused: 1 });
  });

  it('and nothing else: rows that changed since then are refused as a whole', async () => {
    const home = await maintainHome();
    await toDelete(home);
    const { revision, count } = await ask(home.depot, 'maintain.question', { kind: 'clockings-delete' });
    await ask(home.depot, 'maintain.removeRow', { kind: 'clockings-delete', id: 1 });
    const given = { kind: 'clockings-delete', revision, count };
    const refused = await home.depot.api.answer('maintain.send', given);
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-possible-now' } });
    expect(deletions(home)).toBe(0);
  });
});

describe('A part that was cut off', () => {
  it('is named, is in doubt, and is not sent again with the rest', async () => {
    const home = await maintainHome();
    const { depot, service } = home;
    const ids = await toDelete(home);
    cutSecondPart(service);
    expect(await sent(depot, 'clockings-delete')).toMatchObject({
      total: 250,
      applied: 100,
      refused: 0,
      inDoubt: 100,
      notSent: 50,
      partsInDoubt: [{ part: 2, parts: 3, rows: 100, from: 102, to: 201 }],
      interruption: { code: 'no-connection' },
    });
    expect(kept(service, ids)).toBe(50);
    await ask(depot, 'maintain.check', { kind: 'clockings-delete' });
    expect(await sent(depot, 'clockings-delete')).toMatchObject({ total: 50, applied: 50, interruption: null });
    expect(deletions(home)).toBe(3);
    expect((await draftOf(depot, 'clockings-delete')).counts).toMatchObject({ applied: 150, 'in-doubt': 100 });
  });

  it('is settled by a person who has looked, or made to be sent again', async () => {
    const home = await maintainHome();
    const { depot, service } = home;
    await toDelete(home);
    cutSecondPart(service);
    await sent(depot, 'clockings-delete');
    const inDoubt = { kind: 'clockings-delete', what: 'in-doubt', language: 'de' };
    const [, line] = new TextDecoder().decode((await ask(depot, 'maintain.save', inDoubt)).bytes).split('\r\n');
    expect(line).toContain(`,"${de.reason.inDoubt}"`);
    const [doubtful] = await rowsOf(depot, 'clockings-delete', { show: 'in-doubt' });
    const edit = { kind: 'clockings-delete', id: doubtful?.id, cell: 0, text: 'x' };
    expect(await depot.api.answer('maintain.edit', edit)).toMatchObject({ error: { code: 'not-possible-now' } });
    const again = { kind: 'clockings-delete', rows: [doubtful?.id], decision: 'send-again' };
    expect((await ask(depot, 'maintain.decide', again)).draft.counts).toMatchObject({ change: 51, 'in-doubt': 99 });
    const applied = { kind: 'clockings-delete', rows: 'in-doubt', decision: 'applied' };
    expect((await ask(depot, 'maintain.decide', applied)).draft.counts).toMatchObject({ applied: 199, 'in-doubt': 0 });
  });

  it('is in doubt also where the service answers 200 with nothing', async () => {
    const home = await maintainHome();
    const ids = await toDelete(home);
    home.service.misbehaviour.instruct({ kind: 'altered', alteration: 'nulls' }, { operation: 'clockings-delete' });
    const result = await sent(home.depot, 'clockings-delete');
    expect(result).toMatchObject({ applied: 0, inDoubt: 100, notSent: 150, interruption: { code: 'broken-answer' } });
    expect(kept(home.service, ids)).toBe(rowCount - 100);
  });

  it('is in doubt after a power cut, and nothing is sent by itself when the program starts again', async () => {
    const home = await maintainHome();
    const { depot, service, place } = home;
    const ids = await toDelete(home);
    const scope = { operation: 'clockings-delete' };
    service.misbehaviour.instruct({ kind: 'altered', alteration: 'extra-fields' }, scope);
    service.misbehaviour.instruct({ kind: 'stall' }, scope);
    await send(depot, 'clockings-delete');
    await expect.poll(() => deletions(home)).toBe(2);
    // What the disk holds at this moment is what a power cut leaves.
    const data = path.join(place.home, 'data-after-the-cut');
    await cp(place.data, data, { recursive: true, filter: (from) => !from.endsWith('.lock') });
    const after = await startDepot({ ...place, data }, service.url);
    const draft = await draftOf(after, 'clockings-delete');
    expect(draft).toMatchObject({
      phase: 'result',
      counts: { applied: 100, 'in-doubt': 100, change: 50 },
      result: {
        total: 250,
        applied: 100,
        inDoubt: 100,
        notSent: 50,
        interruption: { code: 'restarted' },
        partsInDoubt: [{ part: 2, parts: 3, rows: 100, from: 102, to: 201 }],
      },
    });
    expect(await ask(after, 'maintain.history', { offset: 0, limit: 10 })).toMatchObject({
      batches: [{ fileName: 'list.csv', total: 250, applied: 100, inDoubt: 100, notSent: 50 }],
    });
    expect(deletions(home)).toBe(2);
    expect(kept(service, ids)).toBe(150);
  });
});

describe('A sending', () => {
  it('pauses and stops between two parts', async () => {
    const home = await maintainHome();
    const { depot, service } = home;
    const ids = await toDelete(home);
    const scope = { operation: 'clockings-delete', times: 2 };
    service.misbehaviour.instruct({ kind: 'late', delayMs: 300 }, scope);
    await send(depot, 'clockings-delete');
    const control = (to: string) => ask(depot, 'maintain.control', { kind: 'clockings-delete', to });
    expect((await control('pause')).draft.sending).toMatchObject({ is: 'pausing', total: 250 });
    await expect.poll(async () => (await draftOf(depot, 'clockings-delete')).sending?.is).toBe('paused');
    expect(await draftOf(depot, 'clockings-delete')).toMatchObject({ sending: { done: 100 } });
    expect(kept(service, ids)).toBe(150);
    await control('go-on');
    await control('stop');
    expect(await ended(depot, 'clockings-delete')).toMatchObject({
      applied: 250 - kept(service, ids),
      notSent: kept(service, ids),
      inDoubt: 0,
      interruption: { code: 'stopped' },
    });
  });

  it('stands in the history with its figures, its file and whose it was', async () => {
    const home = await maintainHome({ user: () => 'pat' });
    await toDelete(home);
    await sent(home.depot, 'clockings-delete');
    const { batches, total } = await ask(home.depot, 'maintain.history', { offset: 0, limit: 10 });
    expect(total).toBe(1);
    expect(batches).toEqual([
      {
        id: 1,
        kind: 'clockings-delete',
        fileName: 'list.csv',
        user: 'pat',
        total: 250,
        applied: 250,
        refused: 0,
        unaccounted: 0,
        inDoubt: 0,
        notSent: 0,
        startedAt: expect.any(Number),
        endedAt: expect.any(Number),
      },
    ]);
  });

  it('gives back what was there before, as far as reports told it', async () => {
    const { depot, service } = await maintainHome();
    const [clocking] = service.records.clockings();
    const driver = service.records.driver(clocking?.driverId ?? '');
    if (driver === undefined) throw new Error('the seeded fleet has no driver who clocks');
    await checked(depot, 'drivers-update', `id,Category,Surname\n${driver.id},Another one,Smith\n`);
    await expect
      .poll(async () => (await rowsOf(depot, 'drivers-update'))[0]?.cells[1]?.today?.value, { timeout: 20_000 })
      .toBe(driver.category);
    expect(await sent(depot, 'drivers-update')).toMatchObject({ applied: 1 });
    const { bytes } = await ask(depot, 'maintain.save', { kind: 'drivers-update', what: 'old-values', language: 'en' });
    expect(new TextDecoder().decode(bytes)).toBe(`id,category\r\n${driver.id},${driver.category}\r\n`);
  });
});
