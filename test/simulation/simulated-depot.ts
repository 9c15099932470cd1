import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openEngine } from '../../electron/engine/engine.ts';
import type { Engine } from '../../electron/engine/engine-interface.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import type {
  Credentials,
  HttpAnswer,
  HttpError,
  HttpRequest,
  Secrets,
  StoredCredentials,
  StoredMailPassword,
} from '../../electron/engine/ports.ts';
import { openNodeTransport } from '../../electron/engine/service/undici-transport.ts';
import { createProgramUpdates, type ProgramUpdates } from '../../electron/shell/updates/program-updates.ts';
import { type Result, success } from '../../shared/result.ts';
import { operations } from '../../shared/service/operations.ts';
import type { SettingsPatch } from '../../shared/settings/settings.ts';
import { seededRandom } from '../corpus/random.ts';
import { createFakeClock, type FakeClock } from '../faults/fake-clock.ts';
import { mailPasswordInMemory } from '../faults/mail-password.ts';
import { silentLog } from '../faults/silent-log.ts';
import { webhookSecretInMemory } from '../faults/webhook-secret.ts';
import { createRealWork, type RealWork } from './real-work.ts';
import { createUpdateFeed, type UpdateFeed } from './update-feed.ts';
import { type Weather, weatheredFiles, weatheredNetwork } from './weather.ts';

/** Summer time ends in the night of this day. */
const usualStartAt = Date.UTC(2026, 9, 24, 5, 0);
export const timeZone = 'Europe/London';

export interface SimulatedDepot {
  readonly depot: Engine;
  readonly clock: FakeClock;
  readonly work: RealWork;
  readonly weather: Weather;
  readonly cutNetwork: () => void;
  readonly folders: readonly [string, string, string];
  readonly dataDirectory: string;
  readonly updateFeed: UpdateFeed;
  readonly updates: ProgramUpdates;
}

export interface SimulatedDepotOptions {
  readonly home: string;
  readonly seed: number;
  readonly service: { readonly url: string; readonly credentials: Credentials };
  /** Called for each file that the service answers with a receipt. */
  readonly onReceipt: (sha256: string) => void;
  /** Milliseconds since 1970; a day whose night has an hour more unless given. */
  readonly startAt?: number;
  /** What the depot has besides folders and the service. */
  readonly beside?: Beside;
}

interface Beside {
  readonly settings: SettingsPatch;
  /** Where its requests go that are not for the service. */
  readonly archiveUrl: string;
  readonly archiveSecret: StoredMailPassword;
  /** Real servers in this process whose work simulated time waits for. */
  readonly work: RealWork;
  /** Called for each request that has ended, as the depot hears of it. */
  readonly onOutcome: (request: HttpRequest, outcome: Result<HttpAnswer, HttpError>) => void;
}

/** The whole engine on real files, a real database and a real service; time is simulated, and the world can be bad. */
export async function openSimulatedDepot(options: SimulatedDepotOptions): Promise<SimulatedDepot> {
  const { home, seed, service, onReceipt, startAt = usualStartAt, beside = null } = options;
  const work = beside?.work ?? createRealWork();
  const clock = createFakeClock(startAt, work.atRest);
  const weather: Weather = { network: 'fair', disk: 'fair', archive: 'fair' };
  const random = seededRandom(seed);
  const network = weatheredNetwork({
    real: openNodeTransport({ proxyUrl: '', allowPlainHttp: false }),
    weather,
    work,
    clock,
    random,
    archiveUrl: beside?.archiveUrl ?? null,
    leaving(request) {
      const sha256 = sha256OfFile(request);
      return (answer) => {
        if (isReceipt(request, answer)) onReceipt(sha256);
      };
    },
  });
  const transport: typeof network.transport = {
    ...network.transport,
    async request(request) {
      const outcome = await network.transport.request(request);
      beside?.onOutcome(request, outcome);
      return outcome;
    },
  };
  const updateFeed = createUpdateFeed(clock, weather);
  const updates = createProgramUpdates({ port: updateFeed.port, clock, log: silentLog, quit: () => {} });
  updates.follow({ updateFeedUrl: 'https://updates.example/depot', proxyUrl: '' });
  const folders = ['Card reader PC', 'Vehicle units', 'Yard share'].map((name) => path.join(home, name));
  const [first = '', second = '', third = ''] = folders;
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const dataDirectory = path.join(home, 'data');
  const opened = await openEngine({
    dataDirectory,
    host: {
      kind: 'desktop',
      version: '0.0.0',
      installation: 'checkout',
      platform: process.platform,
      folderChoice: 'dialog',
      keyStore: 'system',
      timeZone,
      locale: 'en-GB',
    },
    ports: {
      clock,
      files: weatheredFiles(nodeFiles(), weather, work),
      openTransport: () => transport,
      secrets: keysInMemory(service.credentials),
      webhookSecret: webhookSecretInMemory(),
      mailPassword: mailPasswordInMemory(),
      archiveSecret: mailPasswordInMemory(beside?.archiveSecret ?? null),
      log: silentLog,
      random: () => random.integer(0, 999_999) / 1_000_000,
    },
    fixedSettings: { serviceUrl: service.url, timeZone, afterUpload: 'move', ...beside?.settings },
    chooseFolder: null,
    settleQuickly: false,
    updates,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const depot = opened.value;
  for (const folder of folders) {
    const watched = await depot.watchFolder(folder);
    if (!watched.ok) throw new Error(watched.error.message);
  }
  await depot.start();
  return {
    depot,
    clock,
    work,
    weather,
    dataDirectory,
    updateFeed,
    updates,
    cutNetwork: network.cut,
    folders: [first, second, third],
  };
}

function keysInMemory(first: Credentials): Secrets {
  let kept: StoredCredentials | null = first && { ...first, origin: null };
  return {
    read: async () => success(kept),
    write: async (keys) => {
      kept = keys;
      return success(undefined);
    },
  };
}

function isReceipt({ url }: HttpRequest, { status }: HttpAnswer): boolean {
  return status === 201 && url.endsWith(operations['tachograph-upload-multipart-form-data'].path);
}

/** The file is the largest chunk of its form; a request that only asks has none. */
function sha256OfFile({ body }: HttpRequest): string {
  const file = body.reduce((largest, chunk) => (chunk.length > largest.length ? chunk : largest), new Uint8Array());
  return createHash('sha256').update(file).digest('hex');
}
