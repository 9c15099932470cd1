/**
 * `npm run prism`: holds the client and the reference service against the OpenAPI document with Prism, which knows
 * nothing of either. Prism stands between the two as a proxy and judges each request and each answer of all operations.
 * npx fetches it, so this needs the registry; it is no dependency of this project.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { HttpAnswer, HttpRequest, HttpTransport } from '../../electron/engine/ports.ts';
import { createServiceClient, type ServiceClient } from '../../electron/engine/service/client.ts';
import { createUndiciTransport } from '../../electron/engine/service/undici-transport.ts';
import { success } from '../../shared/result.ts';
import { credentialHeaders } from '../../shared/service/bodies.ts';
import { openApiDocument } from '../../shared/service/openapi.ts';
import {
  isOperationName,
  type OperationName,
  operationList,
  operations,
  type RequestOf,
} from '../../shared/service/operations.ts';
import { drivers } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { startPrism } from './prism.ts';

const credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };

type Requests = { readonly [Name in OperationName]: readonly RequestOf<Name>[] };

/** Of each operation the shortest request and one with all that it takes; batches with items that fail among them. */
function requestsToTry(service: ReferenceService): Requests {
  const now = Date.now();
  const recordsAfterDateTime = new Date(now - 30 * 86_400_000).toISOString();
  const recordsBeforeDateTime = new Date(now).toISOString().slice(0, 19);
  const bounds = { recordsAfterDateTime, recordsBeforeDateTime };
  const [first, second] = service.records.clockings();
  const driver = service.records.driver('D1001');
  const [one] = drivers;
  if (!first || !second || !driver || !one) throw new Error('the seeded fleet has no clockings and drivers');
  const download = makeFleetDownload(one, { now: new Date(now).toISOString() });
  return {
    'driver-d6': [{}, { filterByDriverIds: ['D1001', 'D1002'], ...bounds, includeNonCoreVehicles: true }],
    'driver-d28': [{}, { filterByDriverIds: ['D1001'], ...bounds }],
    'driver-d46': [{}, { filterByDriverIds: ['D1001'], ...bounds, filterClockingData: 0, filterMinutes: 10 }],
    'driver-d53': [{}, { filterByDriverIds: ['D1001'], daysSinceLastDownload: 0 }],
    'driver-d68': [{}, { filterByDriverIds: ['D1001'], ...bounds }],
    'driver-d99': [{}, { filterByDriverIds: ['D1001'], onlyIncludeCardsProcessed: true }],
    'vehicle-v5': [{}, { filterByVehicleIds: ['V2001'], ...bounds }],
    'vehicle-v6': [{}, { filterByVehicleIds: ['V2001'], ...bounds, ignoreOverlapsLessThanOrEqualTo: 0 }],
    'vehicle-v14': [{}, { daysSinceLastDownload: 0, includeDormantVehicles: true }],
    'site-S40': [{}, { filterByFleetIds: [1], ...bounds, ignoreDistanceLessThanKilometres: 1 }],
    'drivers-update': [{ records: [driver] }, { records: [{ id: 'D1002', lastName: 'Else' }, { id: 'no-such' }] }],
    'clockings-update': [
      { records: [{ clockingId: first.id, isClockIn: true, clockingTimeStamp: recordsAfterDateTime }] },
      { records: [{ clockingId: 'no-such' }] },
    ],
    'clockings-delete': [{ clockingIds: [second.id, 'no-such'] }, { clockingIds: ['no-such'] }],
    'check-sheets-search': [{}, { filterByDriverIds: ['D1001'], checkSheetsAfterDateTime: recordsAfterDateTime }],
    'check-sheets-actions-search': [{}, { includePasses: true }],
    'fleets-search': [{}, { includePointsScheme: true, includeCategoriesAndAgencies: true, includeDivisions: true }],
    'divisions-search': [{}],
    'tachograph-upload': [
      {
        fileName: download.fileName,
        fileContents: Buffer.from(download.bytes).toString('base64'),
        siteProductCode: 'BRK-MIL',
      },
    ],
    'tachograph-upload-multipart-form-data': [
      { fileName: download.fileName, file: download.bytes },
      { fileName: download.fileName, file: download.bytes, siteProductCode: 'BRK-MIL' },
    ],
    'vehicles-tachograph-types': [{}],
  };
}

