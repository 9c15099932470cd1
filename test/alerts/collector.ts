import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startProgram } from './program.ts';

interface CollectorPlace {
  readonly home: string;
  /** At which it takes OTLP over HTTP. */
  readonly port: number;
  /** Where it passes figures on to. */
  readonly metricsTo: string;
}

/** A real OpenTelemetry Collector between the depots and what watches them. */
export interface Collector {
  /** How many spans of each name it has taken. */
  readonly spans: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
}

/** `program`: one with the collector's own receiver `otlp` and exporters `otlphttp` and `debug`, as each distribution has. */
export function startCollector(program: string, { home, port, metricsTo }: CollectorPlace): Collector {
  const configuration = path.join(home, 'collector.json');
  writeFileSync(
    configuration,
    JSON.stringify({
      receivers: { otlp: { protocols: { http: { endpoint: `127.0.0.1:${port}` } } } },
      exporters: { otlphttp: { metrics_endpoint: metricsTo }, debug: { verbosity: 'detailed' } },
      service: {
        telemetry: { metrics: { level: 'none' } },
        pipelines: {
          metrics: { receivers: ['otlp'], exporters: ['otlphttp'] },
          traces: { receivers: ['otlp'], exporters: ['debug'] },
        },
      },
    }),
  );
  const spans = new Map<string, number>();
  const running = startProgram({ program, given: ['--config', `file:${configuration}`] }, (line) => {
    const name = /^ {4}Name +: (\w+)$/.exec(line)?.[1];
    if (name !== undefined) spans.set(name, (spans.get(name) ?? 0) + 1);
  });
  return { spans, stop: running.stop };
}
