import { describe, expect, test } from 'vitest';
import {
  keepColumnChoice,
  readColumnChoice,
  shownColumns,
} from '../../../../renderer/components/data-table/column-choice.tsx';
import { type ListWidth, uploadColumns } from '../../../../renderer/screens/uploads/columns.tsx';
import { english } from '../../format/english.ts';

function storageWith(text: string | null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => (kept = value) };
}

const forbidden = () => {
  throw new Error('storage is switched off');
};

describe('the columns of a table', () => {
  const columns = [{ id: 'name', fixed: true }, { id: 'agency' }, { id: 'limit', hidden: true }];
  const ids = (choice: Record<string, boolean>) => shownColumns(columns, choice).map(({ id }) => id);

  test('show at first unless they are hidden, and always when they are fixed', () => {
    expect(ids({})).toEqual(['name', 'agency']);
    expect(ids({ name: false, agency: false, limit: true })).toEqual(['name', 'limit']);
  });

  test('come back as they were chosen', () => {
    const storage = storageWith(null);
    keepColumnChoice(storage, 'drivers', { agency: false });
    expect(readColumnChoice(storage, 'drivers')).toEqual({ agency: false });
  });

  test.each(['not json', '[1]', '{"agency":"yes"}', null])('are the first ones where %s is stored', (stored) => {
    expect(readColumnChoice(storageWith(stored), 'drivers')).toBeNull();
  });

  test('show in a browser that forbids storage', () => {
    expect(readColumnChoice({ getItem: forbidden }, 'drivers')).toBeNull();
    expect(() => keepColumnChoice({ setItem: forbidden }, 'drivers', {})).not.toThrow();
  });
});

describe('the columns of the uploads', () => {
  const ids = (width: ListWidth) => shownColumns(uploadColumns(english, width), {}).map(({ id }) => id);

  test('keep the reason in the narrowest list, and the file’s name nearly as long', () => {
    expect(ids('wide')).toEqual(['state', 'subject', 'file', 'days', 'arrived', 'sent', 'reason']);
    expect(ids('medium')).toEqual(['state', 'subject', 'file', 'arrived', 'reason']);
    expect(ids('narrow')).toEqual(['state', 'subject', 'file', 'reason']);
    expect(ids('slim')).toEqual(['state', 'subject', 'reason']);
  });
});
