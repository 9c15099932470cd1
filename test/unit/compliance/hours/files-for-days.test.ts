import { expect, it } from 'vitest';
import { filesForDays } from '../../../../shared/compliance/hours/files-for-days.ts';

const file = (name: string, firstDay: number, lastDay: number, isGenuine = true) => ({
  name,
  firstDay,
  lastDay,
  isGenuine,
});
const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

it('reads three of sixty files where each was made a day after the one before and holds 28 days', () => {
  const files = Array.from({ length: 60 }, (_, day) => file(`day ${day}`, day - 28, day));
  const chosen = filesForDays(files, 59 - 62);
  expect(namesOf(chosen)).toEqual(['day 59', 'day 31', 'day 3']);
});

it('takes a day from the file that was made when the day was over, not from the one that was made on it', () => {
  const files = [file('on the day', 0, 20), file('later', 20, 40)];
  expect(namesOf(filesForDays(files, 20))).toEqual(['later']);
  expect(namesOf(filesForDays(files, 10))).toEqual(['later', 'on the day']);
});

it('takes what is genuine before what reaches further back', () => {
  const files = [file('altered', 0, 40, false), file('genuine', 30, 40)];
  expect(namesOf(filesForDays(files, 0))).toEqual(['genuine', 'altered']);
});

it('leaves out days that no file has, and files that end before the first day', () => {
  const files = [file('old', 0, 9), file('before the gap', 10, 20), file('after the gap', 40, 50)];
  expect(namesOf(filesForDays(files, 15))).toEqual(['after the gap', 'before the gap']);
  expect(filesForDays([], 15)).toEqual([]);
});
