import { describe, expect, it } from 'vitest';
import { makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';
import {
  acceptedKeysSchema,
  acceptedSigner,
  createKnownSigners,
  type KeyStatement,
  type Succession,
  signersAfter,
  signerWith,
  signStatement,
} from '../../../electron/engine/settings/policy-signers.ts';
import { silentLog } from '../../faults/silent-log.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const iso = (text: string) => `${text}T00:00:00Z`;
const [old, next, third, stolen] = [makePolicyKeys(), makePolicyKeys(), makePolicyKeys(), makePolicyKeys()];
const roots = [signerWith(old.publicKey)];

function stated(by: { readonly privateKey: string }, given: Omit<KeyStatement, 'statedAt'>, at = '2027-01-01') {
  const statement = signStatement({ statedAt: iso(at), ...given }, by.privateKey);
  if (statement === null) throw new Error('The key can sign.');
  return statement;
}

const rotation = stated(old, {
  accept: [{ id: '2027', publicKey: next.publicKey, from: iso('2027-02-01') }],
  end: [{ publicKey: old.publicKey, at: iso('2027-03-01') }],
});
const second = stated(next, {
  accept: [{ publicKey: third.publicKey }],
  end: [{ publicKey: next.publicKey, at: iso('2028-03-01') }],
});

/** Who may sign on a day, by a depot that hears all statements then, and had heard some before. */
function counting(on: string, brought: Succession, heard: Succession = []) {
  const { signers } = signersAfter(roots, heard, brought, day(on));
  const named = { old, next, third, stolen };
  return Object.entries(named).flatMap(([name, { publicKey }]) =>
    acceptedSigner(signers, publicKey, day(on)).ok ? [name] : [],
  );
}

describe('The keys that sign the settings for all depots', () => {
  it('follow one another by their dates, both counting in between', () => {
    expect(counting('2027-01-15', [rotation])).toEqual(['old']);
    expect(counting('2027-02-15', [rotation])).toEqual(['old', 'next']);
    expect(counting('2027-03-15', [rotation])).toEqual(['next']);
  });

  it('are followed from one to the next by a depot that was off through all changes', () => {
    expect(counting('2028-06-01', [rotation, second])).toEqual(['third']);
    expect(counting('2028-06-01', [rotation, second], [rotation, second])).toEqual(['third']);
  });

  it('are not changed by a key that counts no more, whatever its statement says of its day', () => {
    const late = stated(old, { accept: [{ publicKey: stolen.publicKey }] }, '2027-01-02');
    expect(counting('2027-03-15', [late], [rotation])).toEqual(['next']);
    // Nor where the change that ended it is left out of the file: it was heard before.
    expect(counting('2027-02-15', [late], [rotation])).toEqual(['old', 'next', 'stolen']);
  });

  it('are not changed by a key that nobody accepted, nor by a statement with one letter changed', () => {
    const foreign = stated(stolen, { accept: [{ publicKey: stolen.publicKey }] });
    const [before] = [rotation];
    const forged = { ...before, statement: before.statement.replace('2027-03-01', '2029-03-01') };
    expect(counting('2027-03-15', [foreign, forged])).toEqual(['old']);
  });

  it('end for good: a later statement puts no end off, and takes no key back', () => {
    const again = stated(next, {
      accept: [{ publicKey: old.publicKey }],
      end: [{ publicKey: old.publicKey, at: iso('2030-01-01') }],
    });
    expect(counting('2027-03-15', [rotation, again])).toEqual(['next']);
  });

  it('rest on those of the PC: what was heard of a key that it names no more counts for nothing', () => {
    const { signers } = signersAfter([signerWith(third.publicKey)], [rotation], [rotation], day('2027-03-15'));
    expect(signers.map(({ publicKey }) => publicKey)).toEqual([third.publicKey]);
  });

  it('are as many and as long as the settings of a PC say', () => {
    const named = acceptedKeysSchema.parse([
      old.publicKey,
      { id: 'spare', publicKey: next.publicKey, from: iso('2027-02-01'), until: iso('2027-06-01') },
    ]);
    expect(named).toMatchObject([{ publicKey: old.publicKey, from: null, until: null }, { id: 'spare' }]);
    expect(acceptedSigner(named, next.publicKey, day('2027-01-01'))).toMatchObject({
      error: { code: 'central-key-not-yet', values: { id: 'spare', day: '2027-02-01' } },
    });
    expect(acceptedSigner(named, next.publicKey, day('2027-06-01'))).toMatchObject({
      error: { code: 'central-key-ended', values: { id: 'spare', day: '2027-06-01' } },
    });
    expect(acceptedSigner(named, stolen.publicKey, day('2027-05-01'))).toMatchObject({
      error: { code: 'central-signature-of-other' },
    });
    for (const wrong of ['no key', [], [{ publicKey: 'no key' }], 7]) {
      expect(acceptedKeysSchema.safeParse(wrong).success).toBe(false);
    }
  });

  it('are remembered over starts, so that an end that was heard holds where a file leaves it out', () => {
    const notes = new Map<string, unknown>();
    const store = { note: (name: string) => notes.get(name) ?? null, setNote: notes.set.bind(notes) };
    const parts = (on: string) => ({ store, log: silentLog, clock: { now: () => day(on) } });
    createKnownSigners(parts('2027-01-15')).hear(roots, [rotation]);
    const later = createKnownSigners(parts('2027-04-01'));
    const accepted = later.hear(roots, [stated(old, { accept: [{ publicKey: stolen.publicKey }] })]);
    expect(accepted.map(({ publicKey }) => publicKey)).toEqual([old.publicKey, next.publicKey]);
    expect(acceptedSigner(later.now(roots), old.publicKey, day('2027-04-01')).ok).toBe(false);
  });
});
