import { custody } from './baseline/custody.ts';
import { knowledge } from './baseline/knowledge.ts';
import { outboxes } from './baseline/outboxes.ts';
import { records } from './baseline/records.ts';
import { toDo } from './baseline/to-do.ts';
import { uploadList } from './baseline/upload-list.ts';
import type { Migration } from './migration.ts';

/** The records as the first release has them. */
export const baseline: Migration = {
  number: 1,
  purpose: 'the records of the first release',
  sql: [records, uploadList, custody, outboxes, knowledge, toDo].join('\n'),
};
