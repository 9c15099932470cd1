import { settleRounds } from '../faults/fake-clock.ts';

/** Calls to real disks and sockets that were not answered yet. Simulated time stands still for them. */
export interface RealWork {
  readonly track: <Value>(call: () => Promise<Value>) => Promise<Value>;
  /** Resolves when nothing is under way, nor was begun by the end of what was. */
  readonly atRest: () => Promise<void>;
}

export function createRealWork(): RealWork {
  let underWay = 0;
  const whenNone: (() => void)[] = [];
  return {
    async track(call) {
      underWay += 1;
      try {
        return await call();
      } finally {
        underWay -= 1;
        if (underWay === 0) for (const resolve of whenNone.splice(0)) resolve();
      }
    },
    async atRest() {
      let calmRounds = 0;
      while (calmRounds < settleRounds) {
        if (underWay > 0) {
          await new Promise<void>((resolve) => whenNone.push(resolve));
          calmRounds = 0;
        }
        await new Promise((resolve) => setImmediate(resolve));
        calmRounds += 1;
      }
    },
  };
}
