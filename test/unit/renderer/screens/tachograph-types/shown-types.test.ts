import { describe, expect, test } from 'vitest';
import {
  matchingTypes,
  plainFilter,
  shownTypes,
  type TachographType,
} from '../../../../../renderer/screens/tachograph-types/type-columns.tsx';

const types: readonly TachographType[] = [
  { code: 'A10', description: 'Chart recorder', group: 'analogue', type: 'Analogue' },
  { code: 'D10', description: 'Smart recorder', group: 'digital', type: 'Digital' },
  { code: 'D9', description: 'First recorder', group: 'digital', type: 'Digital' },
  { code: 'X1', description: '', group: 'other', type: 'Simulated' },
];
const codes = (rows: readonly TachographType[]) => rows.map(({ code }) => code);

describe('the types of tachograph', () => {
  test('stand with the digital ones first, each group by its codes and their numbers', () => {
    expect(codes(shownTypes(types, plainFilter))).toEqual(['D9', 'D10', 'A10', 'X1']);
  });

  test('turn round when they are sorted the other way', () => {
    expect(codes(shownTypes(types, { ...plainFilter, sort: 'description', descending: true }))).toEqual([
      'D10',
      'D9',
      'A10',
      'X1',
    ]);
  });

  test('show one group when it is chosen', () => {
    expect(codes(shownTypes(types, { ...plainFilter, group: 'analogue' }))).toEqual(['A10']);
  });

  test.each([
    ['d1', ['D10']],
    [' RECORDER ', ['A10', 'D10', 'D9']],
    ['simulated', ['X1']],
    ['none', []],
  ])('searched for "%s" are found by code, description and kind', (search, found) => {
    expect(codes(matchingTypes(types, search))).toEqual(found);
  });
});
