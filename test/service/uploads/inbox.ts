import { randomUUID } from 'node:crypto';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { invalidParameters, type Refusal } from '../http/refusal.ts';
import type { ContentStore } from './content-store.ts';
import type { UploadedFile } from './multipart.ts';

export type UploadWay = 'multipart' | 'json';

/** One arrival of a file. The same bytes that come twice arrive twice. */
export interface ReceivedFile {
  readonly digitalTachographId: string;
  /** Of the bytes that arrived, in hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly siteProductCode: string | undefined;
  readonly way: UploadWay;
  readonly receivedAtMs: number;
  /** Undefined until the file was processed; then what became of it. */
  readonly outcome: string | undefined;
}

/** Where uploads are taken: kept at once, read later. */
export interface Inbox {
  receive(file: UploadedFile, way: UploadWay): Result<{ readonly digitalTachographId: string }, Refusal>;
  /** Every arrival, in order. */
  received(): readonly ReceivedFile[];
}

type ReceivedRow = Omit<ReceivedFile, 'siteProductCode' | 'outcome'> & {
  readonly siteProductCode: string | null;
  readonly outcome: string | null;
};

export interface InboxOptions {
  readonly database: ServiceDatabase;
  readonly contents: ContentStore;
  readonly nowMs: () => number;
  /** Told of each file that was kept. */
  readonly arrived: (uploadId: number) => void;
}

export function createInbox({ database, contents, nowMs, arrived }: InboxOptions): Inbox {
  const siteExists = database.prepare<[string]>('SELECT 1 FROM sites WHERE product_code = ?');
  const insert = database.prepare(
    `INSERT INTO uploads (digital_tachograph_id, content_id, file_name, site_product_code, way, received_at_ms)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const select = database.prepare<[], ReceivedRow>(
    `SELECT digital_tachograph_id AS digitalTachographId, sha256, size_bytes AS sizeBytes, file_name AS fileName,
       site_product_code AS siteProductCode, way, received_at_ms AS receivedAtMs, outcome
     FROM uploads JOIN contents USING (content_id) ORDER BY upload_id`,
  );
  const keep = database.transaction((file: UploadedFile, way: UploadWay) => {
    const digitalTachographId = randomUUID();
    const { contentId } = contents.keep(file.chunks, file.sizeBytes);
    const site = file.siteProductCode ?? null;
    const { lastInsertRowid } = insert.run(digitalTachographId, contentId, file.fileName, site, way, nowMs());
    return { digitalTachographId, uploadId: Number(lastInsertRowid) };
  });

  return {
    receive(file, way) {
      if (file.siteProductCode !== undefined && siteExists.get(file.siteProductCode) === undefined) {
        return failure(invalidParameters([{ field: 'siteProductCode', problem: 'no site has this product code' }]));
      }
      const { digitalTachographId, uploadId } = keep(file, way);
      arrived(uploadId);
      return success({ digitalTachographId });
    },
    received: () =>
      select.all().map((row) => ({
        ...row,
        siteProductCode: row.siteProductCode ?? undefined,
        outcome: row.outcome ?? undefined,
      })),
  };
}
