import type {
  Clock,
  FileError,
  FileSystem,
  HttpAnswer,
  HttpError,
  HttpRequest,
  HttpTransport,
} from '../../electron/engine/ports.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import type { SeededRandom } from '../corpus/random.ts';
import { changedFiles, wrappedFiles } from '../faults/wrapped-files.ts';
import type { RealWork } from './real-work.ts';

/** How the world around the depot is now. */
export interface Weather {
  /** `gone`: no name resolves. `silent`: nothing answers. `busy`: the service says 503. */
  network: 'fair' | 'gone' | 'silent' | 'busy';
  /** `nearly-full`: little is left. `full`: much seems to be left, and nothing can be written. */
  disk: 'fair' | 'nearly-full' | 'full';
  /** The company's own archive. `refusing`: it says 403. */
  archive: 'fair' | 'gone' | 'busy' | 'refusing';
}

const diskFull: FileError = { code: 'disk-full', systemCode: 'ENOSPC' };

/** The real file system, where the disk can be full. */
export function weatheredFiles(real: FileSystem, weather: Weather, { track }: RealWork): FileSystem {
  return changedFiles(wrappedFiles(real, track), (files) => ({
    ...files,
    writeFlushed: (file, bytes, mode) =>
      weather.disk === 'fair' ? files.writeFlushed(file, bytes, mode) : Promise.resolve(failure(diskFull)),
    freeBytes: async () => success(weather.disk === 'nearly-full' ? 20e6 : 50e9),
  }));
}

export interface WeatheredNetwork {
  readonly transport: HttpTransport;
  /** What is on its way is lost: the cable is out, the PC falls asleep. */
  readonly cut: () => void;
}

export interface NetworkParts {
  readonly real: HttpTransport;
  readonly weather: Weather;
  readonly work: RealWork;
  readonly clock: Clock;
  readonly random: SeededRandom;
  /** What lies at another address than the service; null: nothing. */
  readonly archiveUrl: string | null;
  /** Called before a request leaves, while its bytes are sure to be there; what it returns is told of the answer. */
  readonly leaving: (request: HttpRequest) => (answer: HttpAnswer) => void;
}

type Way = 'over' | 'cut' | 'cancelled';
type Outcome = Result<HttpAnswer, HttpError>;

/** The real network, with ways that take simulated time, and that can be gone, silent, busy or cut. */
export function weatheredNetwork(parts: NetworkParts): WeatheredNetwork {
  const { real, weather, work, clock, random, archiveUrl, leaving } = parts;
  const weatherAt = ({ url }: HttpRequest) =>
    archiveUrl !== null && url.startsWith(archiveUrl) ? weather.archive : weather.network;
  const underWay = new Set<() => void>();
  const lost = (phase: HttpError['phase'], systemCode: string, mayHaveArrived: boolean): Outcome =>
    failure({ phase, systemCode, mayHaveArrived, status: null });

  function wait(ms: number, signal: AbortSignal | undefined): Promise<Way> {
    return new Promise((resolve) => {
      const end = (way: Way) => () => {
        cancel();
        underWay.delete(cut);
        signal?.removeEventListener('abort', aborted);
        resolve(way);
      };
      const cut = end('cut');
      const aborted = end('cancelled');
      const cancel = clock.after(ms, end('over'));
      underWay.add(cut);
      signal?.addEventListener('abort', aborted);
      if (signal?.aborted === true) aborted();
    });
  }

  async function request(given: HttpRequest): Promise<Outcome> {
    const out = await wait(random.integer(20, 400), given.signal);
    if (out === 'cancelled') return lost('cancelled', 'ABORT_ERR', false);
    if (out === 'cut') return lost('send', 'ECONNRESET', false);
    switch (weatherAt(given)) {
      case 'gone':
        return lost('resolve', 'ENOTFOUND', false);
      case 'busy':
        return success({ status: 503, headers: { 'retry-after': '20' }, body: new Uint8Array() });
      case 'refusing':
        return success({ status: 403, headers: {}, body: new Uint8Array() });
      case 'silent': {
        const way = await wait(given.progressTimeoutMs, given.signal);
        return way === 'cancelled' ? lost('cancelled', 'ABORT_ERR', true) : lost('timed-out', 'ETIMEDOUT', true);
      }
      case 'fair': {
        const answered = leaving(given);
        const answer = await work.track(() => real.request(given));
        if (answer.ok) answered(answer.value);
        const back = await wait(random.integer(20, 400), given.signal);
        if (back === 'cancelled') return lost('cancelled', 'ABORT_ERR', true);
        return back === 'cut' ? lost('receive', 'ECONNRESET', true) : answer;
      }
    }
  }

  return {
    transport: { request, close: real.close },
    cut() {
      for (const cut of [...underWay]) cut();
    },
  };
}
