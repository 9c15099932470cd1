import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import type { Log, LogFacts } from '../../../electron/engine/ports.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import { flipBit } from '../../corpus/damage.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { answerWithRejected, pointsIn, spansIn } from '../../otlp-messages.ts';
import { ask, dropCards, makePlace, open, startDepot, startService, statusFactsOf } from '../depot/depot-under-test.ts';
import { type OtlpCollector, startCollector } from './otlp-collector.ts';

/** Small, so that the first figures are sent at once, and never the same twice. */
function soon(): () => number {
  let last = 0;
  return () => {
    last = (last + 0.000_123) % 0.02;
    return last;
  };
}

const addresses = (collector: OtlpCollector): SettingsPatch => ({
  metricsAddress: `${collector.url}/v1/metrics`,
  tracesAddress: `${collector.url}/v1/traces`,
  metricsEverySeconds: 10,
  depotName: 'Leeds',
});

const bodies = (collector: OtlpCollector, of: string) =>
  collector.taken.filter((each) => each.path === of).map(({ body }) => body);

async function allSent(depot: Engine, files: number): Promise<void> {
  await expect.poll(() => depot.counts().uploaded, { timeout: 30_000, interval: 20 }).toBe(files);
}

async function checked(depot: Engine, check: 'metrics' | 'traces') {
  const { results } = await ask(depot, 'checks.run', { step: 'monitoring', folderId: null });
  return results.find((each) => each.check === check);
}

function noted(): { readonly log: Log; readonly lines: (readonly [string, LogFacts | undefined])[] } {
  const lines: (readonly [string, LogFacts | undefined])[] = [];
  const note = (event: string, facts?: LogFacts) => void lines.push([event, facts]);
  return { log: { debug: note, info: note, warn: note, error: note }, lines };
}

