import type { Duty, DutyName, DutyReason, DutyState } from '../../shared/contract/duties.ts';
import type { FlappingPart, FlapState } from './flaps.ts';

/** What the simulation knows by itself: how it made the world, and what went over the wire. */
export interface KnownOfDuties {
  /** How long, in milliseconds, the part has been in the state in which it is. */
  readonly parts: Readonly<Record<FlappingPart, { readonly state: FlapState; readonly forMs: number }>>;
  /** How the last request to the service, and to the archive, ended; null before the first. */
  readonly service: WireOutcome | null;
  readonly archive: WireOutcome | null;
  /** The service has refused the keys in force. */
  readonly keysRefused: boolean;
  /** The service has refused keys at some time. */
  readonly wereKeysRefused: boolean;
  /** Files that have been whole in a folder for longer than any scan takes, and have no receipt. */
  readonly overdueFiles: number;
  /** Rows that wait, are sent or need a person, as the tables have them. */
  readonly unsent: number;
  readonly mail: { readonly taken: number; readonly triedAgain: number; readonly refused: number };
  readonly wasDiskBad: boolean;
}

/** `answered` by the service itself; 502 to 504 are a gateway's. */
export type WireOutcome = 'answered' | 'refused' | 'unanswered';

/** Longer than two scans, the retry of a folder and the age at which a scan is too old. */
const anyScanMs = 150_000;
/** Longer than from one proof of the data folder to the next. */
const anyProofMs = 80_000;
/** The longest wait between two attempts, and a scan. */
const anyAttemptMs = 15 * 60_000 + anyScanMs;

/** Compares each duty with the world. One sentence for each contradiction. */
export function dutyContradictions(duties: readonly Duty[], known: KnownOfDuties): readonly string[] {
  const found: string[] = [];
  const { parts, mail } = known;
  const duty = (name: DutyName) => {
    const one = duties.find(({ duty: each }) => each === name);
    if (one === undefined) throw new Error(`the list lacks ${name}`);
    return one;
  };
  const isFor = (part: FlappingPart, state: FlapState, ms: number) =>
    parts[part].state === state && parts[part].forMs > ms;
  const must = (name: DutyName, why: string, states: readonly DutyState[], reason: DutyReason | null = null) => {
    const { state, reasons } = duty(name);
    const isRight = states.includes(state) && (reason === null || reasons.includes(reason));
    if (!isRight) found.push(`${name} is ${state} (${reasons.join(', ')}) where ${why}`);
  };

  const isDiskFair = isFor('disk', 'fair', anyScanMs);
  // Where nothing can be kept, nothing is scanned either.
  if (isFor('folder', 'gone', anyScanMs)) {
    must('collecting', 'a folder is gone', ['stopped'], isDiskFair ? 'folder-unreachable' : null);
  }
  if (isFor('disk', 'nearly-full', anyScanMs)) {
    must('collecting', 'the disk is nearly full', ['stopped']);
    must('disk', 'it is nearly full', ['stopped'], 'no-space');
  }
  // The simulated disk takes nothing either way: what tells the two is whether it says so.
  if (isFor('disk', 'full', anyProofMs)) must('disk', 'nothing can be written', ['stopped'], 'no-space');
  if (parts.disk.forMs > anyProofMs) {
    if (parts.disk.state === 'fair') must('keeping', 'it can be written', ['working']);
    else must('keeping', 'nothing can be written', ['stopped'], 'no-space');
  }
  if (isDiskFair) must('disk', 'there is room', ['working']);
  const isCollected = isDiskFair && isFor('folder', 'fair', anyScanMs);
  if (isCollected) must('collecting', 'all is reached', ['working']);

  if (known.keysRefused) must('sending', 'the keys were refused', ['stopped'], 'keys-refused');
  else if (known.service === 'unanswered') must('sending', 'nothing is answered', ['trying'], 'service-not-reached');
  else if (isFor('service', 'fair', anyAttemptMs)) must('sending', 'all is fair', ['working', 'attention']);
  const isAway = (['gone', 'silent', 'busy'] as const).some((state) => isFor('service', state, anyScanMs));
  // What cannot be kept or reached is not sent, so that nobody asks for the service.
  if (isAway && isCollected && known.overdueFiles > 0)
    must('sending', 'files wait for a service that is away', ['trying']);
  const { backlog } = duty('sending');
  if (backlog !== known.unsent) found.push(`sending has ${backlog} before it, the tables have ${known.unsent}`);
  for (const { duty: name, state } of duties) {
    if (!name.startsWith('report-')) continue;
    const isLong = isFor('service', 'fair', anyAttemptMs);
    if (state === 'stopped' && (isLong || !known.wereKeysRefused)) found.push(`${name} is stopped with nothing wrong`);
  }

  if (known.archive === 'refused') must('company-archive', 'it refuses', ['stopped'], 'archive-refused');
  if (known.archive === 'unanswered') must('company-archive', 'nothing is answered', ['trying'], 'archive-not-reached');
  if (isFor('archive', 'fair', anyAttemptMs)) {
    must('company-archive', 'all is fair', known.archive === null ? ['not-known'] : ['working', 'not-known']);
  }

  if (mail.refused > 0) must('mail', 'a mail was refused', mail.triedAgain > 0 ? ['stopped', 'trying'] : ['stopped']);
  else if (mail.triedAgain > 0) must('mail', 'a mail is tried again', ['trying'], 'mail-not-reached');
  else must('mail', 'every mail was taken', [mail.taken > 0 ? 'working' : 'not-known']);

  must('reading', 'nothing disturbs it', ['working']);
  must('certificates', 'its port for figures shows none', ['off']);
  must('clock', 'it is right', ['working', 'not-known']);
  for (const name of ['webhooks', 'page', 'central-settings'] as const) must(name, 'it is not wanted', ['off']);
  if (!known.wasDiskBad) must('backup', 'nothing disturbs it', ['working', 'not-known']);
  if (duty('updates').state === 'stopped') found.push('updates are stopped with nothing wrong');
  return found;
}
