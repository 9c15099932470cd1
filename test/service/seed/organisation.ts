import { divisions, type FleetDriver, fleets, sites, vehicles } from '../../corpus/fleet.ts';
import { dayMs, minuteMs, startOfDayMs } from '../activities/activity-day.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { registrationKey } from '../uploads/registration-key.ts';

/** Writes the made-up fleet, with the last downloads lying as many days before `nowMs` as its table says. */
export function seedOrganisation(database: ServiceDatabase, drivers: readonly FleetDriver[], nowMs: number): void {
  seedPlaces(database);
  seedDrivers(database, drivers, nowMs);
  seedVehicles(database, nowMs);
}

/** The first site has no default division and no default category: new drivers and vehicles of an upload without a site go there. */
function seedPlaces(database: ServiceDatabase): void {
  const fleet = database.prepare('INSERT INTO fleets VALUES (?, ?, ?, ?)');
  for (const each of fleets) {
    fleet.run(each.fleetNumber, each.fleetName, each.transportManager.id, each.transportManager.name);
  }
  const division = database.prepare('INSERT INTO divisions VALUES (?, ?, ?)');
  for (const each of divisions) division.run(each.divisionId, each.divisionName, each.parentId ?? null);
  const site = database.prepare('INSERT INTO sites VALUES (?, ?, ?, ?, ?, ?)');
  for (const [index, each] of sites.entries()) {
    const isFirst = index === 0;
    site.run(
      each.siteNumber,
      each.siteName,
      each.productCode,
      each.fleetNumber,
      isFirst ? null : each.divisionId,
      isFirst ? null : 'HGV 1',
    );
  }
}

function seedDrivers(database: ServiceDatabase, drivers: readonly FleetDriver[], nowMs: number): void {
  const driver = database.prepare(
    `INSERT INTO drivers (driver_id, first_name, last_name, category, agency, employee_number, division_id, fleet_number,
       site_number, created_at_ms, card_processed_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const card = database.prepare(
    'INSERT INTO driver_cards (nation, card_number, driver_id, expires_on_day) VALUES (?, ?, ?, ?)',
  );
  for (const [index, each] of drivers.entries()) {
    driver.run(
      each.id,
      each.firstNames,
      each.lastName,
      each.category,
      each.agency,
      each.employmentNumber,
      each.divisionId,
      each.fleetNumber,
      siteOf(each.divisionId),
      startOfDayMs(each.card.issuedOn),
      each.daysSinceDownload === undefined ? null : agoMs(each.daysSinceDownload, index, nowMs),
    );
    card.run(each.card.nation, each.card.number, each.id, each.card.expiresOn);
  }
}

/** A vehicle that nobody has driven for 90 days is marked dormant. */
function seedVehicles(database: ServiceDatabase, nowMs: number): void {
  const vehicle = database.prepare('INSERT INTO vehicles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [index, each] of vehicles.entries()) {
    vehicle.run(
      each.id,
      each.registration,
      registrationKey(each.registration),
      each.nation,
      each.vin,
      each.category,
      each.fleetNumber,
      siteOf(each.divisionId),
      each.timesDriven === 0 ? 1 : 0,
      each.category.startsWith('Van') ? 1 : 0,
      each.daysSinceDownload === undefined ? null : agoMs(each.daysSinceDownload, index, nowMs),
    );
  }
}

function siteOf(divisionId: string): number {
  const site = sites.find((each) => each.divisionId === divisionId);
  if (!site) throw new Error(`no site has the division ${divisionId}`);
  return site.siteNumber;
}

/**
 * So many whole days ago, and some minutes more, each record others: at about this time of day, and with a count of whole days that stays
 * as it was seeded for the rest of a working day.
 */
function agoMs(days: number, index: number, nowMs: number): number {
  return nowMs - days * dayMs - (5 + ((index * 37) % 110)) * minuteMs;
}
