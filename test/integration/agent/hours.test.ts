import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hours } from '../../../electron/agent/cli/hours.ts';
import { testRoots } from '../../corpus/chain.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { type CommandEnd, runHere, temporaryFolder } from './command-line.ts';

/** The command on files of the corpus, with the roots that they lead to. */
async function hoursOf(
  files: Readonly<Record<string, Uint8Array | string>>,
  { json = false, zone, leave }: { readonly json?: boolean; readonly zone?: string; readonly leave?: string } = {},
): Promise<CommandEnd> {
  const folder = await temporaryFolder();
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(folder, fileName), bytes);
  const names = Object.keys(files).map((name) => path.join(folder, name));
  for (const [index, content] of Object.values(files).entries()) await writeFile(names[index] ?? '', content);
  const leaveFile = path.join(folder, 'leave.jsonl');
  if (leave !== undefined) await writeFile(leaveFile, leave);
  const options = {
    folder: [],
    json,
    roots: folder,
    ...(zone !== undefined && { zone }),
    ...(leave !== undefined && { leave: leaveFile }),
  };
  return runHere({ dataDirectory: folder }, () => hours(options, names));
}

const card = driverCard({ generations: ['G1', 'G2v1'] });

describe('tacho-depot hours', () => {
  it('says of a card, week by week and day by day, what was driven beside the articles', async () => {
    const { exitCode, output } = await hoursOf({ 'card.ddd': card }, { zone: 'Europe/London' });
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^M\. Brindlewood, card …4402: 20 Oct 2026, 01:00 to .* \(Europe\/London\)\n/);
    expect(output).toContain('  Read from: card, 2nd generation copy, card, 1st generation copy\n');
    expect(output).toMatch(/driven in the week; 56 h is the limit \[561\/2006, article 6\(2\)\]/);
    expect(output).not.toContain('not found genuine');
    expect(output).not.toContain('{{');
  });

  it('prints one object for each driver and vehicle, with the driver’s days from all files', async () => {
    const given = { 'card.ddd': card, 'vehicle.ddd': vehicleUnit({ generations: ['G2v1'] }) };
    const { exitCode, output } = await hoursOf(given, { json: true, zone: 'UTC' });
    expect(exitCode).toBe(0);
    const [driver, vehicle, ...more] = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(more).toEqual([]);
    expect(driver).toMatchObject({ kind: 'driver', cardNumber: 'DB10000010604402', zone: 'UTC', differences: [] });
    expect(driver.sources).toHaveLength(3);
    expect(driver.zoneDays).toEqual(driver.utcDays);
    expect(vehicle).toMatchObject({ kind: 'vehicle', vehicle: 'TD73 QLB' });
  });

  it('counts days of leave out of a file in the average, of the driver alone whom they are of', async () => {
    const days = { kind: 'leave', firstDay: '2026-11-02', lastDay: '2026-11-02' };
    const of = (driver: string) => `${JSON.stringify({ driver, name: 'anybody', ...days })}\n`;
    const facts = async (leave: string) => (await hoursOf({ 'card.ddd': card }, { zone: 'UTC', leave })).output;
    const said = 'One workday of leave or sickness counts as 8 h in this average [2003/88/EC, article 16(b)]';
    expect(await facts(of('driver:21:DB100000106044'))).toContain(said);
    expect(await facts(of('DB10000010604402'))).toContain(said);
    expect(await facts(of('DB10000019999902'))).not.toContain(said);
  });

  it.each([
    ['{"driver":"DB1","kind":"holiday","firstDay":"2026-11-02","lastDay":"2026-11-03"}', 'kind is "holiday"'],
    ['no object', 'cannot be used'],
    ['{"driver":"DB1","kind":"leave","firstDay":"2026-11-04","lastDay":"2026-11-03"}', 'end before they begin'],
  ])('names the line of a file of leave that it cannot use: %s', async (line, what) => {
    const { exitCode, complaint } = await hoursOf({ 'card.ddd': card }, { leave: `\n${line}\n` });
    expect(exitCode).toBe(1);
    expect(complaint).toMatch(/[Ll]ine 2 of ".*leave\.jsonl"/);
    expect(complaint).toContain(what);
  });

  it('ends with 2 and says so where no file tells of a driver', async () => {
    const { exitCode, output } = await hoursOf({ 'notes.txt': 'no download' });
    expect([exitCode, output]).toEqual([2, 'No file tells of a driver’s activities.\n']);
  });

  it('names a zone that there is not, and a file that is not there', async () => {
    const wrongZone = await hoursOf({ 'card.ddd': card }, { zone: 'Europe/Lodnon' });
    expect([wrongZone.exitCode, wrongZone.complaint]).toEqual([
      1,
      '"Europe/Lodnon" is no time zone. Give one such as Europe/London.\n',
    ]);
    const missing = await runHere({ dataDirectory: '/nowhere' }, () =>
      hours({ folder: [], json: false }, ['none.ddd']),
    );
    expect([missing.exitCode, missing.complaint]).toEqual([
      1,
      'The file "none.ddd" cannot be read (ENOENT). Check its name and that you may read it.\n',
    ]);
  });
});
