import { ROOT_CONTEXT, type Span, trace, ValueType } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { ProtobufMetricsSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type HistogramMetricData,
  MeterProvider,
  type MetricData,
  MetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import type { DepotFigures } from './depot-figures.ts';
import type { FileLife } from './file-life.ts';
import {
  type CounterName,
  counters,
  type Distribution,
  type DistributionName,
  distributions,
  gauges,
  type Metric,
  type sourceLabels,
  startCounters,
} from './metrics.ts';
import type { OtlpRequest } from './sender.ts';

/** Of which depot the figures are. Nothing else is said of where they come from. */
export interface TelemetrySource {
  readonly depot: string;
  /** Empty where the settings name none. */
  readonly company: string;
  readonly version: string;
}

/**
 * The depot's figures by OpenTelemetry's own parts, and all that knows them: this file is loaded when somebody wants
 * figures, because it is as large as the sending of a file. It keeps figures and makes texts of them; when, and where
 * to, is decided elsewhere.
 */
export interface Telemetry {
  readonly count: (name: CounterName, labels?: Readonly<Record<string, string>>) => void;
  readonly measure: (name: DistributionName, value: number, labels?: Readonly<Record<string, string>>) => void;
  /** Every figure, as Prometheus reads it. */
  readonly prometheusText: (figures: DepotFigures) => Promise<string>;
  /** Every figure, to be sent. */
  readonly otlpMetrics: (figures: DepotFigures) => Promise<OtlpRequest>;
  /** One trace for each file, to be sent. */
  readonly otlpTraces: (lives: readonly FileLife[]) => OtlpRequest;
}

/** Collects when it is asked, for whoever asks: what was counted goes on counting. */
class AskedReader extends MetricReader {
  protected override onShutdown(): Promise<void> {
    return Promise.resolve();
  }
  protected override onForceFlush(): Promise<void> {
    return Promise.resolve();
  }
}

const scope = 'tacho-depot';

export function createTelemetry({ depot, company, version }: TelemetrySource): Telemetry {
  const source: SourceLabels = { depot, ...(company !== '' && { company }) };
  const resource = resourceFromAttributes({
    'service.name': scope,
    'service.version': version,
    'service.instance.id': depot,
  });
  const reader = new AskedReader();
  const provider = new MeterProvider({
    resource,
    readers: [reader],
    // Prometheus keeps what stands in the resource apart from the figures: the depot stands beside each.
    views: [{ instrumentName: '*', attributesProcessors: [{ process: (own) => ({ ...own, ...source }) }] }],
  });
  const meter = provider.getMeter(scope, version);
  let shown: DepotFigures | null = null;

  for (const [name, metric] of entries(gauges)) {
    const { name: instrument, help: description, unit } = metric;
    meter.createObservableGauge(instrument, { description, unit }).addCallback((result) => {
      for (const { value, labels } of shown?.[name] ?? []) result.observe(value, labels);
    });
  }
  for (const [name, metric] of entries(startCounters)) {
    const { name: instrument, help: description, unit } = metric;
    meter.createObservableCounter(instrument, { description, unit }).addCallback((result) => {
      for (const { value, labels } of shown?.[name] ?? []) result.observe(value, labels);
    });
  }
  const counted = mapped(counters, ({ name, help: description, unit }) =>
    meter.createCounter(name, { description, unit }),
  );
  const measured = mapped(distributions, ({ name, help: description, unit, boundaries }) =>
    meter.createHistogram(name, { description, unit, advice: { explicitBucketBoundaries: [...boundaries] } }),
  );
  // So that the first one of each is a step from 0, and not a beginning, in which Prometheus sees no increase.
  for (const [name, metric] of entries<CounterName, Metric>(counters)) {
    for (const labels of everyChoiceOf(metric)) counted[name].add(0, labels);
  }

  async function collected(figures: DepotFigures): Promise<ResourceMetrics> {
    shown = figures;
    const { resourceMetrics } = await reader.collect();
    const scopeMetrics = resourceMetrics.scopeMetrics.map((own) => ({
      ...own,
      metrics: fromNothing(standing(own.metrics, figures, source), source),
    }));
    return { ...resourceMetrics, scopeMetrics };
  }

  let ended: ReadableSpan[] = [];
  const tracer = new TracerProvider({
    resource,
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd: (span) => ended.push(span),
        forceFlush: () => Promise.resolve(),
        shutdown: () => Promise.resolve(),
      },
    ],
  }).getTracer(scope, version);

  function traced(life: FileLife): void {
    const file = tracer.startSpan(
      'file',
      {
        root: true,
        startTime: new Date(life.arrivedAt),
        attributes: { kind: life.kind ?? 'unknown', size_bytes: life.sizeBytes, attempts: life.attempts.length },
      },
      ROOT_CONTEXT,
    );
    part(file, 'collect', life.arrivedAt, life.keptAt);
    part(file, 'wait', life.keptAt, life.attempts[0]?.startedAt ?? life.receiptAt);
    for (const { startedAt, endedAt, outcome } of life.attempts) part(file, 'send', startedAt, endedAt, { outcome });
    file.addEvent('receipt', {}, new Date(life.receiptAt));
    file.end(new Date(life.receiptAt));
  }

  function part(of: Span, name: string, from: number, until: number, attributes: Record<string, string> = {}): void {
    // Dates, because a number before the start of the process would be taken for a time since then.
    tracer
      .startSpan(name, { startTime: new Date(from), attributes }, trace.setSpan(ROOT_CONTEXT, of))
      .end(new Date(until));
  }

  const prometheus = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    count: (name, labels = {}) => counted[name].add(1, labels),
    measure: (name, value, labels = {}) => measured[name].record(value, labels),
    prometheusText: async (figures) => prometheus.serialize(await collected(figures)),
    otlpMetrics: async (figures) => ({
      bytes: ProtobufMetricsSerializer.serializeRequest(await collected(figures)) ?? nothing,
      rejectedIn: (answer) =>
        ProtobufMetricsSerializer.deserializeResponse(answer).partialSuccess?.rejectedDataPoints ?? 0,
    }),
    otlpTraces(lives) {
      for (const life of lives) traced(life);
      const spans = ended;
      ended = [];
      return {
        bytes: ProtobufTraceSerializer.serializeRequest(spans) ?? nothing,
        rejectedIn: (answer) => ProtobufTraceSerializer.deserializeResponse(answer).partialSuccess?.rejectedSpans ?? 0,
      };
    },
  };
}

