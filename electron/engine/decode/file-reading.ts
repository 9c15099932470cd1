import { unitDrivers } from '../../../shared/compliance/hours/driver-records.ts';
import { dayMinutes } from '../../../shared/compliance/hours/rules.ts';
import type { Standing } from '../../../shared/compliance/hours/standing.ts';
import {
  type CardRecord,
  recordOfCard,
  recordOfFiles,
  standingOfRecord,
} from '../../../shared/compliance/record/record.ts';
import { summariseExamination } from '../../../shared/compliance/record/summary.ts';
import { driverSubjectId } from '../../../shared/tachograph/covered-days.ts';
import { type Examination, examineOpened } from '../../../shared/tachograph/examine.ts';
import { type OpenedDownload, openDownload } from '../../../shared/tachograph/open.ts';
import { dayNumberOf, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import type { KeptActivities } from '../store/local-files.ts';
import { keptDays, packActivities, unpackActivities } from './card-activities.ts';
import type { FileReading } from './reading-thread.ts';
import { packUnitDays, unitDaysOf } from './unit-days.ts';

/**
 * Who and what a file is about, what it recorded of its newest days, and of a card where the driver stands at its end:
 * decoded and verified once.
 */
export function readFile(bytes: Uint8Array, fileName: string, verifier: Verifier): FileReading {
  const opened = openDownload(bytes);
  const examination = examineOpened(opened, bytes.length, verifier);
  const driver = driverOf(examination);
  return {
    summary: summariseExamination(examination, { fileName, verifier }),
    standing: driver === null ? null : standingOfRecord(driver.record),
    activities: activitiesIn(opened, examination, driver),
    drivers: driversIn(examination),
  };
}

/**
 * What a vehicle unit recorded of each driver in the last weeks before it was read, for no answer reaches further back; none
 * of every other file.
 */
function driversIn({ content, verification }: Examination): FileReading['drivers'] {
  if (content.kind !== 'vehicle-unit') return [];
  const { overview, days } = content.vehicleUnit;
  const dataUpTo = overview?.recorderTime ?? null;
  const lastDay = dayNumberOf(dataUpTo ?? days.at(-1)?.date ?? 0);
  return unitDrivers(content.vehicleUnit, verification).flatMap(({ key, source }) => {
    const stretches = source.stretches.filter(({ endMinute }) => endMinute > (lastDay - keptDays) * dayMinutes);
    const last = stretches.at(-1);
    if (last === undefined) return [];
    return {
      subjectId: driverSubjectId(key),
      lastDay: isoDayOf(Math.floor((last.endMinute - 1) / dayMinutes)),
      activities: packActivities({ dataUpTo, sources: [{ ...source, stretches }] }),
    };
  });
}

/** Where a driver stands at the end of what several cards and vehicle units recorded together. */
export function standingOfFiles(kept: readonly KeptActivities[]): Standing | null {
  return standingOfRecord(recordOfFiles(kept.flatMap((each) => unpackActivities(each) ?? [])));
}

/** What a driver card or a vehicle unit recorded; null for every other file. */
export function fileActivities(bytes: Uint8Array, verifier: Verifier): KeptActivities | null {
  const opened = openDownload(bytes);
  const examination = examineOpened(opened, bytes.length, verifier);
  return activitiesIn(opened, examination, driverOf(examination));
}

/** What a driver's card recorded; null of every other file. */
function driverOf({ content, verification }: Examination): CardRecord | null {
  const isDriver = content.kind === 'card' && content.card.identity?.holder.kind === 'driver';
  return isDriver ? recordOfCard(content.card, verification) : null;
}

function activitiesIn(
  opened: OpenedDownload,
  { content }: Examination,
  driver: CardRecord | null,
): KeptActivities | null {
  if (opened.kind === 'vehicle-unit' && content.kind === 'vehicle-unit') {
    return packUnitDays(unitDaysOf(opened.walk, content.vehicleUnit));
  }
  if (content.kind !== 'card' || driver === null) return null;
  return packActivities({ dataUpTo: content.card.dataUpTo, sources: driver.sources });
}
