import type { LeaveDays, LeaveProblem } from '../../../shared/compliance/hours/leave.ts';
import { leaveProblem } from '../../../shared/compliance/hours/leave.ts';
import { isSureMatch } from '../../../shared/compliance/name-matching.ts';
import { serviceIdIn, serviceSubject } from '../../../shared/contract/addresses.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { offeredRegimes, type Regime, regimeInForce } from '../../../shared/settings/driving-rules.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { dayNumberOf, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { KeptLeave } from '../store/driver-entries.ts';
import type { Store } from '../store/store.ts';
import type { Reports } from './reports.ts';

/**
 * What a person says of drivers. Ids are those of the drivers' pages: a subject of the files held here, or `service:` and
 * the service's id; where both are surely one driver, either finds what was said under the other.
 */
export interface DriverEntries {
  /** Which rules the driver's journeys come under: the driver's own, or else the depot's; the strictest for those not offered. */
  readonly regimeOf: (id: string) => Regime;
  /** The rules in force where a driver has none of one's own. */
  readonly depotRules: () => Regime;
  /** The rules that can be chosen here. */
  readonly offered: () => readonly Regime[];
  /** The driver's subject of the files held here where there surely is one, else the id as it is. */
  readonly mainIdOf: (id: string) => string;
  /** Another object once anything that {@link regimeOf} follows from by a person's choice has changed. */
  readonly choices: () => unknown;
  /** The choice for this driver alone; null: as the depot. */
  readonly rulesOf: (id: string) => Regime | null;
  readonly setRules: (id: string, rules: Regime | null) => void;
  readonly leaveOf: (id: string) => readonly KeptLeave[];
  readonly allLeave: () => readonly KeptLeave[];
  /** Ids under which something was said, whether anybody names those drivers or not. */
  readonly toldOf: () => readonly string[];
  readonly addLeave: (id: string, days: LeaveDays) => Result<number, LeaveProblem>;
  /** Enters all rows, or none where one is refused. What is entered already in the same words is no second entry. */
  readonly importLeave: (rows: readonly LeaveRow[], isDriver: (id: string) => boolean) => LeaveImport;
  /** False where the driver has no such entry. */
  readonly removeLeave: (id: string, leave: number) => boolean;
  /**
   * What was said under the service's id of a driver goes over to the subject of the files held here, once it is sure that
   * they are one: the service may name the driver otherwise one day, or not at all.
   */
  readonly follow: () => void;
  /** Takes away all that was said under this id. False where nothing was. */
  readonly forgetDriver: (id: string) => boolean;
  /** Takes away leave and sickness that was over before this moment, epoch ms. */
  readonly forget: (before: number) => void;
}

/** `driver` is an id. */
interface LeaveRow extends LeaveDays {
  readonly driver: string;
}

export type LeaveRowProblem = LeaveProblem | 'unknown';

interface LeaveImport {
  readonly added: number;
  readonly alreadyThere: number;
  /** By the place in the rows. */
  readonly refused: readonly { readonly row: number; readonly problem: LeaveRowProblem }[];
}

interface DriverEntriesOptions {
  readonly store: Pick<Store, 'driverEntries'>;
  readonly reports: Pick<Reports, 'matching' | 'driversToldOf'>;
  readonly settings: () => Pick<Settings, 'drivingRules' | 'gbDomesticRules'>;
}

export function createDriverEntries({ store, reports, settings }: DriverEntriesOptions): DriverEntries {
  const { driverEntries: kept } = store;
  let rules: ReadonlyMap<string, Regime> | null = null;
  const offered = () => offeredRegimes(settings());
  const chosen = () => {
    rules ??= kept.rules();
    return rules;
  };

  const idsOf = (id: string) => idsOfDriver(id, reports);

  function rulesOf(id: string): Regime | null {
    const choices = chosen();
    if (choices.size === 0) return null;
    return idsOf(id).flatMap((each) => choices.get(each) ?? [])[0] ?? null;
  }

  const toldOf = () => [...new Set([...chosen().keys(), ...kept.leave(null).map(({ driverId }) => driverId)])];

  return {
    regimeOf: (id) => regimeInForce(rulesOf(id) ?? settings().drivingRules, offered()),
    depotRules: () => regimeInForce(settings().drivingRules, offered()),
    offered,
    mainIdOf: (id) => idsOf(id)[0] ?? id,
    choices: chosen,
    rulesOf,
    setRules: (id, choice) => {
      kept.setRules(idsOf(id), choice);
      rules = null;
      reports.driversToldOf();
    },
    leaveOf: (id) => kept.leave(idsOf(id)),
    allLeave: () => kept.leave(null),
    toldOf,
    addLeave: (id, days) => {
      const ids = idsOf(id);
      const problem = leaveProblem(days, kept.leave(ids));
      if (problem !== null) return failure(problem);
      const added = kept.addLeave(ids[0] ?? id, days);
      reports.driversToldOf();
      return success(added);
    },
    importLeave: (rows, isDriver) => {
      const imported = importedLeave(rows, isDriver, { kept, idsOf });
      if (imported.added > 0) reports.driversToldOf();
      return imported;
    },
    removeLeave: (id, leave) => {
      const isRemoved = kept.removeLeave(idsOf(id), leave);
      if (isRemoved) reports.driversToldOf();
      return isRemoved;
    },
    follow: () => {
      const moves = toldOf().flatMap((from) => {
        const [to = from] = serviceIdIn(from) === null ? [from] : idsOf(from);
        return to === from ? [] : [{ from, to }];
      });
      if (moves.length === 0) return;
      kept.follow(moves);
      rules = null;
      reports.driversToldOf();
    },
    forgetDriver: (id) => {
      const isForgotten = kept.forgetDriver(idsOf(id));
      rules = null;
      if (isForgotten) reports.driversToldOf();
      return isForgotten;
    },
    forget: (before) => kept.forget(isoDayOf(dayNumberOf(before / 1_000))),
  };
}

function importedLeave(
  rows: readonly LeaveRow[],
  isDriver: (id: string) => boolean,
  { kept, idsOf }: { readonly kept: Store['driverEntries']; readonly idsOf: (id: string) => readonly string[] },
): LeaveImport {
  const drivers = new Map<string, { readonly key: string; readonly isKnown: boolean }>();
  const known = new Map<string, LeaveDays[]>();
  const driverOf = (id: string) => {
    const ids = idsOf(id);
    const found = { key: ids[0] ?? id, isKnown: isDriver(id) };
    drivers.set(id, found);
    if (!known.has(found.key)) known.set(found.key, [...kept.leave(ids)]);
    return found;
  };
  const wanted: { readonly driverId: string; readonly days: LeaveDays }[] = [];
  const refused: { readonly row: number; readonly problem: LeaveRowProblem }[] = [];
  for (const [row, { driver, ...days }] of rows.entries()) {
    const { key, isKnown } = drivers.get(driver) ?? driverOf(driver);
    const others = known.get(key) ?? [];
    if (others.some((other) => isSameLeave(other, days))) continue;
    const problem = isKnown ? leaveProblem(days, others) : 'unknown';
    if (problem !== null) {
      refused.push({ row, problem });
      continue;
    }
    others.push(days);
    wanted.push({ driverId: key, days });
  }
  const alreadyThere = rows.length - wanted.length - refused.length;
  if (refused.length > 0 || wanted.length === 0) return { added: 0, alreadyThere, refused };
  kept.addAllLeave(wanted);
  return { added: wanted.length, alreadyThere, refused };
}

/** All ids of one driver. The first is a subject of files where there is one: it outlives another service. */
function idsOfDriver(id: string, { matching }: Pick<Reports, 'matching'>): readonly string[] {
  const serviceId = serviceIdIn(id) ?? matching.serviceIdOf('driver', id);
  if (serviceId === null) return [id];
  const { match } = matching.of('driver', serviceId);
  const subjects = isSureMatch(match) ? match.candidates.map(({ subjectId }) => subjectId) : [];
  return [...subjects, serviceSubject(serviceId)];
}

function isSameLeave(one: LeaveDays, other: LeaveDays): boolean {
  return one.kind === other.kind && one.firstDay === other.firstDay && one.lastDay === other.lastDay;
}
