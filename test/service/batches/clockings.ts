import { operations } from '../../../shared/service/operations.ts';
import type { ServiceDatabase } from '../database/open.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { applyBatch, withResponseCode } from './batch.ts';
import type { Clocking } from './clocking.ts';

/** Every clocking of a driver, or of all, in order of time. */
export function clockingsOf(database: ServiceDatabase, driverId?: string): readonly Clocking[] {
  return database
    .prepare<[string | null, string | null], ClockingRow>(
      `SELECT clocking_id AS id, driver_id AS driverId, is_clock_in AS isClockIn, clocked_at_ms AS atMs FROM clockings
       WHERE ? IS NULL OR driver_id = ? ORDER BY clocked_at_ms, clocking_id`,
    )
    .all(driverId ?? null, driverId ?? null)
    .map(clockingOf);
}

/** A user clocks in or out. Undefined when the driver is not known. */
export function addClocking(
  database: ServiceDatabase,
  { driverId, isClockIn, clockingTimeStamp }: Omit<Clocking, 'id'>,
): Clocking | undefined {
  const driver = database.prepare<[string]>('SELECT 1 FROM drivers WHERE driver_id = ?').get(driverId);
  if (!driver) return undefined;
  const number = database.prepare<[], number>('SELECT last_number + 1 FROM clocking_numbers').pluck().get();
  const row = { id: `C${number}`, driverId, isClockIn: Number(isClockIn), atMs: Date.parse(clockingTimeStamp) };
  database.prepare('INSERT INTO clockings VALUES (@id, @driverId, @isClockIn, @atMs)').run(row);
  return clockingOf(row);
}

export const clockingsUpdate: OperationHandler<'clockings-update'> = ({ database, clockingChanged }, { records }) => {
  const update = database.prepare<[number | null, number | null, string], ClockingRow>(
    `UPDATE clockings SET is_clock_in = coalesce(?, is_clock_in), clocked_at_ms = coalesce(?, clocked_at_ms)
     WHERE clocking_id = ?
     RETURNING clocking_id AS id, driver_id AS driverId, is_clock_in AS isClockIn, clocked_at_ms AS atMs`,
  );
  const changed: Clocking[] = [];
  const change = operations['clockings-update'].request.shape.records.element;
  const result = applyBatch(database, change, records, ({ clockingId, isClockIn, clockingTimeStamp }) => {
    const row = update.get(
      isClockIn === undefined ? null : Number(isClockIn),
      clockingTimeStamp === undefined ? null : Date.parse(clockingTimeStamp),
      clockingId,
    );
    if (!row) return [notFound(clockingId)];
    changed.push(clockingOf(row));
    return [];
  });
  for (const clocking of changed) clockingChanged(clocking);
  return withResponseCode(result);
};

/** Answers without a response code, and names each failed item by the identifier that was sent. */
export const clockingsDelete: OperationHandler<'clockings-delete'> = ({ database }, { clockingIds }) => {
  const remove = database.prepare('DELETE FROM clockings WHERE clocking_id = ?');
  const identifier = operations['clockings-delete'].request.shape.clockingIds.element;
  return applyBatch(database, identifier, clockingIds, (clockingId) =>
    remove.run(clockingId).changes === 0 ? [notFound(clockingId)] : [],
  );
};

interface ClockingRow {
  readonly id: string;
  readonly driverId: string;
  readonly isClockIn: number;
  readonly atMs: number;
}

function clockingOf({ id, driverId, isClockIn, atMs }: ClockingRow): Clocking {
  return { id, driverId, clockingTimeStamp: new Date(atMs).toISOString(), isClockIn: isClockIn === 1 };
}

function notFound(clockingId: string): string {
  return `Clocking id ${clockingId} was not found`;
}
