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
      if (find(id) === null) return noSuchDriver;
      entries.setRules(id, rules);
      return success({});
    },
    'driverEntries.addLeave': ({ id, ...days }) => {
      if (find(id) === null) return noSuchDriver;
      const added = entries.addLeave(id, days);
      return added.ok ? success({ leave: added.value }) : leaveRefusals[added.error];
    },
    'driverEntries.removeLeave': ({ id, leave }) => {
      if (find(id) === null) return noSuchDriver;
      return entries.removeLeave(id, leave) ? success({}) : noSuchLeave;
    },
    'driverEntries.leave': () => {
      const all = entries.allLeave();
      const names = new Map([...new Set(all.map(({ driverId }) => driverId))].map((id) => [id, find(id)?.name ?? '']));
      const leave = all.map(({ driverId, kind, firstDay, lastDay }) => {
        return { driver: driverId, name: names.get(driverId) ?? '', kind, firstDay, lastDay };
      });
      return success({ leave });
    },
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
