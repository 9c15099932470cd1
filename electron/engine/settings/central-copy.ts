import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Result } from '../../../shared/result.ts';
import { type Sentence, sentence } from '../../../shared/sentence.ts';
import type { SettingName } from '../../../shared/settings/settings.ts';
import type { Clock, Log } from '../ports.ts';
import { type SettingStore, type StoreError, storedOr } from '../store/store.ts';
import {
  type CentralPlace,
  type CentralPolicy,
  notTakenNow,
  policyVersion,
  ranOut,
  readCentralPolicy,
  readSignedFile,
} from './central-policy.ts';
import { acceptedSigner, type KnownSigners } from './policy-signers.ts';
import type { CentralWord } from './settings.ts';

/** The files of the place that a depot has by it, as they were read. */
const copySchema = z.object({
  /** In force, which it stays while the place is away; null where nothing is. */
  text: z.string().nullable(),
  /** When what is in force last changed, epoch ms. */
  changedAt: z.number(),
  /** Of what was fetched last, so that the same need not come again. */
  etag: z.string().nullable(),
  /** Signed for a time that has not come; null where none is. */
  waiting: z.string().nullable().default(null),
  /** What was in force before; null where nothing was, or this depot went back to it. */
  before: z.string().nullable().default(null),
  /** From which this depot went back: nothing that is not newer takes its place. */
  setAside: z
    .object({ text: z.string(), issuedAt: z.number(), at: z.number(), by: z.enum(['person', 'itself']) })
    .nullable()
    .default(null),
  /** The service was reached by what was in force before, and not yet by what is. */
  onTrial: z.boolean().default(false),
});
type Copy = Readonly<z.infer<typeof copySchema>>;

const nothingKept: Copy = {
  ...{ text: null, changedAt: 0, etag: null, waiting: null, before: null, setAside: null },
  onTrial: false,
};

/** A file that a depot has by it, read. */
interface KnownFile {
  readonly text: string;
  readonly policy: CentralPolicy;
}

/** Which settings for all depots a depot has. Times in epoch ms. */
export interface CentralFiles {
  readonly inForce: {
    /** See `policyVersion`. */
    readonly version: string;
    readonly issuedAt: number;
    /** Until when they say that they count; null: without an end. */
    readonly until: number | null;
  } | null;
  /** Those that come into force by themselves at their time; null where none are known. */
  readonly waiting: { readonly version: string; readonly from: number } | null;
  /** When what is in force last changed; null where nothing is in force. */
  readonly changedAt: number | null;
  /** From which this depot went back to those in force, and by whose will; null where the newest are in force. */
  readonly setAside: { readonly version: string; readonly at: number; readonly by: 'person' | 'itself' } | null;
}

/** Decides which of the files that were read from the place is in force. */
export interface CentralCopy {
  readonly files: () => CentralFiles;
  readonly inForce: () => CentralPolicy | null;
  readonly etag: () => string | null;
  /** Takes what the place has, into force or for its time. Gives why it cannot be used; null where it can. */
  readonly take: (text: string, etag: string | null) => Sentence | null;
  /** The place has what it had. */
  readonly takeAsKnown: () => Sentence | null;
  /** Brings into force what has come of age. Gives why it cannot be used after all. */
  readonly followTime: () => Sentence | null;
  /** Epoch ms of the next moment at which something begins or ends by itself; null where nothing does. */
  readonly nextTurnAt: () => number | null;
  /** Those in force have yet to prove that the service can be reached by them, as it was by those before. */
  readonly isOnTrial: () => boolean;
  readonly proved: () => void;
  /** Brings what was in force before back into force, against everything that is not newer. Gives why it cannot be. */
  readonly goBack: (by: 'person' | 'itself') => Sentence | null;
  /** Takes up again what this depot went back from. Gives why it cannot be. */
  readonly undoGoingBack: () => Sentence | null;
}

