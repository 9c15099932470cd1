import { driverRecords } from '../../../shared/compliance/hours/driver-records.ts';
import { hoursReport } from '../../../shared/compliance/hours/report.ts';
import type { CardHours } from '../../../shared/contract/hours.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import type { Verifier } from '../../../shared/tachograph/verify/verifier.ts';

/** What a driver card's file tells of its holder's hours; `hours` is null for every other file. */
export function cardHours(bytes: Uint8Array, verifier: Verifier, zone: string): CardHours {
  const examination = examineDownload(bytes, verifier);
  const [driver] = examination.content.kind === 'card' ? driverRecords([examination]) : [];
  return { hours: driver ? hoursReport(driver, zone) : null };
}
