import { z } from 'zod';
import { isOperationName, type OperationName } from './operations.ts';

const minutesADay = 24 * 60;

/** What a depot asks of the service by itself while nobody looks, and what comes and goes in a day, at most. */
export const trafficBudget = { requestsAnHour: 6, bytesADay: 300_000_000 } as const;

const operationSchema = z.custom<OperationName>((name) => typeof name === 'string' && isOperationName(name));
const tallySchema = z.object({ requests: z.int(), bytes: z.number() });
export type Tally = z.infer<typeof tallySchema>;

/** A question that is asked again by itself: as often as the setting says, or once a day. */
const standingQuestionSchema = z.object({
  operation: operationSchema,
  isDaily: z.boolean(),
  /** What its last answer brought over the line; null before the first. */
  lastBytes: z.number().nullable(),
});
export type StandingQuestion = z.infer<typeof standingQuestionSchema>;

/** What was asked of the service in this hour of the clock and today; bytes are those of bodies as they went, both ways. */
export const trafficSchema = z.object({
  hour: tallySchema,
  today: tallySchema,
  /** Those of today, the one with the most bytes first. */
  operations: z.array(z.object({ operation: operationSchema, hour: tallySchema, today: tallySchema })),
  standing: z.array(standingQuestionSchema),
});
export type Traffic = z.infer<typeof trafficSchema>;

/** What the standing questions would take, asked again after so many minutes, and what of the budget that would exceed. */
export function trafficAtRest(
  standing: readonly StandingQuestion[],
  everyMinutes: number,
): { readonly requestsAnHour: number; readonly bytesADay: number; readonly over: 'requests' | 'bytes' | null } {
  let requestsADay = 0;
  let bytesADay = 0;
  for (const { isDaily, lastBytes } of standing) {
    const timesADay = isDaily ? 1 : minutesADay / everyMinutes;
    requestsADay += timesADay;
    bytesADay += timesADay * (lastBytes ?? 0);
  }
  const requestsAnHour = Math.round(requestsADay / 24);
  const isOften = requestsAnHour > trafficBudget.requestsAnHour;
  return {
    requestsAnHour,
    bytesADay,
    over: isOften ? 'requests' : bytesADay > trafficBudget.bytesADay ? 'bytes' : null,
  };
}