interface ReadingParts {
  readonly place: CentralPlace;
  readonly signers: KnownSigners;
  readonly clock: Pick<Clock, 'now'>;
}

export interface CentralCopyParts extends ReadingParts {
  readonly store: Pick<SettingStore, 'note' | 'setNote'>;
  readonly log: Log;
  /** Puts others into force, and gives the names of those that changed by it. */
  readonly onChange: (word: CentralWord) => readonly SettingName[];
  /** The service has been reached, and took the keys, since this moment (epoch ms), and nothing is known to be wrong with it. */
  readonly isServiceReachedSince: (since: number) => boolean;
}

/**
 * The last good file counts for starts without a network where it is signed: an unsigned copy in a person's own data folder
 * could be anybody's. What is in force stays so whatever the clock says later: it may go back, and settings that come and go
 * with it would be nobody's word.
 */
export function createCentralCopy(parts: CentralCopyParts): CentralCopy {
  const { place, clock, log, onChange } = parts;
  let { copy, inForce, waiting } = keptFiles(parts) ?? nothingKnown;

  function keep(next: Copy): void {
    const isKept = isDeepStrictEqual({ ...next, etag: null }, { ...copy, etag: null });
    copy = next;
    if (place.publicKey !== undefined && !isKept) keepCopy(parts, copy);
  }

  /** Puts another file in the place of the one in force. */
  function replace(file: KnownFile, next: Partial<Copy>): void {
    const { policy, text } = file;
    const isSaid = isDeepStrictEqual(wordOf(inForce), wordOf(file));
    const others = policy.folders.join('\n') !== (inForce?.policy.folders ?? []).join('\n');
    const isSame = inForce !== null && isSaid && !others;
    const former = isSame ? {} : { ...formerOf(parts, { copy, inForce, waiting }, file), changedAt: clock.now() };
    inForce = file;
    keep({ ...copy, ...former, ...next, text });
    const changed = isSaid ? [] : onChange(wordOf(file));
    for (const name of changed) log.info('settings.central-changed', { name });
    if (others) log.info('settings.central-folders-changed', { count: policy.folders.length });
  }

  function putInForce(file: KnownFile, etag: string | null): void {
    const setAside = isSameFile(file.text, inForce) ? copy.setAside : null;
    waiting = null;
    replace(file, { etag, waiting: null, setAside });
  }

  function keepForLater(file: KnownFile, etag: string | null): void {
    const isKnown = isSameFile(file.text, waiting);
    waiting = file;
    keep({ ...copy, etag, waiting: file.text });
    if (!isKnown) log.info('settings.central-waits');
  }

  function take(text: string, etag: string | null): Sentence | null {
    const policy = readNewest(parts, text);
    if (!policy.ok) return policy.error;
    const file = { text, policy: policy.value };
    if (copy.setAside !== null && isSameWords(text, copy.setAside.text)) {
      keep({ ...copy, etag });
      return null;
    }
    const why = notTaken(file, { copy, inForce, waiting }, clock.now());
    if (why !== null) return why;
    const { from } = policy.value;
    if (from !== null && from > clock.now() && !isSameFile(text, inForce)) keepForLater(file, etag);
    else putInForce(file, etag);
    return null;
  }

  function followTime(): Sentence | null {
    const due = waiting === null ? null : dueNow(parts, waiting.text);
    if (due === null || waiting === null) return null;
    if (due.ok) {
      log.info('settings.central-due');
      putInForce({ text: waiting.text, policy: due.value }, copy.etag);
      return null;
    }
    waiting = null;
    // The place is asked for the whole file again, which says what is wrong with it now.
    keep({ ...copy, waiting: null, etag: null });
    return due.error;
  }

  /** Where its key counts still: whoever stole one may have signed what was in force before it was ended. */
  function bringBack(text: string, next: Partial<Copy>): Sentence | null {
    const policy = readNewest(parts, text);
    if (!policy.ok) return policy.error;
    replace({ text, policy: policy.value }, { onTrial: false, ...next });
    return null;
  }

  function goBack(by: 'person' | 'itself'): Sentence | null {
    if (place.publicKey === undefined) return sentence('central-back-unsigned');
    if (inForce === null || copy.before === null) return sentence('central-nothing-before');
    const { text, policy } = inForce;
    const setAside = { text, issuedAt: policy.issuedAt, at: clock.now(), by };
    return bringBack(copy.before, { before: null, setAside });
  }

  function undoGoingBack(): Sentence | null {
    if (copy.setAside === null) return sentence('central-not-gone-back');
    const why = bringBack(copy.setAside.text, { setAside: null });
    if (why === null) log.info('settings.central-back-undone');
    return why;
  }

  return {
    files: () => filesOf({ copy, inForce, waiting }),
    inForce: () => inForce?.policy ?? null,
    etag: () => copy.etag,
    take,
    takeAsKnown() {
      const newest = copy.waiting ?? copy.setAside?.text ?? copy.text;
      return newest === null ? null : take(newest, copy.etag);
    },
    followTime,
    nextTurnAt: () => nextTurnOf({ copy, inForce, waiting }, clock.now()),
    isOnTrial: () => copy.onTrial,
    proved: () => keep({ ...copy, onTrial: false }),
    goBack,
    undoGoingBack,
  };
}

