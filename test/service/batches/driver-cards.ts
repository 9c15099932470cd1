import type { Driver } from '../../../shared/service/operations/driver-record.ts';
import type { ServiceDatabase } from '../database/open.ts';

type RegisteredCard = NonNullable<Driver['registeredCards']>[number];

/** The interface does not say which state issued a registered card. */
const nationNotTold = 0;

/** Gives a driver these cards instead of those that were registered; one that stays keeps the nation that its downloads told. */
export function replaceCards(database: ServiceDatabase, driverId: string, cards: readonly RegisteredCard[]): void {
  const nationOf = database
    .prepare<[string], number>('SELECT max(nation) FROM driver_cards WHERE card_number = ?')
    .pluck();
  const nations = new Map(cards.map(({ cardNumber = '' }) => [cardNumber, nationOf.get(cardNumber)]));
  database.prepare('DELETE FROM driver_cards WHERE driver_id = ?').run(driverId);
  const insert = database.prepare(
    `INSERT OR REPLACE INTO driver_cards (nation, card_number, driver_id, expires_on_day, card_type) VALUES (?, ?, ?, ?, ?)`,
  );
  for (const { cardNumber = '', cardExpiryDate, cardType } of cards) {
    const nation = nations.get(cardNumber) ?? nationNotTold;
    insert.run(nation, cardNumber, driverId, cardExpiryDate?.slice(0, 10) ?? null, cardType ?? 'Driver');
  }
}
