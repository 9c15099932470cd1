import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServiceClient } from '../../../electron/engine/service/client.ts';
import { success } from '../../../shared/result.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import { operationList } from '../../../shared/service/operations.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import { formOf } from '../conformance/field-form.ts';
import { leastRequest } from '../conformance/request-variations.ts';
import { answersToTry } from './answers-to-try.ts';
import { answerForm } from './any-answer.ts';
import { lostValues } from './lost-values.ts';
import { anyRowWithMisfits } from './nested-misfits.ts';

const withRows: readonly Operation[] = operationList.filter(answersWithRows);

/** So many answers of each operation in each test run: they cost little, because nothing is drawn. */
const answers = { ...answersToTry, numRuns: Math.max(260, answersToTry.numRuns) };

describe.each(withRows.map((operation) => [operation.name, operation] as const))(
  'any answer to %s',
  (name, operation) => {
    const form = answerForm(operation);
    const request = leastRequest(formOf(operation.request));
    let body = '';
    const client = createServiceClient({
      transport: {
        request: async () => success({ status: 200, headers: {}, body: Buffer.from(body) }),
        close: async () => undefined,
      },
      baseUrl: 'https://service.invalid',
      credentials: () => success({ apiToken: 'token', subscriptionKey: 'key' }),
    });

    test('loses of a row what does not fit, at whatever depth, and nothing beside it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyRowWithMisfits(form), { maxLength: 3 }), async (rows) => {
          body = JSON.stringify(rows.map(({ sent }) => sent));
          const outcome = await client.call(name as 'driver-d68', request as never);
          if (outcome.kind !== 'accepted') throw new Error(`the answer was not taken: ${outcome.kind}`);
          const read: ReadRows<object> = outcome.answer;
          const shown = rows.filter(({ isNameless }) => !isNameless);
          expect(read.rows).toHaveLength(shown.length);
          expect(shown.flatMap(({ rest }, place) => lostValues(rest, read.rows[place], form))).toEqual([]);
          const told = read.misfits.map(({ index, leftOut, issues }) => ({
            index,
            leftOut,
            fields: [...new Set(issues.map(({ field }) => field))].sort(),
          }));
          const expected = rows.flatMap(({ misfits, isNameless }, index) =>
            misfits.length === 0 ? [] : [{ index, leftOut: isNameless, fields: [...misfits].sort() }],
          );
          expect(told).toEqual(expected);
        }),
        answers,
      );
    }, 3_600_000);
  },
);
