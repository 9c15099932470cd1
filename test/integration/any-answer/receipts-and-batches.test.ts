import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServiceClient } from '../../../electron/engine/service/client.ts';
import { judge } from '../../../electron/engine/upload/attempt-result.ts';
import { requests } from '../../../shared/contract/contract.ts';
import { success } from '../../../shared/result.ts';
import { operations } from '../../../shared/service/operations.ts';
import { arrive, storeUnderTest } from '../../unit/store/store-under-test.ts';
import { formOf } from '../conformance/field-form.ts';
import { fullRequest } from '../conformance/request-variations.ts';
import { answersToTry } from './answers-to-try.ts';
import { type AnswerForm, answerForm, anyAnswer } from './any-answer.ts';
import { lostValues } from './lost-values.ts';

/** A client whose service answers every request with what it is told to. */
function clientAt() {
  let answer = { status: 200, body: '' };
  const client = createServiceClient({
    transport: {
      request: async () => success({ status: answer.status, headers: {}, body: Buffer.from(answer.body) }),
      close: async () => undefined,
    },
    baseUrl: 'https://service.invalid',
    credentials: () => success({ apiToken: 'token', subscriptionKey: 'key' }),
    now: Date.now,
  });
  return {
    client,
    willAnswer: (status: number, body: unknown) => {
      answer = { status, body: JSON.stringify(body) };
    },
  };
}

describe.each(['tachograph-upload', 'tachograph-upload-multipart-form-data'] as const)('any receipt of %s', (name) => {
  test('is kept with the file, and shown', async () => {
    const under = storeUnderTest();
    const { client, willAnswer } = clientAt();
    let files = 0;
    await fc.assert(
      fc.asyncProperty(anyAnswer(answerForm(operations[name])), async (receipt) => {
        willAnswer(operations[name].successStatus, receipt);
        files += 1;
        const { rowId, jobId } = arrive(under, null, `${files}.ddd`, `file ${files}`);
        under.store.jobs.claimDue(under.clock.now(), 1);
        const way = name === 'tachograph-upload' ? 'json' : 'multipart';
        const outcome = await client.upload({ fileName: 'a.ddd', bytes: new Uint8Array([1]) }, { way });
        const { file } = judge(outcome, 1);
        if (file.kind !== 'accepted' && file.kind !== 'flagged') throw new Error(`no receipt was taken: ${file.kind}`);
        under.store.jobs.endAttempts([{ jobId, ...file }], under.clock.now());
        const details = requests['uploads.details'].answer.parse(under.store.uploads.details(rowId));
        const sent = JSON.parse(JSON.stringify(receipt)) as { digitalTachographId: string; responseCode?: number };
        expect(details.receipt).toBe(sent.digitalTachographId);
        const saysThatItFailed = (sent.responseCode ?? 0) >= 400;
        expect(details.row.state).toBe(saysThatItFailed ? 'attention' : 'sent');
      }),
      answersToTry,
    );
  }, 3_600_000);
});

describe.each(['drivers-update', 'clockings-update', 'clockings-delete'] as const)('any result of %s', (name) => {
  test('ends the batch with a count of what was applied', async () => {
    const { client, willAnswer } = clientAt();
    const form: AnswerForm = answerForm(operations[name]);
    const request = fullRequest(formOf(operations[name].request));
    await fc.assert(
      fc.asyncProperty(anyAnswer(form), async (result) => {
        willAnswer(200, result);
        expect(lostValues(result, operations[name].answer.parse(withoutNullFields(result)), form)).toEqual([]);
        const outcome = await client.call(name, request as never);
        if (outcome.kind === 'refused-input') throw new Error('the request was not sent');
        const { applied, refused, unaccounted, inDoubt } = outcome.answer;
        // A body with none of its fields is no result: then the record is in doubt.
        expect(applied + refused + unaccounted + inDoubt.length).toBe(1);
        const { successfullyProcessed = 0 } = operations[name].answer.parse(withoutNullFields(result));
        expect(applied).toBeLessThanOrEqual(Math.max(0, successfullyProcessed));
        expect(outcome.kind === 'accepted').toBe(applied === 1 && outcome.answer.remarks.length === 0);
      }),
      answersToTry,
    );
  }, 3_600_000);
});

function withoutNullFields(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
    Array.isArray(each) ? each.filter((item) => item !== null) : each === null ? undefined : each,
  );
}
