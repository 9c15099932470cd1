import { describe, expect, it } from 'vitest';
import { releaseBytes } from '../../../electron/engine/platform/node-files.ts';

describe('releasing bytes', () => {
  it('empties them, and does no harm a second time', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    releaseBytes(bytes);
    releaseBytes(bytes);
    expect(bytes.length).toBe(0);
  });

  it('leaves bytes alone that share their buffer with others', () => {
    const all = new Uint8Array([1, 2, 3]);
    releaseBytes(all.subarray(0, 2));
    expect([...all]).toEqual([1, 2, 3]);
  });
});
