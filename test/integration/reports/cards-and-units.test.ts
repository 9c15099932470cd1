import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canStart } from '../../../electron/agent/cli/can-start.ts';
import { serviceSubject } from '../../../shared/contract/addresses.ts';
import { lastingStartText } from '../../../shared/format/start-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { testRoots } from '../../corpus/chain.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { type FleetDownload, makeFleetDownload } from '../../corpus/fleet-download.ts';
import { shiftsInVehicle } from '../../corpus/rota.ts';
import { runHere } from '../agent/command-line.ts';
import { type DepotUnderTest, depotUnderTest, everybody, until } from './depot-under-test.ts';

/** A Thursday: the cards were read on Monday, the vehicle units today. */
const now = Date.parse('2026-11-19T12:00:00Z');
const cardsReadAt = '2026-11-16T07:00:00Z';
const unitsReadAt = '2026-11-19T07:00:00Z';
const withCard = drivers.slice(0, 8);
const numbers = new Set(withCard.map(({ card }) => card.number));
const cards = withCard.map((driver) => makeFleetDownload(driver, { now: cardsReadAt }));
const units = vehicles
  .filter((vehicle) =>
    shiftsInVehicle(vehicle, '2026-11-16', '2026-11-18').some(({ driver }) => numbers.has(driver.cardNumber)),
  )
  .map((vehicle) => makeFleetDownload(vehicle, { now: unitsReadAt, speedMinutes: 0 }));

/** The service knows these by their missing downloads alone: it says nothing of when they can start. */
const namedAsMissing = withCard.slice(0, 4).map(({ id, firstNames, lastName, nameOnCard }) => ({
  driverId: id,
  driverName: `${nameOnCard?.firstNames ?? firstNames} ${nameOnCard?.surname ?? lastName}`,
}));

/** Whose limit is so short that every driver stands in the mail. */
const everyDriver = { name: 'All', recipients: ['all@example.com'], about: 'drivers', driverLimitDays: 1 };

async function serviceWithoutStarts(): Promise<string> {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      const isUpload = request.url?.includes('upload') === true;
      const isMissing = request.url?.endsWith('/driver-d53') === true;
      response.writeHead(isUpload ? 503 : 200, { 'content-type': 'application/json' });
      response.end(isUpload ? '' : JSON.stringify(isMissing ? namedAsMissing : []));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readBy(depot: DepotUnderTest, of: 'driver' | 'vehicle', files: readonly FleetDownload[]): Promise<void> {
  for (const { fileName, bytes } of files) depot.drop(fileName, bytes);
  const asked = { of, search: '', offset: 0, limit: 1 } as const;
  await until(
    `${files.length} files of the ${of}s were read`,
    async () => (await depot.ask('coverage.subjects', asked)).total === files.length,
    120_000,
  );
}

interface SaidByCommand {
  readonly answer: string;
  readonly reason: string;
  readonly article: string | null;
  readonly from: string | null;
  readonly latestWeeklyRestStart: string | null;
  readonly driveMinutes: number | null;
  readonly recordsUpTo: string | null;
}

/** What the command says of each driver, by the number of the card. */
async function saidByCommand(files: readonly FleetDownload[]): Promise<ReadonlyMap<string, SaidByCommand>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cards-and-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { fileName, bytes } of [...testRoots(), ...files]) writeFileSync(path.join(folder, fileName), bytes);
  const { output } = await runHere({ dataDirectory: folder }, () =>
    canStart(
      { folder: [], json: true, roots: folder, at: new Date(now).toISOString() },
      files.map(({ fileName }) => path.join(folder, fileName)),
    ),
  );
  const lines = output.trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)).map((each) => [each.driver, each]));
}

const isoMinute = (at: number | null) => (at === null ? null : `${new Date(at).toISOString().slice(0, 16)}Z`);

