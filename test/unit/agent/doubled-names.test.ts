import { expect, test } from 'vitest';
import { doubledNames } from '../../../electron/agent/conform/doubled-names.ts';

test.each([
  ['two of one object', '[{"driverId":"D1","name":"x","driverId" : "D2"}]', ['driverId']],
  ['two that are written otherwise', '{"name":1,"n\\u0061me":2}', ['name']],
  ['those of an object within', '{"date":{"date":1,"formatted":"","formatted":""}}', ['formatted']],
  ['each name once', '[{"a":1,"a":2},{"a":1,"a":2,"a":3}]', ['a']],
])('names %s', (_what, text, names) => {
  expect(doubledNames(text)).toEqual(names);
});

test.each([
  ['objects side by side', '[{"a":1},{"a":2}]'],
  ['an object within another', '{"a":{"a":{"a":[]}},"b":[{"a":1}]}'],
  ['values', '{"a":"b","c":"b","d":["b","b"]}'],
  ['texts that look like it', String.raw`{"a":"{\"b\":1,\"b\":2}","c":"\\","d":"\"c\":"}`],
  ['names that differ in case', '{"driverId":1,"driverid":2}'],
])('names nothing in %s', (_what, text) => {
  expect(doubledNames(text)).toEqual([]);
});
