import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { shippedFile } from './shipped.ts';
import { shortened } from './shortened.ts';

/** A news of Alertmanager: that an alert began, or that it is over. */
interface Told {
  /** The alert's name, and its depot's where it has one. */
  readonly alert: string;
  readonly status: 'firing' | 'resolved';
  /** Which of its messages it came in. */
  readonly message: number;
}

/** One series that an expression gives, with its points: epoch seconds and value. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [number, number])[];
}

/** A real Prometheus and a real Alertmanager over some depots, with the files that ship, their times shortened. */
export interface Monitors {
  /** What the expression gives now. */
  readonly ask: (expression: string) => Promise<readonly Series[]>;
  readonly askRange: (expression: string, range: Range) => Promise<readonly Series[]>;
  /** Alerts that fire now, as {@link Told} names them. */
  readonly firing: () => Promise<ReadonlySet<string>>;
  readonly told: readonly Told[];
  readonly stop: () => Promise<void>;
}

/** In epoch seconds. */
export interface Range {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

export interface MonitorsPlace {
  readonly home: string;
  readonly prometheusProgram: string;
  readonly alertmanagerProgram: string;
  readonly prometheusPort: number;
  readonly alertmanagerPort: number;
  /** Host and port of each depot whose figures are fetched. */
  readonly targets: readonly string[];
}

/** What this Prometheus is started with to take OTLP; null where it cannot, as before 2.47 and as Debian builds it. */
export function otlpSwitch(program: string): string | null {
  const help = execFileSync(program, ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (help.includes('--web.enable-otlp-receiver')) return '--web.enable-otlp-receiver';
  return help.includes('otlp-write-receiver') ? '--enable-feature=otlp-write-receiver' : null;
}

export async function startMonitors(place: MonitorsPlace): Promise<Monitors> {
  const { home, targets } = place;
  const told: Told[] = [];
  const receiver = await startReceiver(told);
  const inPlace = (name: string) => path.join(home, name);
  writeFileSync(inPlace('alerts.yml'), shortened(shippedFile('alerts.yml')));
  const managed = replaced(shippedFile('alertmanager.yml'), 'http://127.0.0.1:9094/alerts', receiver.url);
  writeFileSync(inPlace('alertmanager.yml'), shortened(managed));
  const scraped = replaced(
    shippedFile('prometheus.yml'),
    "'127.0.0.1:8788'",
    targets.map((each) => `'${each}'`).join(', '),
  );
  const alerting = replaced(scraped, '127.0.0.1:9093', `127.0.0.1:${place.alertmanagerPort}`);
  writeFileSync(inPlace('prometheus.yml'), shortened(alerting));

  const otlp = otlpSwitch(place.prometheusProgram);
  const children = [
    startProgram(place.alertmanagerProgram, [
      `--config.file=${inPlace('alertmanager.yml')}`,
      `--storage.path=${inPlace('alertmanager')}`,
      `--web.listen-address=127.0.0.1:${place.alertmanagerPort}`,
      '--cluster.listen-address=',
    ]),
    startProgram(place.prometheusProgram, [
      `--config.file=${inPlace('prometheus.yml')}`,
      `--storage.tsdb.path=${inPlace('prometheus')}`,
      `--web.listen-address=127.0.0.1:${place.prometheusPort}`,
      // Its five minutes, shortened as all its times.
      '--query.lookback-delta=25s',
      ...(otlp === null ? [] : [otlp]),
    ]),
  ];
  const base = `http://127.0.0.1:${place.prometheusPort}/api/v1`;
  return {
    told,
    ask: async (expression) => seriesIn(await answerOf(`${base}/query?${new URLSearchParams({ query: expression })}`)),
    async askRange(expression, { start, end, step }) {
      const query = new URLSearchParams({ query: expression, start: `${start}`, end: `${end}`, step: `${step}` });
      return seriesIn(await answerOf(`${base}/query_range?${query}`));
    },
    async firing() {
      const { alerts } = alertsSchema.parse(await answerOf(`${base}/alerts`));
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => alertOf(labels)));
    },
    async stop() {
      await Promise.all(children.map(endProgram));
      receiver.close();
    },
  };
}

/** Whatever they print goes nowhere: what they know is asked. */
function startProgram(program: string, given: readonly string[]): ChildProcess {
  return spawn(program, given, { stdio: 'ignore' });
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`a file that ships no longer has ${from}`);
  return text.replaceAll(from, to);
}

const labelsSchema = z.record(z.string(), z.string());
const messageSchema = z.object({
  alerts: z.array(z.object({ status: z.enum(['firing', 'resolved']), labels: labelsSchema })),
});
const alertsSchema = z.object({ alerts: z.array(z.object({ state: z.string(), labels: labelsSchema })) });

function alertOf({ alertname = '', depot = '' }: Readonly<Record<string, string>>): string {
  return `${alertname} ${depot}`.trim();
}

/** The webhook that Alertmanager posts its messages to. */
async function startReceiver(told: Told[]) {
  let messages = 0;
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { alerts } = messageSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    messages += 1;
    for (const { status, labels } of alerts) told.push({ alert: alertOf(labels), status, message: messages });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const answerSchema = z.object({ status: z.literal('success'), data: z.unknown() });

async function answerOf(address: string): Promise<unknown> {
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${decodeURIComponent(address)} was answered with ${answer.status}: ${text}`);
  return answerSchema.parse(JSON.parse(text)).data;
}

const pointSchema = z.tuple([z.number(), z.string().transform(Number)]);
const resultSchema = z.object({
  result: z.array(
    z.object({ metric: labelsSchema, value: pointSchema.optional(), values: z.array(pointSchema).optional() }),
  ),
});

function seriesIn(data: unknown): readonly Series[] {
  return resultSchema.parse(data).result.map(({ metric, value, values = value === undefined ? [] : [value] }) => ({
    labels: metric,
    points: values.map(([at, number]) => [at, number] as const),
  }));
}
