import { hash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { success } from '../../../shared/result.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Clock, FileResult, Files, Log, Random } from '../ports.ts';
import type { Folder, SettingStore } from '../store/store.ts';
import { temporaryName } from './ignored-names.ts';

/** The writer of a lease: one data folder on one PC. */
export interface LeaseHolder {
  /** Random; made once for each data folder. */
  readonly installation: string;
  /** The PC's name, for people. */
  readonly computer: string;
  /** Of the program. */
  readonly version: string;
}

const leaseSchema = z.object({
  computer: z.string().trim().min(1).max(200),
  /** Epoch milliseconds by the other PC's clock, which may be wrong. */
  renewedAt: z.number(),
});
type Lease = z.infer<typeof leaseSchema>;

/** A larger file is no lease of ours. */
const largestLeaseBytes = 4_096;

const namePattern = /^\.tacho-depot-lease-[0-9a-f]{16}\.json$/;
const note = 'Tacho Depot collects downloads from this folder. It removes this file when it stops.';

/**
 * Each PC writes a file of its own, so that no two ever write the same one and each can name the other. The name begins
 * with a dot, because such files are never collected. It is made from PC and installation together, because a cloned
 * disk has the same installation.
 */
export function leaseName({ installation, computer }: LeaseHolder): string {
  return `.tacho-depot-lease-${hash('sha256', `${installation}\n${computer}`, 'hex').slice(0, 16)}.json`;
}

function isLeaseName(name: string): boolean {
  return namePattern.test(name);
}

export function leaseBytes(holder: LeaseHolder, renewedAt: number): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ note, ...holder, renewedAt }, null, 2)}\n`);
}

/** Null for what is no lease, because anybody can write into the folder. */
export function readLease(bytes: Uint8Array): Lease | null {
  try {
    const lease = leaseSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return lease.success ? lease.data : null;
  } catch {
    return null;
  }
}

/**
 * A small file in a watched folder that tells other PCs that this one collects from it.
 *
 * Where two PCs collect from one folder, both go on collecting. If the second one waited for the first, a download
 * would lie there unsent whenever the first has refused keys, no connection or a full disk; and that no download is
 * lost comes before everything else. At the worst the service gets a file twice, so both PCs say so, with the name of
 * the other, until a person has chosen one.
 *
 * The file guards nothing and decides nothing. Every failure is therefore harmless and silent: in a folder that cannot
 * be written this PC is not seen by others, and still sees them.
 */
export interface FolderLease {
  /** To be called after each scan that reached the folder; it acts only every few minutes. Never throws. */
  readonly renew: () => Promise<void>;
  /** The names of the other PCs that were seen lately to collect from the folder. */
  readonly others: () => readonly string[];
  /** Removes the file, and writes nothing more. */
  readonly release: () => FileResult<void>;
}

export interface FolderLeaseParts {
  readonly folder: Folder;
  /** Bounded in time. */
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  readonly holder: LeaseHolder;
  /** Called when `others` changes. */
  readonly onChange: () => void;
}

const renewEveryMs = 3 * 60_000;
/** Three missed renewals and a little more: the other PC is off, or does not collect any more. */
export const leaseStaleAfterMs = 10 * 60_000;
/** The program on the other PC may run as another user. */
const readableByAll = 0o644;
/** With more than this, the problem is not two PCs. */
const mostLeasesRead = 8;

export function createFolderLease({ folder, files, clock, log, holder, onChange }: FolderLeaseParts): FolderLease {
  const ownName = leaseName(holder);
  const ownPath = path.join(folder.path, ownName);
  const temporaryPath = path.join(folder.path, temporaryName(ownName));
  /** What was last read in each file of another PC, and when, by our own clock, that was new. */
  const seen = new Map<string, { readonly renewedAt: number; readonly newAtMs: number }>();
  let others: readonly string[] = [];
  let dueMs = Number.NEGATIVE_INFINITY;
  let isWritten = false;
  let isReleased = false;
  let running = Promise.resolve();

  /**
   * Another PC is live as long as its file keeps changing, whatever its clock says. Only the first time, with nothing
   * to compare, is its time compared with ours.
   */
  function isLive(name: string, renewedAt: number): boolean {
    const nowMs = clock.monotonicMs();
    const before = seen.get(name);
    if (before?.renewedAt !== renewedAt) {
      const ageMs = before === undefined ? Math.abs(clock.now() - renewedAt) : 0;
      seen.set(name, { renewedAt, newAtMs: nowMs - ageMs });
    }
    return nowMs - (seen.get(name)?.newAtMs ?? nowMs) <= leaseStaleAfterMs;
  }

  async function findOthers(): Promise<void> {
    const entries = await files.entries(folder.path);
    if (!entries.ok) return;
    const names = entries.value
      .filter(({ name, kind }) => kind === 'file' && isLeaseName(name) && name !== ownName)
      .map(({ name }) => name);
    const live = new Set<string>();
    for (const name of names.slice(0, mostLeasesRead)) {
      const read = await files.read(path.join(folder.path, name), largestLeaseBytes);
      const lease = read.ok ? readLease(read.value.bytes) : null;
      if (lease !== null && isLive(name, lease.renewedAt)) live.add(lease.computer);
    }
    const found = [...live].sort();
    if (isReleased || found.join('\n') === others.join('\n')) return;
    others = found;
    log.info('lease.others', { folder: folder.id, count: found.length });
    onChange();
  }

  /** Writes under another name first, so that nobody reads half a file. */
  async function write(): Promise<void> {
    const bytes = leaseBytes(holder, clock.now());
    let written = await files.writeFlushed(temporaryPath, bytes, readableByAll);
    if (!written.ok && written.error.code === 'exists') {
      await files.remove(temporaryPath);
      written = await files.writeFlushed(temporaryPath, bytes, readableByAll);
    }
    if (!written.ok) return;
    const renamed = await files.rename(temporaryPath, ownPath);
    if (renamed.ok) isWritten = true;
    else await files.remove(temporaryPath);
  }

  async function renewNow(): Promise<void> {
    await findOthers();
    if (!isReleased) await write();
  }

  return {
    renew: () => {
      if (isReleased || clock.monotonicMs() < dueMs) return running;
      dueMs = clock.monotonicMs() + renewEveryMs;
      running = running.then(renewNow).catch((error: unknown) => {
        log.error('lease.failed', faultFacts(error));
      });
      return running;
    },
    others: () => others,
    release: async () => {
      isReleased = true;
      await running;
      return isWritten ? files.remove(ownPath) : success(undefined);
    },
  };
}

const digits = 36;
const longestName = 60;

/** This data folder as the holder of leases. It gets its random mark the first time, and keeps it. */
export function leaseHolder(
  store: Pick<SettingStore, 'note' | 'setNote'>,
  random: Random,
  { computer, version }: Omit<LeaseHolder, 'installation'>,
): LeaseHolder {
  const noted = z.string().min(1).safeParse(store.note('installation'));
  const installation = noted.success ? noted.data : newMark(random);
  if (!noted.success) store.setNote('installation', installation);
  return { installation, computer: computer.slice(0, longestName), version };
}

function newMark(random: Random): string {
  const part = () => Math.floor(random() * 2 ** 48).toString(digits);
  return `${part()}-${part()}`;
}
