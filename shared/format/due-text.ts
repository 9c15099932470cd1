import { everyoneDueAddress, type PageAddress } from '../contract/addresses.ts';
import type { DailySummary } from '../contract/reports/today.ts';
import type { Formatter } from './format.ts';

/** The text of the daily summary, on the screen and in a notification: it has counts and no names. */
export function dueText(
  summary: DailySummary,
  { t }: Pick<Formatter, 't'>,
): { readonly title: string; readonly line: string } {
  const { drivers, vehicles, passedToday, sent } = summary;
  const over = cardsAndUnits(drivers.over, vehicles.over, t);
  const due = cardsAndUnits(drivers.due, vehicles.due, t);
  const overCount = drivers.over + vehicles.over;
  const dueCount = drivers.due + vehicles.due;
  const further = [
    overCount > 0 && passedToday > 0 && t('due.sinceToday', { count: passedToday }),
    overCount > 0 && dueCount > 0 && t('due.alsoDue', { what: due, count: dueCount }),
    sent > 0 && t('due.sent', { count: sent }),
  ].filter((sentence) => sentence !== false);
  return {
    title:
      overCount > 0 ? t('due.over', { what: over, count: overCount }) : t('due.due', { what: due, count: dueCount }),
    line: further.join(' '),
  };
}

/** The address of the list behind the summary: of those over before those due, and of drivers before vehicles. */
export function dueList({ drivers, vehicles }: DailySummary): PageAddress {
  const segment = drivers.over + vehicles.over > 0 ? 'over' : 'due';
  return everyoneDueAddress(drivers[segment] > 0 ? 'driver' : 'vehicle', segment);
}

function cardsAndUnits(driverCount: number, vehicleCount: number, t: Formatter['t']): string {
  const cards = t('due.driverCards', { count: driverCount });
  const units = t('due.vehicleUnits', { count: vehicleCount });
  if (driverCount === 0) return units;
  return vehicleCount === 0 ? cards : t('due.both', { cards, units });
}
