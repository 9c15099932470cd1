import { driverCard, holder, vehicle } from '../../corpus/library/subjects.ts';
import { makeShifts } from '../../corpus/shift.ts';

/** A card that was read on the evening of its last day. */
function card(firstDay: string, lastDay: string, previousDownload?: string): Uint8Array {
  const shifts = makeShifts({ firstDay, lastDay, driver: holder, vehicles: [vehicle], seed: 3 });
  return driverCard({ shifts, previousDownload });
}

export const september = card('2026-09-01', '2026-09-18');
export const november = card('2026-10-15', '2026-11-18', '2026-10-14T18:30:00Z');
