import { z } from 'zod';
import type { ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { HttpAnswer } from '../ports.ts';
import { type ObjectStore, type StoreResult, sha256Hex, trouble } from './object-store.ts';
import { base64Of, codeOf, refused, type S3Client, timeOf, wordsOf, xmlOf } from './s3-client.ts';

const dayMs = 86_400_000;

const retentionSchema = z.object({
  Retention: z.object({ Mode: z.string().min(1), RetainUntilDate: z.string().catch('') }),
});
const holdSchema = z.object({ LegalHold: z.object({ Status: z.enum(['ON', 'OFF']) }) });

export interface S3Locks {
  /** For what is put there. */
  readonly headers: () => Record<string, string>;
  /** What a refusal of a request means that may have asked for a lock. */
  readonly refused: (answer: HttpAnswer) => Result<never, ArchiveTrouble>;
  /** Until when it is locked then; null where the store does not say whether it was before. */
  readonly lock: (name: string, signal: AbortSignal) => StoreResult<number | null>;
  readonly hold: NonNullable<ObjectStore['hold']>;
}

export function createS3Locks({ ask, now }: S3Client, lockDays: number): S3Locks {
  // An administrator of the store with the right to it can lift this lock: a person may have to be forgotten.
  const lockMode = 'GOVERNANCE';
  const lockedUntil = () => new Date(now() + lockDays * dayMs).toISOString();

  const lockHeaders = (): Record<string, string> =>
    lockDays === 0 ? {} : { 'x-amz-object-lock-mode': lockMode, 'x-amz-object-lock-retain-until-date': lockedUntil() };

  /** A bucket that was made without locks refuses what asks for one, and calls the request as a whole invalid. */
  function refusedWithLock(answer: HttpAnswer): Result<never, ArchiveTrouble> {
    const isForLock = lockDays > 0 && codeOf(answer) === 'InvalidRequest';
    return isForLock ? trouble('not-locked', wordsOf(answer)) : refused(answer);
  }

  /**
   * A store may take a file and forget the lock that was asked for, as Ceph 16 does with uploads in parts; others were put
   * there before locks were asked for. They are locked where they lie. What the store knows of locks is asked first: one
   * that knows of none would take the lock for the file's new content.
   */
  async function lock(name: string, signal: AbortSignal): StoreResult<number | null> {
    const query = { retention: '' };
    const looked = await ask({ method: 'GET', name, query, signal });
    if (!looked.ok) return looked;
    const code = codeOf(looked.value);
    // Who may lock need not have the right to look.
    if (looked.value.status === 403) return success(null);
    const retention = retentionSchema.safeParse(looked.value.status === 200 ? xmlOf(looked.value) : null);
    if (retention.success) return success(timeOf(retention.data.Retention.RetainUntilDate));
    if (code === null || !withoutLock.has(code)) return trouble('not-locked', wordsOf(looked.value));
    const until = lockedUntil();
    const text = `<Retention><Mode>${lockMode}</Mode><RetainUntilDate>${until}</RetainUntilDate></Retention>`;
    const body = Buffer.from(text);
    const headers = { 'x-amz-checksum-sha256': base64Of(sha256Hex(body)) };
    const locked = await ask({ method: 'PUT', name, query, headers, body, signal });
    if (!locked.ok) return locked;
    return locked.value.status === 200 ? success(timeOf(until)) : refusedWithLock(locked.value);
  }

  async function hold(name: string, isHeld: boolean, signal: AbortSignal): StoreResult<void> {
    const query = { 'legal-hold': '' };
    const looked = await ask({ method: 'GET', name, query, signal });
    if (!looked.ok) return looked;
    const code = codeOf(looked.value);
    const known = holdSchema.safeParse(looked.value.status === 200 ? xmlOf(looked.value) : null).data?.LegalHold.Status;
    const wanted = isHeld ? 'ON' : 'OFF';
    if (known === wanted) return success(undefined);
    if (code === 'NoSuchKey') return trouble('not-there');
    if (looked.value.status === 403) return refused(looked.value);
    if (known === undefined && (code === null || !withoutLock.has(code))) {
      return trouble('not-locked', wordsOf(looked.value));
    }
    const body = Buffer.from(`<LegalHold><Status>${wanted}</Status></LegalHold>`);
    const headers = { 'x-amz-checksum-sha256': base64Of(sha256Hex(body)) };
    const set = await ask({ method: 'PUT', name, query, headers, body, signal });
    if (!set.ok) return set;
    return set.value.status === 200 ? success(undefined) : refusedWithLock(set.value);
  }

  return { headers: lockHeaders, refused: refusedWithLock, lock, hold };
}

/** What a store says of a file that is not locked, in a bucket that knows locks. */
const withoutLock: ReadonlySet<string> = new Set([
  'NoSuchObjectLockConfiguration',
  'ObjectLockConfigurationNotFoundError',
]);
