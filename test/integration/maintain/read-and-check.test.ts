import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { ask, startDepot } from '../depot/depot-under-test.ts';
import { bytesOf, checked, draftOf, maintainHome, read, rowsOf, sent } from './maintain-home.ts';

describe('A spreadsheet that is dropped on the page', () => {
  it('has its columns matched by name, by words and by earlier choices, with the reason and examples of each', async () => {
    const { depot } = await maintainHome();
    const csv = 'id,Surname,Codeword,Card expiry\nd1,Smith,A,2031-01-02\nd2,,B,\n';
    const draft = await read(depot, 'drivers-update', csv);
    expect(draft).toMatchObject({ phase: 'match', headProblem: null, file: { name: 'list.csv', sheet: null } });
    expect(draft.columns).toEqual([
      { column: 0, letter: 'A', header: 'id', examples: ['d1', 'd2'], field: 'id', matchedBy: 'field-name' },
      { column: 1, letter: 'B', header: 'Surname', examples: ['Smith'], field: 'lastName', matchedBy: 'words' },
      { column: 2, letter: 'C', header: 'Codeword', examples: ['A', 'B'], field: null, matchedBy: null },
      {
        column: 3,
        letter: 'D',
        header: 'Card expiry',
        examples: ['2031-01-02'],
        field: 'registeredCards.1.cardExpiryDate',
        matchedBy: 'words',
      },
    ]);
    const columns = [{ column: 2, field: 'category' }];
    const matched = await ask(depot, 'maintain.match', { kind: 'drivers-update', columns });
    expect(matched.draft.columns[2]).toMatchObject({ field: 'category', matchedBy: 'hand' });
    await ask(depot, 'maintain.check', { kind: 'drivers-update' });
    const again = await read(depot, 'drivers-update', csv);
    expect(again.columns[2]).toMatchObject({ field: 'category', matchedBy: 'earlier' });
  });

  it('is not checked before a column says whose record each row is', async () => {
    const { depot } = await maintainHome();
    const draft = await read(depot, 'drivers-update', 'Surname\nSmith\n');
    expect(draft.headProblem).toEqual({ code: 'no-identifier', field: 'id' });
    const refused = await depot.api.answer('maintain.check', { kind: 'drivers-update' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-possible-now' } });
  });

  it('that cannot be read leaves the earlier one, and says why', async () => {
    const { depot } = await maintainHome();
    await checked(depot, 'clockings-delete', 'clockingId\nc1\n');
    const given = { kind: 'clockings-delete', fileName: 'x.csv', bytes: bytesOf('clockingId\nc1,c2\n') };
    expect(await ask(depot, 'maintain.read', given)).toMatchObject({
      draft: { counts: { all: 1 } },
      problem: { code: 'ragged', parameters: { line: 2 } },
    });
  });

  it('of several sheets is read from the one that a person chooses', async () => {
    const { depot } = await maintainHome({ settings: { timeZone: 'Europe/London' } });
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Clockings',
          rows: [
            ['Clocking ID', 'Clocked at'],
            ['c1', new Date(Date.UTC(2026, 6, 1, 8, 30))],
          ],
        },
        { name: 'Older', rows: [['Clocking ID'], ['c7'], ['c8']] },
      ],
    });
    const given = { kind: 'clockings-update', fileName: 'list.xlsx', bytes };
    expect(await ask(depot, 'maintain.read', given)).toMatchObject({
      draft: { file: { sheet: 'Clockings', sheets: ['Clockings', 'Older'] }, counts: { all: 1 } },
    });
    // A time in a cell is that of the depot's clocks.
    expect((await rowsOf(depot, 'clockings-update'))[0]?.cells[1]?.value).toBe('2026-07-01T07:30:00Z');
    expect(await ask(depot, 'maintain.sheet', { kind: 'clockings-update', sheet: 'Older' })).toMatchObject({
      draft: { file: { sheet: 'Older' }, counts: { all: 2 } },
    });
  });

  it('is still there after the program was started again, with what was mended', async () => {
    const first = await maintainHome();
    await checked(first.depot, 'drivers-update', 'id,lastName,Depot\nd1,Smith,x\nd2,Jones,y\n');
    const given = { kind: 'drivers-update', id: 2, cell: 1, text: 'Johnson' };
    await ask(first.depot, 'maintain.edit', given);
    await first.depot.stop();
    const depot = await startDepot(first.place, first.service.url);
    expect(await draftOf(depot, 'drivers-update')).toMatchObject({ phase: 'check', counts: { all: 2 } });
    expect((await rowsOf(depot, 'drivers-update')).map(({ cells }) => cells[1]?.text)).toEqual(['Smith', 'Johnson']);
  });
});