test.each([
  ['before', [cards, units]],
  ['after', [units, cards]],
] as const)(
  'drivers whose cards were read %s the vehicle units that they drove have one answer everywhere',
  async (_, order) => {
    const depot = await depotUnderTest(await serviceWithoutStarts(), {
      standsAt: now,
      settings: { mailGroups: JSON.stringify([everyDriver]) },
    });
    await depot.refreshed('availability', 'drivers-missing');
    for (const files of order) await readBy(depot, files === cards ? 'driver' : 'vehicle', files);
    const [byAll, byCards] = [await saidByCommand([...cards, ...units]), await saidByCommand(cards)];

    const { rows, counts } = await depot.ask('availability.page', everybody);
    expect(rows).toHaveLength(withCard.length);
    const { available } = await depot.ask('today.get', {});
    expect([available.startNow, available.unknown]).toEqual([counts.now, counts.unknown]);
    for (const next of available.next) expect(next).toEqual(rows.find(({ id }) => id === next.id));
    let otherThanByCard = 0;
    for (const { lastName, nameOnCard, card } of withCard) {
      const surname = nameOnCard?.surname ?? lastName;
      const row = rows.find(({ name }) => name.endsWith(surname));
      const said = byAll.get(card.number);
      if (row === undefined || said === undefined) throw new Error('a driver is missing');
      const { answer, reason, article, from, latestWeeklyRestStart, left, upTo } = row.start;
      expect({
        answer,
        reason,
        article,
        from: isoMinute(from),
        latestWeeklyRestStart: isoMinute(latestWeeklyRestStart),
        driveMinutes: left?.day ?? null,
        recordsUpTo: isoMinute(upTo),
      }).toEqual({
        answer: said.answer,
        reason: said.reason,
        article: said.article,
        from: said.from,
        latestWeeklyRestStart: said.latestWeeklyRestStart,
        driveMinutes: said.driveMinutes,
        recordsUpTo: said.recordsUpTo,
      });
      if (said.recordsUpTo !== byCards.get(card.number)?.recordsUpTo) otherThanByCard += 1;

      const { starts } = await depot.askFor('driver.get', { id: row.id });
      expect(starts[0]).toEqual(row.start);
      const { hours } = await depot.ask('driver.hours', { id: row.id });
      expect(isoMinute(hours?.upToAt ?? null)).toBe(said.recordsUpTo);
    }
    expect(otherThanByCard).toBeGreaterThan(withCard.length / 2);

    // Those whom the service names as well have that answer under either address, and in the mail.
    const { document } = await depot.ask('mail.preview', { group: 'All' });
    const [part] = document.parts;
    const startColumn = part?.heads.indexOf('Can start') ?? -1;
    const formatter = { t: createTexts(en), times: createTimes('Europe/London', createTexts(en)) };
    expect(part?.rows).toHaveLength(namedAsMissing.length);
    for (const { driverId, driverName } of namedAsMissing) {
      const row = rows.find(({ name }) => name === driverName);
      if (row === undefined) throw new Error('a driver is missing');
      const { starts, subjectId } = await depot.askFor('driver.get', { id: serviceSubject(driverId) });
      expect([subjectId, starts[0]]).toEqual([row.id, row.start]);
      const inMail = part?.rows.find(({ cells }) => cells[0] === driverName);
      expect(inMail?.cells[startColumn]).toBe(lastingStartText(row.start, formatter));
    }

    // The rules of one of them follow from whichever name they were given under.
    const [other] = namedAsMissing;
    const id = serviceSubject(other?.driverId ?? '');
    await depot.ask('driverEntries.setRules', { id, rules: 'international-goods' });
    const { starts } = await depot.askFor('driver.get', { id });
    const { rows: after } = await depot.ask('availability.page', everybody);
    expect(starts[0]?.regime).toBe('international-goods');
    expect(after.find(({ name }) => name === other?.driverName)?.start).toEqual(starts[0]);
  },
  300_000,
);
