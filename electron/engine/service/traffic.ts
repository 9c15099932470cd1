import { z } from 'zod';
import { isOperationName, type OperationName, operationList } from '../../../shared/service/operations.ts';
import type { StandingQuestion, Tally, Traffic } from '../../../shared/service/traffic.ts';
import type { Clock, HttpRequest, HttpTransport } from '../ports.ts';
import { type SettingStore, storedOr } from '../store/store.ts';

const hourMs = 60 * 60_000;
/** A kill forgets what was asked since then; a write for each question would cost more than it is worth. */
const writtenAfterMs = 60_000;

const tallySchema = z.object({ requests: z.int(), bytes: z.number() });
const countedSchema = z.object({ hour: tallySchema, today: tallySchema, lastBytes: z.number().nullable() });
type Counted = z.infer<typeof countedSchema>;

const noteSchema = z.object({
  hour: z.number(),
  day: z.number(),
  operations: z.record(z.string(), countedSchema),
});

interface TrafficParts {
  readonly notes: Pick<SettingStore, 'note' | 'setNote'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly startOfToday: () => number;
}

/** Counts what is asked of the service, by operation, in this hour of the clock and today, also across a restart. */
export interface ServiceTraffic {
  readonly counted: (transport: HttpTransport) => HttpTransport;
  readonly read: (standing: readonly Omit<StandingQuestion, 'lastBytes'>[]) => Traffic;
  /** Writes what was counted since the last time. */
  readonly stop: () => void;
}

export function createServiceTraffic({ notes, clock, startOfToday }: TrafficParts): ServiceTraffic {
  const before = noteSchema.safeParse(notes.note('traffic')).data;
  const operations = new Map<OperationName, Counted>();
  for (const [name, counted] of Object.entries(before?.operations ?? {})) {
    if (isOperationName(name)) operations.set(name, counted);
  }
  let hour = before?.hour ?? 0;
  let day = before?.day ?? 0;
  let cancelWrite: (() => void) | null = null;

  /** What is over begins anew, also where the clock was set back. */
  function follow(): void {
    const hourNow = Math.floor(clock.now() / hourMs) * hourMs;
    const dayNow = startOfToday();
    if (hourNow === hour && dayNow === day) return;
    for (const [name, counted] of operations) {
      operations.set(name, {
        ...counted,
        hour: hourNow === hour ? counted.hour : nothing,
        today: dayNow === day ? counted.today : nothing,
      });
    }
    [hour, day] = [hourNow, dayNow];
  }

  function write(): void {
    cancelWrite?.();
    cancelWrite = null;
    storedOr(() => notes.setNote('traffic', { hour, day, operations: Object.fromEntries(operations) }), undefined);
  }

  function count(name: OperationName, bytes: number, isAnswered: boolean): void {
    follow();
    const counted = operations.get(name) ?? { hour: nothing, today: nothing, lastBytes: null };
    operations.set(name, {
      hour: added(counted.hour, bytes),
      today: added(counted.today, bytes),
      lastBytes: isAnswered ? bytes : counted.lastBytes,
    });
    cancelWrite ??= clock.after(writtenAfterMs, write);
  }

  return {
    counted: (transport) => ({
      ...transport,
      async request(request) {
        const name = operationAskedBy(request);
        // Before it is sent: the memory of a file may be given back meanwhile, and has no length then.
        const sent = request.body.reduce((sum, chunk) => sum + chunk.byteLength, 0);
        const answer = await transport.request(request);
        if (name === null) return answer;
        // Of an answer that was given up, as much came as was taken.
        const isTooLarge = !answer.ok && answer.error.phase === 'answer-too-large';
        const taken = answer.ok ? answer.value.body.byteLength : isTooLarge ? request.maxAnswerBytes : 0;
        count(name, sent + taken, answer.ok);
        return answer;
      },
    }),
    read(standing) {
      follow();
      const today = [...operations].filter(([, counted]) => counted.today.requests > 0);
      return {
        hour: sumOf(today.map(([, counted]) => counted.hour)),
        today: sumOf(today.map(([, counted]) => counted.today)),
        operations: today
          .toSorted(([, one], [, other]) => other.today.bytes - one.today.bytes)
          .map(([operation, counted]) => ({ operation, hour: counted.hour, today: counted.today })),
        standing: standing.map((question) => ({
          ...question,
          lastBytes: operations.get(question.operation)?.lastBytes ?? null,
        })),
      };
    },
    stop() {
      if (cancelWrite !== null) write();
    },
  };
}

const nothing: Tally = { requests: 0, bytes: 0 };

function added({ requests, bytes }: Tally, more: number): Tally {
  return { requests: requests + 1, bytes: bytes + more };
}

function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { requests, bytes }) => ({ requests: sum.requests + requests, bytes: sum.bytes + bytes }),
    nothing,
  );
}

/** Null for what is no operation of the service, such as a picture. */
function operationAskedBy({ url }: HttpRequest): OperationName | null {
  const asked = operationList.find(({ path }) => url.endsWith(path))?.name;
  return asked !== undefined && isOperationName(asked) ? asked : null;
}