interface Known {
  readonly copy: Copy;
  readonly inForce: KnownFile | null;
  readonly waiting: KnownFile | null;
}

const nothingKnown: Known = { copy: nothingKept, inForce: null, waiting: null };

function filesOf({ copy: { setAside, changedAt }, inForce, waiting }: Known): CentralFiles {
  return {
    inForce: inForce && {
      version: policyVersion(inForce.text),
      issuedAt: inForce.policy.issuedAt,
      until: inForce.policy.until,
    },
    waiting: waiting && { version: policyVersion(waiting.text), from: waiting.policy.from ?? 0 },
    changedAt: inForce && changedAt,
    setAside: setAside && { version: policyVersion(setAside.text), at: setAside.at, by: setAside.by },
  };
}

/** What a depot goes back to from a file that comes into force now, and whether that one has yet to prove itself. */
function formerOf(
  parts: CentralCopyParts,
  { copy, inForce }: Known,
  file: KnownFile,
): Pick<Copy, 'before' | 'onTrial'> {
  if (inForce === null) return { before: null, onTrial: false };
  if (!copy.onTrial || copy.before === null) {
    const isOtherWay = isAnotherWay(inForce.policy, file.policy);
    return { before: inForce.text, onTrial: isOtherWay && parts.isServiceReachedSince(copy.changedAt) };
  }
  // By those in force the service was never reached: the last ones by which it was stay the ones from before.
  const good = readNewest(parts, copy.before);
  return { before: copy.before, onTrial: good.ok && isAnotherWay(good.value, file.policy) };
}

function nextTurnOf({ inForce, waiting }: Known, now: number): number | null {
  const turns = [waiting?.policy.from, inForce?.policy.until].filter((at) => at != null && at > now);
  return turns.length === 0 ? null : Math.min(...turns.map(Number));
}

/** Why what was read at the place cannot be taken now; null where it can. */
function notTaken({ text, policy }: KnownFile, { copy, inForce, waiting }: Known, now: number): Sentence | null {
  const known = [inForce, waiting].flatMap((file) => (file === null ? [] : [file.policy.issuedAt]));
  const unfit = notTakenNow(policy, known, now);
  // What is in force has its end said elsewhere.
  if (unfit !== null || isSameFile(text, inForce)) return unfit;
  const { setAside } = copy;
  if (setAside !== null && policy.issuedAt <= setAside.issuedAt) {
    return sentence('central-not-newer-than-set-aside', { version: policyVersion(setAside.text) });
  }
  return ranOut(policy, now);
}

