import { createHash } from 'node:crypto';
import { cutShort, webPage } from '../corpus/damage.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';

/** One file that the demo drops into the watched folder. */
export interface DemoFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** What must become of it. */
  readonly fate: 'sent' | 'needs-attention';
}

const everyNthIsBad = 6;

type DemoSubject = (typeof drivers)[number] | (typeof vehicles)[number];
const wholeFleet: readonly DemoSubject[] = [...drivers, ...vehicles];

/** Past these, the card or the vehicle unit is due soon within the day. */
const lateAfterDays = { driver: 19, vehicle: 78 } as const;

/**
 * Those whose downloads come in time. A stream of them alone leaves the others late, as in any fleet, however long it lasts;
 * one of everybody would have nobody overdue after minutes.
 */
export const punctualSubjects: readonly DemoSubject[] = [
  ...drivers.filter(({ daysSinceDownload = Number.POSITIVE_INFINITY }) => daysSinceDownload <= lateAfterDays.driver),
  ...vehicles.filter(({ daysSinceDownload = Number.POSITIVE_INFINITY }) => daysSinceDownload <= lateAfterDays.vehicle),
];

/**
 * The next file of an endless, believable stream: the downloads of the fleet's drivers and vehicles in turn, every
 * sixth of them spoiled on its way. The same index and time give the same bytes.
 */
export function demoFile(index: number, now: string, subjects: readonly DemoSubject[] = wholeFleet): DemoFile {
  // No factor in common with the number of subjects, so that cards and vehicle units mix and each comes in turn.
  const stride = subjects.length % 13 === 0 ? 17 : 13;
  const subject = subjects[(index * stride) % subjects.length];
  if (subject === undefined) throw new Error('the fleet is empty');
  const good = makeFleetDownload(subject, { now, seed: index, speedMinutes: 0 });
  if (index % everyNthIsBad !== everyNthIsBad - 1) return withHash(good.fileName, good.bytes, 'sent');
  return spoiled(Math.floor(index / everyNthIsBad), good.fileName, good.bytes);
}

function spoiled(turn: number, fileName: string, bytes: Uint8Array): DemoFile {
  const numbered = fileName.replace(/(\.[^.]*)$/, `_${turn}$1`);
  switch (turn % 4) {
    case 0:
      return withHash(numbered, webPageOf(turn), 'needs-attention');
    case 1:
      return withHash(numbered, new Uint8Array(4_096 + turn), 'needs-attention');
    case 2:
      return withHash(numbered, cutShort(bytes, Math.floor(bytes.length * 0.6)), 'needs-attention');
    default:
      return withHash(numbered, new Uint8Array(0), 'needs-attention');
  }
}

/** No two of them alike: the same bytes twice would be one file that came twice. */
function webPageOf(turn: number): Uint8Array {
  return Buffer.concat([webPage(), Buffer.from(`<!-- ${turn} -->\n`)]);
}

function withHash(fileName: string, bytes: Uint8Array, fate: DemoFile['fate']): DemoFile {
  return { fileName, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), fate };
}
