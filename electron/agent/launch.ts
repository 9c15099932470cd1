#!/usr/bin/env -S node --max-semi-space-size=4
/** The installed program: an older Node cannot even read the rest of it, so it is asked for first. */
import './old-node.cjs';

// Calls to a share that hangs keep their threads, of which Node starts four. Node 22 on Windows reads only what it was
// started with: the intake, which reads this too, would take the four for more.
if (process.platform !== 'win32') process.env.UV_THREADPOOL_SIZE ??= '32';

void import('./main.ts');
