import { describe, expect, it } from 'vitest';
import { type DepotFacts, depotFigures } from '../../../electron/engine/observe/depot-figures.ts';
import { fileLifeOf } from '../../../electron/engine/observe/file-life.ts';
import { metrics } from '../../../electron/engine/observe/metrics.ts';
import { createTelemetry } from '../../../electron/engine/observe/telemetry.ts';
import { reasonCodeSchema, type UploadDetails } from '../../../shared/contract/uploads.ts';
import { pointsIn, type SentPoint, spansIn } from '../../otlp-messages.ts';
import { withDuties } from '../../with-duties.ts';

const now = Date.UTC(2026, 10, 23, 10);
const minuteMs = 60_000;

const counts: DepotFacts['counts'] = {
  settling: 1,
  waiting: 2,
  sending: 3,
  attention: 4,
  ignored: 5,
  uploaded: 6,
  duplicates: 7,
  total: 28,
  oldestAttentionAt: now,
  oldestUnsentAt: now - 90 * minuteMs,
  nextAttemptAt: null,
  lastSentAt: now - minuteMs,
  sentSince: 1,
};

const facts: DepotFacts = {
  version: '1.2.3',
  central: {
    inForce: { version: '3f2a91bc', issuedAt: now, until: null },
    setAside: { version: '77aa01ff', at: now, by: 'itself' },
  },
  startedAt: now - 60 * minuteMs,
  starts: { total: 9, unclean: 2 },
  counts,
  status: withDuties({
    now,
    lastScanAt: now - 5_000,
    nextScanAt: null,
    firstScan: null,
    oldestAttentionAt: null,
    folders: [
      { id: 1, label: 'Card reader', unreachableSince: null, lookedAt: now },
      { id: 2, label: 'Share', unreachableSince: now - minuteMs, lookedAt: null },
    ],
    settling: 1,
    waiting: 2,
    sending: 3,
    attention: 4,
    oldestUnsentAt: now - 90 * minuteMs,
    nextAttemptAt: null,
    sentToday: 1,
    lastSentAt: null,
    total: 28,
    unread: 0,
    connection: { state: 'service-busy', since: now, failures: 2, nextTryAt: null, detail: null },
    pause: { until: null },
    disk: { freeMegabytes: 100, collectingStopped: true },
    batch: null,
    pace: null,
    recordsReplaced: null,
    backupTrouble: null,
  }),
  lastContactAt: null,
  drivers: { all: 10, over: 1, due: 2, fine: 6, unknown: 1 },
  vehicles: null,
  reportsAsOf: (report) => (report === 'drivers-missing' ? now - 30 * minuteMs : null),
  traffic: {
    operations: [
      { operation: 'driver-d99', hour: { requests: 1, bytes: 100 }, today: { requests: 9, bytes: 1_200 } },
      { operation: 'tachograph-upload', hour: { requests: 0, bytes: 0 }, today: { requests: 2, bytes: 800 } },
    ],
  },
  partFailures: new Map([['reading', 3]]),
  sizes: { databaseBytes: 4096, spoolBytes: 1_000_000, freeBytes: null },
};

/** A depot of which some was counted. */
function telemetryOfLeeds() {
  const telemetry = createTelemetry({ depot: 'Leeds', company: '', version: '1.2.3' });
  telemetry.count('sent');
  telemetry.count('refused', { reason: 'refused-file' });
  telemetry.measure('sendDuration', 0.2, { outcome: 'accepted' });
  return telemetry;
}

/** The page for Prometheus, as lines. */
async function page(given: DepotFacts = facts): Promise<readonly string[]> {
  return (await telemetryOfLeeds().prometheusText(depotFigures(given))).split('\n');
}

/** As the page has it; a distribution by how many it counts. */
function asLine({ name, value, attributes }: SentPoint): string {
  const isDistribution = metrics.some((metric) => metric.name === name && 'boundaries' in metric);
  const labels = Object.entries(attributes).map(([label, of]) => `${label}="${of}"`);
  return `${name}${isDistribution ? '_count' : ''}{${labels.join(',')}} ${value}`;
}

