import type { Page } from '@playwright/test';
import type { AnswerOf, RequestName } from '../../shared/contract/contract.ts';
import type { UploadRow } from '../../shared/contract/uploads.ts';
import type { FleetDownload } from '../corpus/fleet-download.ts';
import type { ReferenceService } from '../service/reference-service.ts';

/** Asks over the bridge of the page itself, and gives the answer of a request that was carried out. */
export async function request<Name extends RequestName>(
  page: Page,
  name: Name,
  given: unknown,
): Promise<AnswerOf<Name>> {
  const result = await page.evaluate(
    async ([name, given]) => window.depot?.request(name as string, given) as Promise<{ ok: boolean }>,
    [name, given] as const,
  );
  if (!result.ok) throw new Error(`${name} was refused: ${JSON.stringify(result)}`);
  return (result as unknown as { readonly value: AnswerOf<Name> }).value;
}

export const credentials = { apiToken: 'desktop-api-token', subscriptionKey: 'desktop-subscription-key' };

/** What a person enters at the first start, less the folder. */
export async function setUpService(page: Page, service: ReferenceService): Promise<void> {
  await request(page, 'settings.change', { patch: { serviceUrl: service.url } });
  await request(page, 'keys.replace', credentials);
}

/** Adds a file as the page does it with one that was dropped. */
export async function addFile(page: Page, { fileName, bytes }: FleetDownload): Promise<void> {
  const answer = await page.evaluate(
    ([fileName, text]) =>
      window.depot?.request('uploads.add', {
        fileName,
        bytes: Uint8Array.from(atob(text), (each) => each.charCodeAt(0)),
      }) as Promise<{ ok: boolean }>,
    [fileName, Buffer.from(bytes).toString('base64')] as const,
  );
  if (!answer.ok) throw new Error(`The file was not added: ${JSON.stringify(answer)}`);
}

/** The newest rows of the list. */
export async function newestUploads(page: Page): Promise<readonly UploadRow[]> {
  const query = {
    segment: 'all',
    search: '',
    kinds: [],
    folderIds: [],
    arrivedFrom: null,
    arrivedBefore: null,
    sort: 'arrived',
    descending: true,
    offset: 0,
    limit: 50,
  };
  return (await request(page, 'uploads.page', query)).rows;
}
