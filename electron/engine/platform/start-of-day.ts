import { Temporal } from 'temporal-polyfill';
import { isTimeZone, systemTimeZone } from '../../../shared/contract/time-zone.ts';

/** The zone in which the depot counts its days: its own setting, else that of this PC. */
export function zoneInForce(chosen: string): string {
  return isTimeZone(chosen) ? chosen : systemTimeZone();
}

/** Epoch milliseconds at which today began in the zone; right on days that have 23 or 25 hours. */
export function startOfDay(nowMs: number, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).startOfDay().epochMilliseconds;
}
