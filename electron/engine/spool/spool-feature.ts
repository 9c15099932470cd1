import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { createSpool } from './spool.ts';
import { createSpoolCache } from './spool-cache.ts';

export type KeptCopies = ReturnType<typeof openKeptCopies>;

/** The kept copies. What a kill left behind is swept at the start. */
export function openKeptCopies({ files, random, spoolDirectory, opened, clockOf }: EngineBase) {
  const spool = createSpool({ files, random, directory: spoolDirectory });
  const spoolCache = createSpoolCache(spool, clockOf('sending'));
  const feature = {
    name: 'spool',
    part: 'sending',
    after: ['store'],
    isVital: true,
    async start() {
      if (!opened.isAsClosed) await spool.sweep();
    },
    stop: spoolCache.stop,
  } satisfies Feature;
  return { spool, spoolCache, feature };
}
