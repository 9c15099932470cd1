import { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type PlainSentenceCode, type Sentence, sentence } from '../../../shared/sentence.ts';
import type { Clock, Log } from '../ports.ts';
import { type SettingStore, type StoreError, storedOr } from '../store/store.ts';
import { fingerprintOf, isPublicKey, isSignedBy, signText } from './policy-keys.ts';

const publicKeySchema = z
  .string()
  .refine(isPublicKey, { params: { said: 'misfit-policy-key' satisfies PlainSentenceCode } });

const datedKeySchema = z.strictObject({
  /** What people call it. Default: the beginning of its fingerprint. */
  id: z.string().min(1).max(60).optional(),
  publicKey: publicKeySchema,
  /** It counts from then, and until then. Absent: always. */
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});
type DatedKey = z.infer<typeof datedKeySchema>;

/** The keys that a PC's own settings accept: one, or several, each with its dates where it has some. */
export const acceptedKeysSchema = z
  .union([
    publicKeySchema,
    z
      .array(z.union([publicKeySchema, datedKeySchema]))
      .min(1)
      .max(20),
  ])
  .transform((given): readonly PolicySigner[] =>
    (typeof given === 'string' ? [given] : given).map((key) =>
      typeof key === 'string' ? signerWith(key) : signerOf(key),
    ),
  );

/** A key whose signature counts, within its dates. */
export interface PolicySigner {
  readonly id: string;
  /** SPKI in base64. */
  readonly publicKey: string;
  /** Epoch ms; null: always. */
  readonly from: number | null;
  /** Epoch ms; null: until somebody says otherwise. */
  readonly until: number | null;
}

/** What the owner of a key says of keys: whose signature counts besides, and which ones count no more. */
const statementSchema = z.strictObject({
  statedAt: z.iso.datetime({ offset: true }),
  accept: z.array(datedKeySchema).max(20).default([]),
  end: z
    .array(z.strictObject({ publicKey: publicKeySchema, at: z.iso.datetime({ offset: true }) }))
    .max(20)
    .default([]),
});
export type KeyStatement = z.input<typeof statementSchema>;

const signedStatementSchema = z.strictObject({ statement: z.string(), signature: z.string(), publicKey: z.string() });

/** Far more than a company changes its keys in a life of this program. */
export const mostStatements = 100;
/** The statements of a settings file, oldest first. */
export const successionSchema = z.array(signedStatementSchema).max(mostStatements);
export type Succession = z.infer<typeof successionSchema>;

/** Null where the private key is not one that can sign. */
export function signStatement(statement: KeyStatement, privateKey: string): Succession[number] | null {
  const text = JSON.stringify(statement);
  const signed = signText(text, privateKey);
  return signed === null ? null : { statement: text, ...signed };
}

/** One that counts without dates. */
export function signerWith(publicKey: string): PolicySigner {
  return signerOf({ publicKey });
}

export interface SignersNow {
  /** Those that have ended too: what one of them signed while it counted stays in force. */
  readonly signers: readonly PolicySigner[];
  /** The statements that were taken, to be remembered: an end that was heard once holds, whatever a later file leaves out. */
  readonly taken: Succession;
}

/**
 * Whose signature counts after all that was said of it. A statement counts where a key signed it that counts now, or
 * counted when the statement was first heard; so a depot that was off meanwhile follows from key to key. A key that has an
 * end keeps it: no later statement puts it off.
 *
 * @param roots of the PC's own settings
 * @param heard statements that were taken before; each still has to rest on the roots
 * @param brought those of a file, oldest first
 * @param now epoch ms
 */
export function signersAfter(
  roots: readonly PolicySigner[],
  heard: Succession,
  brought: Succession,
  now: number,
): SignersNow {
  const signers = new Map(roots.map((signer) => [signer.publicKey, signer]));
  const taken: Succession = [];
  const isHeard = new Set(heard.map(({ signature }) => signature));
  for (const signed of [...heard, ...brought]) {
    if (taken.length === mostStatements || taken.some(({ statement }) => statement === signed.statement)) continue;
    const by = signers.get(signed.publicKey);
    if (by === undefined || !(isHeard.has(signed.signature) || counts(by, now))) continue;
    const statement = readStatement(signed);
    if (statement === null) continue;
    taken.push(signed);
    for (const key of statement.accept) {
      if (!signers.has(key.publicKey)) signers.set(key.publicKey, signerOf(key));
    }
    for (const { publicKey, at } of statement.end) {
      const signer = signers.get(publicKey);
      if (signer !== undefined) signers.set(publicKey, { ...signer, until: earlier(signer.until, Date.parse(at)) });
    }
  }
  return { signers: [...signers.values()], taken };
}

/** The key of a text's signature where it counts now, or why it does not. */
export function acceptedSigner(
  signers: readonly PolicySigner[],
  publicKey: string,
  now: number,
): Result<PolicySigner, Sentence> {
  const signer = signers.find((each) => each.publicKey === publicKey);
  if (signer === undefined) return failure(sentence('central-signature-of-other'));
  const { id, from, until } = signer;
  if (from !== null && now < from) return failure(sentence('central-key-not-yet', { id, day: dayOf(from) }));
  if (until !== null && now >= until) return failure(sentence('central-key-ended', { id, day: dayOf(until) }));
  return success(signer);
}

/** What was said of keys, remembered over starts; it is of no use to anybody whom the roots do not name. */
export interface KnownSigners {
  /** The same as {@link signersAfter}, of what was heard so far. */
  readonly now: (roots: readonly PolicySigner[]) => readonly PolicySigner[];
  /** Hears what a file says of keys, also of one that cannot be taken. */
  readonly hear: (roots: readonly PolicySigner[], succession: Succession) => readonly PolicySigner[];
}

export function createKnownSigners({ store, clock, log }: KnownSignersParts): KnownSigners {
  let heard: Succession = successionSchema.safeParse(store.note('policy-signers')).data ?? [];
  return {
    now: (roots) => signersAfter(roots, heard, [], clock.now()).signers,
    hear(roots, succession) {
      const { signers, taken } = signersAfter(roots, heard, succession, clock.now());
      const isNew = taken.some(({ signature }) => heard.every((each) => each.signature !== signature));
      if (!isNew) return signers;
      heard = taken;
      log.info('settings.keys-changed', { count: signers.length });
      const tell = ({ code }: StoreError) => log.warn('settings.central-not-kept', { code });
      storedOr(() => store.setNote('policy-signers', heard), undefined, tell);
      return signers;
    },
  };
}

interface KnownSignersParts {
  readonly store: Pick<SettingStore, 'note' | 'setNote'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** The day in UTC, as `2027-01-31`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function counts(signer: PolicySigner, now: number): boolean {
  return acceptedSigner([signer], signer.publicKey, now).ok;
}

function readStatement(signed: Succession[number]): z.infer<typeof statementSchema> | null {
  if (!isSignedBy(signed.statement, signed)) return null;
  try {
    return statementSchema.safeParse(JSON.parse(signed.statement)).data ?? null;
  } catch {
    return null;
  }
}

function signerOf({ id, publicKey, from, until }: DatedKey): PolicySigner {
  return {
    id: id ?? fingerprintOf(publicKey).slice(0, 9),
    publicKey,
    from: from === undefined ? null : Date.parse(from),
    until: until === undefined ? null : Date.parse(until),
  };
}

function earlier(one: number | null, other: number): number {
  return one === null ? other : Math.min(one, other);
}
