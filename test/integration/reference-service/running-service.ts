import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import {
  type ReferenceService,
  type ReferenceServiceOptions,
  startReferenceService,
} from '../../service/reference-service.ts';

/** Saturday morning; the seeded fleet's past lies before it. */
export const serviceClockMs = Date.parse('2026-11-21T08:14:00Z');

const credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };

export const rightCredentials = {
  [credentialHeaders.apiToken]: credentials.apiToken,
  [credentialHeaders.subscriptionKey]: credentials.subscriptionKey,
};

/** What every JSON body travels with. */
export const jsonType = { 'Content-Type': 'application/json' };

/** Starts a service of its own for the running test, stopped and cleared away when that ends. */
export async function runningService(options: Partial<ReferenceServiceOptions> = {}): Promise<ReferenceService> {
  const dataDirectory = options.dataDirectory ?? (await temporaryFolder());
  const service = await startReferenceService({
    port: 0,
    credentials,
    nowMs: () => serviceClockMs,
    processingDelayMs: 0,
    ...options,
    dataDirectory,
  });
  onTestFinished(() => service.stop());
  return service;
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reference-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Calls an operation with a JSON body (or none, for a GET) and the right keys; gives status and parsed answer. */
export async function call(
  service: ReferenceService,
  name: OperationName,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; json: unknown }> {
  const { method, path } = operations[name];
  const response = await fetch(service.url + path, {
    method,
    headers: { ...rightCredentials, ...(method === 'POST' && jsonType), ...headers },
    redirect: 'manual',
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

/** The rows of a report or a search, which must succeed. */
export async function rowsOf<Row>(service: ReferenceService, name: OperationName, body: unknown = {}): Promise<Row[]> {
  const { status, json } = await call(service, name, body);
  if (status !== 200 || !Array.isArray(json)) throw new Error(`${name} answered ${status}, expected 200 and rows`);
  return json;
}

/** Uploads a file as a form, with the parts given. */
export async function uploadForm(
  service: ReferenceService,
  form: FormData,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(service.url + operations['tachograph-upload-multipart-form-data'].path, {
    method: 'POST',
    headers: rightCredentials,
    body: form,
  });
  return { status: response.status, json: await response.json() };
}

export function fileForm(bytes: Uint8Array, fileName: string, siteProductCode?: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
  if (siteProductCode !== undefined) form.set('siteProductCode', siteProductCode);
  return form;
}
