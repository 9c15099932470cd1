import { type Driver, driver } from '../../../shared/service/operations/driver-record.ts';
import type { ServiceDatabase } from '../database/open.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { applyBatch, withResponseCode } from './batch.ts';
import { replaceCards } from './driver-cards.ts';

/**
 * Changes what each record names and leaves the rest of the driver as it is. A list that is given replaces the one that is there. A
 * record that names no driver, or a fleet or division that does not exist, is reported and not applied.
 */
export const driversUpdate: OperationHandler<'drivers-update'> = ({ database }, { records }) =>
  withResponseCode(applyBatch(database, driver, records, (record) => applyDriver(database, record)));

function applyDriver(database: ServiceDatabase, record: Driver): readonly string[] {
  const stored = database
    .prepare<[string], string>('SELECT details FROM drivers WHERE driver_id = ?')
    .pluck()
    .get(record.id);
  if (stored === undefined) return [`Driver id ${record.id} was not found`];
  const fleetNumber = fleetOf(database, record);
  const reasons = [
    ...(fleetNumber === 'unknown' ? ['defaultFleetDetails: no fleet has this number or name'] : []),
    ...(isKnownDivision(database, record) ? [] : ['divisionDetails: no division has this id']),
  ];
  if (reasons.length > 0) return reasons;

  const { driverDetails, employeeDetails, registeredCards } = record;
  const details = JSON.parse(stored) as Pick<Driver, 'driverDetails' | 'employeeDetails'>;
  database
    .prepare(
      `UPDATE drivers SET
         username = coalesce(@username, username),
         last_name = coalesce(@lastName, last_name),
         first_name = coalesce(@firstName, first_name),
         other_names = coalesce(@otherNames, other_names),
         category = coalesce(@category, category),
         agency = coalesce(@agency, agency),
         employee_number = coalesce(@employeeNumber, employee_number),
         created_at_ms = coalesce(@createdAtMs, created_at_ms),
         no_longer_works_for_us = coalesce(@hasLeft, no_longer_works_for_us),
         division_id = coalesce(@divisionId, division_id),
         fleet_number = coalesce(@fleetNumber, fleet_number),
         details = @details
       WHERE driver_id = @id`,
    )
    .run({
      id: record.id,
      username: record.username ?? null,
      lastName: record.lastName ?? null,
      firstName: record.firstName ?? null,
      otherNames: record.otherNames ?? null,
      category: record.category ?? null,
      agency: record.agency ?? null,
      employeeNumber: record.employeeNumber ?? null,
      createdAtMs: record.createdDate === undefined ? null : Date.parse(record.createdDate),
      hasLeft: record.noLongerWorksForUs === undefined ? null : Number(record.noLongerWorksForUs),
      divisionId: record.divisionDetails?.divisionId ?? null,
      fleetNumber: fleetNumber ?? null,
      details: JSON.stringify({
        driverDetails: { ...details.driverDetails, ...driverDetails },
        employeeDetails: { ...details.employeeDetails, ...employeeDetails },
      }),
    });
  if (registeredCards) replaceCards(database, record.id, registeredCards);
  return [];
}

/** By its number, else by its name; undefined when the record says nothing of a fleet. */
function fleetOf(database: ServiceDatabase, { defaultFleetDetails }: Driver): number | 'unknown' | undefined {
  const { fleetNumber, fleetName } = defaultFleetDetails ?? {};
  if (fleetNumber === undefined && fleetName === undefined) return undefined;
  const known =
    fleetNumber === undefined
      ? database
          .prepare<[string | undefined], number>('SELECT fleet_number FROM fleets WHERE fleet_name = ?')
          .pluck()
          .get(fleetName)
      : database
          .prepare<[number], number>('SELECT fleet_number FROM fleets WHERE fleet_number = ?')
          .pluck()
          .get(fleetNumber);
  return known ?? 'unknown';
}

function isKnownDivision(database: ServiceDatabase, { divisionDetails }: Driver): boolean {
  if (divisionDetails?.divisionId === undefined) return true;
  const query = database.prepare<[string]>('SELECT 1 FROM divisions WHERE division_id = ?');
  return query.get(divisionDetails.divisionId) !== undefined;
}
