import type Database from 'better-sqlite3';
import { z } from 'zod';
import { searchKey } from '../search-key.ts';
import { fileNameOf } from './records.ts';
import { packSummary } from './summaries.ts';

/** What the triggers and migrations of the database call. To be given to a connection before either can run. */
export function addSqlFunctions(database: Database.Database): void {
  const options = { deterministic: true } as const;
  database.function('file_key', options, (path, member) =>
    searchKey(fileNameOf(String(path), member === null ? null : String(member))),
  );
  database.function('packed_summary', options, (json) =>
    json === null ? null : packSummary(JSON.parse(String(json))),
  );
  database.function('wrong_parts', options, (json) => (json === null ? null : wrongParts(JSON.parse(String(json)))));
}

const withParts = z.object({ parts: z.array(z.object({ part: z.string(), state: z.string() })) });

/** The parts of a summary whose signatures are wrong, separated by commas; null where there are none. */
export function wrongParts(summary: unknown): string | null {
  const read = withParts.safeParse(summary);
  if (!read.success) return null;
  const wrong = read.data.parts.filter(({ state }) => state === 'does-not-verify').map(({ part }) => part);
  return wrong.length === 0 ? null : wrong.join(',');
}
