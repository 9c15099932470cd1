import { z } from 'zod';
import { standingSnapshots } from './reports/snapshot.ts';

/**
 * What a depot has to do, each with how it stands. This list is the only judgement of whether all is well: the banner,
 * the tray, `status`, `/health`, the figures, the alerts and the support bundle are views of it. Times in epoch ms.
 */

type ReportDuty = `report-${(typeof standingSnapshots)[number]}`;
const reportDuties = standingSnapshots.map((id) => `report-${id}` as const) as readonly ReportDuty[];

export const dutyNames = [
  /** Every folder is scanned, and what lies in it is kept. */
  'collecting',
  /** The data folder is there, is the same one, and takes what is written. */
  'keeping',
  'sending',
  /** What the kept files say is read out of them. */
  'reading',
  ...reportDuties,
  'webhooks',
  'mail',
  'company-archive',
  /** Copies of what was read of cards get to the folder that the settings name. */
  'card-copies',
  'central-settings',
  'backup',
  'clock',
  'disk',
  /** What the port for figures and health shows of itself is good. */
  'certificates',
  'updates',
  /** The agent's own port, for its page, its command line and supervisors. */
  'page',
] as const;
export type DutyName = (typeof dutyNames)[number];

/**
 * - `off`: not wanted here. `not-known`: it has not proved itself yet, or too long ago.
 * - `working`: it does its work, which may be a lot. `paused`: a person has said so.
 * - `attention`: it works, and something in it waits for a person.
 * - `trying`: it fails, and is tried again by itself. `stopped`: it fails until a person does something.
 */
export const dutyStates = ['off', 'not-known', 'working', 'paused', 'attention', 'trying', 'stopped'] as const;
export type DutyState = (typeof dutyStates)[number];

/** What a person does about it; a text for each stands in the catalogue. */
const dutyActions = [
  'nothing',
  'finish-setup',
  'mend-address',
  'replace-keys',
  'check-folder',
  'bring-data-back',
  'free-space',
  'check-disk',
  'look-at-files',
  'check-network',
  'ask-it',
  'ask-service',
  'check-webhooks',
  'check-mail',
  'check-archive',
  'mend-central',
  'set-clock',
  'start-again',
] as const;
export type DutyAction = (typeof dutyActions)[number];

interface ReasonMeaning {
  /** Of the duty, while this is its worst reason. */
  readonly state: 'not-known' | 'working' | 'attention' | 'trying' | 'stopped';
  /** What the banner, the foot of the page and the tray show while nothing worse is so; null: only the list of duties does. */
  readonly shows: Exclude<StatusKind, 'paused' | 'all-sent'> | null;
  readonly action: DutyAction;
}

/** The status in one word. */
export type StatusKind =
  | 'data-folder'
  | 'keys'
  | 'setup'
  | 'folder-gone'
  | 'disk'
  | 'no-connection'
  | 'attention'
  | 'duty-stopped'
  | 'paused'
  | 'sending'
  | 'not-known'
  | 'duty-trying'
  | 'all-sent';

const person = (shows: ReasonMeaning['shows'], action: DutyAction) => ({ state: 'stopped', shows, action }) as const;
const itself = (shows: ReasonMeaning['shows'], action: DutyAction = 'nothing') =>
  ({ state: 'trying', shows, action }) as const;

