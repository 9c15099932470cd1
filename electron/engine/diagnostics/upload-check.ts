import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import { type ClientParts, clientInForce } from '../service/configured-client.ts';
import { plainWords } from '../service/sanitize-service-text.ts';
import type { Spool } from '../spool/spool.ts';
import type { Store } from '../store/store.ts';
import { adviceFor } from './check-advice.ts';
import { troubleWords } from './error-text.ts';

export interface UploadCheckParts extends ClientParts {
  readonly store: Pick<Store, 'uploads'>;
  readonly spool: Pick<Spool, 'read'>;
}

const endsWithinMs = 60_000;

/**
 * Sends the file that was sent last once more, the same way as files in line: the service knows it already, so that
 * nothing made up gets into anybody's records. What comes of it changes nothing here.
 */
export function createUploadCheck(parts: UploadCheckParts): () => Promise<CheckResult> {
  const { store, spool, settings, clock } = parts;
  const client = clientInForce(parts);
  return async () => {
    const file = lastSent(store);
    const copy = file === null ? null : await spool.read(file.sha256);
    if (file === null || copy?.ok !== true) {
      return { check: 'upload', state: 'not-tried', parameters: { code: 'nothing-sent' }, advice: '' };
    }
    const { siteProductCode, uploadWay } = settings();
    const giveUp = new AbortController();
    const cancel = clock.after(endsWithinMs, () => giveUp.abort());
    const startedMs = clock.monotonicMs();
    const outcome = await client().upload(
      { fileName: file.fileName, bytes: copy.value, siteProductCode: siteProductCode || undefined },
      { way: uploadWay, signal: giveUp.signal },
    );
    cancel();
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    if (outcome.kind === 'accepted') {
      const parameters = { sizeBytes: copy.value.byteLength, milliseconds };
      return { check: 'upload', state: 'passed', parameters, advice: '' };
    }
    const own = 'words' in outcome && outcome.words !== null ? plainWords(outcome.words) : '';
    const status = 'status' in outcome && outcome.status !== null ? { status: outcome.status } : {};
    const systemCode = outcome.kind === 'no-answer' ? { systemCode: outcome.systemCode } : {};
    const parameters = { words: own === '' ? troubleWords(outcome) : own, ...status, ...systemCode };
    return { check: 'upload', state: 'failed', parameters, advice: adviceFor('upload', parameters) };
  };
}

function lastSent(store: Pick<Store, 'uploads'>): { readonly fileName: string; readonly sha256: string } | null {
  const { rows } = store.uploads.page({
    ...{ segment: 'all', search: '', kinds: [], folderIds: [], arrivedFrom: null, arrivedBefore: null },
    ...{ states: ['sent'], sort: 'sent', descending: true, offset: 0, limit: 1 },
  });
  const [row] = rows;
  const sha256 = row === undefined ? null : (store.uploads.details(row.id)?.sha256 ?? null);
  return row === undefined || sha256 === null ? null : { fileName: row.fileName, sha256 };
}
