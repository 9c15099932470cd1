import type { CardContent } from '../../../shared/tachograph/card/content.ts';
import type { CardHolder, CardIdentity } from '../../../shared/tachograph/card/identity.ts';
import { isoDay } from '../../../shared/tachograph/time.ts';
import { cardActivityDays } from './card-activity-days.ts';
import { nextId, siteFor } from './site.ts';
import type { Upload } from './upload.ts';

/** The last two characters of a card number count replacements and renewals: the first fourteen stay the driver's. */
const charactersOfADriver = 14;

type DriverHolder = Extract<CardHolder, { kind: 'driver' }>;

/**
 * Notes that a driver's card was processed now (a card does not hold when it was read) and takes over its activity days; makes a
 * driver for a card that nobody has. Within the days that the card covers, its word replaces what was known before.
 */
export function applyCard(
  upload: Upload,
  card: CardContent,
): 'known driver' | 'new driver' | 'card that no report counts' | 'not readable' {
  const { database, activities, nowMs } = upload;
  const { identity } = card;
  if (!identity) return 'not readable';
  if (identity.holder.kind !== 'driver') return 'card that no report counts';

  const known = knownDriver(upload, identity);
  const driverId = known ?? createDriver(upload, identity.holder);
  database
    .prepare(
      'INSERT INTO driver_cards (nation, card_number, driver_id, expires_on_day) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .run(identity.nation, identity.cardNumber, driverId, identity.expiry === null ? null : isoDay(identity.expiry));
  database
    .prepare('UPDATE drivers SET card_processed_at_ms = max(coalesce(card_processed_at_ms, 0), ?) WHERE driver_id = ?')
    .run(nowMs, driverId);

  const days = cardActivityDays(card);
  const first = days[0];
  const last = days.at(-1);
  if (first && last) {
    activities.remove(driverId, first.day, last.day);
    activities.put(driverId, days);
  }
  return known === undefined ? 'new driver' : 'known driver';
}

/** A card that a driver's record was given by its number alone has no nation: 0. */
function knownDriver({ database }: Upload, { nation, cardNumber }: CardIdentity): string | undefined {
  return database
    .prepare<[number, string], string>(
      `SELECT driver_id FROM driver_cards WHERE nation IN (?, 0) AND card_number LIKE ? || '%' ORDER BY card_number DESC`,
    )
    .pluck()
    .get(nation, cardNumber.slice(0, charactersOfADriver));
}

function createDriver({ database, siteProductCode, nowMs }: Upload, { firstNames, surname }: DriverHolder): string {
  const site = siteFor(database, siteProductCode);
  const driverId = nextId(database, 'drivers', 'driver_id', 'D');
  database
    .prepare(
      `INSERT INTO drivers (driver_id, first_name, last_name, category, agency, employee_number, division_id, fleet_number,
         site_number, created_at_ms) VALUES (?, ?, ?, ?, '', '', ?, ?, ?, ?)`,
    )
    .run(
      driverId,
      firstNames,
      surname,
      site.defaultCategory ?? '',
      site.defaultDivisionId,
      site.fleetNumber,
      site.siteNumber,
      nowMs,
    );
  return driverId;
}
