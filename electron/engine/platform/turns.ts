/** One after the other, in the order of their asking; what fails keeps none of those after it from its turn. */
export function createTurns(): <Done>(work: () => Promise<Done> | Done) => Promise<Done> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Whoever asks while the work is under way gets the same. */
export interface SharedRun<Done> {
  readonly run: () => Promise<Done>;
  /** Settles as what is under way does; null where nothing is. */
  readonly underWay: () => Promise<Done> | null;
}

export function createSharedRun<Done>(work: () => Promise<Done>): SharedRun<Done> {
  let running: Promise<Done> | null = null;
  return {
    run() {
      running ??= work().finally(() => {
        running = null;
      });
      return running;
    },
    underWay: () => running,
  };
}
