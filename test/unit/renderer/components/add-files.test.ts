import { describe, expect, test } from 'vitest';
import type { Transport, TransportError } from '../../../../renderer/client/transport/transport.ts';
import { type Adding, addFiles } from '../../../../renderer/components/adding/add-files.ts';
import { largestFileBytes } from '../../../../shared/contract/limits.ts';
import { failure, success } from '../../../../shared/result.ts';

function file(name: string): File {
  return new File(['bytes'], name);
}

async function add(files: readonly File[], refusals: Readonly<Record<string, TransportError>> = {}) {
  const asked: string[] = [];
  const acts: unknown[] = [];
  const request = (async (name: string, given: { readonly fileName: string }) => {
    if (name !== 'uploads.add') {
      acts.push([name, given]);
      return success({ batchId: 7 });
    }
    const { fileName } = given;
    asked.push(fileName);
    const refusal = refusals[fileName];
    return refusal === undefined ? success({ id: 1, alreadyHere: fileName === 'KNOWN.DDD' }) : failure(refusal);
  }) as unknown as Transport['request'];
  const told: Adding[] = [];
  const transport: Transport = {
    request,
    subscribe: () => () => undefined,
    connection: () => ({ kind: 'connected' }),
    onConnection: () => () => undefined,
    windows: null,
  };
  await addFiles(transport, files, (adding) => told.push(adding), new AbortController().signal);
  return { asked, acts, told, last: told.at(-1) };
}

test('new files, known ones and failed ones are counted apart', async () => {
  const refused: TransportError = { code: 'failed', message: 'no' };
  const { last, told } = await add([file('A.DDD'), file('KNOWN.DDD'), file('B.DDD')], { 'B.DDD': refused });
  expect(last).toMatchObject({ total: 3, handled: 3, added: 1, alreadyHere: 1, finished: true });
  expect(last?.failures).toEqual([{ name: 'B.DDD', error: refused }]);
  expect(told.map(({ handled }) => handled)).toEqual([1, 2, 3, 3]);
});

describe('the rest is', () => {
  test('still added after a file that could not be', async () => {
    const { asked, acts } = await add([file('A.DDD'), file('B.DDD')], { 'A.DDD': { code: 'failed', message: 'no' } });
    expect(asked).toEqual(['A.DDD', 'B.DDD']);
    expect(acts, 'one act, which says how many files it is to bring').toEqual([
      ['uploads.beginBatch', { files: 2 }],
      ['uploads.endBatch', { batchId: 7 }],
    ]);
  });

  test.each(['no-answer', 'disk-full'] as const)('not tried when all would fail alike: %s', async (code) => {
    const { asked, last } = await add([file('A.DDD'), file('B.DDD')], { 'A.DDD': { code, message: 'no' } });
    expect(asked).toEqual(['A.DDD']);
    expect(last?.finished).toBe(true);
  });
});

test('what no download can be is not even read', async () => {
  const huge = file('FILM.DDD');
  Object.defineProperty(huge, 'size', { value: largestFileBytes + 1 });
  const { asked, last } = await add([huge]);
  expect(asked).toEqual([]);
  expect(last?.failures).toEqual([{ name: 'FILM.DDD', error: 'too-large' }]);
});

test('a file that the browser cannot read is named', async () => {
  const gone = file('GONE.DDD');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect((await add([gone])).last?.failures).toEqual([{ name: 'GONE.DDD', error: 'unreadable' }]);
});
