import { packActivities } from '../../electron/engine/decode/card-activities.ts';
import { standingOfFiles } from '../../electron/engine/decode/file-reading.ts';
import type { Reading } from '../../electron/engine/store/local-files.ts';
import { keptFile, type StoreUnderTest, storeUnderTest } from '../unit/store/store-under-test.ts';
import { yearOfRecords } from './driver-record.ts';
import { median, quantile, rounded } from './statistics.ts';

const drivers = 10_000;
const unitsOfDriver = 20;
const driversOfUnit = 10;
const files = (drivers * unitsOfDriver) / driversOfUnit;
const lastDay = '2026-01-05';

/**
 * What it costs to keep what vehicle units recorded of each driver, with 10,000 drivers of twenty units each: bytes, the time
 * to keep one more file at the beginning and with all that lie there, to find one driver's units, and processor time to
 * reckon where a driver of three cards and twenty units stands.
 */
export async function unitDrivers(): Promise<Readonly<Record<string, number>>> {
  const sources = yearOfRecords();
  const isUnit = ({ vehicle }: (typeof sources)[number]) => vehicle !== null;
  const units = sources.filter(isUnit).map((source) => packActivities({ dataUpTo: 1, sources: [source] }));
  const halves = sources.filter((source) => !isUnit(source));
  const cards = [0, 2, 4].map((first) => packActivities({ dataUpTo: 2, sources: halves.slice(first, first + 2) }));
  const [activities] = units;
  if (activities === undefined) throw new Error('no vehicle unit was kept');

  const under = storeUnderTest();
  const keepMs: number[] = [];
  const pages = () => Number(under.database.pragma('page_count', { simple: true }));
  const jobIds = keptJobs(under);
  for (let file = 0; file < files; file += 1) {
    const reading: Reading = {
      jobId: jobIds[file] ?? 0,
      kind: 'vehicle-unit',
      summary: null,
      subject: null,
      subjectId: `vin:${file % 5_000}`,
      firstDay: '2025-10-27',
      lastDay,
      standing: null,
      activities: null,
      drivers: Array.from({ length: driversOfUnit }, (_, place) => ({
        subjectId: `driver:21:${(file * driversOfUnit + place) % drivers}`,
        lastDay,
        activities,
        standing: null,
      })),
    };
    const begun = performance.now();
    under.store.readings.keep([reading]);
    keepMs.push(performance.now() - begun);
  }
  const findMs = Array.from({ length: 1_000 }, (_, driver) => {
    const begun = performance.now();
    under.store.readings.unitsSince(`driver:21:${driver * 7}`, '2025-10-27', 0);
    return performance.now() - begun;
  });
  const before = pages();
  under.database.exec('DROP TABLE unit_driver');
  under.database.exec('VACUUM');
  const pageBytes = Number(under.database.pragma('page_size', { simple: true }));
  return {
    unitDriverRows: drivers * unitsOfDriver,
    unitDriverPackedBytesMost: Math.max(...units.map(({ content }) => content.length)),
    unitDriverDatabaseMegabytes: rounded(((before - pages()) * pageBytes) / 1_000_000),
    keepUnitAtFirstMs: rounded(median(keepMs.slice(0, 1_000)), 3),
    keepUnitAtLastMs: rounded(median(keepMs.slice(-1_000)), 3),
    findUnitsOfDriverMs: rounded(median(findMs), 3),
    standingOfKeptFilesMs: rounded(
      quantile(
        Array.from({ length: 30 }, () => standingMs([...cards, ...units])),
        0.5,
      ),
    ),
  };
}

/** The files of the vehicle units, some hundred in one transaction. */
function keptJobs({ store, clock }: StoreUnderTest): readonly number[] {
  const atOnce = 500;
  return Array.from({ length: files / atOnce }, (_, group) => {
    const names = Array.from({ length: atOnce }, (_each, place) => String(group * atOnce + place));
    const places = names.map((name) => ({
      folderId: null,
      path: `${name}.ddd`,
      member: null,
      sizeBytes: 100,
      modifiedMs: 1_000,
    }));
    const ids = store.sightings.add(places, clock.now());
    const kept = names.map((name, place) => keptFile(ids[place] ?? 0, name));
    return store.sightings.keep(kept, clock.now()).map(({ jobId }) => jobId);
  }).flat();
}

function standingMs(kept: Parameters<typeof standingOfFiles>[0]): number {
  const before = process.cpuUsage();
  standingOfFiles(kept);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
