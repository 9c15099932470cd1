import { drivers } from '../corpus/fleet.ts';
import type { Clocking } from '../service/batches/clocking.ts';

/** Drivers as a depot keeps them: columns in its own words, one division misspelt, one day that does not exist. */
export function driverLines(count: number): readonly string[] {
  return [
    'Driver number;Name;Depot;Lic.;Agency;Card expiry',
    ...drivers.slice(0, count).map(({ id, firstNames, lastName, agency }, place) => {
      const division = place === 5 ? 'Milbrook' : place % 3 === 0 ? 'Harbour' : 'Millbrook';
      const expiry = place === 7 ? '31.02.2031' : '14.03.2029';
      return [id, `${firstNames} ${lastName}`, division, 'C, CE', agency, expiry].join(';');
    }),
  ];
}

const minuteMs = 60_000;

/** Each of these clockings a minute later. */
export function clockingLines(clockings: readonly Clocking[]): readonly string[] {
  return ['Clocking ID;Clocked at', ...clockings.map((clocking) => `${clocking.id};${minuteLater(clocking)}`)];
}

export function minuteLater({ clockingTimeStamp }: Pick<Clocking, 'clockingTimeStamp'>): string {
  return new Date(Date.parse(clockingTimeStamp) + minuteMs).toISOString();
}