/** Everything that can be said against a duty, the worst first, and what follows from it in every view. */
export const dutyReasons = {
  'data-folder-gone': person('data-folder', 'bring-data-back'),
  'data-folder-other': person('data-folder', 'bring-data-back'),
  'data-not-written': person('data-folder', 'check-disk'),
  'data-not-proved': { state: 'not-known', shows: 'not-known', action: 'nothing' },
  'keys-refused': person('keys', 'replace-keys'),
  'keys-not-usable': person('keys', 'replace-keys'),
  'not-set-up': person('setup', 'finish-setup'),
  'plain-address': person('setup', 'mend-address'),
  'folder-unreachable': person('folder-gone', 'check-folder'),
  'collecting-stopped': person('disk', 'check-disk'),
  'no-space': person('disk', 'free-space'),
  'disk-fails': person('disk', 'check-disk'),
  'not-trusted': person('no-connection', 'ask-it'),
  'service-not-reached': itself('no-connection', 'check-network'),
  attention: { state: 'attention', shows: 'attention', action: 'look-at-files' },
  'report-refused': person('duty-stopped', 'ask-service'),
  'webhooks-not-heard': person('duty-stopped', 'check-webhooks'),
  'delivery-not-taken': person('duty-stopped', 'check-webhooks'),
  'mail-refused': person('duty-stopped', 'check-mail'),
  'archive-refused': person('duty-stopped', 'check-archive'),
  'central-refused': person('duty-stopped', 'mend-central'),
  'central-back-by-itself': person('duty-stopped', 'mend-central'),
  'central-back': person('duty-stopped', 'mend-central'),
  'central-ran-out': person('duty-stopped', 'mend-central'),
  'central-folder': person('duty-stopped', 'mend-central'),
  'not-backed-up': person('duty-stopped', 'check-disk'),
  'clock-wrong': person('duty-stopped', 'set-clock'),
  'own-certificate': person('duty-stopped', 'ask-it'),
  'update-not-genuine': person('duty-stopped', 'ask-it'),
  'page-not-heard': person('duty-stopped', 'start-again'),
  'not-scanned': { state: 'not-known', shows: 'not-known', action: 'nothing' },
  'first-scan': { state: 'not-known', shows: 'not-known', action: 'nothing' },
  waiting: { state: 'working', shows: 'sending', action: 'nothing' },
  'scan-not-recent': { state: 'not-known', shows: 'not-known', action: 'nothing' },
  'reading-fails': itself('duty-trying', 'ask-it'),
  'report-not-answered': itself('duty-trying'),
  'mail-not-reached': itself('duty-trying'),
  'archive-not-reached': itself('duty-trying'),
  'copies-not-written': itself('duty-trying', 'check-folder'),
  'central-away': itself('duty-trying'),
  'update-not-answered': itself('duty-trying'),
  /** It has not done its work since the start, or too long ago to be sure. Nothing is wrong that anybody knows of. */
  'not-proved': { state: 'not-known', shows: null, action: 'nothing' },
} as const satisfies Readonly<Record<string, ReasonMeaning>>;
export type DutyReason = keyof typeof dutyReasons;

export const dutyReasonCodes = Object.keys(dutyReasons) as [DutyReason, ...DutyReason[]];

/** Said of the way to the service: while one of them is, nothing can be sent, whatever waits. */
export const reasonsOfService: ReadonlySet<DutyReason> = new Set([
  'not-set-up',
  'plain-address',
  'keys-not-usable',
  'keys-refused',
  'not-trusted',
  'service-not-reached',
]);

const dutySchema = z.object({
  duty: z.enum(dutyNames),
  state: z.enum(dutyStates),
  /** The worst first; empty where nothing is to be said against it. */
  reasons: z.array(z.enum(dutyReasonCodes)),
  /** Since when the state and the worst reason are what they are. */
  since: z.number(),
  /** Pieces of work that wait: files, copies, mails. */
  backlog: z.int(),
  /** Since when the oldest of them waits; null where none waits, or that is not known. */
  oldestAt: z.number().nullable(),
  /** When it last did what it is there for, as far as somebody saw it; null: never. */
  provedAt: z.number().nullable(),
  /** From this moment on the proof is too old; null: it does not grow old. */
  provedUntil: z.number().nullable(),
});
export type Duty = Readonly<z.infer<typeof dutySchema>>;

export const dutiesSchema = z.array(dutySchema);

/** How a duty stands, as the feature that has it says. What it leaves out is not known, or none. */
export interface DutyReport {
  /** The worst first. */
  readonly reasons: readonly DutyReason[];
  readonly stands?: 'off' | 'paused';
  /** Left out: since the list first saw it. */
  readonly since?: number | null;
  readonly backlog?: number;
  readonly oldestAt?: number | null;
  readonly provedAt?: number | null;
  /** How long a proof lasts. Left out: for ever. */
  readonly goodForMs?: number;
}

export const dutyOff: DutyReport = { reasons: [], stands: 'off' };

