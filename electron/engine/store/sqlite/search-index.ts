import type { UploadQuery, UploadSegment } from '../../../../shared/contract/uploads.ts';
import { searchWords } from '../../../../shared/search-key.ts';
import type { UploadStore } from '../job.ts';
import type { Prepare } from './connection.ts';
import { lastUnsentRank, rankOf } from './records.ts';
import type { StoreContext } from './transactions.ts';

/** Rows taken into the index in one transaction: some 10 ms. */
const rowsInPiece = 200;
/**
 * The newest rows are searched directly instead: they still change, as their files are read and sent, and adding them
 * to the index at once would delay each file.
 */
const newestLeftOut = 2_000;
/** Only this many of the newest candidates are compared, so that no search holds up the sending. */
export const mostCandidates = 10_000;
/** Letters that the index has together. */
const indexedLetters = 3;

/** Adds rows to the index that it does not have yet; false when there are none. */
export function createExtendSearch({ prepare, transactions }: StoreContext): UploadStore['extendSearch'] {
  const progress = prepare<[], number>('SELECT upto FROM search_progress').pluck();
  const newest = prepare<[], number | null>('SELECT max(id) FROM listed').pluck();
  const last = prepare<[number, number], number | null>(
    'SELECT max(id) FROM (SELECT id FROM listed WHERE id > ? ORDER BY id LIMIT ?)',
  ).pluck();
  const take = prepare<[number, number]>(
    `INSERT INTO listed_search (rowid, name_key, subject_key)
     SELECT id, name_key, subject_key FROM listed WHERE id > ? AND id <= ?`,
  );
  const note = prepare<[number]>('UPDATE search_progress SET upto = ?');
  return () =>
    transactions.write(() => {
      const upto = progress.get() ?? 0;
      const end = (newest.get() ?? 0) - newestLeftOut;
      const to = Math.min(last.get(upto, rowsInPiece) ?? 0, end);
      if (to <= upto) return false;
      take.run(upto, to);
      note.run(to);
      return to < end;
    });
}

/** The rows that may have all the words, newest first, as a query with one column `id`; each row is still to be compared. */
export type CandidatesFor = (words: readonly string[]) => { readonly sql: string; readonly values: readonly Bound[] };

/** The index is asked for the rarest letters of a search: those that are in nearly every row only take time. */
const lettersAskedFor = 3;
/** Rows that tell how rare letters are: 300 take a tenth of a millisecond. */
const sampleRows = 300;

export function createCandidatesFor(prepare: Prepare): CandidatesFor {
  const inSample = prepare<[number, string], number>(
    `SELECT count(*) FROM (SELECT name_key || ' ' || subject_key AS text FROM listed ORDER BY id DESC LIMIT ?)
     WHERE instr(text, ?) > 0`,
  ).pluck();

  function rarest(letters: readonly string[]): readonly string[] {
    const rated = letters.map((three) => ({ three, rows: inSample.get(sampleRows, three) ?? 0 }));
    return rated
      .sort((one, other) => one.rows - other.rows)
      .slice(0, lettersAskedFor)
      .map(({ three }) => three);
  }

  return (words) => {
    const letters = [...new Set(words.flatMap(indexedPartsOf))];
    if (letters.length === 0) {
      // One or two letters are in nearly every row, so the newest rows are searched directly.
      return { sql: 'SELECT id FROM listed ORDER BY id DESC LIMIT ?', values: [mostCandidates] };
    }
    return {
      sql: `SELECT id FROM (
          SELECT id FROM listed WHERE id > (SELECT upto FROM search_progress) ORDER BY id DESC LIMIT ?)
        UNION ALL SELECT id FROM (
          SELECT rowid AS id FROM listed_search WHERE listed_search MATCH ? ORDER BY rowid DESC LIMIT ?)`,
      values: [
        mostCandidates,
        rarest(letters)
          .map((three) => `"${three}"`)
          .join(' AND '),
        mostCandidates,
      ],
    };
  };
}

/**
 * A folded word has only letters and digits, so that nothing in it can be taken for the query language of the index.
 */
function indexedPartsOf(word: string): readonly string[] {
  const letters = [...word];
  const parts = Math.max(0, letters.length - indexedLetters + 1);
  return Array.from({ length: parts }, (_, from) => letters.slice(from, from + indexedLetters).join(''));
}

export type Bound = string | number;

/** A condition on the rows of `listed`, and the values that it binds. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly Bound[];
}

export function where(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
}

export function valuesOf(conditions: readonly Condition[]): readonly Bound[] {
  return conditions.flatMap(({ values }) => values);
}

export function segmentCondition(segment: UploadSegment): readonly Condition[] {
  if (segment === 'all') return [];
  if (segment === 'not-sent') return [{ sql: `rank <= ${lastUnsentRank}`, values: [] }];
  return [{ sql: `rank = ${rankOf(segment)}`, values: [] }];
}

/** Filters on the columns by which the counters are kept. */
export function countedFilters({ kinds, folderIds, states }: UploadQuery): readonly Condition[] {
  return [
    ...(kinds.length === 0 ? [] : [oneOf('kind', kinds)]),
    ...(folderIds.length === 0 ? [] : [oneOf('folder_id', folderIds)]),
    ...(states === undefined ? [] : [stateFilter(states)]),
  ];
}

/** Filters that have to read the rows, or a range of an index. */
export function scannedFilters(query: Pick<UploadQuery, 'search'> & Partial<UploadQuery>): readonly Condition[] {
  const ranges: readonly (readonly [string, number | null | undefined])[] = [
    ['arrived_at >= ?', query.arrivedFrom],
    ['arrived_at < ?', query.arrivedBefore],
    ['sent_at >= ?', query.sentFrom],
    ['sent_at < ?', query.sentBefore],
  ];
  return [
    ...searchWords(query.search).map((word) => ({
      sql: '(instr(name_key, ?) > 0 OR instr(subject_key, ?) > 0)',
      values: [word, word],
    })),
    ...batchFilter(query),
    ...ranges.flatMap(([sql, value]) => (value === null || value === undefined ? [] : [{ sql, values: [value] }])),
  ];
}

/** Why a listed file is in its state: the reason of its job, or its own where it has none. */
export const reasonCodeOf = `(iif(sighting.state = 'kept', job.reason, sighting.reason) ->> '$.code')`;

function batchFilter({ batchId, reason }: Partial<UploadQuery>): readonly Condition[] {
  if (batchId === undefined) return [];
  const ofBatch = { sql: 'batch_id = ?', values: [batchId] };
  if (reason === undefined) return [ofBatch];
  const own = `SELECT ${reasonCodeOf} FROM sighting LEFT JOIN job ON job.id = job_id WHERE sighting.id = listed.id`;
  return [ofBatch, { sql: `ifnull((${own}), '') = ?`, values: [reason ?? ''] }];
}

function oneOf(column: string, values: readonly Bound[]): Condition {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}

/** Written out instead of bound, because only then SQLite can use the index of the sent rows. */
function stateFilter(states: NonNullable<UploadQuery['states']>): Condition {
  const ranks = [...new Set(states.map(rankOf))];
  const [first] = ranks;
  return { sql: ranks.length === 1 ? `rank = ${first}` : `rank IN (${ranks.join(', ')})`, values: [] };
}
