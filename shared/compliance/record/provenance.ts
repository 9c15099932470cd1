import type { ImplausibleSpan } from '../hours/records.ts';
import { runsOf, type TimelineStretch } from '../hours/timeline.ts';
import type { DriverRecord } from './record.ts';

/** From minute to minute since 1970 UTC. */
interface Span {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** How the spans of a record are known, where that is not by a card or recorder alone and beyond doubt. In order of time. */
export interface Provenance {
  /** The driver's own entries, for time without the card in a recorder. */
  readonly byHand: readonly Span[];
  readonly implausible: readonly ImplausibleSpan[];
  /** Signatures that could not be checked, or are wrong. */
  readonly notGenuine: readonly Span[];
  /** Neither recorded nor entered: that is no rest, no driving and no work. */
  readonly unrecorded: readonly Span[];
  readonly contradicted: readonly Span[];
  /** The end of the records, where something other than rest goes on whose end is not known; else null. */
  readonly openFromMinute: number | null;
  /** What the service's report knows of and no file here has; null where it reaches no further. */
  readonly reported: Span | null;
}

export function provenanceOf({ told, implausible, reportedUpToMinute }: DriverRecord): Provenance {
  const { stretches, differences, endsAtWork } = told;
  const upToMinute = stretches.at(-1)?.endMinute ?? null;
  const spans = (isOne: (stretch: TimelineStretch) => boolean) =>
    runsOf(stretches, isOne).flatMap(({ kind, startMinute, endMinute }) => (kind ? [{ startMinute, endMinute }] : []));
  return {
    byHand: spans(({ byHand }) => byHand),
    implausible,
    notGenuine: spans(({ basis }) => basis !== null && basis !== 'genuine'),
    unrecorded: spans(({ doing }) => doing === 'unknown'),
    contradicted: differences.map(({ startMinute, endMinute }) => ({ startMinute, endMinute })),
    openFromMinute: endsAtWork ? upToMinute : null,
    reported: reportedBeyond(upToMinute, reportedUpToMinute),
  };
}

/** Recorder and service may round the end of the same records to another minute. */
export const sameEndMinutes = 1;

/** The time that the service's report tells of after the end of the records here. */
function reportedBeyond(upToMinute: number | null, reportedUpToMinute: number | null): Span | null {
  if (upToMinute === null || reportedUpToMinute === null) return null;
  const isFurther = reportedUpToMinute > upToMinute + sameEndMinutes;
  return isFurther ? { startMinute: upToMinute, endMinute: reportedUpToMinute } : null;
}
