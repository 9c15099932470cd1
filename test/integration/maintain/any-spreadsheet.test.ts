import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { words } from '../../../electron/agent/words.ts';
import { cellProblemText } from '../../../shared/format/sentence-text.ts';
import { operations } from '../../../shared/service/operations.ts';
import { seedVariable } from '../../fixed-seed.ts';
import { seededRandom } from '../../service/seeded-random.ts';
import { batchHere } from '../agent/batch-home.ts';
import { temporaryFolder } from '../agent/command-line.ts';
import { ask, makePlace, startDepot } from '../depot/depot-under-test.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
import { draftOf, rowsOf, sent } from './maintain-home.ts';
import { type RandomSpreadsheet, randomSpreadsheet } from './random-spreadsheet.ts';

/** A few in each run, the same ones; `npm run nightly` draws a thousand others. */
const count = Number(process.env.SPREADSHEETS ?? 24);
const seed = Number(process.env[seedVariable]) || 20_261_127;

const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'UTC'];

it.each(zones)('any spreadsheet says and sends the same on page and command line, in %s', async (zone) => {
  const server = await startServer(({ path: at, body }, response) => {
    const batch = [operations['drivers-update'], operations['clockings-update'], operations['clockings-delete']];
    const operation = batch.find((each) => each.path === at);
    const items: unknown = JSON.parse(body.toString() || '{}')[operation?.batch?.itemsField ?? ''];
    if (!Array.isArray(items)) return json(response, 200, []);
    const counts = { recordsSubmitted: items.length, successfullyProcessed: items.length };
    json(response, 200, { ...counts, errors: [], hasErrors: false });
  });
  const folder = await temporaryFolder();
  const settings = path.join(folder, 'settings.json');
  await writeFile(settings, JSON.stringify({ settings: { timeZone: zone } }));
  const around = { serviceUrl: server.url, dataDirectory: path.join(folder, 'data') };
  const depot = await startDepot(await makePlace(), server.url, { settings: { timeZone: zone } });
  const bodiesSince = (from: number, kind: RandomSpreadsheet['kind']) =>
    server.seen.slice(from).flatMap(({ path: at, body }) => (at === operations[kind].path ? [body.toString()] : []));

  const seen = { sent: 0, refused: 0, unread: 0 };
  const random = seededRandom(seed + zones.indexOf(zone));
  for (let number = 0; number < count / zones.length; number += 1) {
    const { kind, fileName, bytes } = await randomSpreadsheet(random);
    const said = `spreadsheet ${number} of seed ${seed}`;
    const file = path.join(folder, `${number}-${fileName}`);
    await writeFile(file, bytes);
    const dry = await batchHere(around, kind, file, { settings, dryRun: true });
    const beforeCommand = server.seen.length;
    const end = await batchHere(around, kind, file, { settings });
    const byCommand = bodiesSince(beforeCommand, kind);

    const { problem } = await ask(depot, 'maintain.read', { kind, fileName, bytes });
    if (problem !== null) {
      seen.unread += 1;
      expect([dry.exitCode, end.exitCode, byCommand], said).toEqual([1, 1, []]);
      continue;
    }
    await ask(depot, 'maintain.check', { kind });
    const rows = await rowsOf(depot, kind);
    const found = rows.flatMap(({ line, cells }) => cells.flatMap((cell) => (cell.problem ? [{ line, ...cell }] : [])));
    if (found.length > 0) {
      seen.refused += 1;
      expect([dry.exitCode, end.exitCode, byCommand], said).toEqual([1, 1, []]);
      const lines = dry.complaint.split('\n').filter((line) => line.startsWith('  '));
      expect(
        lines.filter((line) => !/\bmore\b/.test(line)),
        said,
      ).toHaveLength(Math.min(found.length, 20));
      for (const { problem: one } of found.slice(0, 20)) {
        if (one !== null) expect(dry.complaint, said).toContain(cellProblemText(one, words));
      }
    } else {
      const changing = rows.filter(({ state }) => state === 'change');
      const { columns } = await draftOf(depot, kind);
      const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]));
      const shown = changing.map(({ line, identifier, cells }) => ({
        line,
        identifier,
        changes: Object.fromEntries(
          cells.flatMap(({ value, isChange }, place) => (isChange ? [[fields[place] ?? '', value]] : [])),
        ),
      }));
      const told = dry.output.split('\n').flatMap((line) => {
        const { event, line: at, identifier, changes } = line === '' ? {} : JSON.parse(line);
        return event === 'change' ? [{ line: at, identifier, changes }] : [];
      });
      expect(told, said).toEqual(shown);
      const beforePage = server.seen.length;
      if (changing.length > 0) await sent(depot, kind);
      expect(byCommand, said).toEqual(bodiesSince(beforePage, kind));
      seen.sent += 1;
    }
    await ask(depot, 'maintain.discard', { kind });
  }
  expect(seen.sent).toBeGreaterThan(0);
  if (count >= 400) expect(seen.refused).toBeGreaterThan(count / 20);
});
