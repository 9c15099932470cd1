import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Listening } from '../../../shared/contract/webhooks.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readListenAddress } from '../../../shared/settings/descriptor.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import { openPageFiles, type PageFiles } from '../../engine/api/web-assets.ts';
import { nodeClock } from '../../engine/platform/clock.ts';
import { containFaults } from '../../engine/platform/contain-faults.ts';
import { faultFacts } from '../../engine/platform/fault.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { nodeFiles } from '../../engine/platform/node-files.ts';
import { announceAgent, findRunningAgent, offeredPage, withdrawAgent } from '../../engine/running-agent.ts';
import { exitCodeOfStartError, exitCodes, type StartError } from '../exit-codes.ts';
import { healthOfEngine } from '../health.ts';
import type { AgentServer } from '../http/server.ts';
import { keepMonitored } from '../monitored.ts';
import { type AgentEngine, openAgentEngine } from '../open-agent-engine.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { type AgentSettings, readAgentSettings } from '../settings-sources.ts';
import { type ServiceManager, serviceManager } from '../systemd.ts';
import { commandLineApi } from '../with-depot.ts';
import { saidText, commandWords as t } from '../words.ts';

export interface RunOptions extends CommonOptions, WebhookOptions {
  readonly port: number;
  readonly page: boolean;
  /** USB keys are followed: on a PC, not on a server. */
  readonly removable: boolean;
  readonly cardReaders: boolean;
  /** Its page begins with the counter for drivers' cards. */
  readonly counter: boolean;
}

/** What a test replaces. */
export interface RunParts {
  readonly open: typeof openAgentEngine;
  readonly stop: () => Promise<unknown>;
  readonly spaceAgainAfterMs: number;
}

const usualParts: RunParts = { open: openAgentEngine, stop: stopRequested, spaceAgainAfterMs: 15_000 };

/** An orderly end after a fault of our own may itself be stuck. A supervisor waits 30 s. */
const longestStopMs = 20_000;

/**
 * Works until SIGINT or SIGTERM. The running uploads are finished and written down before it ends. Where the disk is
 * full at the start, it says so and tries again; every other trouble at the start ends it with a code for a supervisor.
 */
