import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { canStart } from '../../../electron/agent/cli/can-start.ts';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { testRoots } from '../../corpus/chain.ts';
import { drivers } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { driverCard } from '../../corpus/library/subjects.ts';
import { type CommandEnd, runHere, temporaryFolder } from './command-line.ts';

interface Asked {
  readonly at?: string;
  readonly regime?: string;
  readonly json?: boolean;
}

/** The command on one file of the corpus, with the roots that it leads to. */
async function startOf(content: Uint8Array | string, { json = false, ...asked }: Asked): Promise<CommandEnd> {
  const folder = await temporaryFolder();
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(folder, fileName), bytes);
  const name = path.join(folder, 'card.ddd');
  await writeFile(name, content);
  return runHere({ dataDirectory: folder }, () => canStart({ folder: [], json, roots: folder, ...asked }, [name]));
}

const card = driverCard({ generations: ['G1', 'G2v1'] });

describe('tacho-depot can-start', () => {
  it('says of a time before the first record that nothing is known, and ends with 2', async () => {
    const { exitCode, output } = await startOf(card, { at: '2020-01-01T06:00Z', json: true });
    expect(exitCode).toBe(2);
    expect(JSON.parse(output)).toMatchObject({
      driver: 'DB10000010604402',
      at: '2020-01-01T06:00Z',
      answer: 'unknown',
      reason: 'no-records',
      from: null,
      latestWeeklyRestStart: null,
      driveMinutes: null,
    });
  });

  it('asks the records and not the clock, and takes the driver to rest from their end on', async () => {
    const { output } = await startOf(card, { at: '2040-01-02T06:00Z', json: true });
    // The records end at 16:04 on 18 November; 45 hours later a regular weekly rest was taken.
    expect(JSON.parse(output)).toMatchObject({
      regime: 'national',
      answer: 'yes',
      reason: 'regular-weekly',
      article: '8(6)',
      from: '2026-11-20T13:04Z',
      latestWeeklyRestStart: '2040-01-08T06:00Z',
      driveMinutes: 600,
      compensation: [],
      recordsUpTo: '2026-11-18T16:04Z',
      restsOn: {
        sources: [
          { kind: 'card', generation: 'gen2', vehicle: null, upTo: '2026-11-18T16:04Z' },
          { kind: 'card', generation: 'gen1', vehicle: null, upTo: '2026-11-18T16:04Z' },
        ],
        // The corpus enters 25 minutes of work before some insertions.
        byHand: expect.arrayContaining([{ from: '2026-11-11T05:15Z', until: '2026-11-11T05:40Z' }]),
        implausible: [],
        notGenuine: [],
        contradicted: [],
        openFrom: null,
      },
    });
    const { exitCode, output: words } = await startOf(card, { at: '2040-01-02T06:00Z' });
    expect(exitCode).toBe(0);
    expect(words).toMatch(/^DB10000010604402 {2}can start: after a weekly rest of 45 h \[8\(6\)\]\n/);
    expect(words).toContain('next weekly rest from 8 Jan 2040, 06:00 at the latest\n');
  });

  it('refuses a time without its zone, rules that there are not, and says where no file tells of a driver', async () => {
    const noZone = await startOf(card, { at: '2026-11-09T06:00' });
    expect(noZone.exitCode).toBe(1);
    expect(noZone.complaint).toContain('2026-11-09T06:00');
    const noRegime = await startOf(card, { at: '2026-11-09T06:00Z', regime: 'lunar' });
    expect(noRegime.exitCode).toBe(1);
    expect(noRegime.complaint).toMatch(/lunar.*national, international-goods, occasional-passengers/);
    const nobody = await startOf('no download', { at: '2026-11-09T06:00Z' });
    expect([nobody.exitCode, nobody.output]).toEqual([2, 'No file tells of a driver’s activities.\n']);
  });
});

describe('tacho-depot can-start without files', () => {
  const asked = { folder: [], json: true };

  it('asks the depot, whose answer about a card is the same as that about its file', async () => {
    const home = await temporaryFolder();
    const around = { dataDirectory: path.join(home, 'data') };
    const [driver] = drivers;
    if (driver === undefined) throw new Error('the fleet has no driver');
    const { bytes } = makeFleetDownload(driver, { now: new Date().toISOString(), days: 28 });
    const folder = path.join(home, 'watched');
    await mkdir(folder);
    const file = path.join(folder, 'card.ddd');
    await writeFile(file, bytes);
    await runHere(around, () => drain({ folder: [folder], json: false }));
    const settings = path.join(home, 'settings.json');
    await writeFile(settings, JSON.stringify({ settings: { availabilityStaleHours: 72 } }));
    const at = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const ofDepot = await runHere(around, () => canStart({ ...asked, settings, at }, []));
    const ofFile = await runHere(around, () => canStart({ ...asked, at }, [file]));
    const [told, more] = ofDepot.output.trim().split('\n');
    expect(more).toBeUndefined();
    const { driver: id, name, source, recordsUpTo, restsOn, ...answer } = JSON.parse(told ?? '');
    const same = JSON.parse(ofFile.output);
    expect(same).toMatchObject({ ...answer, recordsUpTo });
    expect(answer.reason).not.toBe('too-old');
    expect(same.driver.startsWith(id.split(':').at(-1))).toBe(true);
    expect([source, name === '']).toEqual(['card', false]);
    expect(restsOn).toEqual({
      sources: [{ kind: 'card', upTo: recordsUpTo }],
      implausible: same.restsOn.implausible,
    });
    expect(ofDepot.exitCode).toBe(answer.answer === 'yes' ? 0 : 2);
    const inWords = await runHere(around, () => canStart({ folder: [], json: false, settings, at }, []));
    expect(inWords.output).toContain(`(${id})  `);
  });

  it('says so where no driver is known, and refuses a past time and rules for everybody', async () => {
    const around = { dataDirectory: path.join(await temporaryFolder(), 'data') };
    await runHere(around, () => drain({ folder: [], json: false }));
    const of = (given: Asked) => runHere(around, () => canStart({ folder: [], json: false, ...given }, []));
    expect(await of({})).toMatchObject({ exitCode: 2, output: 'No driver is known here.\n' });
    const past = await of({ at: '2020-01-01T06:00Z' });
    expect([past.exitCode, past.complaint]).toEqual([1, expect.stringContaining('"2020-01-01T06:00Z" is past.')]);
    const ruled = await of({ regime: 'national' });
    expect([ruled.exitCode, ruled.complaint]).toEqual([1, expect.stringContaining('Leave out --regime')]);
  });
});
