import type { UploadStore } from '../upload-list.ts';
import type { StoreContext } from './context.ts';
import type { Prepare } from './prepare.ts';
import type { Bound } from './upload-filters.ts';

/** Rows taken into the index in one transaction: some 10 ms. */
const rowsInPiece = 200;
/**
 * The newest rows are looked through instead: they still change, as their files are read and sent, and taking them in at
 * once would make each file wait for it.
 */
const newestLeftOut = 2_000;
/** More candidates than this are not compared, so that no search holds up the sending: the newest are. */
export const mostCandidates = 10_000;
/** Letters that the index has together. */
const indexedLetters = 3;

/** Takes rows into the index that it does not have yet; false when there are none. */
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
      // One or two letters are in nearly every row: the newest rows are looked through.
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

/** A folded word has letters and digits alone, so that none of it can be read as the language of the index. */
function indexedPartsOf(word: string): readonly string[] {
  const letters = [...word];
  const parts = Math.max(0, letters.length - indexedLetters + 1);
  return Array.from({ length: parts }, (_, from) => letters.slice(from, from + indexedLetters).join(''));
}
