import path from 'node:path';

/** The agent as it is shipped: one bundled file. */
export const builtAgent = path.resolve(import.meta.dirname, '../../out/agent/tacho-depot.js');
