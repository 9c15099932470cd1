import { drivers } from '../corpus/fleet.ts';
import { type FleetDownload, makeFleetDownload } from '../corpus/fleet-download.ts';

/** A genuine download of a driver's card of the test fleet; the same index gives the same bytes. */
export function sampleDownload(index = 0): FleetDownload {
  const driver = drivers[index % drivers.length];
  if (driver === undefined) throw new Error('The test fleet has no drivers.');
  return makeFleetDownload(driver, { now: '2026-11-20T07:30:00Z', seed: index });
}
