import { type DriverRecords, driverRecords } from '../../../shared/compliance/hours/driver-records.ts';
import { type Standing, standingOf } from '../../../shared/compliance/hours/standing.ts';
import { type Examination, examineDownload } from '../../../shared/tachograph/examine.ts';
import { summariseExamination } from '../../../shared/tachograph/summary.ts';
import type { Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import type { KeptActivities } from '../store/local-files.ts';
import { packActivities } from './card-activities.ts';
import type { FileReading } from './reading-thread.ts';

/**
 * Who and what a file is about, and of a card what its driver did and where the driver stands at its end: decoded and
 * verified once.
 */
export function readFile(bytes: Uint8Array, fileName: string, verifier: Verifier): FileReading {
  const examination = examineDownload(bytes, verifier);
  const driver = driverOf(examination);
  return {
    summary: summariseExamination(examination, { fileName, verifier }),
    standing: driver === null ? null : standingBy(driver),
    activities: activitiesIn(examination, driver),
  };
}

/** What a card recorded of its driver; null for all but driver cards. */
export function cardActivities(bytes: Uint8Array, verifier: Verifier): KeptActivities | null {
  const examination = examineDownload(bytes, verifier);
  return activitiesIn(examination, driverOf(examination));
}

function driverOf(examination: Examination): DriverRecords | null {
  return (examination.content.kind === 'card' ? driverRecords([examination])[0] : null) ?? null;
}

function activitiesIn({ content }: Examination, driver: DriverRecords | null): KeptActivities | null {
  if (content.kind !== 'card' || driver === null) return null;
  return packActivities({ dataUpTo: content.card.dataUpTo, sources: driver.sources });
}

/** Null for a card whose activities were altered: nobody is planned by those. */
function standingBy({ sources }: DriverRecords): Standing | null {
  const isAltered = sources.some(({ stretches }) => stretches.some(({ basis }) => basis === 'does-not-verify'));
  return isAltered ? null : standingOf(sources);
}
