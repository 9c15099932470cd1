import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBatchResult } from '../../../electron/engine/service/answer.ts';
import {
  batchAccount,
  inDoubtCount,
  newAccount,
  recordOutcomes,
  withResult,
} from '../../../shared/service/batch-account.ts';
import { operations } from '../../../shared/service/operations.ts';

type BatchName = 'drivers-update' | 'clockings-update' | 'clockings-delete';

const sentAs: Readonly<Record<BatchName, (identifier: string) => unknown>> = {
  'drivers-update': (id) => ({ id, lastName: 'Any' }),
  'clockings-update': (clockingId) => ({ clockingId, isClockIn: true }),
  'clockings-delete': (clockingId) => clockingId,
};

/** What is made of an answer to a request with the given records. */
function accountOf(body: unknown, sent: readonly string[] = ['a', 'b', 'c'], name: BatchName = 'drivers-update') {
  const read = readBatchResult(operations[name], body);
  if (!read.ok) throw new Error('this is no result of a batch');
  const form = operations[name].batch;
  if (form === null) throw new Error('this is no batch');
  const items = sent.map(sentAs[name]);
  const account = withResult(newAccount(), { form, items, range: { from: 0, to: sent.length } }, read.value);
  return { account, kinds: recordOutcomes(account, sent.length).map(({ kind }) => kind) };
}

const counts = ({ applied, refused, unaccounted }: { applied: number; refused: number; unaccounted: number }) =>
  `${applied} applied, ${refused} refused, ${unaccounted} open`;

