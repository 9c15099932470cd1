import { describe, expect, it } from 'vitest';
import { retryBusyFile } from '../../../electron/engine/platform/file-error.ts';

/** A call that fails with each code in turn, and then gives what it is about. */
function failing(...codes: string[]) {
  let calls = 0;
  const call = async () => {
    const code = codes[calls];
    calls += 1;
    if (code !== undefined) throw Object.assign(new Error('refused'), { code });
    return calls;
  };
  return { call, calls: () => calls };
}

describe('patience with a file that another program has open', () => {
  it('tries again until the file is free', async () => {
    expect(await retryBusyFile(failing('EBUSY', 'EPERM', 'EACCES').call, [0, 0, 0])).toBe(4);
  });

  it('ends, with what the system said last', async () => {
    const held = failing('EBUSY', 'EBUSY', 'EPERM');
    await expect(retryBusyFile(held.call, [0, 0])).rejects.toMatchObject({ code: 'EPERM' });
    expect(held.calls()).toBe(3);
  });

  it('does not apply to other errors', async () => {
    const gone = failing('ENOENT');
    await expect(retryBusyFile(gone.call, [0, 0])).rejects.toMatchObject({ code: 'ENOENT' });
    expect(gone.calls()).toBe(1);
  });
});
