import { expect, test } from 'vitest';
import { shownFileName } from '../../../shared/format/download-text.ts';
import { english } from './english.ts';

test('a name that was removed after the archive time is said to have been, and any other stands as it is', () => {
  expect(shownFileName('', english)).toBe('Name removed, its time was up');
  expect(shownFileName('C_1.DDD', english)).toBe('C_1.DDD');
});
