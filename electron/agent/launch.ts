#!/usr/bin/env -S node --max-semi-space-size=4
/** The installed program: an older Node cannot even read the rest of it, so it is asked for first. */
import './old-node.cjs';

// Calls to a share that hangs keep their threads, of which Node starts four. It reads this when the first one is needed,
// which on Windows is too late: there the system itself gives such calls up.
process.env.UV_THREADPOOL_SIZE ??= '32';

void import('./main.ts');
