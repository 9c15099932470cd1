import type { Clock } from '../../electron/engine/ports.ts';
import type { UpdatePort } from '../../electron/shell/updates/update-port.ts';
import type { Weather } from './weather.ts';

/** A feed for updates on the same network as everything else. */
export interface UpdateFeed {
  readonly port: UpdatePort;
  /** From now on there is a newer version. */
  readonly release: () => void;
  readonly counts: () => { readonly looks: number; readonly failed: number; readonly installed: number };
}

const answersAfterMs = 3_000;

export function createUpdateFeed(clock: Clock, weather: Weather): UpdateFeed {
  let isReleased = false;
  let [looks, failed, installed] = [0, 0, 0];
  return {
    port: {
      impossible: null,
      async look() {
        looks += 1;
        await new Promise<void>((resolve) => void clock.after(answersAfterMs, resolve));
        if (weather.network === 'gone' || weather.network === 'silent') {
          failed += 1;
          return { kind: 'failed', why: 'no-answer' };
        }
        if (!isReleased) return { kind: 'none' };
        return { kind: 'found', version: '99.0.0', notes: '', release: '99.0.0' };
      },
      fetch: async () => ({ kind: 'fetched' }),
      async install() {
        installed += 1;
      },
    },
    release() {
      isReleased = true;
    },
    counts: () => ({ looks, failed, installed }),
  };
}
