import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { checkJournal, exportJournal } from '../../../electron/agent/cli/journal.ts';
import { sampleDownload } from '../../desktop/sample-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type CommandSurroundings, runAgent, runHere, tachoDepot, temporaryFolder } from './command-line.ts';

const options = { folder: [], json: true };

interface Line {
  readonly what: string;
  readonly sha256?: string;
}

const read = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** A depot that has sent two downloads, in two passes. */
async function depot() {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const service = await runningService();
  const around = { serviceUrl: service.url, dataDirectory: path.join(home, 'data') };
  for (const index of [0, 1]) {
    const { fileName, bytes } = sampleDownload(index);
    await writeFile(path.join(folder, fileName), bytes);
    await runHere(around, () => drain({ ...options, folder: [folder] }));
  }
  return { home, folder, around, file: path.join(home, 'journal.jsonl') };
}

const check = (around: CommandSurroundings, file?: string) => runHere(around, () => checkJournal(options, file));

describe('the journal of custody of a depot', () => {
  it('says of each file that it was received, kept and sent, and ends with a head of the depot’s own key', async () => {
    const { around, file } = await depot();
    expect(await runHere(around, () => exportJournal(options, file))).toMatchObject({ exitCode: 0, complaint: '' });
    const lines = read(await readFile(file, 'utf8'));
    const [received, kept, sent] = ['received', 'kept', 'sent'].map((what) =>
      lines.filter((line) => line.what === what).map(({ sha256 }) => sha256),
    );
    expect(new Set(kept).size).toBe(2);
    expect(received).toEqual(kept);
    expect(sent).toEqual(kept);
    expect(lines.at(-1)).toMatchObject({ what: 'head' });
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);

    const found = await check(around, file);
    expect(found).toMatchObject({ exitCode: 0, complaint: '' });
    const checked = JSON.parse(found.output.split('\n')[0] ?? '');
    expect(checked).toMatchObject({ event: 'journal-checked', isWhole: true, unsigned: 0, lines: lines.length });
    expect(found.output).toContain('journal-later-lines-unknown');
    const ofDepot = JSON.parse((await check(around)).output.trimEnd());
    expect(ofDepot).toMatchObject({ isWhole: true, keys: checked.keys, publicKey: checked.keys[0].publicKey });
  });

  it('has no name, no path and no private key in it, and neither has the log', async () => {
    const { around, file, folder } = await depot();
    await runHere(around, () => exportJournal(options, file));
    const privateKey = await readFile(path.join(around.dataDirectory, 'custody.key'), 'utf8');
    if (process.platform !== 'win32') {
      expect((await stat(path.join(around.dataDirectory, 'custody.key'))).mode & 0o777).toBe(0o600);
    }
    const text = await readFile(file, 'utf8');
    for (const secret of [privateKey, sampleDownload(0).fileName, folder, '.DDD']) expect(text).not.toContain(secret);
    const logFolder = path.join(around.dataDirectory, 'log');
    const logs = await Promise.all(
      (await readdir(logFolder)).map((name) => readFile(path.join(logFolder, name), 'utf8')),
    );
    expect(logs.join('')).not.toContain(privateKey.slice(20));
    const known = new Set(
      ['n at clock what prev job sha256 row bytes receipt jobs copies sent last digest key signature'].flatMap(
        (names) => names.split(' '),
      ),
    );
    for (const line of read(text)) for (const name of Object.keys(line)) expect(known).toContain(name);
  });

  it('can be exported and checked while an agent works, and without one', async () => {
    const { around, folder, file } = await depot();
    const agent = await runAgent(around, {}, '--no-page', '--folder', folder);
    const exported = await tachoDepot(around, 'journal', 'export', '-');
    expect(exported).toMatchObject({ exitCode: 0, complaint: '' });
    await writeFile(file, exported.output);
    expect(await tachoDepot(around, 'journal', 'check', file)).toMatchObject({ exitCode: 0, complaint: '' });
    expect(await tachoDepot(around, 'journal', 'check')).toMatchObject({ exitCode: 0, complaint: '' });
    const { output } = await tachoDepot(around, 'status', '--json');
    const { publicKey } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
    expect(exported.output).toContain(publicKey);
    expect(await agent.stop()).toBe(0);
    expect(await check(around)).toMatchObject({ exitCode: 0 });
  });

  it('is not written over a file', async () => {
    const { around, file } = await depot();
    await writeFile(file, 'something else');
    expect(await runHere(around, () => exportJournal(options, file))).toMatchObject({ exitCode: 1 });
    expect(await readFile(file, 'utf8')).toBe('something else');
    expect(await check(around, path.join(file, 'missing'))).toMatchObject({ exitCode: 1 });
  });
});

