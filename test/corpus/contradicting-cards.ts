import { addDays } from './calendar.ts';
import { makeDriverCard } from './card/driver-card.ts';
import { makeShifts, type Shift } from './shift.ts';

/** Two downloads of one driver's card, of which the later one tells of a day otherwise than the earlier one. */
export interface ContradictingCards {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly earlier: Uint8Array;
  readonly later: Uint8Array;
}

/** @param today `YYYY-MM-DD`. */
export function contradictingCards(today: string): ContradictingCards {
  const holder = { surname: 'Thistlewood', firstNames: 'Orla' };
  const [nation, cardNumber] = [21, 'DB10000077310400'];
  const shifts = makeShifts({
    firstDay: addDays(today, -30),
    lastDay: addDays(today, -1),
    driver: { ...holder, nation, cardNumber, expiresOn: addDays(today, 900), cardGeneration: 1 },
    vehicles: [{ nation, registration: 'TD24 HGV', vin: 'WDB9634031L000001' }],
    seed: 7,
  });
  const driven = shifts.filter(({ changes }) => changes.some(({ activity }) => activity === 'drive'));
  const [told] = driven.slice(-6);
  if (told === undefined) throw new Error('the driver drives on most days');
  const card = (kept: readonly Shift[]) =>
    makeDriverCard({
      holder: { ...holder, birthDate: '1984-03-09' },
      nation,
      cardNumber,
      issuedOn: addDays(today, -600),
      expiresOn: addDays(today, 900),
      generations: ['G1'],
      isRestEntered: true,
      shifts: kept,
    });
  const otherwise: Shift = {
    ...told,
    changes: told.changes.map((change) => (change.activity === 'drive' ? { ...change, activity: 'work' } : change)),
  };
  return {
    name: 'Orla Thistlewood',
    day: told.date,
    earlier: card(shifts.slice(0, -2)),
    later: card(shifts.map((shift) => (shift === told ? otherwise : shift))),
  };
}
