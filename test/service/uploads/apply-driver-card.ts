import type { ServiceDatabase } from '../database/open.ts';
import type { DownloadSubject } from './download-subject.ts';
import { nextId, siteFor } from './site.ts';

type DriverCard = Extract<DownloadSubject, { kind: 'driver-card' }>;

/** The last two characters of a card number count replacements and renewals: the first fourteen stay the driver's. */
const charactersOfADriver = 14;

/** Notes that a driver's card was processed now; makes a driver for a card that nobody has. */
export function applyDriverCard(
  database: ServiceDatabase,
  card: DriverCard,
  siteProductCode: string | undefined,
  nowMs: number,
): 'known driver' | 'new driver' {
  const known = database
    .prepare<[number, string], { driverId: string }>(
      `SELECT driver_id AS driverId FROM driver_cards WHERE nation = ? AND card_number LIKE ? || '%' ORDER BY card_number DESC`,
    )
    .get(card.nation, card.cardNumber.slice(0, charactersOfADriver));
  const driverId = known?.driverId ?? createDriver(database, card, siteProductCode, nowMs);
  database
    .prepare('INSERT INTO driver_cards VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
    .run(card.nation, card.cardNumber, driverId, card.expiresOnDay);
  database
    .prepare('UPDATE drivers SET card_processed_at_ms = max(coalesce(card_processed_at_ms, 0), ?) WHERE driver_id = ?')
    .run(nowMs, driverId);
  return known ? 'known driver' : 'new driver';
}

function createDriver(
  database: ServiceDatabase,
  card: DriverCard,
  siteProductCode: string | undefined,
  nowMs: number,
): string {
  const site = siteFor(database, siteProductCode);
  const driverId = nextId(database, 'drivers', 'driver_id', 'D');
  database
    .prepare(
      `INSERT INTO drivers (driver_id, first_name, last_name, category, agency, employee_number, division_id, fleet_number,
         site_number, created_at_ms) VALUES (?, ?, ?, ?, '', '', ?, ?, ?, ?)`,
    )
    .run(
      driverId,
      card.firstNames,
      card.surname,
      site.defaultCategory ?? '',
      site.defaultDivisionId,
      site.fleetNumber,
      site.siteNumber,
      nowMs,
    );
  return driverId;
}
