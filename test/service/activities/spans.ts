import { type ActivityDay, type ActivityKind, dayMs, dayOf, minuteMs, startOfDayMs } from './activity-day.ts';

/** A stretch of one activity. */
export interface ActivitySpan {
  readonly kind: ActivityKind;
  readonly startMs: number;
  /** Later than the start. */
  readonly endMs: number;
}

/**
 * Joins day records into one unbroken run of stretches, from the first day's midnight to the end of the last record. Stretches of
 * the same activity that touch are one, also over midnight; where no record exists the driver rests.
 *
 * @param days in rising order, at most one for a date
 */
export function spansOf(
  days: readonly Pick<ActivityDay, 'day' | 'changes' | 'recordedUntilMinute'>[],
): readonly ActivitySpan[] {
  const spans: { kind: ActivityKind; startMs: number; endMs: number }[] = [];

  function add(kind: ActivityKind, startMs: number, endMs: number): void {
    if (endMs <= startMs) return;
    const last = spans.at(-1);
    if (last && last.endMs < startMs) {
      add('rest', last.endMs, startMs);
      add(kind, startMs, endMs);
    } else if (last?.kind === kind) {
      last.endMs = endMs;
    } else {
      spans.push({ kind, startMs, endMs });
    }
  }

  for (const { day, changes, recordedUntilMinute } of days) {
    const midnightMs = startOfDayMs(day);
    let kind: ActivityKind = 'rest';
    let fromMinute = 0;
    for (const change of changes) {
      add(kind, midnightMs + fromMinute * minuteMs, midnightMs + change.minute * minuteMs);
      kind = change.kind;
      fromMinute = change.minute;
    }
    add(kind, midnightMs + fromMinute * minuteMs, midnightMs + recordedUntilMinute * minuteMs);
  }
  return spans;
}

/** The reverse of {@link spansOf} for stretches in rising order: one record for each day that they touch, of no vehicle and no distance. */
export function daysOf(spans: readonly ActivitySpan[]): readonly ActivityDay[] {
  const days = new Map<string, { changes: { minute: number; kind: ActivityKind }[]; recordedUntilMinute: number }>();
  for (const span of spans) {
    let startMs = span.startMs;
    while (startMs < span.endMs) {
      const day = dayOf(startMs);
      const midnightMs = startOfDayMs(day);
      const endMs = Math.min(span.endMs, midnightMs + dayMs);
      const record = days.get(day) ?? { changes: [], recordedUntilMinute: 0 };
      record.changes.push({ minute: Math.floor((startMs - midnightMs) / minuteMs), kind: span.kind });
      record.recordedUntilMinute = Math.floor((endMs - midnightMs) / minuteMs);
      days.set(day, record);
      startMs = endMs;
    }
  }
  return [...days].map(([day, record]) => ({ day, ...record, distanceKm: 0, registrations: [] }));
}

/** The stretches before a moment, cut at its whole minute. */
export function clippedSpans(spans: readonly ActivitySpan[], untilMs: number): readonly ActivitySpan[] {
  const wholeMinuteMs = Math.floor(untilMs / minuteMs) * minuteMs;
  return spans
    .map((span) => ({ ...span, endMs: Math.min(span.endMs, wholeMinuteMs) }))
    .filter((span) => span.endMs > span.startMs);
}
