import { describe, expect, it } from 'vitest';
import { fileErrorOf } from '../../../electron/engine/platform/file-error.ts';
import { fileCall } from '../../../electron/engine/platform/node-files.ts';

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: something, open '/depot/card of R. Holmsteig.ddd'`), { code });
}

describe('An error of the file system', () => {
  it.each([
    ['ENOENT', 'missing'],
    ['EBUSY', 'locked'],
    ['ETXTBSY', 'locked'],
    ['EACCES', 'denied'],
    ['EPERM', 'denied'],
    ['EROFS', 'denied'],
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EEXIST', 'exists'],
    ['EFBIG', 'too-large'],
    ['ETIMEDOUT', 'timed-out'],
    ['EIO', 'failed'],
    ['ESTALE', 'failed'],
    ['UNKNOWN', 'failed'],
  ])('with the code %s means %s', (systemCode, code) => {
    expect(fileErrorOf(systemError(systemCode))).toEqual({ code, systemCode });
  });

  it('without a code has failed', () => {
    expect(fileErrorOf(new Error('no code'))).toEqual({ code: 'failed', systemCode: 'UNKNOWN' });
  });

  it('does not carry the path', () => {
    expect(JSON.stringify(fileErrorOf(systemError('EIO')))).not.toContain('Holmsteig');
  });
});

describe('A call of the file system', () => {
  it('that never answers is given up', async () => {
    expect(await fileCall(5, () => new Promise(() => undefined))).toMatchObject({
      ok: false,
      error: { code: 'timed-out', systemCode: 'ETIMEDOUT' },
    });
  });

  it('that was given up tells when the system has answered after all', async () => {
    let answer = () => {};
    const given = await fileCall(5, () => new Promise<void>((resolve) => (answer = resolve)));
    let hasReturned = false;
    const returned = given.returned?.then(() => {
      hasReturned = true;
    });
    await new Promise(setImmediate);
    expect([given.ok, hasReturned]).toEqual([false, false]);
    answer();
    await returned;
    expect(hasReturned).toBe(true);
  });

  it('that throws at once is a trouble too', async () => {
    expect(await fileCall(5_000, async () => Promise.reject(systemError('EBUSY')))).toMatchObject({
      ok: false,
      error: { code: 'locked' },
    });
  });

  it('may take longer than a timer of Node can wait', async () => {
    expect(await fileCall(2 ** 40, async () => 'done')).toEqual({ ok: true, value: 'done' });
  });
});
