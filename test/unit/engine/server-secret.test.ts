import { describe, expect, it } from 'vitest';
import type { MailPassword } from '../../../electron/engine/ports.ts';
import { say } from '../../../electron/engine/refusal.ts';
import { serverSecret } from '../../../electron/engine/server-secret.ts';
import { failure, success } from '../../../shared/result.ts';

type Kept = { readonly password: string; readonly server: string | null };

function secretOf(read: MailPassword['read'], server: string | null = 'https://one.example') {
  const written: Kept[] = [];
  const write = async (kept: Kept) => {
    written.push(kept);
    return success(undefined);
  };
  return { written, ...serverSecret({ read, write, isFixed: false }, () => server, 'secret-not-read') };
}

const keptFor = (server: string | null) => async () => success({ password: 'opaque', server });

describe('a secret that was given for a server', () => {
  it('goes to that one', async () => {
    const secret = secretOf(keptFor('https://one.example'));
    expect(await secret.inForce()).toEqual(success('opaque'));
    expect(await secret.state('elsewhere')).toMatchObject({ state: 'kept', problem: null });
  });

  it.each([['https://other.example'], [null]])('goes to no other one (%s)', async (server) => {
    const secret = secretOf(keptFor(server));
    expect(await secret.inForce()).toEqual(failure('of-other'));
    expect(await secret.state('elsewhere')).toMatchObject({ state: 'elsewhere' });
  });

  it('is missing where none was given', async () => {
    const secret = secretOf(async () => success(null));
    expect(await secret.inForce()).toEqual(failure('missing'));
    expect(await secret.state('elsewhere')).toMatchObject({ state: 'missing' });
  });

  it('is not readable where reading it fails, also by throwing, and says why', async () => {
    const failing = secretOf(async () => failure({ code: 'damaged', ...say('secret-not-read') }));
    const throwing = secretOf(() => Promise.reject(new Error('gone')));
    for (const secret of [failing, throwing]) {
      expect(await secret.inForce()).toEqual(failure('unreadable'));
      expect(await secret.state('elsewhere')).toMatchObject({
        state: 'not-readable',
        problem: expect.any(String),
        said: { code: 'secret-not-read' },
      });
    }
  });

  it('is noted with the server in force when it is replaced', async () => {
    const secret = secretOf(async () => success(null));
    await secret.replace('new');
    expect(secret.written).toEqual([{ password: 'new', server: 'https://one.example' }]);
  });
});