describe('a journal that somebody has changed', () => {
  async function exported() {
    const { around, home, file } = await depot();
    await runHere(around, () => exportJournal(options, file));
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    return { lines, found: (changed: readonly string[]) => foundIn(around, home, changed) };
  }

  async function foundIn(around: CommandSurroundings, home: string, changed: readonly string[]) {
    const file = path.join(home, `changed-${Math.random()}`);
    await writeFile(file, changed.map((line) => `${line}\n`).join(''));
    const { exitCode, output, complaint } = await check(around, file);
    return { exitCode, complaint, findings: read(output).filter((line) => 'code' in line) };
  }

  it('is told by the number of the line that was changed, removed, moved or added', async () => {
    const { lines, found } = await exported();
    const at = lines.findIndex((line) => JSON.parse(line).what === 'sent');
    const number = at + 1;
    const changed = lines.map((line, index) => (index === at ? line.replace(/"at":\d+/, '"at":1') : line));
    expect(await found(changed)).toMatchObject({ exitCode: 2, findings: [{ code: 'changed', line: number }] });
    expect(await found(lines.toSpliced(at, 1))).toMatchObject({
      exitCode: 2,
      findings: [{ code: 'missing', line: number, to: number }],
    });
    const [moved = ''] = lines.slice(at, at + 1);
    expect(await found([...lines.toSpliced(at, 1), moved])).toMatchObject({
      exitCode: 2,
      findings: [{ code: 'out-of-order', line: number }],
    });
    expect(await found(lines.toSpliced(at, 0, moved))).toMatchObject({
      exitCode: 2,
      findings: [{ code: 'doubled', line: number }],
    });
    expect(await found(lines.toSpliced(at, 0, '{}'))).toMatchObject({
      exitCode: 2,
      findings: [{ code: 'unreadable' }],
    });
  });

  it('and that was cut after its last head, or of which nothing is left, is not taken for whole', async () => {
    const { lines, found } = await exported();
    const cut = await found(lines.slice(0, -1));
    expect(cut).toMatchObject({ exitCode: 2, findings: [] });
    expect(cut.complaint).toContain('does not end with a signed head');
    expect(await found([])).toMatchObject({ exitCode: 2 });
  });

  it('in the records themselves is told too: a line, its end, or the state without it', async () => {
    const { around: ours } = await depot();
    const tampered = async (sql: string) => {
      const database = new Database(path.join(ours.dataDirectory, 'depot.sqlite'));
      database.exec(`DROP TRIGGER IF EXISTS journal_line_changed; DROP TRIGGER IF EXISTS journal_line_removed; ${sql}`);
      database.close();
      return check(ours);
    };
    expect(await tampered('')).toMatchObject({ exitCode: 0 });
    const last = `(SELECT max(number) FROM journal_line)`;
    const changedLast = await tampered(`UPDATE journal_line SET at = at + 1 WHERE number = ${last}`);
    expect(changedLast).toMatchObject({ exitCode: 2 });
    const cut = await tampered(
      `DELETE FROM journal_line WHERE number >= (SELECT max(number) FROM journal_line WHERE what = 'sent')`,
    );
    expect(cut).toMatchObject({ exitCode: 2 });
    expect(cut.output).toContain('journal-has-no-line');
  });
});
