import type { AddressOfDriver } from '../store/to-do.ts';
import type { DriverEntries } from './driver-entries.ts';

export const noAddress: AddressOfDriver = { email: '', language: null };

/** The ids under which a driver's address may be kept; the first one is written. */
export function addressIdsOf(entries: Pick<DriverEntries, 'mainIdOf'>, id: string): readonly string[] {
  return [...new Set([entries.mainIdOf(id), id])];
}
