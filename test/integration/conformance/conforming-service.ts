import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type OperationName, operations, type RequestOf, type ResponseOf } from '../../../shared/service/operations.ts';
import { type ReferenceService, startReferenceService } from '../../service/reference-service.ts';
import { rightCredentials, serviceClockMs } from '../reference-service/running-service.ts';

const credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };

/** One service for all the tests of a file; each describes what it needs to be there, and none breaks what another needs. */
export function conformingService(): () => ReferenceService {
  let service: ReferenceService | undefined;
  let dataDirectory = '';
  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'conformance-'));
    service = await startReferenceService({ port: 0, dataDirectory, credentials, nowMs: () => serviceClockMs });
  });
  afterAll(async () => {
    await service?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  return () => {
    if (!service) throw new Error('the service has not been started');
    return service;
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly json: unknown;
}

/** Sends a request as it is, right or wrong, with both headers. */
export async function send(service: ReferenceService, name: OperationName, body: unknown): Promise<RawAnswer> {
  const { method, path } = operations[name];
  const response = await fetch(service.url + path, {
    method,
    headers: { ...rightCredentials, ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const contentType = response.headers.get('Content-Type') ?? '';
  return { status: response.status, contentType, json: await response.json() };
}

/** The body of the answer to a right request. */
export async function ask<Name extends OperationName>(
  service: ReferenceService,
  name: Name,
  request: RequestOf<Name>,
): Promise<ResponseOf<Name>> {
  const { status, json } = await send(service, name, request);
  if (status !== operations[name].successStatus) throw new Error(`${name} answered ${status}: ${JSON.stringify(json)}`);
  return json as ResponseOf<Name>;
}
