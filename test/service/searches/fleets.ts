import { infringementKinds } from '../activities/infringement-kinds.ts';
import type { ServiceDatabase } from '../database/open.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { allDivisions } from './divisions.ts';

interface FleetRow {
  readonly fleetNumber: number;
  readonly fleetName: string;
  readonly managerId: string;
  readonly managerName: string;
}

/** Fleets by their numbers. The shape of their divisions is not shown by the interface: they are like the rows of divisions-search. */
export const fleetsSearch: OperationHandler<'fleets-search'> = ({ database }, request) =>
  database
    .prepare<[{ fleets: string }], FleetRow>(
      `SELECT fleet_number AS fleetNumber, fleet_name AS fleetName, transport_manager_id AS managerId,
         transport_manager_name AS managerName
       FROM fleets WHERE @fleets = '[]' OR fleet_number IN (SELECT value FROM json_each(@fleets))
       ORDER BY fleet_number`,
    )
    .all({ fleets: JSON.stringify(request.filterByFleetNumbers ?? []) })
    .map(({ fleetNumber, fleetName, managerId, managerName }) => ({
      fleetNumber,
      fleetName,
      ...(request.includeCategoriesAndAgencies && categoriesAndAgencies(database, fleetNumber)),
      nominatedTransportManager: { id: managerId, name: managerName },
      ...(request.includePointsScheme && { pointsScheme }),
      ...(request.includeDivisions && { divisions: divisionsOfFleet(database, fleetNumber) }),
    }));

const pointsScheme = Object.values(infringementKinds).map(({ code, message, points }) => ({ code, message, points }));

function categoriesAndAgencies(database: ServiceDatabase, fleetNumber: number) {
  const distinct = (table: 'drivers' | 'vehicles', column: 'category' | 'agency'): string[] =>
    database
      .prepare<[number], string>(
        `SELECT DISTINCT ${column} FROM ${table} WHERE fleet_number = ? AND ${column} <> '' ORDER BY ${column}`,
      )
      .pluck()
      .all(fleetNumber);
  return {
    driverCategories: distinct('drivers', 'category'),
    driverAgencies: distinct('drivers', 'agency'),
    vehicleCategories: [{ categoryType: 'Vehicle', categories: distinct('vehicles', 'category') }],
  };
}

function divisionsOfFleet(database: ServiceDatabase, fleetNumber: number) {
  const ids = new Set(
    database
      .prepare<[number], string>(
        'SELECT DISTINCT division_id FROM drivers WHERE fleet_number = ? AND division_id IS NOT NULL',
      )
      .pluck()
      .all(fleetNumber),
  );
  return allDivisions(database).filter((division) => ids.has(division.divisionId));
}