describe('The rows of a spreadsheet', () => {
  it('are checked cell by cell, mended in the table, and checked again', async () => {
    const { depot } = await maintainHome();
    const csv = ['id;Has left;Licence expiry', 'd1;perhaps;31.02.2031', ';yes;1.2E+15', 'd1;no;'].join('\n');
    const draft = await checked(depot, 'drivers-update', csv);
    expect(draft.counts).toMatchObject({ all: 3, error: 3 });
    const problems = (await rowsOf(depot, 'drivers-update')).map(({ cells }) =>
      cells.map(({ problem }) => problem && [problem.code, problem.parameters]),
    );
    expect(problems).toEqual([
      [null, ['not-a-flag', {}], ['no-such-day', {}]],
      [['identifier-missing', {}], null, ['not-a-date', {}]],
      [['same-record', { row: 2 }], null, null],
    ]);
    const given = { kind: 'drivers-update', show: 'all', search: '' };
    expect((await ask(depot, 'maintain.problems', given)).problems).toEqual([
      { position: 0, id: 1, cell: 1 },
      { position: 1, id: 2, cell: 0 },
      { position: 2, id: 3, cell: 0 },
    ]);
    const edit = { kind: 'drivers-update', id: 3, cell: 0, text: ' d3 ' };
    expect(await ask(depot, 'maintain.edit', edit)).toMatchObject({
      row: { state: 'change', identifier: 'd3' },
      draft: { counts: { error: 2, change: 1 } },
    });
  });

  it('show what reports tell of today beside what would change, and propose the nearest division', async () => {
    const { depot, service } = await maintainHome();
    const [driver] = service.records.clockings().map(({ driverId }) => service.records.driver(driverId));
    if (driver === undefined) throw new Error('the seeded fleet has no driver who clocks');
    const { id, agency = '', category } = driver;
    const csv = `id,Category,Agency,Depot\n${id},${category},Northway Staff,Nort Yard\n`;
    await checked(depot, 'drivers-update', csv);
    await expect
      .poll(async () => (await rowsOf(depot, 'drivers-update'))[0]?.cells.map(({ today }) => today?.value), {
        timeout: 20_000,
      })
      .toEqual([undefined, category, agency, undefined]);
    const [row] = await rowsOf(depot, 'drivers-update');
    expect(row).toMatchObject({ name: `${driver.firstName} ${driver.lastName}`, state: 'error' });
    expect(row?.cells[1]).toMatchObject({ value: category, isChange: false });
    expect(row?.cells[2]).toMatchObject({ value: 'Northway Staff', isChange: true });
    expect(row?.cells[3]?.problem).toMatchObject({ code: 'no-such-division' });
  });

  it('are not sent while the list of divisions is on its way, without which a misspelt one would be', async () => {
    const { depot, service } = await maintainHome();
    const [driver] = service.records.clockings().map(({ driverId }) => service.records.driver(driverId));
    service.misbehaviour.instruct({ kind: 'stall' }, { operation: 'divisions-search' });
    const { revision, counts } = await checked(depot, 'drivers-update', `id,Division\n${driver?.id},Milbrook\n`);
    const early = { ok: false, error: { code: 'not-possible-now', message: expect.stringContaining('on its way') } };
    expect(await depot.api.answer('maintain.question', { kind: 'drivers-update' })).toMatchObject(early);
    const confirmed = { kind: 'drivers-update', revision, count: counts.change };
    expect(await depot.api.answer('maintain.send', confirmed)).toMatchObject(early);
    const { runs } = await ask(depot, 'reports.runs', {});
    const run = runs.find(({ name }) => name === 'divisions-search');
    await ask(depot, 'reports.cancel', { id: run?.id ?? '' });
    await expect
      .poll(async () =>
        (await ask(depot, 'reports.runs', {})).runs.every(({ snapshot }) => snapshot.refreshing === null),
      )
      .toBe(true);
    // Without an answer of the service, the person decides.
    expect(await ask(depot, 'maintain.question', { kind: 'drivers-update' })).toMatchObject({ count: 1 });
  });

  it('say that divisions are not checked while the service does not give its list, and are marked once it does', async () => {
    const { depot, service } = await maintainHome();
    const [driver] = service.records.clockings().map(({ driverId }) => service.records.driver(driverId));
    const refuse = { kind: 'status', status: 500, carriedOut: false } as const;
    service.misbehaviour.instruct(refuse, { operation: 'divisions-search', times: Number.POSITIVE_INFINITY });
    const told = async () => (await draftOf(depot, 'drivers-update')).uncheckedDivisions;
    await checked(depot, 'drivers-update', `id,Division\n${driver?.id},Milbrook\n`);
    await expect.poll(told, { timeout: 20_000 }).toBe('not-given');
    expect(await rowsOf(depot, 'drivers-update')).toMatchObject([{ state: 'change', cells: [{}, { problem: null }] }]);

    service.misbehaviour.clear();
    const { id } = await ask(depot, 'reports.run', { name: 'divisions-search', request: {} });
    const isHere = async () => {
      const { runs } = await ask(depot, 'reports.runs', {});
      return runs.some(({ snapshot }) => snapshot.id === id && snapshot.asOf !== null && snapshot.refreshing === null);
    };
    await expect.poll(isHere, { interval: 10, timeout: 20_000 }).toBe(true);
    // A person can be quicker than the table: what is confirmed counts what the list says.
    expect(await ask(depot, 'maintain.question', { kind: 'drivers-update' })).toMatchObject({ count: 0, errors: 1 });
    await expect.poll(told, { timeout: 20_000 }).toBeNull();
    expect(await rowsOf(depot, 'drivers-update')).toMatchObject([
      { state: 'error', cells: [{}, { problem: { code: 'no-such-division', proposal: 'Millbrook' } }] },
    ]);
    expect((await draftOf(depot, 'drivers-update')).counts).toMatchObject({ change: 0, error: 1 });
  });

  it('keep their revision, and so a confirmation its meaning, when reports are fetched that tell nothing new of them', async () => {
    const { depot, service } = await maintainHome();
    const [driver] = service.records.clockings().map(({ driverId }) => service.records.driver(driverId));
    await checked(depot, 'drivers-update', `id,Category\n${driver?.id},HGV 9\n`);
    const isAtRest = async () => {
      const { revision, todayAsOf } = await draftOf(depot, 'drivers-update');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return todayAsOf !== null && (await draftOf(depot, 'drivers-update')).revision === revision;
    };
    await expect.poll(isAtRest, { timeout: 30_000 }).toBe(true);
    const { revision } = await draftOf(depot, 'drivers-update');
    const { id } = await ask(depot, 'reports.run', { name: 'fleets-search', request: {} });
    const isHere = async () => {
      const { runs } = await ask(depot, 'reports.runs', {});
      return runs.some(({ snapshot }) => snapshot.id === id && snapshot.asOf !== null);
    };
    await expect.poll(isHere, { timeout: 20_000 }).toBe(true);
    await expect.poll(isAtRest, { timeout: 30_000 }).toBe(true);
    expect((await draftOf(depot, 'drivers-update')).revision).toBe(revision);
  });

  it('can be typed in without a file, and sent', async () => {
    const { depot, service } = await maintainHome();
    const [clocking] = service.records.clockings();
    if (clocking === undefined) throw new Error('the seeded fleet has no clocking');
    const values = [
      { field: 'clockingId', text: clocking.id },
      { field: 'isClockIn', text: clocking.isClockIn ? 'no' : 'yes' },
    ];
    const added = await ask(depot, 'maintain.addRow', { kind: 'clockings-update', values });
    expect(added).toMatchObject({ draft: { phase: 'check', file: null }, row: { state: 'change', line: null } });
    expect(await sent(depot, 'clockings-update')).toMatchObject({ total: 1, applied: 1, interruption: null });
    const changed = service.records.clockings().find(({ id }) => id === clocking.id);
    expect(changed?.isClockIn).toBe(!clocking.isClockIn);
  });
});

describe('10,000 rows', () => {
  it('are checked some at a time: others have their turn whenever some milliseconds have passed', async () => {
    // Each look at this clock finds a millisecond more gone, so that the turns are counted and not timed.
    let looks = 0;
    const monotonicMs = () => {
      looks += 1;
      return performance.now() + looks;
    };
    const clock = { ...nodeClock(), monotonicMs };
    const { depot } = await maintainHome({ clock });
    const lines = Array.from({ length: 10_000 }, (_, place) => `c${place},2026-11-20 08:30`);
    await read(depot, 'clockings-update', ['clockingId,Clocked at', ...lines].join('\n'));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const { draft } = await ask(depot, 'maintain.match', { kind: 'clockings-update', columns: [], dates: 'day-first' });
    isOver = true;
    expect(draft.counts).toMatchObject({ all: 10_000, change: 10_000 });
    expect(turns).toBeGreaterThan(1_000);
    expect(await rowsOf(depot, 'clockings-update', { search: 'c9999', limit: 100 })).toMatchObject([{ line: 10_001 }]);
  });
});
