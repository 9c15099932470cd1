import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canStart } from '../../../electron/agent/cli/can-start.ts';
import { availabilityColumns } from '../../../renderer/screens/availability/availability-columns.tsx';
import type { AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import type { ShownStart } from '../../../shared/contract/reports/start.ts';
import { lastingStartText } from '../../../shared/format/start-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { gbDomestic, type Regime, strictestRegime } from '../../../shared/settings/driving-rules.ts';
import { addDays, datesBetween } from '../../corpus/calendar.ts';
import { makeDriverCard } from '../../corpus/card/driver-card.ts';
import { testRoots } from '../../corpus/chain.ts';
import { flipBit, offsetOf } from '../../corpus/damage.ts';
import { makeShift } from '../../corpus/shift.ts';
import { oneOf, seededRandom } from '../../service/seeded-random.ts';
import { runHere } from '../agent/command-line.ts';
import { depotUnderTest, everybody, until } from './depot-under-test.ts';

const hourMs = 3_600_000;
/** A Thursday, fixed, because how many answers rest on cards depends on the hour and the weekday. */
const now = Date.parse('2026-11-19T12:00:00Z');
const inAll = 1_000;
/** Of those, so many have a card here; every fifth of them is unknown to the service. */
const withCard = 300;

/** Names so far apart that nobody has to be asked whose card it is. */
function nameOf(number: number): { readonly firstNames: string; readonly surname: string } {
  const random = seededRandom(20_000 + number);
  const word = (length: number) =>
    Array.from({ length }, () => oneOf(random, [...'abcdefghijklmnopqrstuvwxyz'])).join('');
  return { firstNames: word(7), surname: word(12) };
}

/** A renewed card is the same driver's: only the last character of its number is another one. */
const cardNumberOf = (number: number, renewal = 0) => `DB100000${String(number).padStart(6, '0')}0${renewal}`;

/** What the service says of one driver: any figures that the interface allows, for a lawful or an unlawful life. */
function reported(number: number, now: number): object {
  const random = seededRandom(number);
  const date = (at: number) => ({ date: new Date(at).toISOString() });
  const minutes = (most: number) => ({ minutes: Math.floor(random() * most) });
  const { firstNames, surname } = nameOf(number);
  const upTo = now - random() * 60 * hourMs;
  return {
    driverId: `D${number}`,
    driverName: `${firstNames} ${surname}`,
    divisionName: oneOf(random, ['Millbrook', 'Stonefield']),
    ...(random() < 0.9 && { cardProcessedDate: date(upTo + hourMs) }),
    ...(random() < 0.95 && { earliestNextStart: date(upTo + random() * 50 * hourMs) }),
    ...(random() < 0.97 && { lastRecordEndTime: date(upTo) }),
    nextWeeklyRestType: oneOf(random, ['Regular', 'Reduced', 'Unclear']),
    reducedDailyRestAvailable: Math.floor(random() * 4),
    extendedDriveAvailable: Math.floor(random() * 3),
    fortnightlyDriveLastWeek: minutes(56 * 60),
    fortnightlyDriveCurrentWeek: minutes(60 * 60),
    ...(random() < 0.95 && { fortnightlyDriveAvailable: oneOf(random, [{ minutes: 0 }, minutes(90 * 60)]) }),
  };
}

/** A bit at the end of the ring of days, where no day is: its signature does not verify any more. */
function altered(card: Uint8Array): Uint8Array {
  return flipBit(card, offsetOf(card, Buffer.from('05040035d4', 'hex')) + 5 + 9_000);
}

interface Card {
  readonly driver: number;
  readonly bytes: Uint8Array;
  readonly isAltered: boolean;
}

/**
 * The cards of the drivers who have any here. Every tenth has a second one that was altered, and some of those a sound
 * reading of that second card as well, which tells all of that time again or ends before.
 */
function cardsOf(number: number, today: string): readonly Card[] {
  const card = { driver: number, bytes: randomCard(number, today), isAltered: false };
  if (number % 10 !== 1) return [card];
  const second = randomCard(number, today, { renewal: 1, daysAgo: 6 });
  const again = { ...card, bytes: randomCard(number, today, { renewal: 1, daysAgo: number % 40 === 1 ? 6 : 9 }) };
  return [card, { ...card, bytes: altered(second), isAltered: true }, ...(number % 20 === 1 ? [again] : [])];
}

interface CardOptions {
  readonly renewal?: number;
  readonly daysAgo?: number;
}

/** A card whose last day was yesterday or some days ago, with rests of many lengths between the days of work. */
function randomCard(number: number, today: string, { renewal = 0, daysAgo }: CardOptions = {}): Uint8Array {
  const random = seededRandom(10_000 + number);
  const lastDay = addDays(today, daysAgo === undefined ? (random() < 0.8 ? -1 : -3) : -daysAgo);
  const vehicle = { nation: 21, registration: 'AB12 CDE', vin: 'XLRTEH4300H000001' };
  const holder = nameOf(number);
  const cardNumber = cardNumberOf(number, renewal);
  const likesWork = 0.5 + random() * 0.5;
  const dates = datesBetween(addDays(lastDay, -50), lastDay).filter((date) => date === lastDay || random() < likesWork);
  return makeDriverCard({
    holder: { ...holder, birthDate: '1980-01-01' },
    nation: 21,
    cardNumber,
    issuedOn: addDays(today, -400),
    expiresOn: addDays(today, 1_000),
    generations: ['G1'],
    isRestEntered: random() < 0.9,
    shifts: dates.map((date, index) =>
      makeShift({
        date,
        driver: { ...holder, nation: 21, cardNumber, expiresOn: addDays(today, 1_000), cardGeneration: 1 },
        vehicle,
        odometerStartKm: 1_000 * index,
        // A recorder whose odometer stood still on the last day.
        odometerEndKm: 1_000 * index + (number % 7 === 0 && date === lastDay ? 0 : 400),
        seed: number,
      }),
    ),
  });
}

/** Whose limit is so short that every driver stands in the mail. */
const everyDriver = { name: 'All', recipients: ['all@example.com'], about: 'drivers', driverLimitDays: 1 };

async function serviceOf(rows: readonly object[]): Promise<string> {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      const isAvailability = request.url?.endsWith('/driver-d99') === true;
      const isUpload = request.url?.includes('upload') === true;
      response.writeHead(isUpload ? 503 : 200, { 'content-type': 'application/json' });
      const isMissing = request.url?.endsWith('/driver-d53') === true;
      response.end(isUpload ? '' : JSON.stringify(isAvailability || isMissing ? rows : []));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a thousand random drivers have one answer on every screen, in the mail and on the command line', async () => {
  const today = new Date(now).toISOString().slice(0, 10);
  const cards = Array.from({ length: withCard }, (_, number) => cardsOf(number, today)).flat();
  const named = Array.from({ length: inAll }, (_, number) => number).filter(
    (number) => number >= withCard || number % 5 !== 0,
  );
  const depot = await depotUnderTest(await serviceOf(named.map((number) => reported(number, now))), {
    settings: { availabilityStaleHours: 72, gbDomesticRules: true, mailGroups: JSON.stringify([everyDriver]) },
    standsAt: now,
    roots: testRoots().map(({ bytes }) => bytes),
  });
  await depot.refreshed('availability', 'drivers-missing');
  for (const [place, { bytes }] of cards.entries()) depot.drop(`${place}.ddd`, bytes);
  await until(
    'all cards were read',
    async () => {
      const { rows } = await depot.ask('availability.page', everybody);
      return rows.reduce((sum, { localFiles }) => sum + localFiles.files, 0) === cards.length;
    },
    240_000,
  );

  // Some come under the domestic rules of Great Britain.
  const inBritain = new Set(Array.from({ length: inAll }, (_, number) => number).filter((number) => number % 3 === 2));
  const namesInBritain = new Set([...inBritain].map(fullNameOf));
  for (const { id, name } of (await depot.ask('availability.page', everybody)).rows) {
    if (namesInBritain.has(name)) await depot.ask('driverEntries.setRules', { id, rules: gbDomestic });
  }

  const at = now + 14 * hourMs;
  const page = await depot.ask('availability.page', everybody);
  expect(page.total).toBe(inAll);

  // The first screen.
  const { available } = await depot.ask('today.get', {});
  expect([available.startNow, available.unknown, available.known]).toEqual([
    page.counts.now,
    page.counts.unknown,
    inAll - page.counts.unknown,
  ]);
  const byId = new Map(page.rows.map((row) => [row.id, row]));
  for (const row of available.next) expect(row).toEqual(byId.get(row.id));

  // The chart of who becomes free, and of who can start at each hour.
  const { sort: _, descending: __, offset: ___, limit: ____, ...narrowing } = everybody;
  const timeline = await depot.ask('availability.timeline', { ...narrowing, hours: 24 });
  expect(timeline.startNow).toBe(page.counts.now);
  const { hours } = await depot.ask('availability.hours', { ...narrowing, at });
  for (const hour of [hours.at(2), hours.at(-3)]) {
    const then = await depot.ask('availability.page', { ...everybody, at: hour?.at ?? at });
    expect(then.states.can).toBe(hour?.drivers);
  }

  // The mail, in the words of a text that is read later.
  const { document } = await depot.ask('mail.preview', { group: 'All' });
  const [part] = document.parts;
  const startColumn = part?.heads.indexOf('Can start') ?? -1;
  const byName = new Map(page.rows.map(({ name, start }) => [name, start]));
  for (const { cells } of part?.rows ?? []) {
    const start = byName.get(cells[0] ?? '');
    const said =
      start === undefined || start.source === null
        ? formatter.t('common.notKnownInSentence')
        : lastingStartText(start, formatter);
    expect(cells[startColumn]).toBe(said);
    expect(said.includes('another answer')).toBe((start?.otherwiseUnder.length ?? 0) > 0);
  }
  expect(part?.rows.length).toBeGreaterThan(50);

  // Each driver's own page.
  for (const { id, start } of page.rows) {
    const { starts } = await depot.askFor('driver.get', { id });
    if (start.source === null) expect(starts).toEqual([]);
    else expect(starts[0]).toEqual(start);
  }

  const seen = new Set(page.rows.map(({ start }) => `${start.source} ${start.answer} ${start.reason}`));
  const alteredOnly = page.rows.filter(({ start }) => start.reason === 'altered');
  expect(available.altered).toBe(alteredOnly.length);
  expect(alteredOnly.length).toBeGreaterThan(5);
  expect(available.implausible).toBe(page.rows.filter(({ start }) => start.implausible.length > 0).length);
  expect(available.implausible).toBeGreaterThan(5);
  expect(available.otherwise).toBe(page.rows.filter(isOtherwise).length);
  expect(available.otherwise).toBeGreaterThan(5);
  saysOtherwiseInFilesAndOnPaper(page, 'now', 'start');
  const planned = await depot.ask('availability.page', { ...everybody, at });
  expect(planned.rows.filter(isOtherwise).length).toBeGreaterThan(5);
  saysOtherwiseInFilesAndOnPaper(planned, 'then', 'rest');
  for (const answer of ['card yes', 'card no', 'service yes', 'service no', 'service unknown']) {
    expect([...seen].some((each) => each.startsWith(answer))).toBe(true);
  }
  for (const answer of ['card yes working-day', 'service yes working-day', 'service unknown service-day']) {
    expect(seen).toContain(answer);
  }
  const isInBritain = ({ driver }: Card) => inBritain.has(driver);
  await saysTheSameOnTheCommandLine(
    cards.filter((card) => !isInBritain(card)),
    page,
    strictestRegime,
  );
  await saysTheSameOnTheCommandLine(cards.filter(isInBritain), page, gbDomestic);
}, 400_000);

