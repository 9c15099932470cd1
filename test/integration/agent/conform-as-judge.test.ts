import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '../../../shared/service/operations.ts';
import { contractFaults } from '../../service/misbehaviour/contract-faults.ts';
import { type Contrary, contraryService, type Said } from '../../service/misbehaviour/contrary-service.ts';
import { oddServices } from '../../service/misbehaviour/odd-services.ts';
import { type ReferenceService, startReferenceService } from '../../service/reference-service.ts';
import { serviceClockMs } from '../reference-service/running-service.ts';
import { type ConformEnd, conformHere, reportOf } from './conform-here.ts';

let folder = '';
let reference: ReferenceService;

/** The reference service behind all of these has the same clock for ever, and so the same answers. */
const remembered = new Map<string, Said>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conform-'));
  await writeFile(path.join(folder, 'C_20261121_0814.DDD'), 'bytes');
  reference = await startReferenceService({
    port: 0,
    dataDirectory: path.join(folder, 'service'),
    credentials: { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' },
    nowMs: () => serviceClockMs,
    processingDelayMs: 0,
  });
});

afterAll(async () => {
  await reference.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Set by the nightly run: every operation and every rule, which takes minutes. */
const isWhole = process.env.CONFORM_WHOLE === '1';

/** Operations of every kind of parameter and answer, with few rows. */
const quick = [
  'driver-d6',
  'driver-d53',
  'driver-d99',
  'vehicle-v14',
  'fleets-search',
  'divisions-search',
  'vehicles-tachograph-types',
];

async function judged(contrary: Contrary, only: readonly string[]): Promise<ConformEnd & { exitCode: number | null }> {
  const service = await contraryService(reference.url, contrary, remembered);
  onTestFinished(() => service.close());
  const changes = only.some((name) => ['batch', 'upload'].includes(kindOf(name)));
  const [kept, deleted] = reference.records.clockings('D1001');
  const end = await conformHere(service.url, {
    only,
    ...(changes && {
      write: true,
      driver: 'D1001',
      clocking: kept?.id ?? '',
      deleteClocking: deleted?.id ?? '',
      upload: path.join(folder, 'C_20261121_0814.DDD'),
    }),
  });
  return { ...reportOf(end), exitCode: end.exitCode };
}

function kindOf(name: string): string {
  return new Map<string, { readonly kind: string }>(Object.entries(operations)).get(name)?.kind ?? '';
}

describe('conform finds the one fault of a service', () => {
  it.each(contractFaults)('$what ($operation), by $rule', async ({ operation, rule, ...contrary }) => {
    // The rules of its group are enough here; `npm run nightly` has every rule of every operation.
    const only = isWhole ? [operation] : [operation, rule.slice(0, rule.indexOf('.'))];
    const { checks, verdict, exitCode } = await judged(contrary, only);
    const broken = checks.filter(({ outcome }) => outcome === 'departs').map((each) => each.rule);
    expect(broken).toContain(rule);
    expect([verdict, exitCode]).toEqual(['departs', 2]);
  });

  it('as docs/conform.md lists them', async () => {
    const text = await readFile('docs/conform.md', 'utf8');
    const listed = [...text.matchAll(/^\| (.+) \| `([\w-]+)` \| `(\w+\.\w+)` \|$/gm)].map((match) => match.slice(1));
    expect(listed).toEqual(contractFaults.map(({ what, operation, rule }) => [what, operation, rule]));
    const odd = [...text.matchAll(/^- (.+)$/gm)].map(([, what]) => what);
    expect(odd).toEqual(oddServices.map(({ what }) => what));
  });
});

describe('conform accuses no service that does in a way of its own what the interface leaves open', () => {
  it.each(oddServices)('$what', async (contrary) => {
    const { checks, exitCode } = await judged(contrary, isWhole ? [] : quick);
    expect(checks.filter(({ outcome }) => outcome === 'departs' || outcome === 'unanswered')).toEqual([]);
    expect(exitCode).toBe(0);
  });
});