/** The central settings that count from the start, before their place was asked; null where none were kept. */
export function keptCentralSettings(parts: KeptParts): CentralWord | null {
  const kept = keptFiles(parts);
  if (kept === null) return null;
  const { inForce, waiting } = kept;
  const due = waiting === null ? null : dueNow(parts, waiting.text);
  if (waiting !== null && due?.ok) return wordOf({ text: waiting.text, policy: due.value });
  return inForce && wordOf(inForce);
}

type KeptParts = ReadingParts & { readonly store: Pick<SettingStore, 'note'> };

/** What the last run kept, where its signature holds. It stays in force although its key has ended since. */
function keptFiles({ place, store, signers }: KeptParts): Known | null {
  const copy = copySchema.safeParse(store.note('central-settings')).data ?? null;
  if (copy === null) return null;
  const read = (text: string | null): KnownFile | null => {
    const signed = text === null ? null : readSignedFile(text);
    const by = signers.now(place.publicKey ?? []).find(({ publicKey }) => publicKey === signed?.publicKey);
    const policy = text === null || by === undefined ? null : readAt(place, text, by.publicKey);
    return text !== null && policy?.ok ? { text, policy: policy.value } : null;
  };
  const [inForce, waiting] = [read(copy.text), read(copy.waiting)];
  if (inForce === null && waiting === null) return null;
  return { copy: { ...copy, text: inForce?.text ?? null, waiting: waiting?.text ?? null }, inForce, waiting };
}

/** A file whose time has come, or why it cannot be taken after all; null while it waits. */
function dueNow(parts: ReadingParts, waiting: string): Result<CentralPolicy, Sentence> | null {
  const read = readNewest(parts, waiting);
  return read.ok && read.value.from !== null && read.value.from > parts.clock.now() ? null : read;
}

/** What a place has, where a key signed it that counts now. What it says of keys is heard in any case. */
function readNewest({ place, signers, clock }: ReadingParts, text: string): Result<CentralPolicy, Sentence> {
  const { publicKey: roots } = place;
  const signed = roots === undefined ? null : readSignedFile(text);
  // What is not signed is refused for that where it must be.
  if (roots === undefined || signed === null) return readAt(place, text, roots?.[0]?.publicKey ?? null);
  const by = acceptedSigner(signers.hear(roots, signed.succession), signed.publicKey, clock.now());
  return by.ok ? readAt(place, text, signed.publicKey) : by;
}

function readAt({ depot }: CentralPlace, text: string, publicKey: string | null) {
  return readCentralPolicy(text, { publicKey, depot: depot ?? hostname() });
}

/** The same signed words: what was said of keys beside them since makes no other file of them. */
function isSameFile(text: string, known: KnownFile | null): boolean {
  return known !== null && isSameWords(text, known.text);
}

function isSameWords(one: string, other: string): boolean {
  return one === other || (readSignedFile(one)?.policy ?? one) === readSignedFile(other)?.policy;
}

function isAnotherWay(one: CentralPolicy, other: CentralPolicy): boolean {
  return !isDeepStrictEqual(routeOf(one), routeOf(other));
}

/** What of a file decides how the service is reached. */
function routeOf({ settings, moved }: CentralPolicy) {
  const { serviceUrl, proxyUrl, allowPlainHttp } = settings;
  return { serviceUrl, proxyUrl, allowPlainHttp, moved };
}

/** What cannot be kept now, on a full disk for example, is in force all the same and fetched again at the next start. */
function keepCopy({ store, log }: Pick<CentralCopyParts, 'store' | 'log'>, taken: Copy): void {
  const tell = ({ code }: StoreError) => log.warn('settings.central-not-kept', { code });
  storedOr(() => store.setNote('central-settings', taken), undefined, tell);
}

function wordOf(file: KnownFile | null): CentralWord {
  const { settings = {}, owned = [], moved = null } = file?.policy ?? {};
  return { settings, owned, moved };
}
