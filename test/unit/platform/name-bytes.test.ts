import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownName, systemPath, textOfBytes } from '../../../electron/engine/platform/paths.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const bytesOf = (text: string) => Buffer.from(systemPath(text));

describe('a name that is bytes', () => {
  it('is its text where it has one', () => {
    const name = 'C_20260512_0930_Müller_Ω_\u{1f69b}.DDD';
    expect(textOfBytes(Buffer.from(name))).toBe(name);
    expect(systemPath(name)).toBe(name);
    expect(shownName(name)).toBe(name);
  });

  it('that are no text is given back to the system byte for byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const name = Buffer.from(bytes.filter((byte) => byte !== 0 && byte !== 0x2f));
        expect(bytesOf(textOfBytes(name)).equals(name)).toBe(true);
      }),
    );
  });

  it('has a text that a database keeps as it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const text = textOfBytes(Buffer.from(bytes));
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      }),
    );
  });

  it('is shown with a replacement character for each byte that is no text', () => {
    expect(shownName(textOfBytes(latin1('Müller.ddd')))).toBe('M\ufffdller.ddd');
  });

  it('is another name where only such a byte differs', () => {
    const names = [textOfBytes(latin1('Müller.ddd')), textOfBytes(latin1('Möller.ddd'))];
    expect(new Set(names).size).toBe(2);
    expect(new Set(names.map(shownName)).size).toBe(1);
  });

  it('stays what it is when it contains the mark itself', () => {
    const name = Buffer.from('a\ufdd0fc.ddd');
    expect(bytesOf(textOfBytes(name)).equals(name)).toBe(true);
    expect(shownName(textOfBytes(name))).toBe('a\ufdd0fc.ddd');
  });

  it('never becomes another path by its marks', () => {
    expect(systemPath('\ufdd02f\ufdd02e.ddd')).toBe('\ufdd02f\ufdd02e.ddd');
  });
});