describe('the figures', () => {
  it('say of which company each is, those of nothing too, where the settings name one', async () => {
    const telemetry = createTelemetry({ depot: 'Leeds', company: 'North', version: '1.2.3' });
    const figures = (await telemetry.prometheusText(depotFigures(facts)))
      .split('\n')
      .filter((line) => /^tacho_/.test(line));
    expect(figures.filter((line) => !line.includes('depot="Leeds",company="North"'))).toEqual([]);
    expect(figures.length).toBeGreaterThan(100);
  });

  it('say no more what is so no more, on the page and where they are sent', async () => {
    const telemetry = createTelemetry({ depot: 'Leeds', company: 'North', version: '1.2.3' });
    const better: DepotFacts = {
      ...facts,
      central: { inForce: { version: '90ab12cd', issuedAt: now, until: null }, setAside: null },
      drivers: null,
    };
    const told = async (given: DepotFacts) => {
      const text = await telemetry.prometheusText(depotFigures(given));
      const points = pointsIn((await telemetry.otlpMetrics(depotFigures(given))).bytes);
      return {
        text,
        names: points.map(({ name }) => name),
        versions: points.map(({ attributes }) => attributes.version),
      };
    };
    const gone = ['central_settings_set_aside_info', 'driver_cards'].map((name) => `tacho_depot_${name}`);
    const before = await told(facts);
    expect(gone.filter((name) => before.text.includes(`${name}{`) && before.names.includes(name))).toEqual(gone);
    const after = await told(better);
    expect(gone.filter((name) => after.text.includes(name) || after.names.includes(name))).toEqual([]);
    for (const version of ['3f2a91bc', '77aa01ff']) {
      expect(after.text).not.toContain(version);
      expect(after.versions).not.toContain(version);
    }
    expect(after.text).toContain(
      'tacho_depot_central_settings_info{version="90ab12cd",depot="Leeds",company="North"} 1',
    );
    // What is so again is told again.
    expect((await told(facts)).names).toEqual(before.names);
  });

  it('say what is so, with the depot beside each', async () => {
    expect(await page()).toEqual(
      expect.arrayContaining([
        'tacho_depot_files{state="waiting",depot="Leeds"} 2',
        'tacho_depot_files{state="attention",depot="Leeds"} 4',
        'tacho_depot_files{state="already-here",depot="Leeds"} 7',
        'tacho_depot_oldest_unsent_seconds{depot="Leeds"} 5400',
        `tacho_depot_last_scan_timestamp_seconds{depot="Leeds"} ${now / 1000 - 5}`,
        'tacho_depot_folders{state="unreachable",depot="Leeds"} 1',
        'tacho_depot_connection_state{state="service-busy",depot="Leeds"} 1',
        'tacho_depot_connection_state{state="open",depot="Leeds"} 0',
        'tacho_depot_paused{depot="Leeds"} 1',
        'tacho_depot_collecting_stopped{depot="Leeds"} 1',
        'tacho_depot_driver_cards{state="overdue",depot="Leeds"} 1',
        'tacho_depot_report_age_seconds{report="drivers-missing",depot="Leeds"} 1800',
        'tacho_depot_database_bytes{depot="Leeds"} 4096',
        'tacho_depot_spool_bytes{depot="Leeds"} 1000000',
        'tacho_depot_part_failures{part="reading",depot="Leeds"} 3',
        'tacho_depot_starts_total{depot="Leeds"} 9',
        'tacho_depot_unclean_starts_total{depot="Leeds"} 2',
        'tacho_depot_build_info{version="1.2.3",depot="Leeds"} 1',
        'tacho_depot_central_settings_info{version="3f2a91bc",depot="Leeds"} 1',
        'tacho_depot_central_settings_set_aside_info{version="77aa01ff",by="itself",depot="Leeds"} 1',
        'tacho_depot_files_sent_total{depot="Leeds"} 1',
        'tacho_depot_files_collected_total{depot="Leeds"} 0',
        'tacho_depot_files_refused_total{reason="refused-file",depot="Leeds"} 1',
        'tacho_depot_send_duration_seconds_bucket{outcome="accepted",depot="Leeds",le="0.25"} 1',
        'tacho_depot_send_duration_seconds_bucket{outcome="accepted",depot="Leeds",le="0.1"} 0',
      ]),
    );
  });

  it('are the same over OTLP as on the page', async () => {
    const sent = pointsIn((await telemetryOfLeeds().otlpMetrics(depotFigures(facts))).bytes).map(asLine);
    const shown = (await page()).filter((line) => line !== '' && !/^#|^target_info|_(bucket|sum)\{/.test(line));
    expect(sent.length).toBeGreaterThan(100);
    expect(sent.toSorted()).toEqual(shown.toSorted());
  });

  it('leave out what is not known: a contact that never was, and reports before the first answer', async () => {
    const names = (await page()).map((line) => line.split('{')[0]);
    expect(names).not.toContain('tacho_depot_last_contact_timestamp_seconds');
    expect(names).not.toContain('tacho_depot_vehicle_units');
    expect(names).not.toContain('tacho_depot_disk_free_bytes');
    expect((await page()).filter((line) => line.startsWith('tacho_depot_report_age_seconds{'))).toHaveLength(1);
  });

  it('count every reason from 0, so that the first file of a reason is an increase', async () => {
    const lines = await page();
    const zeros = (name: string) => lines.filter((line) => line.startsWith(`${name}{`) && line.endsWith(' 0')).length;
    const reasons = reasonCodeSchema.options.length;
    expect(lines).toContain('tacho_depot_files_quarantined_total{reason="web-page",depot="Leeds"} 0');
    expect(zeros('tacho_depot_files_quarantined_total')).toBe(reasons);
    expect(zeros('tacho_depot_send_retries_total')).toBe(reasons);
    // One was refused.
    expect(zeros('tacho_depot_files_refused_total')).toBe(reasons - 1);
  });

  it('have every distribution from nothing on, so that the first value of each is an increase', async () => {
    const lines = await page();
    expect(lines).toEqual(
      expect.arrayContaining([
        'tacho_depot_delivery_duration_seconds_count{depot="Leeds"} 0',
        'tacho_depot_delivery_duration_seconds_bucket{depot="Leeds",le="60"} 0',
        'tacho_depot_delivery_duration_seconds_bucket{depot="Leeds",le="+Inf"} 0',
        'tacho_depot_send_duration_seconds_count{outcome="accepted",depot="Leeds"} 1',
        'tacho_depot_send_duration_seconds_count{outcome="refused",depot="Leeds"} 0',
        'tacho_depot_send_duration_seconds_count{outcome="later",depot="Leeds"} 0',
      ]),
    );
    const series = lines.filter((line) => line.startsWith('tacho_depot_')).map((line) => line.split(' ')[0]);
    expect(new Set(series).size).toBe(series.length);
    expect(lines.filter((line) => line === '# TYPE tacho_depot_send_duration_seconds histogram')).toHaveLength(1);
  });

  it('say that nothing is old where everything was sent, and give no age below nothing after a clock was set back', async () => {
    const sent = await page({ ...facts, counts: { ...counts, oldestUnsentAt: null } });
    expect(sent).toContain('tacho_depot_oldest_unsent_seconds{depot="Leeds"} 0');
    const ahead = await page({ ...facts, counts: { ...counts, oldestUnsentAt: now + minuteMs } });
    expect(ahead).toContain('tacho_depot_oldest_unsent_seconds{depot="Leeds"} 0');
  });

  it('have labels of closed sets only, but for the depot’s name and the version', async () => {
    const names = new Set(metrics.flatMap(({ labels }) => Object.keys(labels)));
    expect([...names].sort()).toEqual([
      ...['by', 'duty', 'operation', 'outcome', 'part', 'reason', 'report', 'state', 'version'],
    ]);
    const allowed = new Set(metrics.flatMap(({ labels }) => Object.values(labels).flat()));
    const shown = (await page()).flatMap((line) => [...line.matchAll(/(\w+)="([^"]*)"/g)]);
    const own = shown.filter(([, name = '']) => !['depot', 'le', 'version'].includes(name));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter(([, , value = '']) => !allowed.has(value))).toEqual([]);
  });

  it('end in their unit, and in "total" where they only grow, so that OTLP gives them no other name', async () => {
    for (const { name, unit } of metrics) {
      if (unit === 's') expect(name).toMatch(/_seconds$/);
      if (unit === 'By') expect(name).toMatch(/_bytes$/);
    }
    const counted = (await page()).flatMap((line) => /^# TYPE (\S+) counter$/.exec(line)?.[1] ?? []);
    expect(counted.length).toBeGreaterThan(3);
    expect(counted.filter((name) => !name.endsWith('_total'))).toEqual([]);
    expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
  });
});

const event = (code: UploadDetails['events'][number]['code'], at: number): UploadDetails['events'][number] => ({
  id: at,
  at,
  actor: 'uploader',
  code,
  from: null,
  to: null,
  reason: null,
  parameters: {},
});
const row = { kind: 'driver-card', sizeBytes: 60_000, arrivedAt: 1_000 } as UploadDetails['row'];

describe('the life of a file', () => {
  it('goes from its arrival over each attempt to its receipt', () => {
    const events = [
      event('seen', 1_000),
      event('kept', 2_000),
      event('attempt-started', 3_000),
      event('postponed', 4_000),
      event('attempt-started', 9_000),
      event('accepted', 9_500),
    ];
    expect(fileLifeOf({ row, events })).toEqual({
      kind: 'driver-card',
      sizeBytes: 60_000,
      arrivedAt: 1_000,
      keptAt: 2_000,
      receiptAt: 9_500,
      attempts: [
        { startedAt: 3_000, endedAt: 4_000, outcome: 'postponed' },
        { startedAt: 9_000, endedAt: 9_500, outcome: 'accepted' },
      ],
    });
  });

  it('is none without a receipt', () => {
    expect(fileLifeOf({ row, events: [event('kept', 2_000), event('attempt-started', 3_000)] })).toBeNull();
  });

  it('has no part that ends before it began, whatever the clock did', () => {
    const events = [event('kept', 500), event('attempt-started', 8_000), event('accepted', 4_000)];
    expect(fileLifeOf({ row, events })).toMatchObject({
      keptAt: 1_000,
      receiptAt: 4_000,
      attempts: [{ startedAt: 4_000, endedAt: 4_000 }],
    });
  });

  it('is told as one trace, with times from before this process, and nothing that names anybody', () => {
    const life = fileLifeOf({
      row,
      events: [event('kept', 2_000), event('attempt-started', 3_000), event('accepted', 4_000)],
    });
    const telemetry = createTelemetry({ depot: 'Leeds', company: '', version: '1.2.3' });
    const spans = spansIn(telemetry.otlpTraces(life === null ? [] : [life]).bytes);
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['collect', 'file', 'send', 'wait']);
    expect(new Set(spans.map(({ trace }) => trace)).size).toBe(1);
    const file = spans.find(({ name }) => name === 'file');
    expect(file).toMatchObject({ start: 1_000e6, end: 4_000e6, events: [{ name: 'receipt' }] });
    expect(file?.attributes).toEqual({ kind: 'driver-card', size_bytes: 60_000, attempts: 1 });
    expect(file?.resource).toEqual({
      'service.name': 'tacho-depot',
      'service.version': '1.2.3',
      'service.instance.id': 'Leeds',
    });
  });

  it('is told once', () => {
    const telemetry = createTelemetry({ depot: 'Leeds', company: '', version: '1.2.3' });
    const life = fileLifeOf({ row, events: [event('accepted', 4_000)] });
    expect(spansIn(telemetry.otlpTraces(life === null ? [] : [life]).bytes)).not.toEqual([]);
    expect(spansIn(telemetry.otlpTraces([]).bytes)).toEqual([]);
  });
});
