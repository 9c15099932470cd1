/**
 * `npm run try:alerts`: twenty real agents with as many folders, watched by a real Prometheus and a real Alertmanager with
 * the alerts that ship. Some depots are broken; each alert must fire for the broken depot and for no other, reach a
 * webhook, and be over when the depot is mended. Three depots of four are scraped; the others send their figures over
 * OTLP where what watches takes it, `--all-send`: all but five. One is fetched by certificates. `--prometheus FILE` for another than the system's,
 * `--victoria-metrics FOLDER` for the programs of VictoriaMetrics in its place, `--collector FILE` for an OpenTelemetry
 * Collector between, which takes traces too, `--pictures DIR` draws the dashboard's panels from what was seen. Only as
 * root on Linux; ends in `N passed, N failed`.
 */
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SettingsPatch } from '../../shared/settings/settings.ts';
import { builtAgent } from '../bench/built-agent.ts';
import { credentials, type ServiceProcess, startServiceProcess } from '../bench/service-process.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { openTranscript } from '../packages/transcript.ts';
import type { Breakage } from './breakage.ts';
import { breakages, mountDisk, unmountDisk, wideLimits } from './breakages.ts';
import { putCertificates, putWatcherCertificates } from './certificates.ts';
import { startCollector } from './collector.ts';
import { drawDashboard } from './dashboard-pictures.ts';
import { type Depot, makeDepot } from './depot.ts';
import { startMonitors, type WatchedAlerts, watchAlerts } from './monitors.ts';
import { newerProgram } from './newer-program.ts';
import { plugIn, unplug } from './plugged-disk.ts';
import { queriesThatDiffer } from './sent-as-scraped.ts';
import { prometheus, victoriaMetrics } from './watchers.ts';

const depotCount = 20;
const startedAtOnce = 4;
const filesEach = 3;
/** The depot whose service is its own, to be taken away, and those whose disk is their own. */
const [cutOffNumber, fullNumber, pluggedNumber] = [2, 7, 19];
/** The depot whose figures are fetched by certificates. */
const tlsNumber = 17;
/** Figures carry the clock of who sends them, and what is of later is refused: the clocks of the first four are set forward. */
const alwaysFetched = [cutOffNumber, 6, 13, 14, tlsNumber];
/** Each is a company of its own: what the service says to it is otherwise than to the others. */
const ofOwnCompany = [cutOffNumber, 6];
const alertmanagerProgram = '/usr/bin/prometheus-alertmanager';
const longestStartMs = 180_000;
const longestChangeMs = 240_000;

const { values } = parseArgs({
  options: {
    prometheus: { type: 'string', default: '/usr/bin/prometheus' },
    'victoria-metrics': { type: 'string' },
    'all-send': { type: 'boolean', default: false },
    collector: { type: 'string' },
    pictures: { type: 'string' },
  },
});
const victoriaFolder = values['victoria-metrics'];
const watcher =
  victoriaFolder === undefined
    ? prometheus(path.resolve(values.prometheus))
    : victoriaMetrics(path.resolve(victoriaFolder));
const [fakeTime] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const collectorFile = values.collector === undefined ? null : path.resolve(values.collector);
const missing = [...watcher.programs, collectorFile ?? [], alertmanagerProgram]
  .flat()
  .filter((program) => !existsSync(program));
if (fakeTime === undefined) missing.push('libfaketime');
if (process.platform !== 'linux' || process.getuid?.() !== 0 || fakeTime === undefined || missing.length > 0) {
  console.error(
    `The alerts are tried by root on Linux, with Debian's prometheus, prometheus-alertmanager and faketime. Missing: ${missing.join(', ')}`,
  );
  process.exit(1);
}
/** Another clock for one program: its ages in days are real, and nobody waits for them. */
const withClock = (clock: { readonly FAKETIME: string } | { readonly FAKETIME_TIMESTAMP_FILE: string }) => ({
  LD_PRELOAD: fakeTime,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_NO_CACHE: '1',
  NO_FAKE_STAT: '1',
  ...clock,
});

