import { isRecord } from '../../../shared/json.ts';
import { dateTimeSchema } from '../../../shared/service/fields.ts';
import type { Answered } from './ask-service.ts';

/** The rows of a success; null where there is none. */
export function rowsOf(answer: Answered | null): readonly object[] | null {
  return answer?.status === 200 && Array.isArray(answer.json) ? answer.json.filter(isRecord) : null;
}

/** A value at a path of names, such as `totalDriveMinutes.minutes`. */
export function valueIn(row: object | undefined, path: string): unknown {
  let value: unknown = row;
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined;
  return value;
}

/** Rows that lie in rows count too: a parameter may only change what is within. */
export function countOf(rows: readonly object[]): number {
  return rows.reduce((sum, row) => sum + 1 + countOf(innerRows(row)), 0);
}

function innerRows(row: object): readonly object[] {
  return Object.values(row).flatMap((value) => (Array.isArray(value) ? value.filter(isRecord) : []));
}

/** The first and the last moment that an activity shows. */
export interface Activity {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** The innermost rows that show moments: a driver's duties, or the driver's own row where it has none within. */
export function activitiesOf(rows: readonly object[]): readonly Activity[] {
  return rows.flatMap((row) => {
    const within = activitiesOf(innerRows(row));
    if (within.length > 0) return within;
    const moments = Object.values(row).flatMap(momentOf);
    return moments.length === 0 ? [] : [{ firstMs: Math.min(...moments), lastMs: Math.max(...moments) }];
  });
}

function momentOf(value: unknown): readonly number[] {
  const read = dateTimeSchema.safeParse(isRecord(value) ? value.date : value);
  return read.success ? [Date.parse(read.data)] : [];
}
