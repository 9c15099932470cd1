import { type ArchivedFileThere, archiveMonthSchema } from '../../../shared/contract/company-archive.ts';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { success } from '../../../shared/result.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import { indexFolder, readIndex } from './month-index.ts';
import { type ObjectStore, type StoreResult, sha256Hex, trouble, withEach } from './object-store.ts';

/** Finds in the archive what any depot put there, and brings it back. */

type Found = Omit<AnswerOf<'companyArchive.search'>, 'trouble'>;

/** What a person can read through, and the page can show. */
const mostFiles = 5_000;
/** Far more than a company has depots. */
const mostIndexes = 10_000;

/** The files of a month, or of all months from the newest on, that match what is searched. */
export async function foundFiles(
  objects: ObjectStore,
  { month, search }: ArgumentsOf<'companyArchive.search'>,
  signal: AbortSignal,
): StoreResult<Found> {
  const words = searchWords(search);
  const isMeant = ({ fileName, subject, depot, sha256 }: ArchivedFileThere) =>
    hasWords(searchKey(`${fileName} ${subject ?? ''} ${depot} ${sha256}`), words);
  const months = month === null ? await monthsOf(objects, signal) : success([month]);
  if (!months.ok) return months;
  const files: ArchivedFileThere[] = [];
  let misfits = 0;
  for (const [at, one] of months.value.entries()) {
    const found = await filesOfMonth(objects, one, isMeant, signal);
    if (!found.ok) return found;
    files.push(...found.value.files);
    misfits += found.value.misfits;
    if (files.length > mostFiles) return success({ files: files.slice(0, mostFiles), misfits, more: true });
    if (files.length === mostFiles) return success({ files, misfits, more: at + 1 < months.value.length });
  }
  return success({ files, misfits, more: false });
}

/** The newest first. */
async function monthsOf(objects: ObjectStore, signal: AbortSignal): StoreResult<readonly string[]> {
  const found = await objects.folders(indexFolder, signal);
  if (!found.ok) return found;
  const months = found.value.filter((name) => archiveMonthSchema.safeParse(name).success);
  return success(months.sort().reverse());
}

/** What the indexes of a month name, each file once. */
export async function filesOfMonth(
  objects: ObjectStore,
  month: string,
  isMeant: (file: ArchivedFileThere) => boolean,
  signal: AbortSignal,
): StoreResult<{ readonly files: readonly ArchivedFileThere[]; readonly misfits: number }> {
  const listed = await objects.list(`${indexFolder}/${month}`, mostIndexes, signal);
  if (!listed.ok) return listed;
  const files = new Map<string, ArchivedFileThere>();
  let misfits = 0;
  const ended = await withEach(listed.value.names, async (name) => {
    const there = await objects.read(name, signal);
    if (!there.ok) return there;
    const index = there.value === null ? null : await readIndex(there.value.bytes);
    misfits += index?.misfits ?? 1;
    for (const file of index?.files ?? []) if (isMeant(file)) keepFirst(files, file);
    return success(undefined);
  });
  if (!ended.ok) return ended;
  return success({ files: [...files.values()].sort(newestFirst), misfits });
}

/** The same bytes can have come to several depots: the first one put them there. */
function keepFirst(files: Map<string, ArchivedFileThere>, file: ArchivedFileThere): void {
  const other = files.get(file.sha256);
  if (other === undefined || file.archivedAt < other.archivedAt) files.set(file.sha256, file);
}

function newestFirst(one: ArchivedFileThere, other: ArchivedFileThere): number {
  const [day, otherDay] = [dayOf(one), dayOf(other)];
  return day < otherDay ? 1 : day > otherDay ? -1 : 0;
}

function dayOf({ lastDay, arrivedAt }: ArchivedFileThere): string {
  return lastDay ?? arrivedAt.slice(0, 10);
}

/** @param names under which the file may lie */
export async function fetchedFile(
  objects: ObjectStore,
  sha256: string,
  names: readonly string[],
  signal: AbortSignal,
): StoreResult<{ readonly bytes: Uint8Array }> {
  for (const name of names) {
    const read = await objects.get(name, signal);
    if (!read.ok) return read;
    if (read.value === null) continue;
    return sha256Hex(read.value) === sha256 ? success({ bytes: read.value }) : trouble('wrong-checksum');
  }
  return trouble('not-there');
}
