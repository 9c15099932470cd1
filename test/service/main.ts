import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Result } from '../../shared/result.ts';
import { type MisbehaviourRate, parseMisbehaviourRates } from './misbehaviour/plan.ts';
import { type ReferenceService, startReferenceService } from './reference-service.ts';

interface CommandLine {
  readonly port: number;
  readonly data?: string;
  readonly apiToken: string;
  readonly subscriptionKey: string;
  readonly processingDelay: number;
  readonly misbehave?: readonly MisbehaviourRate[];
  readonly seed: number;
  readonly control?: true;
}

const command = new Command('reference-service')
  .description('A compliance service of made-up records, for trying Tacho Depot out and for its tests.')
  .option('--port <number>', 'port on 127.0.0.1; 0 takes any that is free', wholeNumber, 8787)
  .option('--data <folder>', 'where its database and the received files are kept; a new temporary folder unless given')
  .option('--api-token <text>', 'API token that callers must send', 'demo-api-token')
  .option('--subscription-key <text>', 'subscription key that callers must send', 'demo-subscription-key')
  .option('--processing-delay <milliseconds>', 'until reports show an uploaded file', wholeNumber, 50)
  .option('--misbehave <rates>', 'what goes wrong how often, such as 500@0.05,cut-after-body@0.1,stall@0.01', rates)
  .option('--seed <number>', 'makes the choice of what goes wrong repeatable', wholeNumber, 1)
  .option('--control', 'obey /control/... and the header Reference-Service-Misbehave')
  .parse();

const options = command.opts<CommandLine>();
const service = await start();
if (options.misbehave) service.misbehaviour.setRates(options.misbehave, options.seed);
console.log(`The reference service listens at ${service.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop());

function start(): Promise<ReferenceService> {
  return startReferenceService({
    port: options.port,
    dataDirectory: options.data ?? mkdtempSync(join(tmpdir(), 'reference-service-')),
    credentials: { apiToken: options.apiToken, subscriptionKey: options.subscriptionKey },
    processingDelayMs: options.processingDelay,
    control: options.control ?? false,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return command.error(`Port ${options.port} is taken by another program. Choose another with --port.`);
  });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number.');
  return Number(text);
}

function rates(text: string): readonly MisbehaviourRate[] {
  const parsed: Result<readonly MisbehaviourRate[], string> = parseMisbehaviourRates(text);
  if (!parsed.ok) throw new InvalidArgumentError(parsed.error);
  return parsed.value;
}