const nothing = new Uint8Array();

type SourceLabels = { readonly [Label in (typeof sourceLabels)[number]]?: string };

/**
 * OpenTelemetry goes on telling a gauge's last value for labels that are told no more: settings that a depot went back from
 * stood beside better ones for ever, and what waited once seemed to wait since.
 */
function standing(collected: readonly MetricData[], figures: DepotFigures, source: SourceLabels): MetricData[] {
  const now: ReadonlyMap<string, ReadonlySet<string>> = new Map(
    entries(gauges).map(([name, metric]) => {
      const told = figures[name].map(({ labels }) => pointKey({ ...labels, ...source }));
      return [metric.name, new Set(told)] as const;
    }),
  );
  return collected.flatMap((metric) => {
    const told = now.get(metric.descriptor.name);
    if (told === undefined || metric.dataPointType !== DataPointType.GAUGE) return metric;
    const dataPoints = metric.dataPoints.filter(({ attributes }) => told.has(pointKey(attributes)));
    return dataPoints.length === 0 ? [] : { ...metric, dataPoints };
  });
}

function pointKey(labels: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A distribution begins with its first value, and that would be no step, either: until then it is one of nothing. */
function fromNothing(collected: readonly MetricData[], source: SourceLabels): MetricData[] {
  const [first] = collected[0]?.dataPoints ?? [];
  if (first === undefined) return [];
  const { startTime, endTime } = first;
  const begun = collected.filter(isDistribution);
  const all = Object.values<Distribution>(distributions).map((metric): HistogramMetricData => {
    const { name, help: description, unit, boundaries } = metric;
    const points = begun.find(({ descriptor }) => descriptor.name === name)?.dataPoints ?? [];
    const missing = everyChoiceOf(metric).filter((labels) =>
      points.every(({ attributes }) => Object.entries(labels).some(([label, value]) => attributes[label] !== value)),
    );
    const value = {
      buckets: { boundaries: [...boundaries], counts: [0, ...boundaries.map(() => 0)] },
      sum: 0,
      count: 0,
    };
    return {
      descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
      dataPointType: DataPointType.HISTOGRAM,
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPoints: [
        ...points,
        ...missing.map((labels) => ({ startTime, endTime, attributes: { ...labels, ...source }, value })),
      ],
    };
  });
  return [...collected.filter((metric) => !isDistribution(metric)), ...all];
}

function isDistribution(metric: MetricData): metric is HistogramMetricData {
  return metric.dataPointType === DataPointType.HISTOGRAM;
}

/** A counter or distribution of ours has one label at most. */
function everyChoiceOf({ labels }: Metric): readonly Readonly<Record<string, string>>[] {
  const [label] = Object.entries(labels);
  if (label === undefined) return [{}];
  const [name, values] = label;
  return values.map((value) => ({ [name]: value }));
}

function entries<Name extends string, Value>(table: Readonly<Record<Name, Value>>): readonly [Name, Value][] {
  return Object.entries(table) as [Name, Value][];
}

function mapped<Name extends string, From, To>(
  table: Readonly<Record<Name, From>>,
  as: (from: From) => To,
): Readonly<Record<Name, To>> {
  return Object.fromEntries(entries(table).map(([name, from]) => [name, as(from)])) as Record<Name, To>;
}