/** What is said of a duty whose proof is missing or too old. */
function unproved(duty: DutyName): DutyReason {
  if (duty === 'collecting') return 'scan-not-recent';
  return duty === 'keeping' ? 'data-not-proved' : 'not-proved';
}

function isStale({ provedAt = null, goodForMs }: Pick<DutyReport, 'provedAt' | 'goodForMs'>, now: number): boolean {
  return goodForMs !== undefined && (provedAt === null || now > provedAt + goodForMs);
}

function rank(reason: DutyReason): number {
  return dutyReasonCodes.indexOf(reason);
}

/** The state that follows from a report. Pure. */
export function stateOfReport(report: DutyReport): DutyState {
  const [worst] = report.reasons;
  const state = worst === undefined ? 'working' : dutyReasons[worst].state;
  return report.stands !== undefined && (report.stands === 'off' || state === 'working') ? report.stands : state;
}

/** A line of the list. Pure. */
export function dutyOf(duty: DutyName, report: DutyReport, since: number, now: number): Duty {
  const { provedAt = null, goodForMs, backlog = 0, oldestAt = null } = report;
  const isOff = report.stands === 'off';
  const said = isOff ? [] : [...report.reasons];
  if (!isOff && isStale(report, now) && said.every((reason) => dutyReasons[reason].state === 'working')) {
    said.push(unproved(duty));
  }
  const reasons = [...new Set(said)].toSorted((one, other) => rank(one) - rank(other));
  // A proof that is missing makes the work under way no less unknown.
  reasons.sort((one, other) => Number(isWork(one)) - Number(isWork(other)));
  const state = stateOfReport({ ...report, reasons });
  const provedUntil = goodForMs === undefined || provedAt === null ? null : provedAt + goodForMs;
  return { duty, state, reasons, since, backlog, oldestAt, provedAt, provedUntil };
}

function isWork(reason: DutyReason): boolean {
  return dutyReasons[reason].state === 'working';
}

/** Whether something is the matter with a duty, which is said with what a person does about it. */
export function isFailing({ state }: Pick<Duty, 'state'>): boolean {
  return state === 'stopped' || state === 'trying' || state === 'attention';
}

/** The same list at a later moment: proofs grow old while nobody tells of anything. Pure. */
export function dutiesAt(duties: readonly Duty[], now: number): readonly Duty[] {
  return duties.map((duty) => {
    const { provedUntil, state } = duty;
    if (provedUntil === null || now <= provedUntil || (state !== 'working' && state !== 'paused')) return duty;
    return { ...duty, state: 'not-known', reasons: [unproved(duty.duty), ...duty.reasons], since: provedUntil };
  });
}

/** When the next proof grows too old after `now`; infinity where none does. */
export function nextProofEndsAt(duties: readonly Duty[], now: number): number {
  const ends = duties.flatMap(({ provedUntil }) =>
    provedUntil !== null && provedUntil >= now ? [provedUntil + 1] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...ends);
}

/** Every reason that is given now, the worst first. */
export function reasonsOf(duties: readonly Duty[]): readonly DutyReason[] {
  return [...new Set(duties.flatMap(({ reasons }) => reasons))].toSorted((one, other) => rank(one) - rank(other));
}

/** A pause is shown before this reason and those after it. */
const firstBehindPause: DutyReason = 'not-scanned';

/** What is shown of the whole depot in one word. `all-sent` where nothing at all is said against any duty. */
export function kindOfDuties(duties: readonly Duty[]): StatusKind {
  const worst = reasonsOf(duties).find((reason) => dutyReasons[reason].shows !== null);
  const isPaused = duties.some(({ state }) => state === 'paused');
  if (isPaused && (worst === undefined || rank(worst) >= rank(firstBehindPause))) return 'paused';
  return (worst === undefined ? null : dutyReasons[worst].shows) ?? 'all-sent';
}

/** The duties that fail, the worst first. */
export function failingDuties(duties: readonly Duty[]): readonly Duty[] {
  const failing = duties.filter(({ state }) => state === 'stopped' || state === 'trying');
  return failing.toSorted((one, other) => worstRank(one) - worstRank(other));
}

function worstRank({ reasons: [worst] }: Duty): number {
  return worst === undefined ? dutyReasonCodes.length : rank(worst);
}
