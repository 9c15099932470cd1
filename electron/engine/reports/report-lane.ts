import { contained } from '../platform/guard.ts';
import type { Log } from '../ports.ts';

/** Asks one question of the service after the other, so that reports never crowd out the files. */
export interface ReportLane {
  /** Adds a question to the end of the line. One that is in line or under way is not added again. */
  readonly add: (id: string, ask: (signal: AbortSignal) => Promise<void>) => void;
  /** Takes a question out of the line, or ends it where it is under way. */
  readonly cancel: (id: string) => 'waiting' | 'running' | null;
  readonly stop: () => Promise<void>;
}

export function createReportLane(log: Log): ReportLane {
  const line: { readonly id: string; readonly ask: (signal: AbortSignal) => Promise<void> }[] = [];
  let current: { readonly id: string; readonly abort: AbortController } | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function work(): Promise<void> {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const { id, ask } = next;
      const abort = new AbortController();
      current = { id, abort };
      await contained(log, 'reports', () => ask(abort.signal));
      current = null;
    }
  }

  return {
    add: (id, ask) => {
      if (stopped || current?.id === id || line.some((waiting) => waiting.id === id)) return;
      line.push({ id, ask });
      if (current === null && line.length === 1) running = work();
    },
    cancel: (id) => {
      if (current?.id === id) {
        current.abort.abort();
        return 'running';
      }
      const place = line.findIndex((waiting) => waiting.id === id);
      if (place === -1) return null;
      line.splice(place, 1);
      return 'waiting';
    },
    stop: async () => {
      stopped = true;
      line.length = 0;
      current?.abort.abort();
      await running;
    },
  };
}
