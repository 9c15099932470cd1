import { createHash } from 'node:crypto';
import { classifyForIntake } from '../../electron/engine/intake/classify-for-intake.ts';
import { createIntake, type Intake } from '../../electron/engine/intake/intake.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import type {
  Clock,
  FileError,
  FileResult,
  FileSystem,
  HttpAnswer,
  HttpError,
  HttpRequest,
  HttpTransport,
  Ports,
} from '../../electron/engine/ports.ts';
import { createSend } from '../../electron/engine/service/configured-client.ts';
import { createServiceCredentials } from '../../electron/engine/service/credentials.ts';
import { createSpool } from '../../electron/engine/spool/spool.ts';
import { createSpoolCache } from '../../electron/engine/spool/spool-cache.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import { type Store, StoreError } from '../../electron/engine/store/store.ts';
import { createUploader, type Uploader } from '../../electron/engine/upload/uploader.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { defaultSettings, originOf, type Settings } from '../../shared/settings/settings.ts';
import type { FakeClock } from './fake-clock.ts';
import type { FakeFiles } from './fake-files.ts';
import type { FaultLine } from './fault-line.ts';
import { silentLog } from './silent-log.ts';
import { wrappedFiles } from './wrapped-files.ts';

/** One run of the engine's parts over a disk in memory, a real database and a service that is a function. */
export interface EngineRun {
  readonly store: Store;
  readonly intake: Intake;
  readonly uploader: Uploader;
}

/** What the service took: SHA-256 of the files, one entry for each time. */
export type Arrivals = string[];

const callTimeoutMs = 30_000;
const settings: Settings = {
  ...defaultSettings,
  serviceUrl: 'https://fleet.example',
  afterUpload: 'move',
  timeZone: 'UTC',
};

export async function beginRun(
  dataDirectory: string,
  world: FakeClock,
  disk: FakeFiles,
  arrivals: Arrivals,
  line: FaultLine,
  { settleQuickly = true }: { readonly settleQuickly?: boolean } = {},
): Promise<EngineRun> {
  const clock: Clock = {
    ...world,
    // A process that was killed does nothing when its time comes.
    after: (delayMs, run) => world.after(delayMs, () => (line.isKilled() ? undefined : run())),
  };
  const opened = await openStore({
    directory: dataDirectory,
    files: nodeFiles(),
    clock,
    log: silentLog,
    listener: { changed: ({ jobsAdded }) => (jobsAdded && !line.isKilled() ? wakeUploader() : undefined) },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const sound = opened.value.store;
  if (sound.folders.list().length === 0) sound.folders.add('/watched', 'watched', clock.now());
  const store = faultyStore(sound, line);
  const files = faultyFiles(disk, clock, line);
  const transport = faultyTransport(clock, arrivals, line);
  const secrets: Ports['secrets'] = {
    read: async () => success({ apiToken: 'token', subscriptionKey: 'key', origin: originOf(settings.serviceUrl) }),
    write: async () => success(undefined),
  };
  const ports: Ports = { clock, files, transport, secrets, log: silentLog, random: () => 0.5 };
  const spool = createSpool({ files, random: ports.random, directory: '/data/spool' });
  const spoolCache = createSpoolCache(spool, clock);
  const current = () => settings;
  const keys = createServiceCredentials({ secrets, clock, serviceUrl: () => settings.serviceUrl });
  const send = createSend({ transport, credentials: keys, settings: current, clock });
  const onChange = () => {};
  const uploader = createUploader({
    ports,
    store,
    spool: spoolCache,
    send,
    credentials: keys,
    settings: current,
    isSetUp: () => true,
    onChange,
  });
  const wakeUploader = () => uploader.wake();
  const intake = createIntake({
    ports,
    store,
    spool,
    spoolCache,
    classify: classifyForIntake,
    settings: current,
    onChange,
    dataDirectory: '/data',
    leaseHolder: { installation: 'mark', computer: 'DEPOT-PC', version: '1.0.0' },
    settleQuickly,
    watch: () => null,
  });
  sound.jobs.recover(clock.now());
  uploader.start();
  await intake.start();
  return { store: sound, intake, uploader };
}

/** Like the real file system, every call ends in bounded time: one that hangs is given up. */
function faultyFiles(disk: FakeFiles, clock: Clock, line: FaultLine): FileSystem {
  const bounded = <Value>(effect: () => FileResult<Value>): FileResult<Value> => {
    const givenUp = new Promise<Result<Value, FileError>>((resolve) => {
      clock.after(callTimeoutMs, () => resolve(failure({ code: 'timed-out', systemCode: 'ETIMEDOUT' })));
    });
    return Promise.race([line.pass(effect, () => failure<FileError>({ code: 'failed', systemCode: 'EIO' })), givenUp]);
  };
  return wrappedFiles(disk, bounded);
}

/** The parts of the store that change something are at fault like a port: a disk that cannot be written. */
function faultyStore(sound: Store, line: FaultLine): Store {
  const failing = () => {
    throw new StoreError('failed');
  };
  const faulty = <Part extends object>(part: Part, names: readonly (keyof Part)[]): Part => {
    const changed = Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]) =>
          line.passAtOnce(() => (part[name] as (...all: unknown[]) => unknown)(...given), failing),
      ]),
    );
    return { ...part, ...changed };
  };
  return {
    ...sound,
    sightings: faulty(sound.sightings, ['present', 'add', 'update', 'keep', 'markGone', 'movable', 'markMoved']),
    jobs: faulty(sound.jobs, ['claimDue', 'endAttempts', 'clampNextAttempts', 'makeDue']),
  };
}

/** Takes each file and answers with a receipt. Like a real transport it gives up a hanging request by itself. */
function faultyTransport(clock: Clock, arrivals: Arrivals, line: FaultLine): HttpTransport {
  const answer = async (request: HttpRequest): Promise<Result<HttpAnswer, HttpError>> => {
    arrivals.push(sha256OfFile(request));
    const body = new TextEncoder().encode(
      JSON.stringify({ digitalTachographId: `receipt-${arrivals.length}`, responseCode: 0 }),
    );
    return success({ status: 201, headers: {}, body });
  };
  const givenUp = failure<HttpError>({
    phase: 'timed-out',
    systemCode: 'ETIMEDOUT',
    mayHaveArrived: true,
    status: null,
  });
  const refused = failure<HttpError>({
    phase: 'connect',
    systemCode: 'ECONNREFUSED',
    mayHaveArrived: false,
    status: null,
  });
  return {
    request: (request) =>
      Promise.race([
        line.pass(
          () => answer(request),
          () => refused,
        ),
        new Promise<Result<HttpAnswer, HttpError>>((resolve) => {
          clock.after(request.progressTimeoutMs, () => resolve(givenUp));
        }),
      ]),
    close: async () => {},
  };
}

/** The file is between the end of its part's head and the closing boundary. */
function sha256OfFile(request: HttpRequest): string {
  const body = Buffer.concat(request.body);
  const head = body.indexOf('name="file"');
  const start = body.indexOf('\r\n\r\n', head) + 4;
  const boundary = /boundary="?([^";]+)/.exec(request.headers['Content-Type'] ?? '')?.[1] ?? '';
  const end = body.indexOf(`\r\n--${boundary}`, start);
  return createHash('sha256').update(body.subarray(start, end)).digest('hex');
}