describe('a depot that is observed', () => {
  it('sends figures and traces by itself, in which no name, number, plate, folder or key is', async () => {
    const place = await makePlace();
    const folder = path.join(place.folder, 'Finch House Canarisson');
    await mkdir(folder);
    const holder = { surname: 'Canarisson', firstNames: 'Serinus', birthDate: '1988-03-05' };
    const card = driverCard({ holder, cardNumber: 'DBCANARY00000001' });
    const vehicle = { nation: 21, registration: 'CAN 4RY', vin: 'CANARYV1N00000001' };
    await writeFile(path.join(folder, 'C_Canarisson_DBCANARY00000001.DDD'), card);
    await writeFile(path.join(folder, 'M_CAN 4RY.DDD'), vehicleUnit({ vehicle, embeddedCard: card }));
    await writeFile(path.join(folder, 'Canarisson.txt'), flipBit(card, 10, 1).subarray(0, 9_000));
    const collector = await startCollector();
    const service = await startService(place);
    const depot = await startDepot(place, service.url, { settings: addresses(collector), random: soon() });
    await allSent(depot, 2);
    await expect.poll(() => bodies(collector, '/v1/metrics').length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await checked(depot, 'traces')).toMatchObject({ state: 'passed' });
    const spans = bodies(collector, '/v1/traces').flatMap(spansIn);
    expect(spans.map(({ name }) => name)).toContain('collect');

    const points = bodies(collector, '/v1/metrics').flatMap(pointsIn);
    const names = points.map(({ name }) => name);
    expect(names).toContain('tacho_depot_files_sent_total');
    expect(names).toContain('tacho_depot_delivery_duration_seconds');
    expect(new Set(points.map(({ attributes }) => attributes.depot))).toEqual(new Set(['Leeds']));
    // Texts stand in protobuf as they are.
    const text = collector.taken.map(({ body, headers }) => Buffer.from(body) + JSON.stringify(headers)).join('\n');
    expect(text).toContain('Leeds');
    const secrets = [
      'Canarisson',
      'Serinus',
      'CANARY',
      'CAN 4RY',
      'Finch House',
      'right-token',
      'right-key',
      place.home,
    ];
    for (const secret of [...secrets, 'Card reader PC', '.DDD']) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  }, 90_000);

  it('goes on collecting and sending while nobody takes its figures, and says so once in the log and in the checks', async () => {
    const place = await makePlace();
    const collector = await startCollector();
    collector.answer = { status: 404 };
    const service = await startService(place);
    const { log, lines } = noted();
    const depot = await startDepot(place, service.url, { settings: addresses(collector), random: soon(), log });
    await dropCards(place.folder, 0, 5);
    await allSent(depot, 5);
    expect(await checked(depot, 'metrics')).toMatchObject({
      state: 'failed',
      parameters: { code: 'refused', systemCode: 'status-404' },
      advice: expect.stringContaining('/v1/metrics'),
    });
    await checked(depot, 'metrics');
    const failures = () => lines.filter(([event, facts]) => event === 'metrics.not-sent' && facts?.name === 'metrics');
    expect(failures()).toHaveLength(1);
    collector.answer = { status: 200 };
    expect(await checked(depot, 'metrics')).toMatchObject({ state: 'passed', advice: '' });
    expect(lines.filter(([event]) => event === 'metrics.sent-again').length).toBeGreaterThan(0);
    expect(lines.filter(([event]) => event === 'task-failed')).toEqual([]);
  }, 90_000);

  it('says that a collector which takes only a part has not taken all', async () => {
    const place = await makePlace();
    const collector = await startCollector();
    collector.answer = { status: 200, body: answerWithRejected(3) };
    const depot = await startDepot(place, (await startService(place)).url, { settings: addresses(collector) });
    expect(await checked(depot, 'metrics')).toMatchObject({ state: 'failed', parameters: { code: 'partly-refused' } });
  }, 60_000);

  it('sends nothing without encryption to another PC', async () => {
    const place = await makePlace();
    const settings = { metricsAddress: 'http://collector.example.com/v1/metrics' };
    const depot = await startDepot(place, (await startService(place)).url, { settings });
    expect(await checked(depot, 'metrics')).toMatchObject({ state: 'failed', parameters: { code: 'not-private' } });
  }, 60_000);

  it('follows its settings while it runs, and forgets nothing that it has counted', async () => {
    const place = await makePlace();
    const depot = await startDepot(place, (await startService(place)).url, {});
    expect(await depot.metricsPage()).toBeNull();
    await ask(depot, 'settings.change', { patch: { metricsPage: true } });
    await expect.poll(() => depot.metricsPage()).toContain('tacho_depot_files_sent_total');
    await dropCards(place.folder, 0, 3);
    await allSent(depot, 3);
    const collector = await startCollector();
    await ask(depot, 'settings.change', { patch: { metricsAddress: `${collector.url}/v1/metrics` } });
    expect(await checked(depot, 'metrics')).toMatchObject({ state: 'passed' });
    expect(await depot.metricsPage()).toMatch(/tacho_depot_files_sent_total\{depot="unnamed-[0-9a-f]{8}"\} 3/);
    expect(await depot.metricsPage()).toMatch(/delivery_duration_seconds_count\{depot="unnamed-[0-9a-f]{8}"\} 3/);
    await ask(depot, 'settings.change', { patch: { metricsPage: false, metricsAddress: '' } });
    await expect.poll(() => depot.metricsPage()).toBeNull();
  }, 60_000);

  it('counts its starts, and those after an end that was no stop, and keeps the name that nobody gave it', async () => {
    const place = await makePlace();
    const { url } = await startService(place);
    const settings = { metricsPage: true };
    const counted = async (depot: Engine) => {
      const text = (await depot.metricsPage()) ?? '';
      const value = (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\d+)`, 'm').exec(text)?.[1]);
      const depotName = /depot="([^"]*)"/.exec(text)?.[1];
      return [value('tacho_depot_starts_total'), value('tacho_depot_unclean_starts_total'), depotName] as const;
    };
    const started = async () => {
      const opened = await open(place, url, { settings });
      if (!opened.ok) throw new Error(opened.error.message);
      await opened.value.start();
      return opened.value;
    };
    const first = await started();
    const [, , name] = await counted(first);
    await first.stop();
    const second = await started();
    expect(await counted(second)).toEqual([2, 0, name]);
    await second.stop();
  }, 60_000);
});

it('a depot that nobody observes sends nothing, has no page, and has no check of it', async () => {
  const place = await makePlace();
  const depot = await startDepot(place, (await startService(place)).url);
  expect(await depot.metricsPage()).toBeNull();
  const { steps } = await ask(depot, 'checks.list', {});
  expect(steps.map(({ step }) => step)).not.toContain('monitoring');
  expect((await statusFactsOf(depot)).total).toBe(0);
}, 60_000);
