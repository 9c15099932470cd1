import type { LeaveRefusal } from '../../../shared/contract/driver-entries.ts';
import type { DriverEntryRequestName } from '../../../shared/contract/names.ts';
import { success } from '../../../shared/result.ts';
import type { RequestHandlers } from '../feature.ts';
import { refusal } from '../refusal.ts';
import type { LeaveRowProblem } from './driver-entries.ts';
import type { ListHandlerParts } from './list-handlers.ts';
import { findSubject } from './subject-page.ts';

const noSuchDriver = refusal('not-found', 'driver-unknown', { field: 'id' });
const noSuchLeave = refusal('not-found', 'leave-unknown', { field: 'leave' });
const leaveRefusals = {
  turned: refusal('bad-arguments', 'days-turned', { field: 'lastDay' }),
  'too-long': refusal('bad-arguments', 'leave-too-long', { field: 'lastDay' }),
  overlaps: refusal('bad-arguments', 'leave-overlaps', { field: 'firstDay' }),
} as const;
const reasonsOfRows = {
  unknown: 'driver-unknown',
  turned: 'days-turned',
  'too-long': 'leave-too-long',
  overlaps: 'leave-overlaps',
} as const satisfies Record<LeaveRowProblem, LeaveRefusal>;

/** What a person says of a driver. */
export function driverEntryHandlers(parts: ListHandlerParts): RequestHandlers<DriverEntryRequestName> {
  const { reports, entries, store, settings, clock, progressOf } = parts;
  const find = (id: string) => {
    reports.keepFresh();
    return findSubject('driver', id, { reports, store, settings: settings(), now: clock.now(), progressOf });
  };
  return {
    'driverEntries.setRules': ({ id, rules }) => {
      // What was said of a driver whom nobody names any more can be taken back.
      const isTakenBack = rules === null && entries.rulesOf(id) !== null;
      if (!isTakenBack && find(id) === null) return noSuchDriver;
      entries.setRules(id, rules);
      return success({});
    },
    'driverEntries.addLeave': ({ id, ...days }) => {
      if (find(id) === null) return noSuchDriver;
      const added = entries.addLeave(id, days);
      return added.ok ? success({ leave: added.value }) : leaveRefusals[added.error];
    },
    'driverEntries.removeLeave': ({ id, leave }) => {
      if (entries.removeLeave(id, leave)) return success({});
      return find(id) === null ? noSuchDriver : noSuchLeave;
    },
    'driverEntries.leave': () => {
      const all = entries.allLeave();
      const names = new Map([...new Set(all.map(({ driverId }) => driverId))].map((id) => [id, find(id)?.name ?? '']));
      const leave = all.map(({ driverId, kind, firstDay, lastDay }) => {
        return { driver: driverId, name: names.get(driverId) ?? '', kind, firstDay, lastDay };
      });
      return success({ leave });
    },
    'driverEntries.unnamed': () => {
      const unnamed = entries.toldOf().filter((id) => find(id) === null);
      const drivers = unnamed.map((driver) => {
        const leave = entries.leaveOf(driver).map(({ driverId: _driverId, ...shown }) => shown);
        return { driver, rules: entries.rulesOf(driver), leave };
      });
      return success({ drivers });
    },
    'driverEntries.forget': ({ id }) => (find(id) === null && entries.forgetDriver(id) ? success({}) : noSuchDriver),
    'driverEntries.importLeave': ({ rows }) => {
      const { added, alreadyThere, refused } = entries.importLeave(rows, (id) => find(id) !== null);
      return success({
        added,
        alreadyThere,
        refused: refused.map(({ row, problem }) => ({ row, reason: reasonsOfRows[problem] })),
      });
    },
  };
}
