import { calibrationAheadDays } from '../../../shared/compliance/deadline.ts';
import { type VehiclePage, vehicleChartDays } from '../../../shared/contract/reports/vehicle.ts';
import { downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import { dayNumber, dayNumberOf, isoDayOf } from '../../../shared/tachograph/time.ts';
import { textOf } from './missing-list.ts';
import { copiesFrom, type FilesQuestion, findSubject, type SubjectPageParts, subjectFacts } from './subject-page.ts';

/** What is known of a vehicle, without reading a file again; null where nobody knows it. */
export function vehiclePage(id: string, parts: SubjectPageParts): VehiclePage | null {
  const found = findSubject('vehicle', id, parts);
  if (found === null) return null;
  const { reports, store, now } = parts;
  const { subject, row } = found;
  const firstDay = firstChartDay(now);
  const nextCalibrationDue = subject?.nextCalibrationDue ?? null;
  return {
    ...subjectFacts(found, dayNumber(firstDay), parts),
    registration: subject?.registration ?? null,
    vinEnding: subject?.ending ?? null,
    generation: subject === null ? null : generationOf(store.localFiles.summary(subject.jobId)),
    nextCalibrationDue,
    calibrationDaysLeft:
      nextCalibrationDue === null ? null : dayNumber(nextCalibrationDue) - reports.lists.days().dayOf(now),
    calibrationAheadDays,
    firstDay,
    lastDrivenDay: textOf(row?.lastDrivenDay ?? null),
  };
}

/** What the chart of a vehicle's page is read from. */
export function daysQuestion(id: string, parts: SubjectPageParts): FilesQuestion | null {
  const found = findSubject('vehicle', id, parts);
  const firstDay = firstChartDay(parts.now);
  return found && { firstDay, ...copiesFrom(found, dayNumber(firstDay), parts) };
}

function firstChartDay(now: number): string {
  return isoDayOf(dayNumberOf(now / 1_000) - vehicleChartDays + 1);
}

const generationSchema = downloadSummarySchema.unwrap().pick({ generations: true });

function generationOf(json: unknown): VehiclePage['generation'] {
  return generationSchema.safeParse(json).data?.generations.at(-1) ?? null;
}
