import { driverRecords } from '../../../shared/compliance/hours/driver-records.ts';
import { type Standing, standingOf } from '../../../shared/compliance/hours/standing.ts';
import { type Examination, examineDownload } from '../../../shared/tachograph/examine.ts';
import { summariseExamination } from '../../../shared/tachograph/summary.ts';
import type { Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import type { FileReading } from './reading-thread.ts';

/** Who and what a file is about, and where the driver of a card stands at its end: decoded and verified once. */
export function readFile(bytes: Uint8Array, fileName: string, verifier: Verifier): FileReading {
  const examination = examineDownload(bytes, verifier);
  return {
    summary: summariseExamination(examination, { fileName, verifier }),
    standing: standingIn(examination),
  };
}

/** Null for all but driver cards, and for a card whose activities were altered: nobody is planned by those. */
function standingIn(examination: Examination): Standing | null {
  const [driver] = examination.content.kind === 'card' ? driverRecords([examination]) : [];
  const isAltered = driver?.sources.some(({ stretches }) => stretches.some(({ basis }) => basis === 'does-not-verify'));
  return driver === undefined || isAltered ? null : standingOf(driver.sources);
}
