import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { type LeaveOptions, leave } from '../../../electron/agent/cli/leave.ts';
import { driverCard } from '../../corpus/library/subjects.ts';
import { type CommandEnd, runAgent, runHere, temporaryFolder } from './command-line.ts';

const driver = 'driver:21:DB100000106044';
const july = { driver, kind: 'leave', firstDay: '2026-07-06', lastDay: '2026-07-17' };
const august = { driver, kind: 'sickness', firstDay: '2026-08-03', lastDay: '2026-08-04' };
const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

interface Home {
  readonly around: { readonly dataDirectory: string };
  readonly said: (options?: Partial<LeaveOptions>) => Promise<CommandEnd>;
  readonly imported: (name: string, content: string, options?: Partial<LeaveOptions>) => Promise<CommandEnd>;
}

/** A depot that holds one driver's card. */
async function depot(): Promise<Home> {
  const home = await temporaryFolder();
  const around = { dataDirectory: path.join(home, 'data') };
  const folder = path.join(home, 'watched');
  await mkdir(folder);
  await writeFile(path.join(folder, 'card.ddd'), driverCard({ generations: ['G1', 'G2v1'] }));
  await runHere(around, () => drain({ folder: [folder], json: false }));
  const said: Home['said'] = (options = {}) => runHere(around, () => leave({ folder: [], json: false, ...options }));
  return {
    around,
    said,
    async imported(name, content, options) {
      const file = path.join(home, name);
      await writeFile(file, content);
      return said({ ...options, import: file });
    },
  };
}

describe('depot leave', () => {
  it('enters the days of a file once, and prints them as a file that it takes again, in lines and as a table', async () => {
    const one = await depot();
    const first = await one.imported('days.jsonl', lines(july, august));
    expect([first.exitCode, first.output]).toEqual([0, '2 added, 0 already there, 0 refused.\n']);
    const asLines = (await one.said({ json: true })).output;
    expect(
      asLines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([august, july]);
    const asTable = (await one.said({ csv: true })).output;
    expect(asTable).toMatch(/^\uFEFFdriver,name,kind,firstDay,lastDay\r\n/);
    expect(asTable.split('\r\n')).toHaveLength(4);
    for (const [name, content] of [
      ['again.jsonl', asLines],
      ['again.csv', asTable],
      ['semicolons.csv', (await one.said({ csv: true, separator: ';' })).output],
    ] as const) {
      expect((await one.imported(name, content)).output).toBe('0 added, 2 already there, 0 refused.\n');
    }
    const other = await depot();
    expect((await other.imported('days.csv', asTable)).output).toBe('2 added, 0 already there, 0 refused.\n');
    expect((await other.said({ csv: true })).output).toBe(asTable);
  });

  it('writes nothing where one row is refused, and says which and why', async () => {
    const { imported, said } = await depot();
    const rows = lines(
      july,
      july,
      { ...july, kind: 'sickness', firstDay: '2026-07-17' },
      { ...august, lastDay: '2026-08-01' },
      { ...august, driver: 'driver:21:NOBODY' },
    );
    const { exitCode, output, complaint } = await imported('days.jsonl', rows);
    expect(exitCode).toBe(2);
    expect(output).toMatch(/^0 added, 1 already there, 3 refused\. Nothing was written\./);
    expect(complaint.split('\n').map((line) => /^Line \d/.exec(line)?.[0])).toEqual([
      'Line 3',
      'Line 4',
      'Line 5',
      undefined,
    ]);
    expect(complaint).toContain('Some of these days are entered already.');
    expect(complaint).toContain('The last day lies before the first.');
    expect(complaint).toContain('Nobody knows this driver here');
    expect((await said()).output).toBe('No days of leave or sickness are entered.\n');
    const told = JSON.parse((await imported('days.jsonl', rows, { json: true })).output);
    expect(told).toMatchObject({
      event: 'leave-imported',
      added: 0,
      alreadyThere: 1,
      refused: [{ line: 3, reason: 'leave-overlaps' }, { reason: 'days-turned' }, { reason: 'driver-unknown' }],
    });
  });

  it.each([
    ['days.csv', 'driver,kind,firstDay\nx,leave,2026-07-06\n', 'has no column lastDay'],
    ['days.csv', `driver;kind;firstDay;lastDay\n${driver};leave;06/07/2026;2026-07-07\n`, 'firstDay is "06/07/2026"'],
    ['days.jsonl', lines(july, { ...july, kind: 'holiday' }), 'Line 2 of "'],
    ['days.jsonl', 'no object\n', 'cannot be used'],
    ['days.csv', '', 'There is nothing in this file'],
  ])('says of a file that it cannot use what to mend: %s %#', async (name, content, what) => {
    const { imported } = await depot();
    const { exitCode, complaint } = await imported(name, content);
    expect(exitCode).toBe(1);
    expect(complaint).toContain(what);
  });

  it('prints what was entered for a driver whom nobody names any more, with the rules, and takes it away', async () => {
    const { around, imported, said } = await depot();
    await imported('days.jsonl', lines(july));
    const unnamed = { folder: [], json: true, unnamed: true };
    expect((await runHere(around, () => leave(unnamed))).output).toBe('');
    const gone = 'driver:21:DB100000999999';
    const records = new Database(path.join(around.dataDirectory, 'depot.sqlite'));
    records.exec(
      `UPDATE driver_entry SET driver_id = '${gone}';
       INSERT INTO driver_entry (driver_id, kind, rules) VALUES ('${gone}', 'rules', 'international-goods')`,
    );
    records.close();
    const { driver: _driver, ...days } = july;
    expect(JSON.parse((await runHere(around, () => leave(unnamed))).output)).toEqual({
      driver: gone,
      rules: 'international-goods',
      leave: [days],
    });
    expect((await said({ unnamed: true })).output).toBe(
      `${gone}\tinternational carriage of goods\n${gone}\tleave\t2026-07-06\t2026-07-17\n`,
    );
    const other = await said({ remove: driver });
    expect([other.exitCode, other.complaint]).toEqual([1, expect.stringContaining('leave --unnamed')]);
    expect((await said({ remove: gone })).output).toBe('The entries are removed.\n');
    expect((await said({ unnamed: true })).output).toBe('No entries of drivers without a name\n');
    expect((await said()).output).toBe('No days of leave or sickness are entered.\n');
  });

  it('enters them through the agent that runs on the same data', async () => {
    const { around, imported, said } = await depot();
    const agent = await runAgent(around, {}, '--no-page');
    expect((await imported('days.jsonl', lines(july))).output).toBe('1 added, 0 already there, 0 refused.\n');
    expect((await said()).output).toContain('\tleave\t2026-07-06\t2026-07-17\n');
    await agent.stop();
  });
});
