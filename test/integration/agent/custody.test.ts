import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sampleDownload } from '../../desktop/sample-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type CommandSurroundings, runAgent, tachoDepot, temporaryFolder } from './command-line.ts';

/** A depot that has sent three downloads, and the copies that it keeps of them. */
async function depot() {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const around = { serviceUrl: (await runningService()).url, dataDirectory: path.join(home, 'data') };
  for (const index of [0, 1, 2]) {
    const { fileName, bytes } = sampleDownload(index);
    await writeFile(path.join(folder, fileName), bytes);
  }
  expect(await tachoDepot(around, 'drain', '--folder', folder)).toMatchObject({ exitCode: 0 });
  const copies = async () => (await readdir(path.join(around.dataDirectory, 'spool'))).length;
  expect(await copies()).toBe(3);
  return { home, folder, around, copies };
}

/** So many days that were lived through pass, and the custody has its turn. */
async function live(around: CommandSurroundings, days: number): Promise<void> {
  const database = new Database(path.join(around.dataDirectory, 'depot.sqlite'));
  database.prepare('UPDATE custody_time SET lived_ms = lived_ms + ?').run(days * 86_400_000);
  database.exec(`DELETE FROM note WHERE name = 'upkeep'`);
  database.close();
  expect(await tachoDepot(around, 'drain')).toMatchObject({ exitCode: 0 });
}

const said = async (around: CommandSurroundings, ...given: string[]) => {
  const { output, ...end } = await tachoDepot(around, '--json', ...given);
  const events = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { ...end, events };
};

it('sets copies aside after their time, brings them back by one command, and deletes the others 28 days later', async () => {
  const { around, copies, home } = await depot();
  await live(around, 800);
  const { events: aside } = await said(around, 'custody', 'list');
  expect(aside).toHaveLength(3);
  expect(aside[0]).toMatchObject({ event: 'set-aside', fileName: expect.stringMatching(/DDD$/i), daysLeft: 29 });
  expect(await copies(), 'nothing is deleted yet').toBe(3);

  const back = await said(around, 'custody', 'bring-back', String(aside[0].id));
  expect(back).toMatchObject({ exitCode: 0, events: [{ event: 'brought-back', count: 1 }] });
  expect(await said(around, 'custody', 'bring-back', String(aside[0].id)), 'it is back').toMatchObject({ exitCode: 1 });
  expect(await said(around, 'custody', 'bring-back'), 'it says not which').toMatchObject({ exitCode: 1 });

  await live(around, 30);
  expect(await copies()).toBe(1);
  expect((await said(around, 'custody', 'list')).events).toEqual([]);
  const journal = path.join(home, 'journal.jsonl');
  expect(await said(around, 'journal', 'export', journal)).toMatchObject({ exitCode: 0 });
  const lines = (await readFile(journal, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const whats = lines.map(({ what }) => what).filter((what) => /quarantined|restored|deleted/.test(what));
  expect(whats).toEqual(['quarantined', 'quarantined', 'quarantined', 'restored', 'deleted', 'deleted']);
  expect(await said(around, 'journal', 'check')).toMatchObject({ exitCode: 0 });
});

it('holds what an authority asks about, and lets it go after its release', async () => {
  const { around, copies } = await depot();
  await tachoDepot(around, 'missing-days');
  const nobody = await said(around, 'custody', 'hold', '--driver', 'Nobody At All', '--reason', 'Inspectorate');
  expect(nobody).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('Nobody At All') });
  expect(await said(around, 'custody', 'hold', '--from', '2026-02-30', '--reason', 'x')).toMatchObject({ exitCode: 1 });
  expect(await said(around, 'custody', 'hold', '--reason', 'x')).toMatchObject({ exitCode: 1 });
  const turned = ['--from', '2026-05-02', '--to', '2026-05-01', '--reason', 'x'];
  expect(await said(around, 'custody', 'hold', ...turned)).toMatchObject({ exitCode: 1 });

  const held = await said(around, 'custody', 'hold', '--from', '2000-01-01', '--reason', 'Inspectorate');
  expect(held).toMatchObject({ exitCode: 0, events: [{ event: 'hold-added', id: expect.any(Number) }] });
  await live(around, 800);
  expect((await said(around, 'custody', 'list')).events, 'nothing of what is held is due').toEqual([]);
  const state = await said(around, 'custody');
  expect(state.events).toMatchObject([{ event: 'custody', setAside: 0, holds: 1 }, { reason: 'Inspectorate' }]);

  expect(await said(around, 'custody', 'release', '99')).toMatchObject({ exitCode: 1 });
  expect(await said(around, 'custody', 'release', String(held.events[0].id))).toMatchObject({ exitCode: 0 });
  await live(around, 1);
  await live(around, 30);
  expect(await copies()).toBe(0);
});

it('answers the same while an agent works', async () => {
  const { around, folder } = await depot();
  const agent = await runAgent(around, {}, '--no-page', '--folder', folder);
  const held = await said(around, 'custody', 'hold', '--to', '2030-01-01', '--reason', 'Inspectorate');
  expect(held).toMatchObject({ exitCode: 0 });
  expect(await said(around, 'custody')).toMatchObject({ exitCode: 0, events: [{ holds: 1 }, { event: 'hold' }] });
  expect(await said(around, 'custody', 'let-go', '--yes')).toMatchObject({ events: [{ event: 'nothing-asked' }] });
  expect(await said(around, 'custody', 'confirm-clock')).toMatchObject({ exitCode: 0 });
  await agent.stop();
});
