import { expect, test } from 'vitest';
import {
  defaultColumns,
  keepColumnChoice,
  readColumnChoice,
  withColumn,
} from '../../../../renderer/views/uploads/column-choice.ts';

function storageWith(text: string | null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => (kept = value) };
}

test('the columns that were chosen come back', () => {
  const storage = storageWith(null);
  const chosen = withColumn(defaultColumns, 'wide', 'size', true);
  keepColumnChoice(storage, chosen);
  expect(readColumnChoice(storage)).toEqual(chosen);
  expect(readColumnChoice(storage).narrow).toEqual(defaultColumns.narrow);
});

test('a column comes back at its place, not at the end', () => {
  const without = withColumn(defaultColumns, 'wide', 'file', false);
  expect(withColumn(without, 'wide', 'file', true)).toEqual(defaultColumns);
});

test.each([null, 'no json', '{"wide":["colour"],"narrow":["state"]}', '{"wide":[]}'])(
  'what cannot be used gives the default columns: %s',
  (text) => {
    expect(readColumnChoice(storageWith(text))).toEqual(defaultColumns);
  },
);

test('a browser that forbids storage still shows the list', () => {
  const forbidden = () => {
    throw new Error('storage is switched off');
  };
  expect(readColumnChoice({ getItem: forbidden })).toEqual(defaultColumns);
  expect(() => keepColumnChoice({ setItem: forbidden }, defaultColumns)).not.toThrow();
});
