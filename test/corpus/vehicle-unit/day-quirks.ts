import { timeReal } from '../calendar.ts';
import type { RecordArrayQuirk } from './gen2.ts';
import { recordTypes } from './record-array.ts';

/** Blocks of activities, 76 22 and 76 32. */
const activityCodes = [0x22, 0x32];

/** Applies a quirk to one day (ISO date) alone. */
export function onDay(date: string, quirk: RecordArrayQuirk): RecordArrayQuirk {
  const wanted = Buffer.from(timeReal(date));
  return (arrays, code) => {
    const written = arrays.find(({ type }) => type === recordTypes.dateOfDayDownloaded)?.records[0];
    const isDay = activityCodes.includes(code) && written !== undefined && wanted.equals(Buffer.from(written));
    return isDay ? quirk(arrays, code) : arrays;
  };
}

/** Nothing is left of the day but its date. */
export const dayArraysAlone: RecordArrayQuirk = (arrays) =>
  arrays.filter(({ type }) => type === recordTypes.dateOfDayDownloaded);

/** Half of each change of activity. */
export const dayArraysCut: RecordArrayQuirk = (arrays) =>
  arrays.map((array) =>
    array.type === recordTypes.activityChangeInfo
      ? { ...array, recordBytes: 1, records: array.records.map((record) => record.subarray(0, 1)) }
      : array,
  );
