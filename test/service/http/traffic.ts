/** How busy the service is with requests. */
export interface Traffic {
  began(): void;
  ended(): void;
  /** A request is being answered, or one was a moment ago. */
  isBusy(): boolean;
  /** Resolves when no request is being answered. */
  quiet(): Promise<void>;
}

/** Between two requests of a client that sends one after the other, the service still is busy. */
const afterglowMs = 30;

export function createTraffic(): Traffic {
  let inFlight = 0;
  let lastEndedAtMs = Number.NEGATIVE_INFINITY;
  let whenQuiet: (() => void)[] = [];
  return {
    began() {
      inFlight += 1;
    },
    ended() {
      inFlight -= 1;
      lastEndedAtMs = performance.now();
      if (inFlight > 0) return;
      const waiting = whenQuiet;
      whenQuiet = [];
      for (const each of waiting) each();
    },
    isBusy: () => inFlight > 0 || performance.now() - lastEndedAtMs < afterglowMs,
    quiet: () => (inFlight === 0 ? Promise.resolve() : new Promise((resolve) => whenQuiet.push(resolve))),
  };
}
