import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import {
  basesBestFirst,
  type ConditionMark,
  type Doing,
  type DriverActivities,
  implausibleKinds,
  type Stretch,
} from '../../../shared/compliance/hours/records.ts';
import { dayMinutes } from '../../../shared/compliance/hours/rules.ts';
import { driverChartWeeks } from '../../../shared/contract/reports/driver.ts';
import type { KeptActivities } from '../store/local-files.ts';

/**
 * What a card or a vehicle unit recorded of a driver is kept when the file is read, so that the driver's page and every
 * answer read rows instead of files. Raised whenever the same file would be read otherwise: what earlier versions kept of a
 * card is then read anew, and a migration has vehicle units read once more.
 */
export const activitiesVersion = 4;

/** The chart, the week before it and the one under way; days that a card has no record of are not counted. */
export const keptDays = (driverChartWeeks + 2) * 7;

const doings = ['rest', 'available', 'work', 'drive', 'unknown'] as const satisfies readonly Doing[];
const markKinds = [
  'out-of-scope-begin',
  'out-of-scope-end',
  'ferry-or-train',
] as const satisfies readonly ConditionMark['kind'][];
const insertedBit = 8;
const crewBit = 16;
const coDriverBit = 32;
const basisFactor = 64;

export function packActivities({ dataUpTo, sources }: DriverActivities): KeptActivities {
  const packed = sources.map(({ vehicle, issue, stretches, marks, implausible = [], endsAtWork }) => {
    let end = 0;
    const newest = newestDays(stretches);
    const first = newest[0]?.startMinute ?? Number.POSITIVE_INFINITY;
    const numbers = newest.flatMap((stretch) => {
      const gap = stretch.startMinute - end;
      end = stretch.endMinute;
      return [gap, stretch.endMinute - stretch.startMinute, codeOf(stretch)];
    });
    return {
      ...(vehicle !== null && { vehicle }),
      ...(issue !== undefined && { issue }),
      endsAtWork,
      stretches: numbers,
      marks: marks.flatMap(({ at, kind }) => [at, markKinds.indexOf(kind)]),
      implausible: implausible
        .filter(({ endMinute }) => endMinute > first)
        .map(({ kind, startMinute, endMinute }) => [implausibleKinds.indexOf(kind), startMinute, endMinute] as const),
    };
  });
  return { version: activitiesVersion, content: packedJson({ dataUpTo, sources: packed }) };
}

/**
 * In bytes of its own: the host packs into a piece of a larger buffer, all of which would be copied when the reading thread
 * hands the result over, and held until it is kept.
 */
export function packedJson(value: unknown): Uint8Array {
  return new Uint8Array(deflateRawSync(JSON.stringify(value)));
}

function newestDays(stretches: readonly Stretch[]): readonly Stretch[] {
  const days = [...new Set(stretches.map(dayOf))].sort((one, other) => other - one);
  const first = days[keptDays - 1] ?? Number.NEGATIVE_INFINITY;
  return stretches.filter((stretch) => dayOf(stretch) >= first);
}

function dayOf({ startMinute }: Stretch): number {
  return Math.floor(startMinute / dayMinutes);
}

function codeOf({ doing, inserted, crew, coDriver, basis }: Stretch): number {
  return (
    doings.indexOf(doing) +
    (inserted ? insertedBit : 0) +
    (crew ? crewBit : 0) +
    (coDriver ? coDriverBit : 0) +
    basesBestFirst.indexOf(basis) * basisFactor
  );
}

const packedSchema = z.object({
  dataUpTo: z.int().nullable(),
  sources: z.array(
    z.object({
      vehicle: z.string().nullable().default(null),
      issue: z.string().optional(),
      endsAtWork: z.boolean(),
      stretches: z.array(z.int()),
      marks: z.array(z.int()),
      implausible: z.array(z.tuple([z.int(), z.int(), z.int()])),
    }),
  ),
});

/** Null for what another version kept. */
export function unpackActivities({ version, content }: KeptActivities): DriverActivities | null {
  if (version !== activitiesVersion) return null;
  const packed = packedSchema.parse(JSON.parse(inflateRawSync(content).toString('utf8')));
  return {
    dataUpTo: packed.dataUpTo,
    sources: packed.sources.map(({ vehicle, issue, stretches, marks, implausible, endsAtWork }) => ({
      vehicle,
      ...(issue !== undefined && { issue }),
      endsAtWork,
      stretches: stretchesFrom(stretches),
      marks: marksFrom(marks),
      ...(implausible.length > 0 && {
        implausible: implausible.map(([kind, startMinute, endMinute]) => ({
          kind: implausibleKinds[kind] ?? 'never-closed',
          startMinute,
          endMinute,
        })),
      }),
    })),
  };
}

function stretchesFrom(numbers: readonly number[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (let place = 0; place < numbers.length; place += 3) {
    const [gap = 0, minutes = 0, code = 0] = numbers.slice(place, place + 3);
    const startMinute = end + gap;
    end = startMinute + minutes;
    stretches.push({
      startMinute,
      endMinute: end,
      doing: doings[code % insertedBit] ?? 'unknown',
      inserted: (code & insertedBit) !== 0,
      crew: (code & crewBit) !== 0,
      coDriver: (code & coDriverBit) !== 0,
      basis: basesBestFirst[Math.floor(code / basisFactor)] ?? 'not-checked',
    });
  }
  return stretches;
}

function marksFrom(numbers: readonly number[]): readonly ConditionMark[] {
  const marks: ConditionMark[] = [];
  for (let place = 0; place < numbers.length; place += 2) {
    const [at = 0, kind = 0] = numbers.slice(place, place + 2);
    marks.push({ at, kind: markKinds[kind] ?? 'ferry-or-train' });
  }
  return marks;
}