const say = openTranscript((line) => console.log(line));
const startedAt = performance.now();
const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-alerts-'));
const ending: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true, maxRetries: 3 })];
try {
  await tryAlerts();
} catch (error) {
  say.check('the try goes through', false, error instanceof Error ? error.message : error);
} finally {
  for (const end of ending.reverse()) await end();
}
const { passed, failed } = say.counts();
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function tryAlerts(): Promise<void> {
  const ports = await freePorts(depotCount + 6);
  const [port = 0, alertsPort = 0, alertmanagerPort = 0, collectorPort = 0, ownServicePort = 0, ...others] = ports;
  const [freePort = 0, ...depotPorts] = others;
  const serviceOf = async (name: string, servicePort = 0): Promise<ServiceProcess> => {
    const service = await startServiceProcess(path.join(home, name), { port: servicePort, processingDelayMs: 50 });
    ending.push(service.stop);
    return service;
  };
  const service = await serviceOf('service');
  let ownService = await serviceOf('own-service', ownServicePort);
  const otlpPath = watcher.otlpPath();
  const metricsTo = `http://127.0.0.1:${port}${otlpPath}`;
  const collector =
    collectorFile === null ? null : startCollector(collectorFile, { home, port: collectorPort, metricsTo });
  if (collector !== null) ending.push(collector.stop);
  const collectorUrl = `http://127.0.0.1:${collectorPort}/v1`;
  const addresses: SettingsPatch =
    collector === null
      ? { metricsAddress: metricsTo }
      : { metricsAddress: `${collectorUrl}/metrics`, tracesAddress: `${collectorUrl}/traces` };
  const isSending = (number: number) =>
    otlpPath !== null && !alwaysFetched.includes(number) && (values['all-send'] || number % 4 === 0);

  const depots: Depot[] = [];
  for (const [index, depotPort] of depotPorts.entries()) {
    const number = index + 1;
    const name = `Depot ${String(number).padStart(2, '0')}`;
    const depotHome = path.join(home, name);
    const figures: SettingsPatch = isSending(number)
      ? { ...addresses, metricsEverySeconds: 10 }
      : { metricsPage: true, monitoringAddress: `127.0.0.1:${depotPort}` };
    const depot = await makeDepot(depotHome, name, depotPort, {
      settings: {
        depotName: name,
        companyName: ofOwnCompany.includes(number) ? name : '',
        lookEverySeconds: 30,
        ...wideLimits,
        ...figures,
        ...(number === tlsNumber && (await putCertificates(depotHome))),
      },
      program: builtAgent,
      credentials,
      environment: {},
      serviceUrl: number === cutOffNumber ? ownService.url : service.url,
      central: null,
    });
    if (number === fullNumber) {
      mountDisk(depot.data);
      ending.push(async () => unmountDisk(depot.data));
    }
    if (number === pluggedNumber) {
      await plugIn(depot);
      ending.push(async () => unplug(depot));
    }
    depots.push(depot);
    ending.push(depot.stop);
  }
  const [scraped = [], sending = []] = [false, true].map((sends) =>
    depots.filter((_, index) => isSending(index + 1) === sends),
  );
  // The one with certificates has a duty more than the others.
  const alike = scraped.filter((depot) => depot !== depots[tlsNumber - 1]);
  const monitors = await startMonitors({
    home,
    watcher,
    alertmanagerProgram,
    port,
    alertsPort,
    alertmanagerPort,
    targets: alike.map(({ target }) => target),
    behindTls: {
      targets: depots.slice(tlsNumber - 1, tlsNumber).map(({ target }) => target),
      certificates: await putWatcherCertificates(home),
    },
  });
  ending.push(monitors.stop);
  const from = Date.now() / 1000;
  for (let first = 0; first < depotCount; first += startedAtOnce) {
    await Promise.all(depots.slice(first, first + startedAtOnce).map((depot) => depot.start()));
  }
  console.log(`${watcher.title()}: ${scraped.length} depots are scraped, ${sending.length} send over OTLP.`);
  let seen = true;
  // One after the other, so that each is a step to whom a depot sends only now and then.
  for (let file = 0; file < filesEach && seen; file += 1) {
    const dropped = depots.map((depot, index) =>
      depot.drop(makeBulkDownload(index * filesEach + file, { signed: false })),
    );
    await Promise.all(dropped);
    const isSeen = async () => {
      const sent = await monitors.ask(`tacho_depot_files{state="sent"} == ${file + 1}`);
      return sent.length === depotCount;
    };
    seen = await waited(isSeen, longestStartMs);
  }
  say.check(`${depotCount} depots are seen, each with its ${filesEach} files sent`, seen);
  if (alike.length > 0 && sending.length > 0) {
    let differing: readonly string[] = [];
    await waited(async () => {
      differing = await queriesThatDiffer(monitors.ask, sending, alike);
      return differing.length === 0;
    }, longestChangeMs);
    say.check('each query of the dashboard tells the same series of both', differing.length === 0, differing);
  }
  if (collector !== null) {
    const files = sending.length * filesEach;
    const isTold = async () => ['collect', 'wait', 'file'].every((name) => collector.spans.get(name) === files);
    const told = await waited(isTold, longestStartMs);
    say.check(`the collector takes the traces of ${files} files, each in its parts`, told, [...collector.spans]);
  }
  say.check(
    'no alert fires while all depots are whole',
    await waited(async () => (await monitors.firing()).size === 0, longestStartMs),
    [...(await monitors.firing())],
  );

  const all = breakages({
    depots,
    credentials,
    filesBefore: filesEach,
    withClock,
    freePort,
    atEnd: (end) => ending.push(end),
    programs: { usual: builtAgent, newer: await newerProgram(home) },
    async comes(depot, expression) {
      const isThere = async () => (await monitors.ask(expression)).some(({ labels }) => labels.depot === depot.name);
      if (!(await waited(isThere, longestChangeMs))) throw new Error(`${depot.name}: never ${expression}`);
    },
    ownService: {
      stop: () => ownService.stop(),
      async startAgain() {
        ownService = await serviceOf('own-service', ownServicePort);
      },
    },
  });
  const watch = watchAlerts(monitors);
  ending.push(watch.stop);
  await Promise.all(all.map((breakage) => tryOne(watch, breakage)));
  await watch.stop();

  const expected = new Set(all.flatMap(({ alerts, besides }) => [...alerts, ...besides]));
  const unexpected = [...watch.ever].filter((alert) => !expected.has(alert));
  say.check('no other depot had an alert, and no broken one another than its own', unexpected.length === 0, unexpected);
  // An alert may have been away for a moment only, while its figures were.
  say.check(
    'no alert fires when all depots are mended',
    await waited(async () => (await monitors.firing()).size === 0, longestChangeMs),
    [...(await monitors.firing())],
  );
  const mixed = Map.groupBy(monitors.told, ({ message }) => message).values();
  say.check(
    'a message of Alertmanager tells of one depot',
    [...mixed].every((news) => new Set(news.map(({ of }) => of)).size === 1),
  );
  const kept = await waited(async () => {
    const waiting = await monitors.ask('sum(tacho_depot_files{state=~"settling|waiting|sending|attention"})');
    return waiting[0]?.points[0]?.[1] === 0;
  }, longestChangeMs);
  say.check('after all that nothing waits in any depot', kept);
  const keptBack = await monitors.ask('sum(increase(tacho_depot_files_quarantined_total[1h])) > 0');
  say.check('the first file that a depot keeps back is an increase', keptBack.length === 1);
  if (values.pictures !== undefined) {
    const drawn = await drawDashboard(monitors, { start: from, end: Date.now() / 1000 }, path.resolve(values.pictures));
    console.log(`The dashboard as pictures: ${drawn.join(', ')}`);
  }
}

