import { searchKey } from '../search-key.ts';
import type { Prepare } from './prepare.ts';

/** Sorts after every text, for a subject that is not known. */
const unknownSubjectKey = '\u{10ffff}';

/** Whom or what files are about: each name once, however many files have it. */
export interface Subjects {
  /** The subject with this identity and this name, made where there is none yet; null where neither is known. */
  readonly idOf: (subjectId: string | null, name: string | null) => number | null;
}

export function createSubjects(prepare: Prepare): Subjects {
  const find = prepare<[string, string], number>('SELECT id FROM subject WHERE subject_id = ? AND name = ?').pluck();
  const add = prepare<[string, string, string], number>(
    'INSERT INTO subject (subject_id, name, name_key) VALUES (?, ?, ?) RETURNING id',
  ).pluck();
  return {
    idOf: (subjectId, name) => {
      if (subjectId === null && name === null) return null;
      const key = [subjectId ?? '', name ?? ''] as const;
      const id = find.get(...key) ?? add.get(...key, searchKey(name ?? '') || unknownSubjectKey);
      if (id === undefined) throw new Error('adding a subject returned no row');
      return id;
    },
  };
}
