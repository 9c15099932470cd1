import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DriverStart,
  driverStart,
  startBySource,
  startOtherwiseUnder,
} from '../../../shared/compliance/answer/driver-start.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { ShownStart } from '../../../shared/contract/reports/start.ts';
import type { AnsweredDrivers, DriverStarts, PlannableDriver } from './driver-starts.ts';

const minuteMs = 60_000;

/** An answer as all who show it get it. */
export function shownStart(driver: PlannableDriver, start: DriverStart, minute: number): ShownStart {
  const { fromMinute, left, latestWeeklyRestStartMinute, owed, upToMinute, ...rest } = start;
  return {
    ...rest,
    from: momentOf(fromMinute),
    left: left && {
      day: left.dayMinutes,
      week: left.weekMinutes,
      fortnight: left.fortnightMinutes,
      weekDriven: left.weekDrivenMinutes,
      weekBeforeDriven: left.weekBeforeDrivenMinutes,
      extendedDays: left.extendedDays,
    },
    latestWeeklyRestStart: momentOf(latestWeeklyRestStartMinute),
    owed: owed?.map(({ minutes, dueMinute }) => ({ minutes, until: dueMinute * minuteMs })) ?? null,
    regime: driver.regime,
    otherwiseUnder: [...startOtherwiseUnder(driver, minute, start)],
    upTo: momentOf(upToMinute),
  };
}

export function momentOf(minute: number | null): number | null {
  return minute === null ? null : minute * minuteMs;
}

/** The answer to whether the driver can start now, and after it what the other source says by itself. */
export async function startsOf(id: string, { known, age }: DriverStarts): Promise<ShownStart[]> {
  const driver = await known(id);
  if (driver === null) return [];
  const asked = age();
  const start = driverStart(driver, asked.nowMinute, asked);
  if (start.source === null) return [];
  const other = startBySource(start.source === 'card' ? 'service' : 'card', driver, asked.nowMinute, asked);
  return [start, ...(other === null ? [] : [other])].map((each) => shownStart(driver, each, asked.nowMinute));
}

/** The same answers are asked about until a minute has passed, and with 10,000 drivers each count takes some 200 ms. */
const otherwiseCounts = new WeakMap<AnsweredDrivers, Promise<number>>();

/** How many of these answers would be others under other rules. */
export function countOtherwise(answered: AnsweredDrivers): Promise<number> {
  const known = otherwiseCounts.get(answered) ?? otherwiseIn(answered);
  otherwiseCounts.set(answered, known);
  return known;
}

async function otherwiseIn({ drivers, starts, minute }: AnsweredDrivers): Promise<number> {
  let count = 0;
  for (const [place, driver] of drivers.entries()) {
    if (place % slice === 0) await nextTurn();
    const start = starts[place];
    if (start !== undefined && startOtherwiseUnder(driver, minute, start).length > 0) count += 1;
  }
  return count;
}

/** So many answers are made without a break: some 10 ms. */
const slice = 100;

/** Every driver's answer at a start, epoch ms, or now where it is null. `mainIdOf` says under which id a driver is told. */
export async function allShownStarts({ all }: DriverStarts, at: number | null, mainIdOf: (id: string) => string) {
  const { minute, drivers, starts } = await all(at);
  const shown: AnswerOf<'availability.starts'>['drivers'][number][] = [];
  for (const [place, driver] of drivers.entries()) {
    if (place % slice === 0) await nextTurn();
    const start = starts[place];
    if (start === undefined) continue;
    shown.push({
      driver: mainIdOf(driver.id),
      name: driver.name,
      start: shownStart(driver, start, minute),
      upTo: {
        card: momentOf(driver.card?.upToMinute ?? null),
        service: momentOf(driver.service?.upToMinute ?? null),
      },
    });
  }
  return { at: minute * minuteMs, drivers: shown };
}
