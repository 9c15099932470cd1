import type { TodayChange } from '../../../shared/contract/reports/today.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { namePlace } from '../../../shared/format/history-text.ts';
import { assertNever } from '../../../shared/result.ts';

/** A change in words: `name` is set apart where `place` stands in `text`. */
interface ChangeText {
  readonly text: string;
  readonly place: string;
  readonly name: string;
}

const place = namePlace;

export interface Limits {
  readonly driverDays: number;
  readonly vehicleDays: number;
}

export function changeText(change: TodayChange, { driverDays, vehicleDays }: Limits, formatter: Formatter): ChangeText {
  const { t } = formatter;
  switch (change.code) {
    case 'driver-passed-limit':
    case 'vehicle-passed-limit': {
      const limit = change.code === 'driver-passed-limit' ? driverDays : vehicleDays;
      return {
        text: t(`today.changes.${change.code}`, { name: place, limit }),
        place,
        name: nameText(change, formatter),
      };
    }
    case 'more-passed-limit':
    case 'processed':
      return { text: t(`today.changes.${change.code}`, { name: place }), place, name: bothText(change, formatter) };
    case 'match-to-confirm': {
      const text =
        change.of === 'driver'
          ? t('today.changes.match-to-confirm', { name: place })
          : t('today.changes.matchVehicle', { name: place });
      return { text, place, name: nameText(change, formatter) };
    }
    case 'attention-put-right': {
      const name = t('common.filesCounted', { count: change.files });
      return { text: t('today.changes.attention-put-right', { name: place }), place, name };
    }
    case 'sent-yesterday': {
      const name = change.files === 0 ? t('today.changes.noFile') : t('common.filesCounted', { count: change.files });
      const text =
        change.alreadyHere === 0
          ? t('today.changes.sentYesterday', { name: place })
          : t('today.changes.sentYesterdayHere', { name: place, count: change.alreadyHere });
      return { text, place, name };
    }
    default:
      return assertNever(change);
  }
}

/** The drivers or vehicles of a change; `Otto Ferrier`, or `2 drivers called Otto Ferrier`. */
function nameText(change: Extract<TodayChange, { id: string }>, { t }: Formatter): string {
  const { alike: count, name } = change;
  if (count === 1) return name;
  return t(isOfDriver(change) ? 'today.changes.driversAlike' : 'today.changes.vehiclesAlike', { count, name });
}

export function isOfDriver(change: Extract<TodayChange, { id: string }>): boolean {
  return change.code === 'match-to-confirm' ? change.of === 'driver' : change.code === 'driver-passed-limit';
}

function bothText(change: { readonly drivers: number; readonly vehicles: number }, { t }: Formatter): string {
  const drivers = t('common.driversCounted', { count: change.drivers });
  const vehicles = t('today.changes.vehicles', { count: change.vehicles });
  if (change.vehicles === 0) return drivers;
  return change.drivers === 0 ? vehicles : t('today.changes.both', { drivers, vehicles });
}
