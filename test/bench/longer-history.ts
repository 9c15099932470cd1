import Database from 'better-sqlite3';
import { searchKey } from '../../shared/search-key.ts';

/** Of as many depots: each has drivers of its own names, so that few rows or many match a search. */
const surnames = [
  'Ashdown',
  'Penhallow',
  'Quintrell',
  'Rokeby',
  'Szczepanik',
  'Tregenza',
  'Umfreville',
  'Vavasour',
  'Wyndham',
];
export const timesLonger = surnames.length + 1;

/**
 * Makes the history of a closed database ten times as long, row by row in SQL: some minutes for 1,000,000 uploads, where
 * the store itself takes half an hour. The index for searching is left to the store.
 */
export function lengthenHistory(databasePath: string): void {
  const database = new Database(databasePath);
  database.pragma('foreign_keys = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -200000');
  const renamed = (text: unknown, surname: unknown) =>
    typeof text === 'string' && typeof surname === 'string'
      ? text.replace(/bulkley/gi, (found) => (found.startsWith('b') ? searchKey(surname) : surname))
      : null;
  database.function('renamed', { deterministic: true }, renamed);
  const triggers = database
    .prepare<[], { readonly name: string; readonly sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
    )
    .all();
  const rowsOf = (table: string) => database.prepare<[], number>(`SELECT max(id) FROM ${table}`).pluck().get() ?? 0;
  const uploads = rowsOf('sighting');
  const subjects = rowsOf('subject');
  database
    .transaction(() => {
      for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
      for (const [index, surname] of surnames.entries()) {
        const changes: Readonly<Record<string, string>> = {
          'subject.id': `id + ${(index + 1) * subjects}`,
          'subject.subject_id': `subject_id || ' ${index}'`,
          'job.subject': `subject + ${(index + 1) * subjects}`,
          sha256: 'randomblob(32)',
          ...Object.fromEntries(
            ['id', 'job_id', 'sighting_id'].map((name) => [name, `${name} + ${(index + 1) * uploads}`]),
          ),
          ...Object.fromEntries(
            ['path', 'name', 'name_key', 'subject_key'].map((name) => [name, `renamed(${name}, '${surname}')`]),
          ),
          'event_entry.id': 'NULL',
        };
        for (const table of ['subject', 'job', 'reading', 'sighting', 'listed', 'event_entry']) {
          const columns = database.pragma(`table_info(${table})`) as readonly { readonly name: string }[];
          const values = columns.map(({ name }) => changes[`${table}.${name}`] ?? changes[name] ?? name);
          const last = table === 'subject' ? subjects : uploads;
          const first =
            table === 'event_entry' ? `coalesce(job_id, sighting_id) <= ${last}` : `${columns[0]?.name} <= ${last}`;
          database.exec(`INSERT INTO ${table} SELECT ${values.join(', ')} FROM ${table} WHERE ${first}`);
        }
      }
      database.exec(`UPDATE listed_count SET rows = rows * ${timesLonger}`);
      for (const { sql } of triggers) database.exec(sql);
    })
    .immediate();
  database.close();
}
