import { hash } from 'node:crypto';
import type { CardCopiesState, CardCopyFailure } from '../../../shared/contract/card-reading.ts';
import type { DutyReport } from '../../../shared/contract/duties.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { temporaryName } from '../intake/ignored-names.ts';
import type { Intake } from '../intake/intake.ts';
import { numberedPaths } from '../intake/numbered-paths.ts';
import { reserveName } from '../intake/reserve-name.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { outboxDuty } from '../outbox/outbox-duty.ts';
import { cardCopyRules } from '../outbox/outbox-rules.ts';
import { nativePath, relationTo } from '../platform/paths.ts';
import type { Clock, FileError, FileSystem, Log, Random } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { CardCopyItem } from '../store/card-copies.ts';
import { type Store, type StoreError, storedOr } from '../store/store.ts';

/** Puts a copy of what was read of a card into the folder that the settings name, after the bytes lie in custody. */
export interface CardCopies {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** A card may have been read. */
  readonly recordsChanged: () => void;
  readonly settingsChanged: () => void;
  /** Null where the settings name no folder. */
  readonly state: () => CardCopiesState | null;
  /** Whether the copies get to their folder. */
  readonly duty: () => DutyReport;
}

export interface CardCopiesParts {
  readonly store: Pick<Store, 'cardCopies' | 'folders'>;
  readonly spool: Pick<Spool, 'read'>;
  readonly files: FileSystem;
  readonly relationToOwn: Intake['relationToOwn'];
  /** Absolute and native; empty for none. */
  readonly folder: () => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly onChange: () => void;
}

type CopyResult<Value = void> = Result<Value, CardCopyFailure>;

/** Others than this user are to work with it. */
const copyMode = 0o644;
/** More files of one name than of all cards that are read in a day. */
const mostOfOneName = 100;

export function createCardCopies(parts: CardCopiesParts): CardCopies {
  const { spool, folder, clock, random, log, onChange } = parts;
  const store = parts.store.cardCopies;
  const isOn = () => folder() !== '';
  const onNotStored = ({ code }: StoreError) => log.error('card-copy.not-stored', { code });

  async function attempt({ sha256, fileName }: CardCopyItem): Promise<CopyResult> {
    const copy = await spool.read(sha256);
    if (!copy.ok) return failure('copy-not-readable');
    const usable = await usableFolder(parts);
    if (!usable.ok) return usable;
    return writeCopy(parts.files, folder(), { fileName, bytes: copy.value, sha256 });
  }

  const outbox = createOutbox<CardCopyItem, void, CardCopyFailure>({
    part: 'card-readers',
    rules: cardCopyRules,
    store,
    isOn,
    async attempt(item) {
      const written = await attempt(item);
      if (written.ok) return { kind: 'taken', value: undefined };
      return { kind: 'later', failure: written.error, words: null };
    },
    onEnd(_item, end) {
      log.info('card-copy.ended', { code: end.state === 'done' ? null : end.failure });
      onChange();
    },
    onWayFree: (_item, at) => store.isBack(at, cardCopyRules.ofOneItem),
    onNotStored,
    clock,
    random,
    log,
  });

  const counted = () => (isOn() ? storedOr(store.counts, nothingCounted) : null);
  const follow = () => storedOr(() => store.want(isOn()), undefined, onNotStored);

  return {
    start() {
      follow();
      outbox.start();
    },
    stop: outbox.stop,
    recordsChanged: outbox.wake,
    settingsChanged() {
      follow();
      outbox.hurry();
    },
    state() {
      const now = counted();
      if (now === null) return null;
      const { waiting, lastWrittenAt, trouble } = now;
      return { waiting, lastWrittenAt, trouble };
    },
    duty() {
      const now = counted();
      if (now === null) return outboxDuty(null);
      const { lastWrittenAt: lastDoneAt, trouble, ...backlog } = now;
      return outboxDuty({ ...backlog, lastDoneAt, reason: trouble && 'copies-not-written' });
    },
  };
}

const nothingCounted: ReturnType<Store['cardCopies']['counts']> = {
  waiting: 0,
  failing: 0,
  oldestAt: null,
  failingSince: null,
  lastWrittenAt: null,
  trouble: null,
};

/** A folder that is watched would give each copy back as a file that is here already. */
async function usableFolder({ folder, files, store, relationToOwn }: CardCopiesParts): Promise<CopyResult> {
  const real = await files.realPath(folder());
  if (!real.ok) return failure(failureOf(real.error));
  if ((await relationToOwn(real.value)) === 'lies-in-own-files') return failure('own-folder');
  for (const watched of store.folders.list()) {
    const there = await files.realPath(watched.path);
    const root = there.ok ? there.value : watched.path;
    if (relationTo(root, real.value) !== 'outside') return failure('watched-folder');
  }
  return success(undefined);
}

interface Copy {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * Written and flushed under a name that others leave alone, and renamed to one that is free. After a kill at any point
 * it ends the same way: a copy that is there already is found by its bytes.
 */
async function writeCopy(fileSystem: FileSystem, root: string, { fileName, bytes, sha256 }: Copy): Promise<CopyResult> {
  const files = fileSystem.within(root);
  for (const name of atMost(mostOfOneName, numberedPaths(fileName))) {
    const there = await files.read(nativePath(root, name), bytes.length);
    if (there.ok && hash('sha256', there.value.bytes, 'hex') === sha256) return success(undefined);
    if (!there.ok && there.error.code === 'missing') break;
  }
  const temporary = nativePath(root, temporaryName(fileName));
  const old = await files.remove(temporary);
  if (!old.ok && old.error.code !== 'missing') return failure(failureOf(old.error));
  const written = await files.writeFlushed(temporary, bytes, copyMode);
  if (!written.ok) return failure(failureOf(written.error));
  const named = await nameCopy(fileSystem, root, temporary, fileName);
  if (!named.ok) await files.remove(temporary);
  return named;
}

async function nameCopy(
  fileSystem: FileSystem,
  root: string,
  temporary: string,
  fileName: string,
): Promise<CopyResult> {
  const files = fileSystem.within(root);
  const reserved = await reserveName(files, root, numberedPaths(fileName));
  if (!reserved.ok) return failure(failureOf(reserved.error));
  const target = nativePath(root, reserved.value);
  const renamed = await files.rename(temporary, target);
  if (!renamed.ok) {
    await files.remove(target);
    return failure(failureOf(renamed.error));
  }
  const flushed = await files.flushDirectory(root);
  return flushed.ok ? success(undefined) : failure(failureOf(flushed.error));
}

function* atMost<Value>(most: number, values: Iterable<Value>): Generator<Value> {
  let count = 0;
  for (const value of values) {
    if (count === most) return;
    count += 1;
    yield value;
  }
}

function failureOf({ code }: FileError): CardCopyFailure {
  switch (code) {
    case 'missing':
      return 'no-folder';
    case 'denied':
    case 'disk-full':
    case 'timed-out':
      return code;
    case 'locked':
    case 'exists':
    case 'too-large':
    case 'failed':
      return 'failed';
  }
}
