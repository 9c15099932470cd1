import type { RowOf } from '../../shared/service/operations.ts';
import { type SeededRandom, seededRandom } from '../corpus/random.ts';
import { dateAndTime, dateOnly, minutes } from '../service/reports/values.ts';

/** A driver or a vehicle. One that was never downloaded has no moment of it. */
export interface FleetSubject {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly downloadedAt: number | null;
  /** What the values of its rows are drawn from. */
  readonly seed: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const divisions = ['Millbrook', 'Harbour', 'Stonefield', 'Calderbeck', 'Northgate'] as const;
const driverCategories = ['HGV 1', 'HGV 2', 'Van'] as const;
const vehicleCategories = ['Tractor', 'Rigid 18 t', 'Rigid 7.5 t', 'Van'] as const;
const agencies = ['', '', 'Stonebridge', 'Calder Staff'] as const;
const syllables = ['bra', 'cor', 'den', 'ely', 'fen', 'gar', 'hol', 'iver', 'kem', 'lor', 'mar', 'nor', 'pel'] as const;
const letters = [...'ABCDEFGHJKLMNOPRSTUVWXYZ'] as [string, ...string[]];
/** Cards of so many drivers may come as files, which are made for numbers and have names by them. */
const namedByNumber = 2_000;

/** @param index of the file of `makeBulkDownload` that is this driver's */
export function madeDriver(random: SeededRandom, index: number, now: number): FleetSubject {
  const drawn = `${capital(syllable(random) + syllable(random))} ${capital(syllable(random) + syllable(random) + syllable(random))}`;
  return {
    id: `D${random.integer(100_000, 999_999)}${index}`,
    name: index < namedByNumber ? `Test Bulkley ${index}` : drawn,
    category: random.pick(driverCategories),
    downloadedAt: downloadedBefore(random, 40, now),
    seed: random.integer(0, 2 ** 31 - 1),
  };
}

export function madeVehicle(random: SeededRandom, index: number, now: number): FleetSubject {
  const letter = () => random.pick(letters);
  return {
    id: `V${random.integer(100_000, 999_999)}${index}`,
    name: `${letter()}${letter()}${random.integer(15, 76)} ${letter()}${letter()}${letter()}`,
    category: random.pick(vehicleCategories),
    downloadedAt: downloadedBefore(random, 100, now),
    seed: random.integer(0, 2 ** 31 - 1),
  };
}

export function missingDriver(
  { id, name, category, downloadedAt, seed }: FleetSubject,
  uploadedAt: number | undefined,
  now: number,
): RowOf<'driver-d53'> {
  const at = uploadedAt ?? downloadedAt;
  const row = { driverId: id, driverName: name, category, agency: seededRandom(seed).pick(agencies) };
  return at === null
    ? row
    : { ...row, cardProcessedDate: dateAndTime(at), daysSinceLastRead: Math.floor((now - at) / dayMs) };
}

export function missingVehicle(
  { id, name, category, downloadedAt, seed }: FleetSubject,
  now: number,
): RowOf<'vehicle-v14'> {
  const random = seededRandom(seed);
  return {
    vehicleId: id,
    registration: name,
    category,
    ...(downloadedAt !== null && {
      lastDownload: dateOnly(downloadedAt),
      ninetyDayLimit: dateOnly(downloadedAt + 90 * dayMs),
    }),
    lastDriven: dateOnly(now - random.integer(0, 40 * dayMs)),
    timesDrivenByActiveEmployee: random.integer(0, 60),
    ...(downloadedAt !== null && { daysSinceLastRead: Math.floor((now - downloadedAt) / dayMs) }),
  };
}

export function availableDriver(
  { id, name, category, downloadedAt, seed }: FleetSubject,
  uploadedAt: number | undefined,
  now: number,
): RowOf<'driver-d99'> {
  const random = seededRandom(seed + (uploadedAt ?? 0));
  const at = uploadedAt ?? downloadedAt;
  const [lastWeek, thisWeek] = [random.integer(0, 3_300), random.integer(0, 2_100)];
  return {
    driverName: name,
    driverId: id,
    divisionName: random.pick(divisions),
    category,
    agency: random.pick(agencies),
    ...(at !== null && { cardProcessedDate: dateAndTime(at) }),
    nextWeeklyRestType: random.pick(['Regular', 'Reduced']),
    earliestNextStart: dateAndTime(now + random.integer(-1_200, 3_000) * minuteMs),
    lastRecordEndTime: dateAndTime(now - random.integer(0, 3_000) * minuteMs),
    reducedDailyRestAvailable: random.integer(0, 3),
    extendedDriveAvailable: random.integer(0, 2),
    fortnightlyDriveLastWeek: minutes(lastWeek),
    fortnightlyDriveCurrentWeek: minutes(thisWeek),
    fortnightlyDriveAvailable: minutes(5_400 - lastWeek - thisWeek),
  };
}

/** A driver of five days a week, from a moment until now. */
export function clockedDriver(
  { id, name, category, seed }: FleetSubject,
  from: number,
  now: number,
): RowOf<'driver-d46'> {
  const random = seededRandom(seed);
  const days = Math.max(0, Math.floor((now - from) / dayMs));
  const data = Array.from({ length: Math.ceil((days * 5) / 7) }, (_, day) => {
    const start = from + day * dayMs + random.integer(5 * 60, 9 * 60) * minuteMs;
    const [length, late] = [random.integer(480, 720), random.integer(-40, 40)];
    return {
      clockIn: dateAndTime(start),
      clockOut: dateAndTime(start + length * minuteMs),
      tachoStart: dateAndTime(start + late * minuteMs),
      tachoEnd: dateAndTime(start + (length - late) * minuteMs),
      tachoHours: minutes(length - 2 * late),
      clockedHours: minutes(length),
      clockingMismatch: Math.abs(late) > 30,
    };
  });
  return {
    driverId: id,
    payrollId: `BM${random.integer(10_000, 99_999)}`,
    name,
    category,
    agency: random.pick(agencies),
    deductBreak: random.integer(0, 1) === 1,
    breakValue: 30,
    data,
    divisionName: random.pick(divisions),
  };
}

function downloadedBefore(random: SeededRandom, mostDays: number, now: number): number | null {
  const at = now - random.integer(0, mostDays * 24 * 60) * minuteMs;
  return random.integer(1, 40) === 1 ? null : at;
}

function syllable(random: SeededRandom): string {
  return random.pick(syllables);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