export async function run(options: RunOptions, parts: RunParts = usualParts): Promise<number> {
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65_535) {
    return refuse(options, t('command.run.noPort'));
  }
  const webhooks = webhookSettings(options);
  if (!webhooks.ok) return refuse(options, webhooks.error);
  const settings = await readAgentSettings({ ...options, given: webhooks.value }, process.env);
  if (!settings.ok) return refuse(options, settings.error, exitCodes.misconfigured);
  const manager = serviceManager(process.env);
  const ended = new AbortController();
  const stop = parts.stop().then(() => {
    manager.stopping();
    ended.abort();
  });
  try {
    for (let said = ''; !ended.signal.aborted; ) {
      const worked = await work(options, settings.value, { open: parts.open, stop, manager });
      if (worked.ok) return worked.value;
      const { code, message } = worked.error;
      if (message !== said) complain(options, message);
      if (code !== 'disk-full') return exitCodeOfStartError(worked.error);
      // It has started, as far as a supervisor is concerned: killing it would give no space.
      if (message !== said) manager.ready(message);
      said = message;
      await delay(parts.spaceAgainAfterMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
    return exitCodes.done;
  } finally {
    manager.end();
  }
}

interface WorkParts {
  readonly open: RunParts['open'];
  readonly stop: Promise<unknown>;
  readonly manager: ServiceManager;
}

/** Opens, works, and stops in the mirrored order, each step whatever became of the one before. Gives the exit code. */
async function work(
  options: RunOptions,
  settings: AgentSettings,
  { open, stop, manager }: WorkParts,
): Promise<Result<number, StartError>> {
  const opened = await open(settings, {
    isOnePass: false,
    removable: options.removable,
    cardReaders: options.cardReaders,
    counter: options.counter,
  });
  if (!opened.ok) return opened;
  const { engine, log } = opened.value;
  const faults = containFaults(log, nodeClock(), 'agent.fault');
  const stops: (() => Promise<unknown>)[] = [async () => faults.end(), engine.stop];
  try {
    const listening = await listen(options, opened.value, stops);
    if (!listening.ok) return listening;
    const { sendingWaitsFor } = await engine.start();
    if (sendingWaitsFor !== null) complain(options, t(`command.sending.waits.${sendingWaitsFor}`));
    sayListening(options, engine.listening());
    await keepMonitored({ options, engine, clock: nodeClock(), stops });
    // The first screen shows the day's summary; with no page there is nobody to show it to.
    if (options.page) engine.onReminder(() => undefined);
    const url = listening.value.offerUrl();
    const health = new URL('health', listening.value.url).href;
    print(options, url === null ? t('command.run.ready') : t('command.run.readyAt', { url }), {
      event: 'ready',
      url,
      health,
    });
    manager.ready(t('command.run.works'));
    const credentialsProblem = await engine.credentialsProblem();
    if (credentialsProblem !== null)
      complain(options, t('command.sending.nothing', { why: saidText(credentialsProblem) }));
    const isFaulty = await Promise.race([stop.then(() => false), faults.tooMany.then(() => true)]);
    if (!isFaulty) return success(exitCodes.done);
    log.error('agent.given-up');
    complain(options, t('command.run.tooManyFaults'));
    setTimeout(() => process.exit(exitCodes.failedInside), longestStopMs).unref();
    return success(exitCodes.failedInside);
  } finally {
    for (const step of stops.reverse()) {
      await step().catch((error: unknown) => log.error('agent.not-stopped', faultFacts(error)));
    }
  }
}

/** Listens for the command line, supervisors and the page; puts what ends each into `stops`. */
async function listen(
  options: RunOptions,
  opened: AgentEngine,
  stops: (() => Promise<unknown>)[],
): Promise<Result<AgentServer, StartError>> {
  const { engine, log } = opened;
  const { dataDirectory } = opened.settings;
  try {
    // No other command serves anything, and loading what does takes a tenth of a second.
    const { startAgentServer } = await import('../http/server.ts');
    const server = await startAgentServer({
      api: commandLineApi(engine),
      pageApi: engine.pageApi,
      health: () => healthOfEngine(engine),
      page: options.page ? ((await wholePage()) ?? 'not-built') : 'off',
      port: options.port,
      clock: nodeClock(),
      log,
    });
    stops.push(server.close);
    engine.servesAt(server.url);
    stops.push(async () => engine.servesAt(null));
    const files = nodeFiles();
    const { url, controlSecret } = server;
    const announced = await announceAgent(files, dataDirectory, { url, controlSecret, processId: process.pid });
    if (!announced.ok && announced.error.code === 'disk-full') return failure(diskFull());
    if (!announced.ok) log.warn('agent.not-announced', { ...announced.error });
    stops.push(() => withdrawAgent(files, dataDirectory));
    return success(server);
  } catch (error) {
    const expected = listenError(error, options.port);
    if (expected === null) throw error;
    return failure(expected);
  }
}

function diskFull(): StartError {
  return { code: 'disk-full', message: t('command.start.diskFull') };
}

/** Null for what is no expected failure. */
function listenError(error: unknown, port: number): StartError | null {
  const { code, systemCode } = fileErrorOf(error);
  if (systemCode === 'EADDRINUSE') return { code: 'port-taken', message: t('command.start.portTaken', { port }) };
  if (systemCode === 'EACCES' && error instanceof Error && 'port' in error) {
    return { code: 'wrong-use', message: t('command.start.portKept', { port }) };
  }
  return code === 'disk-full' ? diskFull() : null;
}

async function wholePage(): Promise<PageFiles | null> {
  const page = await openPageFiles(pageDirectory());
  await page?.readAll();
  return page;
}

/** Beside the built agent, and in the same place when the sources run. */
function pageDirectory(): string {
  return path.join(import.meta.dirname.replace(/([\\/])(?:out|electron)[\\/]agent.*$/, '$1out'), 'renderer');
}

/** A new one-time address, for another browser or after the agent was started again. */
export async function page(options: CommonOptions): Promise<number> {
  const settings = await readAgentSettings(options, process.env);
  if (!settings.ok) return refuse(options, settings.error, exitCodes.misconfigured);
  const agent = await findRunningAgent(settings.value.dataDirectory);
  if (agent === null) return refuse(options, t('command.page.noAgent'), exitCodes.noAgent);
  const offered = await offeredPage(agent);
  if (offered === null) return refuse(options, t('command.page.noPage'));
  print(options, offered.href, { event: 'page', url: offered.href });
  return exitCodes.done;
}

interface WebhookOptions extends CommonOptions {
  /** Absent: as the settings say. 0 takes a free port. */
  readonly webhooks?: number;
  readonly webhooksHost: string;
}

/** What the two options about webhooks mean in terms of settings. */
function webhookSettings({ webhooks: port, webhooksHost: host }: WebhookOptions): Result<SettingsPatch, string> {
  if (port === undefined) return success({});
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return failure(t('command.run.noWebhookPort'));
  const webhookAddress = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (readListenAddress(webhookAddress) === null) return failure(t('command.run.noWebhookHost', { host }));
  return success({ takeWebhooks: true, webhookAddress });
}

/** The work goes on without webhooks: the reports are asked for by and by all the same. */
function sayListening(options: CommonOptions, listening: Listening): void {
  if (listening.state === 'listening') {
    print(options, t('command.run.webhooks', { url: listening.url }), { event: 'webhooks', url: listening.url });
  }
  if (listening.state === 'failed') complain(options, t(`command.webhooks.${listening.code}`));
}
