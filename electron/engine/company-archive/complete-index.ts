import { type ArchivedFileThere, archivedFileSchema } from '../../../shared/contract/company-archive.ts';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { success } from '../../../shared/result.ts';
import { filesOfMonth } from './find-archived.ts';
import { manifestName, manifestsOf, objectName } from './manifest.ts';
import { type ObjectStore, type StoreResult, withEach } from './object-store.ts';

/**
 * Finds what an index should name and none does: the files of a depot that was lost before it wrote its own, or whose index
 * is damaged. A file's label says what an index says of it.
 */

type Completed = Omit<AnswerOf<'companyArchive.completeIndex'>, 'trouble'>;

/** Puts entries into this depot's own index of a month. */
export type AddToIndex = (
  objects: ObjectStore,
  month: string,
  entries: readonly ArchivedFileThere[],
  signal: AbortSignal,
) => StoreResult<void>;

/** Far more than the files that a company has in a month. */
const mostLabels = 1_000_000;

export async function completedIndex(
  objects: ObjectStore,
  { month, after, limit }: ArgumentsOf<'companyArchive.completeIndex'>,
  add: AddToIndex,
  signal: AbortSignal,
): StoreResult<Completed> {
  const indexed = await filesOfMonth(objects, month, () => true, signal);
  if (!indexed.ok) return indexed;
  const known = new Set(indexed.value.files.map(({ sha256 }) => sha256));
  const labels = await objects.list(manifestsOf(month), mostLabels, signal);
  if (!labels.ok) return labels;
  // A name without a hash is no label.
  const hashes = labels.value.names.map(hashIn).filter((sha256) => sha256 > after && !known.has(sha256));
  const looked = hashes.sort().slice(0, limit);
  const entries: ArchivedFileThere[] = [];
  const counts = { misfits: 0, lost: 0 };
  const ended = await withEach(looked, async (sha256) => {
    const entry = await entryOf(objects, month, sha256, signal);
    if (!entry.ok) return entry;
    if (typeof entry.value === 'string') counts[entry.value] += 1;
    else entries.push(entry.value);
    return success(undefined);
  });
  // What was read until then is not read again.
  const added = entries.length === 0 ? success(undefined) : await add(objects, month, entries, signal);
  if (!ended.ok) return ended;
  if (!added.ok) return added;
  const next = looked.length === limit ? (looked.at(-1) ?? null) : null;
  return success({ ...counts, added: entries.length, next });
}

function hashIn(name: string): string {
  return /([0-9a-f]{64})\.json$/.exec(name)?.[1] ?? '';
}

/** What the index says of a file, by its label; `lost` where the file does not lie there as the label says. */
async function entryOf(
  objects: ObjectStore,
  month: string,
  sha256: string,
  signal: AbortSignal,
): StoreResult<ArchivedFileThere | 'misfits' | 'lost'> {
  const label = await objects.read(manifestName(month, sha256), signal);
  if (!label.ok) return label;
  const entry = label.value === null ? null : readLabel(label.value.bytes);
  if (entry?.sha256 !== sha256) return success('misfits');
  const there = await objects.check(objectName(entry.kind, sha256), sha256, signal);
  if (!there.ok) return there;
  const { is, lockedUntil } = there.value;
  if (is !== 'same') return success('lost');
  return success({ ...entry, lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString() });
}

function readLabel(bytes: Uint8Array): ArchivedFileThere | null {
  try {
    const label: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return archivedFileSchema.safeParse({ ...(label as object), lockedUntil: null }).data ?? null;
  } catch {
    return null;
  }
}
