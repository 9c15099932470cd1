import type { Log } from '../../electron/engine/ports.ts';

/** A log for tests that scan at something else. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
