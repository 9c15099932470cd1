import type { Migration } from '../migration.ts';

export const uploads: Migration = {
  number: 2,
  purpose: 'the files that were uploaded, each arrival by itself',
  sql: `
    CREATE TABLE contents (
      content_id INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE,
      offset_bytes INTEGER NOT NULL,
      size_bytes INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE uploads (
      upload_id INTEGER PRIMARY KEY,
      digital_tachograph_id TEXT NOT NULL UNIQUE,
      content_id INTEGER NOT NULL REFERENCES contents (content_id),
      file_name TEXT NOT NULL,
      site_product_code TEXT,
      way TEXT NOT NULL CHECK (way IN ('multipart', 'json')),
      received_at_ms INTEGER NOT NULL,
      processed_at_ms INTEGER,
      outcome TEXT
    ) STRICT;
    CREATE INDEX uploads_not_processed ON uploads (received_at_ms) WHERE processed_at_ms IS NULL;
    CREATE INDEX uploads_of_a_content ON uploads (content_id);
  `,
};
