import type { Driver } from '../../../shared/service/operations/driver-record.ts';
import type { ServiceDatabase } from '../database/open.ts';

interface DriverRecordRow {
  readonly id: string;
  readonly username: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly otherNames: string;
  readonly category: string;
  readonly agency: string;
  readonly employeeNumber: string;
  readonly createdAtMs: number;
  readonly hasLeft: number;
  readonly details: string;
  readonly fleetNumber: number;
  readonly fleetName: string;
  readonly divisionId: string | null;
}

/** A driver's whole record in the shape that drivers-update takes, for looking at what an update did: no operation reads it. */
export function driverRecord(database: ServiceDatabase, driverId: string): Driver | undefined {
  const row = database
    .prepare<[string], DriverRecordRow>(
      `SELECT driver_id AS id, username, last_name AS lastName, first_name AS firstName, other_names AS otherNames,
         category, agency, employee_number AS employeeNumber, created_at_ms AS createdAtMs,
         no_longer_works_for_us AS hasLeft, details, fleet_number AS fleetNumber, fleet_name AS fleetName,
         division_id AS divisionId
       FROM drivers JOIN fleets USING (fleet_number) WHERE driver_id = ?`,
    )
    .get(driverId);
  if (!row) return undefined;
  const { createdAtMs, hasLeft, details, fleetNumber, fleetName, divisionId, ...plain } = row;
  return {
    ...plain,
    createdDate: new Date(createdAtMs).toISOString(),
    noLongerWorksForUs: hasLeft === 1,
    ...(JSON.parse(details) as Pick<Driver, 'driverDetails' | 'employeeDetails'>),
    defaultFleetDetails: { fleetNumber, fleetName },
    registeredCards: registeredCards(database, driverId),
    ...(divisionId !== null && { divisionDetails: { divisionId } }),
  };
}

function registeredCards(database: ServiceDatabase, driverId: string): NonNullable<Driver['registeredCards']> {
  return database
    .prepare<[string], { cardNumber: string; expiresOnDay: string | null; cardType: string }>(
      `SELECT card_number AS cardNumber, expires_on_day AS expiresOnDay, card_type AS cardType
       FROM driver_cards WHERE driver_id = ? ORDER BY card_number`,
    )
    .all(driverId)
    .map(({ cardNumber, expiresOnDay, cardType }) => ({
      cardNumber,
      ...(expiresOnDay !== null && { cardExpiryDate: `${expiresOnDay}T00:00:00Z` }),
      cardType,
    }));
}
