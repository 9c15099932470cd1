import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingDays, sayCoverage } from '../../../electron/agent/commands/missing-days.ts';
import { coverageOf } from '../../../shared/tachograph/coverage.ts';
import { summariseDownload } from '../../../shared/tachograph/summary.ts';
import { driverCard, holder, vehicle } from '../../corpus/library/subjects.ts';
import { makeShifts } from '../../corpus/shift.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type CommandSurroundings, runAgent, runHere, tachoDepot, temporaryFolder } from './command-line.ts';

const today = '2026-11-21';

/** A card that was read on the evening of its last day. */
function card(firstDay: string, lastDay: string, previousDownload?: string): Uint8Array {
  const shifts = makeShifts({ firstDay, lastDay, driver: holder, vehicles: [vehicle], seed: 3 });
  return driverCard({ shifts, previousDownload });
}

const september = card('2026-09-01', '2026-09-18');
const november = card('2026-10-15', '2026-11-18', '2026-10-14T18:30:00Z');

describe('missing days, said to a person', () => {
  it('names the days covered, the gap, and the download that never arrived', () => {
    const held = [
      { id: '1', summary: summariseDownload(september), receivedAt: '2026-09-18T20:00:00Z' },
      { id: '2', summary: summariseDownload(november), receivedAt: '2026-11-18T20:00:00Z' },
    ];
    const [coverage] = coverageOf(held, today);
    if (coverage === undefined) throw new Error('one driver was expected');
    const [head, ...lines] = sayCoverage(coverage, today).split('\n');
    expect(head).toMatch(/^[A-Z]\. .+, card ….{4}: \d+ days covered, 1 Sep to 18 Nov$/);
    expect(lines[0]).toMatch(/^ {2}missing: 19 Sep to 14 Oct \(26 days\), /);
    expect(lines.at(-1)).toBe('  never arrived: the download of 14 Oct, 18:30 UTC');
  });

  it('tells to read a card now, when its next days are about to be lost', () => {
    const held = [{ id: '1', summary: summariseDownload(september), receivedAt: '2026-09-18T20:00:00Z' }];
    const [coverage] = coverageOf(held, today);
    if (coverage === undefined) throw new Error('one driver was expected');
    expect(sayCoverage(coverage, today)).toMatch(/read it now: the days from 19 Sep on may be lost since \d+ \w+$/);
    const [soon] = coverageOf(held, '2026-09-22');
    if (soon === undefined) throw new Error('one driver was expected');
    expect(sayCoverage(soon, '2026-09-22')).not.toContain('read it now');
  });
});

describe('the command', () => {
  const missingDaysHere = (around: CommandSurroundings, json = false) =>
    runHere(around, () => missingDays({ folder: [], json }));

  it('tells the same of an agent that runs and of one that does not, an object a line', async () => {
    const home = await temporaryFolder();
    const folder = path.join(home, 'cards');
    await mkdir(folder);
    await writeFile(path.join(folder, 'one.ddd'), september);
    await writeFile(path.join(folder, 'two.ddd'), november);
    const service = await runningService();
    const around: CommandSurroundings = { serviceUrl: service.url, dataDirectory: path.join(home, 'data') };
    const agent = await runAgent(around, {}, '--folder', folder);
    const asked = async () => (await missingDaysHere(around, true)).output;
    await expect.poll(asked, { timeout: 30_000, interval: 20 }).toContain('"downloads":2');
    const whileRunning = await tachoDepot(around, '--json', 'missing-days');
    expect(await agent.stop()).toBe(0);
    const afterwards = await tachoDepot(around, '--json', 'missing-days');
    expect(afterwards).toEqual(whileRunning);
    expect(afterwards.exitCode).toBe(2);
    expect(JSON.parse(afterwards.output)).toMatchObject({
      kind: 'driver',
      downloads: 2,
      days: { first: '2026-09-01', last: '2026-11-18' },
      gaps: [{ first: '2026-09-19', last: '2026-10-14', days: 26 }],
      // The first file may itself be that download: it came here only now.
      neverArrived: [],
    });
  });

  it('says so where nothing is held', async () => {
    const home = await temporaryFolder();
    const end = await missingDaysHere({ dataDirectory: path.join(home, 'data') });
    expect(end).toMatchObject({ exitCode: 0, output: 'No driver card and no vehicle unit is held here.\n' });
  });
});
