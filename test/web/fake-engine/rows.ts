import type { UploadKind, UploadRow, UploadState } from '../../../shared/contract/uploads.ts';

/** The moment at which every made-up scene stands: Friday 20 November 2026, 08:14:14 in London. */
export const sceneNow = Date.UTC(2026, 10, 20, 8, 14, 14);

/** A time of the scene's day, or of the day before with `-1`. */
export function at(clock: string, dayOffset = 0): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return Date.UTC(2026, 10, 20 + dayOffset, hours, minutes, seconds);
}

export interface RowFacts extends Partial<Omit<UploadRow, 'state' | 'subject' | 'arrivedAt'>> {
  readonly state: UploadState;
  readonly subject: string | null;
  readonly arrivedAt: number;
}

export function row(id: number, facts: RowFacts): UploadRow {
  const isVehicle = facts.subject !== null && /^TD\d\d /.test(facts.subject);
  const kind: UploadKind = isVehicle ? 'vehicle-unit' : 'driver-card';
  return {
    id,
    jobId: id,
    kind: facts.subject === null ? null : kind,
    fileName: `${isVehicle ? 'M' : 'C'}_20261120_${id}.DDD`,
    origin: 'folder',
    folderLabel: isVehicle ? 'Vehicle downloads' : 'Card reader PC',
    sizeBytes: isVehicle ? 497_664 : 62_104,
    firstDay: null,
    lastDay: null,
    sentAt: facts.state === 'sent' ? facts.arrivedAt + 37_000 : null,
    attempts: facts.state === 'sent' || facts.state === 'sending' ? 1 : 0,
    nextAttemptAt: null,
    progress: null,
    reason: null,
    ...facts,
  };
}

const names = ['Marta Brindlewood', 'Bryn Oxenholt', 'TD22 QPN', 'Della Marrowick', 'Hale Vintergreen', 'TD73 QLB'];

/** Any number of sent files, each seven minutes older than the one before; nobody in them exists. */
export function sentRows(count: number, firstId: number, before: number): UploadRow[] {
  return Array.from({ length: count }, (_, index) =>
    row(firstId + index, {
      state: 'sent',
      subject: names[index % names.length] ?? null,
      arrivedAt: before - (index + 1) * 7 * 60_000,
      firstDay: '2026-10-21',
      lastDay: '2026-11-19',
    }),
  );
}
