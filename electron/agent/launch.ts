#!/usr/bin/env -S node --max-semi-space-size=4
/** The installed program: an older Node cannot even read the rest of it, so it is asked for first. */
import './old-node.cjs';

void import('./main.ts');
