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

  it.each([
    ['has no code', new TypeError('x is not a function')],
    ['names an argument of the wrong type', Object.assign(new TypeError('path'), { code: 'ERR_INVALID_ARG_TYPE' })],
    ['is none', 'text'],
  ])('that %s is a bug, and is thrown on', (_, bug) => {
    expect(() => fileErrorOf(bug)).toThrow(bug as Error);
  });

  it('of a program that was run has the exit code, or none where it was killed', () => {
    expect(fileErrorOf(Object.assign(new Error('failed'), { code: 3 }))).toEqual({ code: 'failed', systemCode: '3' });
    expect(fileErrorOf(Object.assign(new Error('killed'), { code: null }))).toMatchObject({ code: 'failed' });
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

  it('that throws a bug rejects with it', async () => {
    const bug = new TypeError('x is not a function');
    await expect(fileCall(5_000, async () => Promise.reject(bug))).rejects.toBe(bug);
  });

  it('may take longer than a timer of Node can wait', async () => {
    expect(await fileCall(2 ** 40, async () => 'done')).toEqual({ ok: true, value: 'done' });
  });
});