/** What Prism says of an exchange that is not as the document has it, in its header or in an answer of its own. */
function violationsIn({ status, headers, body }: HttpAnswer): readonly string[] {
  const header = headers['sl-violations'];
  const isProblem = headers['content-type']?.startsWith('application/problem+json') === true;
  return [
    ...(header === undefined ? [] : [header]),
    ...(isProblem ? [`${status} ${new TextDecoder().decode(body)}`] : []),
  ];
}

/** Every exchange that passes, and where Prism said that one is not as the document has it. */
interface Judged {
  readonly transport: HttpTransport;
  /** What was said since the last question. */
  readonly newViolations: () => readonly string[];
}

function judged(transport: HttpTransport): Judged {
  let violations: string[] = [];
  return {
    newViolations() {
      const told = violations;
      violations = [];
      return told;
    },
    transport: {
      close: () => transport.close(),
      async request(request) {
        const answer = await transport.request(request);
        if (answer.ok) violations.push(...violationsIn(answer.value));
        return answer;
      },
    },
  };
}

async function main(): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-prism-'));
  const service = await startReferenceService({ port: 0, dataDirectory: path.join(folder, 'data'), credentials });
  const documentFile = path.join(folder, 'openapi.json');
  await writeFile(documentFile, JSON.stringify(openApiDocument('1.0.0')));
  const prism = await startPrism(documentFile, service.url);
  const { transport, newViolations } = judged(createUndiciTransport({ proxy: { kind: 'none' } }));
  const client = createServiceClient({ transport, baseUrl: prism.url, credentials: () => success(credentials) });
  const requests = requestsToTry(service);
  let wrong = 0;
  function tell(what: string, isRight: boolean, violations: readonly string[] = []): void {
    if (!isRight) wrong += 1;
    console.log(`${isRight ? 'right' : 'WRONG'}  ${what}`);
    for (const violation of violations) console.log(`       ${violation}`);
  }

  try {
    for (const name of Object.keys(requests).filter(isOperationName)) {
      const before = service.requests().length;
      const ends = await endsOf(client, name, requests);
      const violations = newViolations();
      const passed = service.requests().length - before;
      const isRight = violations.length === 0 && passed === ends.length && !ends.some((end) => !isAccepted(end));
      tell(`${name}: ${ends.join(', ')}`, isRight, violations);
    }
    tell(`${operationList.length} operations, ${service.requests().length} exchanges`, wrong === 0);
    // Prism does judge: what is not as the document has it is found, on either side.
    service.misbehaviour.instruct({ kind: 'altered', alteration: 'misfit' });
    await client.call('fleets-search', {});
    tell('an answer with a list where a number belongs is told', newViolations().length > 0);
    await transport.request(wrongRequest(prism.url));
    tell('a request with a text where a number belongs is told', newViolations().length > 0);
    return wrong === 0 ? 0 : 1;
  } finally {
    await prism.stop();
    await transport.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function isAccepted(end: string): boolean {
  return end === 'accepted' || end === 'accepted-in-part';
}

function wrongRequest(url: string): HttpRequest {
  return {
    method: 'POST',
    url: url + operations['driver-d53'].path,
    headers: {
      [credentialHeaders.apiToken]: credentials.apiToken,
      [credentialHeaders.subscriptionKey]: credentials.subscriptionKey,
      'Content-Type': 'application/json',
    },
    body: [Buffer.from('{"daysSinceLastDownload":"many"}')],
    progressTimeoutMs: 10_000,
    deadlineMs: 10_000,
    maxAnswerBytes: 1_000_000,
  };
}

async function endsOf<Name extends OperationName>(
  client: ServiceClient,
  name: Name,
  requests: Requests,
): Promise<readonly string[]> {
  const ends: string[] = [];
  for (const request of requests[name]) ends.push((await client.call(name, request)).kind);
  return ends;
}

process.exitCode = await main();
