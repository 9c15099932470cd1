import { expect, it } from 'vitest';
import { fileVerdict } from '../../../shared/tachograph/file-verdict.ts';

const of = (...states: Parameters<typeof fileVerdict>[0][number]['state'][]) =>
  fileVerdict(states.map((state) => ({ state })));

it('is that about the worst part, and no part that is missing makes it worse', () => {
  expect(of('genuine', 'not-in-file', 'genuine')).toBe('genuine');
  expect(of('genuine', 'cannot-be-checked', 'unaltered')).toBe('cannot-be-checked');
  expect(of('genuine', 'cut-short', 'does-not-verify')).toBe('does-not-verify');
});

it('is not known where nothing was checked', () => {
  expect([of(), of('not-in-file')]).toEqual([null, null]);
});
