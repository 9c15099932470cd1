import { describe, expect, it } from 'vitest';
import { cookieOf } from '../../../electron/shell/window/x-ground.ts';

const anyFamily = 65_535;
const thisPc = 256;
const internet = 0;

/** An entry as `xauth` writes it. */
function entry(family: number, address: string, display: string, name: string, cookie: string): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(family);
  const fields = [address, display, name, cookie].flatMap((text) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length);
    return [length, Buffer.from(text)];
  });
  return Buffer.concat([head, ...fields]);
}

const cookies = 'MIT-MAGIC-COOKIE-1';
const found = (entries: readonly Buffer[], number = '0') =>
  cookieOf(Buffer.concat(entries), number, 'depot-pc')?.toString();

describe('the cookie for the screen', () => {
  it('is that of this PC and display, of the kind that the server of every Linux takes', () => {
    const entries = [
      entry(internet, 'depot-pc', '0', cookies, 'of the network'),
      entry(thisPc, 'other-pc', '0', cookies, 'of another PC'),
      entry(thisPc, 'depot-pc', '1', cookies, 'of display 1'),
      entry(thisPc, 'depot-pc', '0', 'XDM-AUTHORIZATION-1', 'of another kind'),
      entry(thisPc, 'depot-pc', '0', cookies, 'of display 0'),
    ];
    expect(found(entries)).toBe('of display 0');
    expect(found(entries, '1')).toBe('of display 1');
    expect(found(entries, '2')).toBeUndefined();
  });

  it('may hold for every PC and display', () => {
    expect(found([entry(anyFamily, '', '', cookies, 'of all')], '7')).toBe('of all');
  });

  it('is none in a file that is not there, and none in one that is cut', () => {
    expect(found([])).toBeUndefined();
    const whole = entry(thisPc, 'depot-pc', '0', cookies, 'whole');
    for (let bytes = 0; bytes < whole.length - 'whole'.length; bytes += 1)
      expect(cookieOf(whole.subarray(0, bytes), '0', 'depot-pc')?.length ?? 0).toBe(0);
  });
});
