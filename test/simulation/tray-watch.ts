import { startOfDay } from '../../electron/engine/platform/clock.ts';
import { watchStatus } from '../../electron/shell/status-watch.ts';
import { type TraySign, traySign } from '../../electron/shell/tray/tray-sign.ts';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { FakeClock } from '../faults/fake-clock.ts';
import type { Troubles } from './faults.ts';
import { type SimulatedDepot, timeZone } from './simulated-depot.ts';
import type { StoredCounter } from './stored-counts.ts';
import { contradictions } from './tray-check.ts';

export interface TrayWatch {
  /**
   * Compares what the tray shows with the status, the store and the world. A change that is shown within its time is no
   * contradiction.
   */
  readonly check: () => Promise<void>;
  readonly steps: () => number;
  readonly signs: () => Readonly<Partial<Record<TraySign, number>>>;
  /** Sentences, each with the simulated time at which it was found: the first few, and how many there are. */
  readonly found: () => { readonly first: readonly string[]; readonly inAll: number };
  readonly end: () => void;
}

/** Longer than two scans, the retry of a folder and the age at which a scan is too old. */
const anyLookMs = 150_000;
/** The longest wait between two attempts, and a scan. */
const recoveredMs = 15 * 60_000 + anyLookMs;
/** As often as the engine announces its topics, and as the tray asks by itself. */
const toldWithinMs = [250, 15_000];
const mostKept = 20;

/**
 * Follows the status as the desktop app's tray does. `unsent`: since when files without a receipt are there, monotonic.
 */
export function watchTray(
  { depot, clock }: Pick<SimulatedDepot, 'depot'> & { readonly clock: FakeClock },
  troubles: Troubles,
  counter: StoredCounter,
  unsent: ReadonlyMap<string, number>,
): TrayWatch {
  const { api: engine } = depot;
  const signs = new Map<TraySign, number>();
  const first: string[] = [];
  let told: StatusFacts | null = null;
  let steps = 0;
  let inAll = 0;
  const end = watchStatus(engine, clock, (facts) => {
    told = facts;
  });

  async function look(): Promise<{ readonly shown: TraySign; readonly wrong: readonly string[] }> {
    const answer = await engine.ask('status.get', {});
    if (!answer.ok || told === null) throw new Error('the depot does not say its status');
    const shown = traySign(told);
    const wrong = contradictions(shown, answer.value.facts, {
      stored: counter.count(startOfDay(clock.now(), timeZone)),
      overdueFiles: [...unsent.values()].filter((since) => clock.monotonicMs() - since > anyLookMs).length,
      isPaused: troubles.isUnder('pause'),
      cannotCollect: (['folder-gone', 'disk-nearly-full'] as const).some((name) =>
        troubles.lastsLongerThan(name, anyLookMs),
      ),
      isFairForLong: troubles.isFairFor(recoveredMs),
    });
    return { shown, wrong };
  }

  return {
    async check() {
      steps += 1;
      let looked = await look();
      for (const waitMs of toldWithinMs) {
        if (looked.wrong.length === 0) break;
        await clock.advance(waitMs);
        looked = await look();
      }
      signs.set(looked.shown, (signs.get(looked.shown) ?? 0) + 1);
      inAll += looked.wrong.length;
      for (const what of looked.wrong) {
        if (first.length < mostKept) first.push(`${new Date(clock.now()).toISOString()}: ${what}`);
      }
    },
    steps: () => steps,
    signs: () => Object.fromEntries(signs),
    found: () => ({ first, inAll }),
    end,
  };
}
