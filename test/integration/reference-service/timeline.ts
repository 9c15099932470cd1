import { type ActivityKind, minuteMs } from '../../service/activities/activity-day.ts';
import { drivenDuties } from '../../service/activities/driven-duties.ts';
import { type ActivitySpan, daysOf } from '../../service/activities/spans.ts';

/** Monday 00:00 UTC. */
export const mondayMs = Date.parse('2026-11-02T00:00:00Z');

/**
 * Stretches of activity written down briefly, one after the other from a start: `drive 4:30, rest 0:45, drive 4:30, rest 11:00`.
 *
 * @param startMs Monday 06:00 by default
 */
export function timeline(text: string, startMs = mondayMs + 360 * minuteMs): readonly ActivitySpan[] {
  let atMs = startMs;
  return text.split(',').map((part) => {
    const [kind = '', length = ''] = part.trim().split(' ');
    const [hours = 0, minutes = 0] = length.split(':').map(Number);
    const span = { kind: kind as ActivityKind, startMs: atMs, endMs: atMs + (hours * 60 + minutes) * minuteMs };
    atMs = span.endMs;
    return span;
  });
}

/** The same text so many times over. */
export function repeated(text: string, times: number): string {
  return Array.from({ length: times }, () => text).join(', ');
}

export function dutiesOn(spans: readonly ActivitySpan[]) {
  return drivenDuties(daysOf(spans));
}
