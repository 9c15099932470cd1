import path from 'node:path';
import { readPageFiles } from '../../engine/page/page-files.ts';
import { announceAgent, withdrawAgent } from '../../engine/running-agent.ts';
import type { WebhookReceiver } from '../../engine/webhooks/receiver.ts';
import { commandLineEngine } from '../command-line-engine.ts';
import { exitCodes } from '../exit-codes.ts';
import { openAgentDepot } from '../open-agent-depot.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { type PageServer, startPageServer } from '../page/server.ts';
import { stopRequested } from '../stop-signals.ts';
import { listenForWebhooks, type WebhookOptions } from '../webhooks.ts';

export interface RunOptions extends CommonOptions, WebhookOptions {
  readonly port: number;
  readonly page: boolean;
  /** USB keys are followed: on a PC, not on a server. */
  readonly removable: boolean;
}

/** Works until SIGINT or SIGTERM. The running uploads are finished and written down before it ends. */
export async function run(options: RunOptions): Promise<number> {
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65_535) {
    complain(options, 'The port must be a number from 0 to 65535.');
    return exitCodes.wrongUse;
  }
  const stop = stopRequested();
  const opened = await openAgentDepot(options, { settleQuickly: false, removable: options.removable });
  if (!opened.ok) {
    complain(options, opened.error);
    return exitCodes.wrongUse;
  }
  const { depot, settings, log } = opened.value;
  let server: PageServer | null = null;
  let webhooks: WebhookReceiver | null = null;
  try {
    if (options.page) {
      const files = await readPageFiles(pageDirectory());
      server = await startPageServer({ engine: commandLineEngine(depot), files, port: options.port, log });
      await announceAgent(settings.dataDirectory, {
        url: server.url,
        controlToken: server.controlToken,
        processId: process.pid,
      });
    } else {
      // What an agent with a page left behind when it was killed would lead others to whoever has its port now.
      await withdrawAgent(settings.dataDirectory);
    }
    const receiver = await listenForWebhooks(options, opened.value);
    if (!receiver.ok) {
      complain(options, receiver.error);
      return exitCodes.wrongUse;
    }
    webhooks = receiver.value;
    await depot.start();
    // The first screen shows the day's summary; with no page there is nobody to show it to.
    if (server !== null) depot.onReminder(() => undefined);
    const url = server?.offerUrl() ?? null;
    print(options, url === null ? 'ready' : `ready ${url}`, { event: 'ready', url });
    await stop;
    return exitCodes.done;
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    complain(options, `Port ${options.port} is used by another program. Choose another one with --port.`);
    return exitCodes.wrongUse;
  } finally {
    await withdrawAgent(settings.dataDirectory);
    await server?.close();
    await webhooks?.close();
    await depot.stop();
  }
}

/** Beside the built agent, and in the same place when the sources run. */
function pageDirectory(): string {
  return path.join(import.meta.dirname.replace(/([\\/])(?:out|electron)[\\/]agent.*$/, '$1out'), 'renderer');
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
}
