import { describe, expect, it } from 'vitest';
import { fieldIn, isRecord, numberIn, parsedJson, textIn } from '../../shared/json.ts';

describe('a value whose form nobody has checked', () => {
  it('has fields only where it is an object and no list', () => {
    expect([{}, { a: 1 }, Object.create(null)].every(isRecord)).toBe(true);
    expect([null, undefined, [], [{}], 'a', 1, true].some(isRecord)).toBe(false);
  });

  it('has nothing under a name where it has no fields or none of that name', () => {
    expect([null, undefined, 'abc', 1, [], {}].map((value) => fieldIn(value, 'a'))).toEqual(Array(6).fill(undefined));
    expect(fieldIn({ a: null }, 'a')).toBeNull();
    expect(fieldIn(['first', 'second'], '1')).toBe('second');
  });

  it('has a text or a number only where it is one', () => {
    expect(textIn({ a: '' }, 'a')).toBe('');
    expect(numberIn({ a: 0 }, 'a')).toBe(0);
    expect([{ a: '1' }, { a: null }, {}, null].map((value) => numberIn(value, 'a'))).toEqual(Array(4).fill(null));
    expect([{ a: 1 }, { a: null }, { a: ['b'] }, {}, null].map((value) => textIn(value, 'a'))).toEqual(
      Array(5).fill(null),
    );
  });

  it('is null where a text is no JSON', () => {
    expect(parsedJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(['', '{', 'null', 'undefined'].map(parsedJson)).toEqual([null, null, null, null]);
  });
});