/** Breaks, waits until the alerts fire and a webhook was told, mends, waits for their end and its telling. */
async function tryOne(watch: WatchedAlerts, { what, alerts, doBreak, mend }: Breakage): Promise<void> {
  await doBreak();
  const [fired, told] = await Promise.all([secondsUntil(alerts, watch.fires), secondsUntil(alerts, watch.isTold)]);
  await mend();
  const [over, toldOver] = await Promise.all([
    secondsUntil([...fired.keys()], watch.isOver),
    secondsUntil([...told.keys()], watch.isToldOver),
  ]);
  for (const alert of alerts) {
    const times = (of: ReadonlyMap<string, number>, tellings: ReadonlyMap<string, number>) =>
      `after ${of.get(alert) ?? '-'} s (webhook: ${tellings.get(alert) ?? '-'} s)`;
    const sentence = `${what}: ${alert} fires ${times(fired, told)}, is over ${times(over, toldOver)}`;
    say.check(sentence, over.has(alert) && toldOver.has(alert));
  }
}

/** After how many seconds it was so of each; those of which it never was are missing. */
async function secondsUntil(
  alerts: readonly string[],
  isSo: (alert: string) => boolean,
): Promise<ReadonlyMap<string, number>> {
  const begunAt = performance.now();
  const found = new Map<string, number>();
  await waited(async () => {
    for (const alert of alerts) {
      if (isSo(alert) && !found.has(alert)) found.set(alert, Math.round((performance.now() - begunAt) / 1000));
    }
    return found.size === alerts.length;
  }, longestChangeMs);
  return found;
}

/** Whether it was so in time. */
async function waited(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const begunAt = performance.now();
  while (performance.now() - begunAt < withinMs) {
    // What watches answers nothing while it still starts.
    if (await isSo().catch(() => false)) return true;
    await delay(500);
  }
  return false;
}

/** Below those that the system gives to whoever connects, so that a depot finds its own free when it starts again. */
async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let port = 20_000 + (process.pid % 5_000); found.length < count; port += 1)
    if (await isFree(port)) found.push(port);
  return found;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
