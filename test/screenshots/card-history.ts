import { flipBit } from '../corpus/damage.ts';
import { drivers } from '../corpus/fleet.ts';
import { type FleetDownload, makeFleetDownload } from '../corpus/fleet-download.ts';

const dayMs = 86_400_000;
/** One download is missing between 238 and 139 days ago: a gap. */
const daysAgo = [340, 288, 238, 139, 92, 45] as const;
const spoiledDaysAgo = 288;

/** Whose card it is, as the pictures and tests look for it. */
export const cardHistoryOf = 'Cass Undermere';

/** A year of downloads of one card, with a gap, and with one file whose bytes were changed on their way. */
export function cardHistory(nowMs: number): readonly FleetDownload[] {
  const driver = drivers.find(({ firstNames, lastName }) => `${firstNames} ${lastName}` === cardHistoryOf);
  if (driver === undefined) throw new Error(`${cardHistoryOf} is not in the fleet`);
  return daysAgo.map((days, index) => {
    const previous = daysAgo[index - 1];
    const { fileName, bytes } = makeFleetDownload(driver, {
      now: new Date(nowMs - days * dayMs).toISOString(),
      previousDownload: previous === undefined ? null : new Date(nowMs - previous * dayMs).toISOString(),
    });
    return { fileName, bytes: days === spoiledDaysAgo ? flipBit(bytes, Math.floor(bytes.length / 2)) : bytes };
  });
}
