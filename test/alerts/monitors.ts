import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Command, startProgram } from './program.ts';
import { shippedFile } from './shipped.ts';
import { shortened } from './shortened.ts';
import type { Watcher } from './watchers.ts';

/** A news of Alertmanager: that an alert began, or that it is over. */
interface Told {
  /** The alert's name, its depot's or its company's where it has one, and its duty. */
  readonly alert: string;
  /** The depot or the company alone; empty where it is of none. */
  readonly of: string;
  readonly status: 'firing' | 'resolved';
  /** Which of its messages it came in. */
  readonly message: number;
}

/** One series that an expression gives, with its points: epoch seconds and value. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [number, number])[];
}

/** A real watcher and a real Alertmanager over some depots, with the files that ship, their times shortened. */
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
  readonly watcher: Watcher;
  readonly alertmanagerProgram: string;
  /** Of the watcher: see there. */
  readonly port: number;
  readonly alertsPort: number;
  readonly alertmanagerPort: number;
  /** Host and port of each depot whose figures are fetched. */
  readonly targets: readonly string[];
  /** The same of those that want a certificate, and the folder with that of the watcher. */
  readonly behindTls: { readonly targets: readonly string[]; readonly certificates: string };
}

export async function startMonitors(place: MonitorsPlace): Promise<Monitors> {
  const { home, targets, behindTls, watcher, port, alertsPort, alertmanagerPort } = place;
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
  const alerting = replaced(scraped, '127.0.0.1:9093', `127.0.0.1:${alertmanagerPort}`);
  const secured = replaced(jobOfTls(alerting), '/etc/prometheus/tacho-depot', behindTls.certificates);
  const securedTargets = behindTls.targets.map((each) => `'${each}'`).join(', ');
  const whole = replaced(secured, "'depot.example.com:8788'", securedTargets);
  writeFileSync(inPlace('prometheus.yml'), shortened(whole));

  const alertmanager: Command = {
    program: place.alertmanagerProgram,
    given: [
      `--config.file=${inPlace('alertmanager.yml')}`,
      `--storage.path=${inPlace('alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
      '--cluster.listen-address=',
    ],
  };
  const watching = watcher.commands({
    home,
    port,
    alertsPort,
    alertmanagerPort,
    configuration: inPlace('prometheus.yml'),
    rules: inPlace('alerts.yml'),
  });
  const programs = [alertmanager, ...watching].map((command) => startProgram(command));
  const base = `http://127.0.0.1:${port}/api/v1`;
  const alertsBase = `http://127.0.0.1:${watcher.alertsPort({ port, alertsPort })}/api/v1`;
  return {
    told,
    ask: async (expression) => seriesIn(await answerOf(`${base}/query?${new URLSearchParams({ query: expression })}`)),
    async askRange(expression, { start, end, step }) {
      const query = new URLSearchParams({ query: expression, start: `${start}`, end: `${end}`, step: `${step}` });
      return seriesIn(await answerOf(`${base}/query_range?${query}`));
    },
    async firing() {
      const { alerts } = alertsSchema.parse(await answerOf(`${alertsBase}/alerts`));
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => alertOf(labels)));
    },
    async stop() {
      await Promise.all(programs.map(({ stop }) => stop()));
      receiver.close();
    },
  };
}

/** The example's job for depots that want a certificate stands in comments, because its files are nobody's yet. */
function jobOfTls(text: string): string {
  const job = /^ {2}# - job_name: tacho-depot-tls\n(?: {2}#.*\n)+/m.exec(text)?.[0];
  if (job === undefined) throw new Error('the example has no job for depots that want a certificate');
  return text.replace(job, job.replaceAll(/^ {2}# /gm, '  '));
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

function alertOf({ alertname = '', duty = '', ...of }: Readonly<Record<string, string>>): string {
  return [alertname, ofWhom(of), duty].filter((part) => part !== '').join(' ');
}

function ofWhom({ depot, company = '' }: Readonly<Record<string, string>>): string {
  return depot ?? company;
}

/** The webhook that Alertmanager posts its messages to. */
async function startReceiver(told: Told[]) {
  let messages = 0;
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { alerts } = messageSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    messages += 1;
    for (const { status, labels } of alerts) {
      told.push({ alert: alertOf(labels), of: ofWhom(labels), status, message: messages });
    }
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

/** The alerts that fire, asked for every second, and what Alertmanager has told of them. */
export function watchAlerts(monitors: Pick<Monitors, 'firing' | 'told'>) {
  const ever = new Set<string>();
  let now: ReadonlySet<string> = new Set();
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      now = await monitors.firing().catch(() => now);
      for (const alert of now) ever.add(alert);
      await delay(1_000);
    }
  })();
  const isTold = (alert: string, status: 'firing' | 'resolved') =>
    monitors.told.some((news) => news.alert === alert && news.status === status);
  return {
    ever: ever as ReadonlySet<string>,
    fires: (alert: string) => now.has(alert),
    isOver: (alert: string) => !now.has(alert),
    isTold: (alert: string) => isTold(alert, 'firing'),
    isToldOver: (alert: string) => isTold(alert, 'resolved'),
    stop: () => {
      isWatching = false;
      return watching;
    },
  };
}

export type WatchedAlerts = ReturnType<typeof watchAlerts>;
