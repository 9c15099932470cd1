import type { ReportColumn } from './report-runs.ts';

/**
 * What a record of a report has of the column at a path, with all records that it holds added up: minutes of lengths of
 * time, whole numbers, and how many records a list has. Null where none of them has it.
 */
export function amountAt(value: unknown, path: readonly string[]): number | null {
  if (Array.isArray(value)) return path.length === 0 ? value.length : sumOfAll(value, path);
  if (typeof value === 'number') return path.length === 0 ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  const [name, ...rest] = path;
  if (name !== undefined) return amountAt(Reflect.get(value, name), rest);
  const minutes: unknown = Reflect.get(value, 'minutes');
  return typeof minutes === 'number' ? minutes : null;
}

function sumOfAll(values: readonly unknown[], path: readonly string[]): number | null {
  let sum: number | null = null;
  for (const value of values) {
    const amount = amountAt(value, path);
    if (amount !== null) sum = (sum ?? 0) + amount;
  }
  return sum;
}

/** The paths of all columns that sum, also within the records that rows hold, such as `records.totalDriveTime`. */
export function summedPaths(columns: readonly ReportColumn[]): string[] {
  return columns.flatMap(({ name, sums, fields }) => [
    ...(sums ? [name] : []),
    ...summedPaths(fields).map((path) => `${name}.${path}`),
  ]);
}