describe('the account of a batch', () => {
  test('gives the reason of a whole request to each of its records, also where the service counts nothing', () => {
    const { account } = accountOf({ errorMessage: 'Payroll period is closed', hasErrors: true });
    expect(counts(account)).toBe('0 applied, 3 refused, 0 open');
    expect(account.failures.map(({ index, messages }) => [index, ...messages])).toEqual(
      [0, 1, 2].map((index) => [index, 'Payroll period is closed']),
    );
    expect(account.remarks).toMatchObject([{ words: 'Payroll period is closed', doubts: [] }]);
  });

  test('keeps the words about a request beside those about one of its records', () => {
    const { account, kinds } = accountOf({
      recordsSubmitted: 3,
      successfullyProcessed: 2,
      errorMessage: 'One record failed',
      errors: [{ errorMessages: ['Driver id was not found'], record: { id: 'b' } }],
    });
    expect(counts(account)).toBe('2 applied, 1 refused, 0 open');
    expect(kinds).toEqual(['applied', 'refused', 'applied']);
    expect(account.failures).toMatchObject([{ index: 1, messages: ['Driver id was not found'] }]);
    expect(account.remarks).toMatchObject([{ words: 'One record failed' }]);
  });

  test('has no more applied than are left beside the refused ones, whatever the service counts', () => {
    const { account, kinds } = accountOf({
      recordsSubmitted: 3,
      successfullyProcessed: 3,
      errors: [{ errorMessages: ['no'], record: { id: 'b' } }],
    });
    expect(counts(account)).toBe('2 applied, 1 refused, 0 open');
    expect(kinds).toEqual(['applied', 'refused', 'applied']);
    expect(account.remarks[0]?.doubts).toEqual(['count-too-high']);
  });

  test('believes that some failed where the service says so and names none', () => {
    const { account, kinds } = accountOf({ recordsSubmitted: 3, successfullyProcessed: 3, hasErrors: true });
    expect(counts(account)).toBe('2 applied, 0 refused, 1 open');
    expect(kinds).toEqual(['unaccounted', 'unaccounted', 'unaccounted']);
    expect(account.remarks[0]?.doubts).toEqual(['count-too-high', 'failures-not-named']);
  });

  test('counts nothing as applied that the service does not count', () => {
    expect(counts(accountOf({ hasErrors: false }).account)).toBe('0 applied, 0 refused, 3 open');
    const listed = accountOf({ errors: [{ errorMessages: ['no'], record: { id: 'a' } }] });
    expect(counts(listed.account)).toBe('0 applied, 1 refused, 2 open');
    expect(listed.kinds).toEqual(['refused', 'unaccounted', 'unaccounted']);
    expect(listed.account.remarks[0]?.doubts).toEqual(['no-count']);
  });

  test.each([
    ['too few', { successfullyProcessed: 1 }, '1 applied, 0 refused, 2 open', ['count-too-low']],
    ['too many', { successfullyProcessed: 9 }, '3 applied, 0 refused, 0 open', ['count-too-high']],
    ['less than none', { successfullyProcessed: -2 }, '0 applied, 0 refused, 3 open', ['count-too-low']],
    [
      'of other records than were sent',
      { recordsSubmitted: 2, successfullyProcessed: 3 },
      '2 applied, 0 refused, 1 open',
      ['count-too-high', 'other-number-sent'],
    ],
    ['as text', { successfullyProcessed: '3' }, '0 applied, 0 refused, 3 open', ['no-count', 'unreadable-part']],
  ])('says so where the count is %s', (_, body, expected, doubts) => {
    const { account } = accountOf({ recordsSubmitted: 3, ...body });
    expect(counts(account)).toBe(expected);
    expect(account.remarks[0]?.doubts).toEqual(doubts);
  });

  test.each<[string, BatchName, unknown]>([
    ['the record', 'drivers-update', { id: 'b', lastName: 'Any' }],
    ['the record as JSON text', 'drivers-update', '{"id":"b"}'],
    ['its identifier', 'clockings-update', 'b'],
    ['an object with the identifier, as declared', 'clockings-delete', { clockingId: 'b' }],
    ['an object that calls the identifier id', 'clockings-delete', { id: 'b' }],
  ])('finds the record of a failure that comes as %s', (_, name, record) => {
    const body = { successfullyProcessed: 2, errors: [{ errorMessages: ['no'], record }] };
    expect(accountOf(body, ['a', 'b', 'c'], name).kinds).toEqual(['applied', 'refused', 'applied']);
  });

  test('gives failures their places also where they come unordered, or for a record that was sent twice', () => {
    const errors = ['a', 'a', 'b', 'z'].map((record) => ({ errorMessages: [`no ${record}`], record }));
    const { account } = accountOf({ successfullyProcessed: 1, errors }, ['b', 'a', 'c', 'a'], 'clockings-delete');
    expect(account.failures.map(({ index }) => index)).toEqual([0, 1, 3, null]);
    expect(account.remarks[0]?.doubts).toEqual(['record-not-sent']);
  });

  test('joins what is said of one record in several places', () => {
    const errors = ['first', 'second'].map((message) => ({ errorMessages: [message], record: { id: 'b' } }));
    const { account } = accountOf({ successfullyProcessed: 2, errors });
    expect(counts(account)).toBe('2 applied, 1 refused, 0 open');
    expect(account.failures).toMatchObject([{ index: 1, messages: ['first', 'second'] }]);
  });

  test('leaves the records open of which the service refused one without saying which', () => {
    const { account, kinds } = accountOf({ successfullyProcessed: 2, errors: [{ errorMessages: ['no'] }] });
    expect(counts(account)).toBe('2 applied, 1 refused, 0 open');
    expect(kinds).toEqual(['unaccounted', 'unaccounted', 'unaccounted']);
    expect(account.failures).toEqual([{ index: null, record: null, messages: ['no'] }]);
  });

  test('knows which record it was where only one is left', () => {
    const { account, kinds } = accountOf({ errors: ['no such driver'] }, ['a']);
    expect(kinds).toEqual(['refused']);
    expect(account.failures).toMatchObject([{ index: 0, messages: ['no such driver'] }]);
  });

  test('takes a reason without a list around it, and no fault of the rest hides it', () => {
    const { account } = accountOf({
      successfullyProcessed: 2,
      responseCode: 'four hundred',
      errors: [{ errorMessages: 'no such driver', record: { id: 'c' } }],
    });
    expect(account.failures).toMatchObject([{ index: 2, messages: ['no such driver'] }]);
    expect(account.remarks[0]?.doubts).toEqual(['unreadable-part']);
  });

  test('does not believe a full count beside failures that cannot be read', () => {
    const { account } = accountOf({ successfullyProcessed: 3, errors: 'row 2: no such driver' });
    expect(counts(account)).toBe('2 applied, 0 refused, 1 open');
  });

  test('is not made of a body with nothing of a result in it', () => {
    for (const body of [{}, { login: 'please' }, [], 'ok', 7]) {
      expect(readBatchResult(operations['drivers-update'], body).ok).toBe(false);
    }
  });

  test('accounts for each record once, whatever the service answers, and for no more applied than it says', () => {
    const record = fc.oneof(
      fc.constantFrom('a', 'b', 'z', 7, null),
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'z') }),
    );
    const error = fc.record({ errorMessages: fc.array(fc.string(), { maxLength: 2 }), record }, { requiredKeys: [] });
    const anyResult = fc.record(
      {
        recordsSubmitted: fc.integer({ min: -1, max: 6 }),
        successfullyProcessed: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constant('3')),
        errors: fc.oneof(fc.array(error, { maxLength: 5 }), fc.constant('none')),
        hasErrors: fc.oneof(fc.boolean(), fc.constant('yes')),
        errorMessage: fc.constantFrom('', 'Closed'),
        responseCode: fc.constantFrom(200, 400),
      },
      { requiredKeys: ['responseCode'] },
    );
    const sent = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyResult, sent, (body, identifiers) => {
        const { account, kinds } = accountOf(body, identifiers);
        expect(batchAccount.parse(JSON.parse(JSON.stringify(account)))).toBeTruthy();
        expect(account.applied + account.refused + account.unaccounted).toBe(account.answered);
        expect(account.answered).toBe(identifiers.length);
        expect(inDoubtCount(account)).toBe(0);
        const counted = typeof body.successfullyProcessed === 'number' ? body.successfullyProcessed : 0;
        expect(account.applied).toBeLessThanOrEqual(Math.max(0, counted));
        if (body.hasErrors === true) expect(account.applied).toBeLessThan(identifiers.length);
        expect(kinds.filter((kind) => kind === 'applied').length).toBeLessThanOrEqual(account.applied);
        expect(kinds.filter((kind) => kind === 'refused').length).toBeLessThanOrEqual(account.refused);
      }),
      { numRuns: 2_000 },
    );
  });
});
