import { rename } from 'node:fs/promises';
import type { Credentials } from '../../electron/engine/ports.ts';
import { scanAfterSleep } from '../../electron/shell/status-watch.ts';
import type { TroubleName } from './plan.ts';
import type { SimulatedDepot } from './simulated-depot.ts';

/** The faults of the day, one after the other. Durations are in milliseconds during which the PC is awake. */
export interface Troubles {
  readonly begin: (trouble: TroubleName) => Promise<void>;
  readonly end: (trouble: TroubleName) => Promise<void>;
  readonly isUnder: (trouble: TroubleName) => boolean;
  readonly lastsLongerThan: (trouble: TroubleName, ms: number) => boolean;
  /** Nothing is wrong, and nothing was for this long. */
  readonly isFairFor: (ms: number) => boolean;
  readonly seen: () => readonly TroubleName[];
}

const clockCorrectionMs = -10 * 60_000;

export function createTroubles(world: SimulatedDepot, rightKeys: Credentials, pauseMs: number): Troubles {
  const { clock, weather, depot, folders } = world;
  const { api: engine } = depot;
  const share = folders[2];
  const away = `${share} (away)`;
  const under = new Map<TroubleName, number>();
  const seen = new Set<TroubleName>();
  let lastEndedMs = Number.NEGATIVE_INFINITY;

  async function doIt(trouble: TroubleName): Promise<void> {
    switch (trouble) {
      case 'network-gone':
      case 'network-silent':
        weather.network = trouble === 'network-gone' ? 'gone' : 'silent';
        world.cutNetwork();
        break;
      case 'service-busy':
        weather.network = 'busy';
        break;
      case 'sleep':
        world.cutNetwork();
        break;
      case 'wrong-keys':
        await engine.ask('keys.replace', { apiToken: 'mistyped', subscriptionKey: 'mistyped' });
        break;
      case 'disk-nearly-full':
      case 'disk-full':
        weather.disk = trouble === 'disk-full' ? 'full' : 'nearly-full';
        break;
      case 'folder-gone':
        await rename(share, away);
        break;
      case 'pause':
        await engine.ask('sending.pause', { until: clock.now() + pauseMs });
        break;
      case 'clock-set-back':
        clock.jumpWallClock(clockCorrectionMs);
        break;
    }
  }

  async function undo(trouble: TroubleName): Promise<void> {
    switch (trouble) {
      case 'network-gone':
      case 'network-silent':
      case 'service-busy':
        weather.network = 'fair';
        break;
      case 'sleep':
        await scanAfterSleep(engine);
        break;
      case 'wrong-keys':
        await engine.ask('keys.replace', { ...rightKeys });
        break;
      case 'disk-nearly-full':
      case 'disk-full':
        weather.disk = 'fair';
        break;
      case 'folder-gone':
        await rename(away, share);
        break;
      // These end by themselves.
      case 'pause':
      case 'clock-set-back':
        break;
    }
  }

  return {
    async begin(trouble) {
      under.set(trouble, clock.monotonicMs());
      seen.add(trouble);
      await doIt(trouble);
    },
    async end(trouble) {
      await undo(trouble);
      under.delete(trouble);
      lastEndedMs = clock.monotonicMs();
    },
    isUnder: (trouble) => under.has(trouble),
    lastsLongerThan(trouble, ms) {
      const sinceMs = under.get(trouble);
      return sinceMs !== undefined && clock.monotonicMs() - sinceMs > ms;
    },
    isFairFor: (ms) => under.size === 0 && clock.monotonicMs() - lastEndedMs > ms,
    seen: () => [...seen],
  };
}
