import { baseline } from './0001-baseline.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are applied; the numbers run from 1 without a gap. */
export const migrations: readonly Migration[] = [baseline];
