import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { Command, InvalidArgumentError } from 'commander';
import type { Result } from '../../shared/result.ts';
import { dateTimeSchema } from '../../shared/service/fields.ts';
import type { Credentials } from './http/credentials.ts';
import type { Certificate } from './http/listen.ts';
import { type MisbehaviourRate, parseMisbehaviourRates } from './misbehaviour/plan.ts';
import { type ReferenceService, startReferenceService } from './reference-service.ts';

interface CommandLine {
  readonly port: number;
  readonly host: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly data?: string;
  readonly apiToken: string;
  readonly subscriptionKey: string;
  readonly secondTenant?: Credentials;
  readonly clock?: number;
  readonly processingDelay: number;
  readonly misbehave?: readonly MisbehaviourRate[];
  readonly seed?: number;
  readonly record?: string;
  readonly control?: true;
}

const command = new Command('reference-service')
  .description('A compliance service of made-up records, for those who write against its interface, and for tests.')
  .option('--port <number>', 'port; 0 takes any that is free', wholeNumber, 8787)
  .option('--host <address>', 'address of this computer to listen at; 0.0.0.0 for all of them', '127.0.0.1')
  .option('--tls-cert <file>', 'its certificate in PEM, with those between it and the root; needs --tls-key')
  .option('--tls-key <file>', 'the private key of that certificate in PEM, without a password')
  .option('--data <folder>', 'where its database and the received files are kept; a new temporary folder unless given')
  .option('--api-token <text>', 'API token that callers must send', 'demo-api-token')
  .option('--subscription-key <text>', 'subscription key that callers must send', 'demo-subscription-key')
  .option('--second-tenant <keys>', 'a second organisation, by its API-TOKEN:SUBSCRIPTION-KEY', keysOf)
  .option(
    '--clock <date-time>',
    'what its clock shows at the start, such as 2026-11-21T08:14:00Z; it goes on from there',
    moment,
  )
  .option('--processing-delay <milliseconds>', 'until reports show an uploaded file', wholeNumber, 50)
  .option('--misbehave <rates>', 'what goes wrong how often, such as 500@0.05,cut-after-body@0.1,stall@0.01', rates)
  .option(
    '--seed <number>',
    'makes another past of its fleet, and the choice of what goes wrong, both repeatable',
    wholeNumber,
  )
  .option('--record <folder>', 'write each exchange into this folder, with names, numbers and keys replaced')
  .option('--control', 'obey /control/... and the header Reference-Service-Misbehave')
  .addHelpText(
    'after',
    '\nIts address is a page with every operation and a form for each; /openapi.json is the interface for programs.',
  )
  .parse();

const options = command.opts<CommandLine>();
const certificate = readCertificate(options);
const recordInto = options.record === undefined ? undefined : folderFor(options.record);
const service = await start();
if (options.misbehave) service.misbehaviour.setRates(options.misbehave, options.seed ?? 1);
console.log(`The reference service listens at ${service.url}`);
for (const warning of warnings(options)) console.error(`Warning: ${warning}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop());

function start(): Promise<ReferenceService> {
  const { port, host } = options;
  return startReferenceService({
    port,
    host,
    certificate,
    dataDirectory: options.data ?? mkdtempSync(join(tmpdir(), 'reference-service-')),
    credentials: { apiToken: options.apiToken, subscriptionKey: options.subscriptionKey },
    secondTenant: options.secondTenant,
    seed: options.seed,
    ...(options.clock !== undefined && { nowMs: clockFrom(options.clock) }),
    processingDelayMs: options.processingDelay,
    control: options.control ?? false,
    recordInto,
  }).catch((error: NodeJS.ErrnoException) => command.error(sentenceFor(error)));
}

function sentenceFor(error: NodeJS.ErrnoException): string {
  const { port, host } = options;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Choose another with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is no address of this computer (${error.code}). Choose another with --host.`;
    case 'EACCES':
      return `This user may not listen on port ${port}, or may not write there (EACCES). Choose a port above 1023, or another folder.`;
    default:
      throw error;
  }
}

/** It goes on as time does, whatever somebody does to the clock of the computer. */
function clockFrom(startMs: number): () => number {
  const beganMs = performance.now();
  return () => startMs + Math.floor(performance.now() - beganMs);
}

function warnings({ host, tlsCert, control }: CommandLine): readonly string[] {
  if (/^(127\.|::1$|localhost$)/.test(host)) return [];
  return [
    'other computers can reach this service. It is made for trying things out: give it no record of a real person.',
    ...(tlsCert === undefined ? ['without --tls-cert, anyone on the way can read what is sent, its keys too.'] : []),
    ...(control ? ['whoever reaches it can use /control, which asks for no keys.'] : []),
  ];
}

function readCertificate({ tlsCert, tlsKey }: CommandLine): Certificate | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    return command.error('--tls-cert and --tls-key belong together: give both, or neither for plain HTTP.');
  }
  const found = { cert: readText(tlsCert), key: readText(tlsKey) };
  try {
    createSecureContext(found);
    return found;
  } catch {
    return command.error(
      `"${tlsCert}" and "${tlsKey}" are no certificate and key in PEM that belong together. A key with a password cannot be used.`,
    );
  }
}

function folderFor(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch (error) {
    return command.error(`"${folder}" cannot be written into (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return command.error(`"${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number.');
  return Number(text);
}

function moment(text: string): number {
  const read = dateTimeSchema.safeParse(text);
  if (!read.success) throw new InvalidArgumentError('expected a date and time such as 2026-11-21T08:14:00Z.');
  return Date.parse(read.data);
}

function keysOf(text: string): Credentials {
  const [, apiToken, subscriptionKey] = /^([^:]+):([^:]+)$/.exec(text) ?? [];
  if (!apiToken || !subscriptionKey) throw new InvalidArgumentError('expected two keys with a colon between them.');
  return { apiToken, subscriptionKey };
}

function rates(text: string): readonly MisbehaviourRate[] {
  const parsed: Result<readonly MisbehaviourRate[], string> = parseMisbehaviourRates(text);
  if (!parsed.ok) throw new InvalidArgumentError(parsed.error);
  return parsed.value;
}
