import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { operationList, type RowOf } from '../../shared/service/operations.ts';
import { dateAndTime, dateOnly, minutes, percent } from '../service/reports/values.ts';

const largeReports = ['driver-d53', 'driver-d99', 'driver-d68'] as const;
export type LargeReport = (typeof largeReports)[number];

export interface LargeFleet {
  readonly url: string;
  /** Keeps the answers of a report back until the returned function is called, which resolves when the next one has left. */
  readonly hold: (report: LargeReport) => () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export interface LargeFleetOptions {
  /** Rows of driver-d99. */
  readonly available: number;
  /** Rows of driver-d53. */
  readonly missing: number;
  /** Rows of driver-d68, each with five duties; none where absent. */
  readonly analysed?: number;
}

const firstNames = ['Ivo', 'Marta', 'Otto', 'Siân', 'Pavel', 'Greer', 'Łukasz', 'Femi', 'Runa', 'Della', 'Anaïs'];
const lastNames = ['Tarrowby', 'Quillby', 'Fennimore', 'Brindlewood', 'Okonjade', 'Llanwerrin', 'Wierzbięcki', 'Vane'];
const divisions = ['Millbrook', 'Harbour', 'Stonefield'];
const categories = ['HGV 1', 'HGV 2', 'Van'];
const agencies = ['', '', 'Stonebridge', 'Calder Staff'];
const hourMs = 3_600_000;
const dutiesEach = 5;

/** A service with more drivers than any operator has: three reports from memory, and of all else no row. */
export async function startLargeFleet({ available, missing, analysed = 0 }: LargeFleetOptions): Promise<LargeFleet> {
  const nowMs = Date.now();
  const bodies: Readonly<Record<LargeReport, Buffer>> = {
    'driver-d53': json(Array.from({ length: missing }, (_, index) => missingDriver(index, nowMs))),
    'driver-d99': json(Array.from({ length: available }, (_, index) => availableDriver(index, nowMs))),
    'driver-d68': json(Array.from({ length: analysed }, (_, index) => analysedDriver(index, nowMs))),
  };
  const none = json([]);
  const held = new Map<string, Promise<void>>();
  const sent = new Map<string, (atMs: number) => void>();
  const server = http.createServer((request, response) => {
    request.resume();
    request.once('end', async () => {
      const operation = operationList.find(({ path }) => path === request.url?.split('?')[0]);
      const report = largeReports.find((each) => each === operation?.name) ?? null;
      if (report !== null) await held.get(report);
      response.once('finish', () => sent.get(report ?? '')?.(Date.now()));
      response.writeHead(200, { 'content-type': 'application/json' }).end(report === null ? none : bodies[report]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hold(report) {
      let release = () => {};
      held.set(report, new Promise((resolve) => (release = resolve)));
      return () =>
        new Promise((resolve) => {
          sent.set(report, resolve);
          held.delete(report);
          release();
        });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(rows: readonly unknown[]): Buffer {
  return Buffer.from(JSON.stringify(rows));
}

function driverOf(index: number) {
  return {
    driverId: `L${100_000 + index}`,
    driverName: `${of(firstNames, index)} ${of(lastNames, Math.floor(index / 11))} ${index}`,
    category: of(categories, index),
    agency: of(agencies, index),
  };
}

function missingDriver(index: number, nowMs: number): RowOf<'driver-d53'> {
  const days = 15 + ((index * 7) % 60);
  return {
    ...driverOf(index),
    cardProcessedDate: dateAndTime(nowMs - days * 24 * hourMs),
    daysSinceLastRead: days,
  };
}

function availableDriver(index: number, nowMs: number): RowOf<'driver-d99'> {
  return {
    ...driverOf(index),
    divisionName: of(divisions, index),
    cardProcessedDate: dateAndTime(nowMs - (index % 40) * hourMs),
    nextWeeklyRestType: index % 2 === 0 ? 'Regular' : 'Reduced',
    earliestNextStart: dateAndTime(nowMs + ((index % 90) - 20) * hourMs),
    lastRecordEndTime: dateAndTime(nowMs - (index % 30) * hourMs),
    reducedDailyRestAvailable: index % 4,
    extendedDriveAvailable: index % 3,
    fortnightlyDriveLastWeek: minutes((index * 13) % 2_700),
    fortnightlyDriveCurrentWeek: minutes((index * 17) % 2_000),
    fortnightlyDriveAvailable: minutes((index * 19) % 700),
  };
}

function analysedDriver(index: number, nowMs: number): RowOf<'driver-d68'> {
  const { driverId, driverName } = driverOf(index);
  const records = Array.from({ length: dutiesEach }, (_, duty) => {
    const driving = 300 + ((index * 7 + duty * 31) % 240);
    const [work, breaks] = [60 + (index % 90), 45 + (duty % 30)];
    const whole = driving + work + breaks;
    return {
      date: dateOnly(nowMs - (duty + 1) * 24 * hourMs),
      kmPerDuty: driving,
      totalTachoTime: minutes(whole),
      totalDriveTime: minutes(driving),
      totalOtherWork: minutes(work),
      totalPoA: minutes(0),
      totalBreak: minutes(breaks),
      drivingTimePercentage: percent(driving, whole),
      otherWorkPercentage: percent(work, whole),
      poAPercentage: percent(0, whole),
      breakPercentage: percent(breaks, whole),
    };
  });
  return { driverId, name: driverName, records };
}

function of<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}
