import type { ServiceDatabase } from '../database/open.ts';

/** A driver as the reports need one. */
export interface DriverRow {
  readonly driverId: string;
  readonly driverName: string;
  readonly category: string;
  readonly agency: string;
  readonly employeeNumber: string;
  /** The payroll number of the driver's record, else the employee number. */
  readonly payrollId: string;
  /** Taken off the time that is clocked; 0 for none. */
  readonly deductedBreakMinutes: number;
  readonly divisionId: string | null;
  readonly divisionName: string | null;
  readonly cardProcessedAtMs: number | null;
}

/**
 * The drivers who work for the organisation, by their identifiers; those of the filter only when it names any (an empty filter
 * restricts nothing). People who have left are in no report.
 */
export function reportedDrivers(database: ServiceDatabase, filter: readonly string[] = []): readonly DriverRow[] {
  return database
    .prepare<[string, string], DriverRow>(
      `SELECT driver_id AS driverId, trim(first_name || ' ' || last_name) AS driverName, category, agency,
         employee_number AS employeeNumber,
         coalesce(json_extract(details, '$.employeeDetails.payRollNumber'), employee_number) AS payrollId,
         deducted_break_minutes AS deductedBreakMinutes, division_id AS divisionId, division_name AS divisionName,
         card_processed_at_ms AS cardProcessedAtMs
       FROM drivers LEFT JOIN divisions USING (division_id)
       WHERE no_longer_works_for_us = 0 AND (? = '[]' OR driver_id IN (SELECT value FROM json_each(?)))
       ORDER BY driver_id`,
    )
    .all(JSON.stringify(filter), JSON.stringify(filter));
}
