import type { Migration } from './migration.ts';

/**
 * Three letters each of every name and subject in the upload list, so that looking for a part of one does not look
 * through all rows. It has the rows up to `upto`; those after it are few and are looked through (`search-index.ts`), so
 * that keeping a file does not wait for the index. Triggers keep what is in it in step with the list.
 *
 * It has no copy of the texts and no places in them: what is found is compared with the row. What is taken out leaves
 * nothing behind.
 */
export const searchIndex: Migration = {
  number: 14,
  purpose: 'an index for searching a long history',
  sql: `
    CREATE VIRTUAL TABLE listed_search USING fts5 (
      name_key, subject_key, content = 'listed', content_rowid = 'id', tokenize = 'trigram', detail = 'none', columnsize = 0
    );
    INSERT INTO listed_search (listed_search, rank) VALUES ('secure-delete', 1);

    CREATE TABLE search_progress (upto INTEGER NOT NULL) STRICT;
    INSERT INTO search_progress VALUES (0);

    CREATE TRIGGER listed_searchable AFTER INSERT ON listed WHEN NEW.id <= (SELECT upto FROM search_progress) BEGIN
      INSERT INTO listed_search (rowid, name_key, subject_key) VALUES (NEW.id, NEW.name_key, NEW.subject_key);
    END;

    CREATE TRIGGER listed_unsearchable AFTER DELETE ON listed WHEN OLD.id <= (SELECT upto FROM search_progress) BEGIN
      INSERT INTO listed_search (listed_search, rowid, name_key, subject_key)
        VALUES ('delete', OLD.id, OLD.name_key, OLD.subject_key);
    END;

    CREATE TRIGGER listed_renamed AFTER UPDATE OF name_key, subject_key ON listed
    WHEN OLD.id <= (SELECT upto FROM search_progress)
      AND (OLD.name_key <> NEW.name_key OR OLD.subject_key <> NEW.subject_key) BEGIN
      INSERT INTO listed_search (listed_search, rowid, name_key, subject_key)
        VALUES ('delete', OLD.id, OLD.name_key, OLD.subject_key);
      INSERT INTO listed_search (rowid, name_key, subject_key) VALUES (NEW.id, NEW.name_key, NEW.subject_key);
    END;
  `,
};
