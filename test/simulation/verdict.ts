import { createHash } from 'node:crypto';
import { traySigns } from '../../electron/shell/tray/tray-sign.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import type { Day } from './day.ts';
import type { Footprint } from './footprint.ts';
import { troubleNames } from './plan.ts';

/**
 * How much the resources of the process at rest may differ from hour to hour, because garbage is collected at any time.
 */
const allowed = { heapMegabytes: 2, externalMegabytes: 2, descriptors: 8, resources: 4, timers: 8 } as const;
type LocalFiles = keyof typeof allowed;
const held = Object.keys(allowed) as LocalFiles[];

export interface Verdict {
  readonly filesNeverArrived: number;
  /** Arrivals beyond the first: answers were lost on their way, and sending again is safe where losing is not. */
  readonly filesArrivedAgain: number;
  readonly filesNobodySent: number;
  /** From the least at rest in the first half of the day to the least in the second. */
  readonly growth: Readonly<Record<LocalFiles, number>>;
  /** Sentences; none where the day went as it must. */
  readonly faults: readonly string[];
}

/** @param arrivals SHA-256 of each file at the service, in the order in which they came */
export function judge(day: Day, files: number, arrivals: readonly string[]): Verdict {
  const expected = new Set(Array.from({ length: files }, (_, index) => sha256OfFile(index)));
  const arrived = new Set(arrivals);
  const filesNeverArrived = [...expected].filter((sha256) => !arrived.has(sha256)).length;
  const filesNobodySent = [...arrived].filter((sha256) => !expected.has(sha256)).length;
  const growth = growthOf(day.footprints);
  const faults = [...day.contradictions];
  if (filesNeverArrived > 0) faults.push(`${filesNeverArrived} of ${files} files never reached the service`);
  if (filesNobodySent > 0) faults.push(`${filesNobodySent} files reached the service that nobody sent`);
  if (day.filesWithoutReceipt > 0) faults.push(`${day.filesWithoutReceipt} files have no receipt`);
  faults.push(...growthFaults(growth));
  for (const sign of traySigns) if (!(sign in day.traySigns)) faults.push(`the tray was never ${sign}`);
  for (const trouble of troubleNames) if (!day.troubles.includes(trouble)) faults.push(`${trouble} never happened`);
  const { failed, installed } = day.updates;
  if (failed === 0) faults.push('no look for updates met the loss of the network');
  if (installed !== 1) faults.push(`the newer version was installed ${installed} times`);
  return {
    filesNeverArrived,
    filesArrivedAgain: arrivals.length - arrived.size,
    filesNobodySent,
    growth,
    faults,
  };
}

/** What grew by more than garbage explains. */
export function growthFaults(growth: Verdict['growth']): readonly string[] {
  return held.flatMap((name) => (growth[name] > allowed[name] ? [`${name} grew by ${growth[name]} over the day`] : []));
}

/** The least in each half: whatever happens to be under way in one hour is no growth, and what grows is more in every hour. */
export function growthOf(footprints: readonly Footprint[]): Record<LocalFiles, number> {
  const half = Math.ceil(footprints.length / 2);
  const least = (of: readonly Footprint[], name: LocalFiles) => Math.min(...of.map((footprint) => footprint[name]));
  const grown = (name: LocalFiles) =>
    footprints.length < 2 ? 0 : least(footprints.slice(half), name) - least(footprints.slice(0, half), name);
  return {
    heapMegabytes: Math.round(grown('heapMegabytes') * 100) / 100,
    externalMegabytes: Math.round(grown('externalMegabytes') * 100) / 100,
    descriptors: grown('descriptors'),
    resources: grown('resources'),
    timers: grown('timers'),
  };
}

function sha256OfFile(index: number): string {
  return createHash('sha256')
    .update(makeBulkDownload(index, { signed: false }).bytes)
    .digest('hex');
}