const formatter = { t: createTexts(en), times: createTimes('Europe/London', createTexts(en)) };

function isOtherwise({ start }: AvailabilityPage['rows'][number]): boolean {
  return start.otherwiseUnder.length > 0;
}

/** The column with the answer names the rules that would change it, after the answer itself, and no others. */
function saysOtherwiseInFilesAndOnPaper({ rows, at }: AvailabilityPage, moment: 'now' | 'then', id: string): void {
  const column = availabilityColumns(formatter, 'wide', moment).find((each) => each.id === id);
  for (const row of rows) {
    const inFile = String(column?.csv?.(row, { formatter, now: at }));
    const onPaper = column?.paper?.(row, { formatter, now: at }) ?? inFile;
    for (const said of [inFile, onPaper]) {
      const [answer = '', remark] = said.split('another answer under other rules: ');
      expect(answer).toMatch(/^\w/);
      expect(remark?.replace(/\)$/, '').split(', ')).toEqual(
        isOtherwise(row) ? row.start.otherwiseUnder.map((each) => formatter.t(`subject.rules.${each}`)) : undefined,
      );
    }
  }
}

function fullNameOf(number: number): string {
  const { firstNames, surname } = nameOf(number);
  return `${firstNames} ${surname}`;
}

/** Of each card here that the answer rests on, the command says the same of the same minute, by the same rules. */
async function saysTheSameOnTheCommandLine(
  cards: readonly Card[],
  { rows, at }: AvailabilityPage,
  regime: Regime,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'one-answer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { fileName, bytes } of testRoots()) writeFileSync(path.join(folder, fileName), bytes);
  const files = cards.map(({ bytes }, place) => {
    const file = path.join(folder, `${place}.ddd`);
    writeFileSync(file, bytes);
    return file;
  });
  const { output } = await runHere({ dataDirectory: folder }, () =>
    canStart({ folder: [], json: true, roots: folder, at: new Date(at).toISOString(), regime }, files),
  );
  const said = new Map(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((each) => [each.driver, each]),
  );
  const numbers = [...new Set(cards.map(({ driver }) => driver))];
  expect(said.size).toBe(numbers.length);
  let compared = 0;
  for (const number of numbers) {
    const start = rows.find(({ name }) => name === fullNameOf(number))?.start;
    if (start?.source !== 'card' || start.reason === 'too-old') continue;
    const { restsOn, ...answer } = said.get(cardNumberOf(number));
    const expected = commandWordsOf(start);
    // Files know no depot that offers these rules: they are compared with only where they were asked for.
    const otherwiseUnder = expected.otherwiseUnder.filter((each) => each !== gbDomestic);
    expect(shownOf({ ...answer, implausible: restsOn.implausible })).toEqual(shownOf({ ...expected, otherwiseUnder }));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(numbers.length / 2);
}

function commandWordsOf(start: ShownStart) {
  const { answer, reason, article, from, latestWeeklyRestStart, left, implausible, otherwiseUnder } = start;
  const iso = (at: number | null) => (at === null ? null : `${new Date(at).toISOString().slice(0, 16)}Z`);
  return {
    answer,
    reason,
    article,
    from: iso(from),
    latestWeeklyRestStart: iso(latestWeeklyRestStart),
    driveMinutes: left?.day ?? null,
    implausible,
    otherwiseUnder,
  };
}

function shownOf(said: ReturnType<typeof commandWordsOf>) {
  const { answer, reason, article, from, latestWeeklyRestStart, driveMinutes, implausible, otherwiseUnder } = said;
  return { answer, reason, article, from, latestWeeklyRestStart, driveMinutes, implausible, otherwiseUnder };
}
