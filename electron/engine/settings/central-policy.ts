import { hash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/json.ts';
import { misfitSentence } from '../../../shared/misfit.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type PlainSentenceCode, type Sentence, sentence } from '../../../shared/sentence.ts';
import { originOf, type SettingName, type SettingsPatch, settingNames } from '../../../shared/settings/settings.ts';
import { isPublicKey, isSignedBy, signText } from './policy-keys.ts';
import { acceptedKeysSchema, dayOf, type Succession, successionSchema } from './policy-signers.ts';
import { checkSettings } from './settings-file.ts';

/** Far above what a thousand depots with their names take. */
export const mostPolicyBytes = 256 * 1024;
/** Of all depots, and as many more of each. */
const mostFolders = 100;

/** What the settings of a PC say of the central ones: where they are, and who must have signed them. */
export const centralPlaceSchema = z.strictObject({
  /** An `https:` address, or the path of a file, on a share for example. */
  from: z.string().min(1),
  /** Ed25519, SPKI in base64; several where one takes the place of another. Whatever none of them signed is refused. */
  publicKey: acceptedKeysSchema.optional(),
  /** The depot's name in the table. Default: the name of this PC. */
  depot: z.string().min(1).optional(),
});
export type CentralPlace = z.infer<typeof centralPlaceSchema>;

/** Origins, such as `https://service.example`. */
const originSchema = z.url().transform((url) => originOf(url) ?? url);
const movedSchema = z.strictObject({ from: originSchema, to: originSchema });

const settingsSchema = z.record(z.string(), z.unknown());

/** A clock may be wrong by a time zone and a little. */
const mostAheadMs = 24 * 3_600_000;

/**
 * Why a policy cannot be taken now; null where it can. One that says that it was signed later than now would keep every
 * later one away for as long. All epoch ms.
 *
 * @param knownIssuedAt of those that are known already. One that is itself of the future keeps no right one away.
 */
export function notTakenNow(
  { issuedAt, expiresAt }: Pick<CentralPolicy, 'issuedAt' | 'expiresAt'>,
  knownIssuedAt: readonly number[],
  now: number,
): Sentence | null {
  const ahead = signedAhead(issuedAt, now);
  if (ahead !== null) return ahead;
  if (expiresAt !== null && expiresAt < now) return sentence('central-expired', { day: dayOf(expiresAt) });
  const isOlder = knownIssuedAt.some((known) => issuedAt < known && signedAhead(known, now) === null);
  return isOlder ? sentence('central-older') : null;
}

/** Said of a policy whose time is over; null where it is not. */
export function ranOut({ until }: Pick<CentralPolicy, 'until'>, now: number): Sentence | null {
  return until !== null && until <= now ? sentence('central-ran-out', { at: minuteOf(until) }) : null;
}

/** In UTC, as `2027-01-31 06:00 UTC`: whoever signs may sit in another zone than the depot. */
export function minuteOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function signedAhead(issuedAt: number, now: number): Sentence | null {
  if (issuedAt <= now + mostAheadMs) return null;
  return sentence('central-future', { day: dayOf(issuedAt) });
}

/** As one system or the other writes it: whoever signs may sit at another one than the depots. */
const folderSchema = z.string().refine((folder) => path.posix.isAbsolute(folder) || path.win32.isAbsolute(folder), {
  params: { said: 'misfit-policy-folder' satisfies PlainSentenceCode },
});
const foldersSchema = z.array(folderSchema).max(mostFolders).default([]);

/** The credentials, as `sealKeys` wrote them; only whoever is told the passphrase can open them. */
const sealedSchema = z.string().max(16_384).optional();

const policySchema = z.strictObject({
  /** Of this version of the policy; one that is older than the policy in force is refused. */
  issuedAt: z.iso.datetime(),
  /** It is not taken after this. */
  expiresAt: z.iso.datetime().optional(),
  /** It counts from then, and until then. Absent: from when it is taken, and until another takes its place. */
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** Whom to call about it, as people at the depot read it. */
  contact: z.string().max(200).default(''),
  settings: settingsSchema.default({}),
  /** Names of settings in which this file counts more than what a PC itself says. */
  own: z.array(z.enum(settingNames)).default([]),
  /** Where the service goes from one address to another: the keys of the first are those of the second. */
  moved: movedSchema.optional(),
  /** Watched in addition to those that a depot knows already, which may be on a share. */
  folders: foldersSchema,
  /** For a person who takes the policy as a profile; never for the central settings. */
  keys: sealedSchema,
  /** What a single depot has besides, by its name in any letters. */
  depots: z
    .record(
      z.string(),
      z.strictObject({ settings: settingsSchema.default({}), folders: foldersSchema, keys: sealedSchema }),
    )
    .default({}),
});

const signedSchema = z.strictObject({
  policy: z.string(),
  signature: z.string(),
  /** Of whoever signed; says nothing of whether that is the IT department. */
  publicKey: z.string(),
  /** What was said of keys until then. */
  succession: successionSchema.default([]),
});

/** The central settings as one depot takes them. */
export interface CentralPolicy {
  /** Epoch ms. */
  readonly issuedAt: number;
  /** Epoch ms; null where it holds until it is replaced. */
  readonly expiresAt: number | null;
  /** Epoch ms; before it what was in force stays so. Null: from when it is taken. */
  readonly from: number | null;
  /** Epoch ms; after it these settings stay in force, and the depot says that their time is over. Null: without an end. */
  readonly until: number | null;
  readonly contact: string;
  readonly settings: SettingsPatch;
  /** Of `settings`, those that count more than what the PC says. */
  readonly owned: readonly SettingName[];
  /** Origins between which the service moved, with its keys; null where it did not. */
  readonly moved: { readonly from: string; readonly to: string } | null;
  /** Those of every depot, then its own. */
  readonly folders: readonly string[];
  /** Sealed; null where it has none. */
  readonly keys: string | null;
  /** Names of the depots in the table. */
  readonly depots: readonly string[];
}

/**
 * Reads a policy, all of it or nothing. The error is for the IT department.
 *
 * @param publicKey whose signature it must bear; null where the place itself shows that it is the administrator's
 */
export function readCentralPolicy(
  text: string,
  { publicKey, depot }: { readonly publicKey: string | null; readonly depot: string },
): Result<CentralPolicy, Sentence> {
  const given = parsed(text);
  if (given === null) return failure(sentence('central-not-json'));
  const policy = publicKey === null ? success(given) : signedPolicy(given, publicKey);
  if (!policy.ok) return policy;
  const checked = policySchema.safeParse(policy.value);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const place = issue?.path.join('.') ?? '';
    return failure(sentence('central-misfit', { place, problem: misfitSentence(issue) }));
  }
  const { issuedAt, contact, settings, own: claimed, moved, folders, depots } = checked.data;
  const [expiresAt, from, until] = [checked.data.expiresAt, checked.data.from, checked.data.until].map(timeOf);
  if (from != null && until != null && until <= from) {
    return failure(sentence('central-until-before-from', { from: minuteOf(from), until: minuteOf(until) }));
  }
  const [, own] = Object.entries(depots).find(([name]) => name.toLowerCase() === depot.toLowerCase()) ?? [];
  const { patch, problems } = checkSettings({ ...settings, ...own?.settings });
  const [problem] = problems;
  if (problem !== undefined) {
    return failure(sentence('central-misfit', { place: `settings.${problem.name}`, problem: problem.said }));
  }
  const owned = claimed.filter((name) => patch[name] !== undefined);
  // An address that a PC says for itself gives way only with the word on where its keys may go.
  if (owned.includes('serviceUrl') && originOf(patch.serviceUrl ?? '') !== moved?.to) {
    return failure(sentence('central-owns-address'));
  }
  const watched = [...new Set([...folders, ...(own?.folders ?? [])])];
  const keys = own?.keys ?? checked.data.keys ?? null;
  // Keys belong to an address: without one nobody could say where they may be sent.
  if (keys !== null && !patch.serviceUrl) return failure(sentence('central-keys-without-address'));
  return success({
    issuedAt: Date.parse(issuedAt),
    expiresAt: expiresAt ?? null,
    from: from ?? null,
    until: until ?? null,
    contact,
    settings: patch,
    owned,
    moved: moved ?? null,
    folders: watched,
    keys,
    depots: Object.keys(depots),
  });
}

function timeOf(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}

/** What people compare to see that two depots have the same file in force: eight signs of its SHA-256. */
export function policyVersion(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8);
}

/** What a signed file says of itself, before anybody has judged it. */
export interface SignedFile {
  /** SPKI in base64, of the key that it says it was signed with. */
  readonly publicKey: string;
  /** The words that were signed. A file that says more of keys than before still has the same. */
  readonly policy: string;
  readonly succession: Succession;
}

/** Null where the text is, by its form, no signed file. */
export function readSignedFile(text: string): SignedFile | null {
  const { data } = signedSchema.safeParse(parsed(text));
  return data === undefined || !isPublicKey(data.publicKey) ? null : data;
}

function signedPolicy(given: unknown, publicKey: string): Result<unknown, Sentence> {
  const { data: signed } = signedSchema.safeParse(given);
  if (signed === undefined) return failure(sentence('central-not-signed'));
  if (signed.publicKey !== publicKey || !isSignedBy(signed.policy, signed)) {
    return failure(sentence('central-signature-of-other'));
  }
  const value = parsed(signed.policy);
  return value === null ? failure(sentence('central-signed-not-json')) : success(value);
}

/** Null where the text is no JSON. A byte order mark of an editor is passed over. */
function parsed(text: string): unknown {
  return parsedJson(text.replace(/^\uFEFF/, ''));
}

/**
 * Signs a policy as it was written, once it fits for every depot in it. `issuedAt` is the moment of signing where the
 * policy says none.
 *
 * @param sealedKeys for every depot of it, see `sealKeys`
 * @param succession of the file whose place it takes
 */
export function signPolicy(
  text: string,
  privateKey: string,
  now: Date,
  sealedKeys: string | null = null,
  succession: Succession = [],
): Result<string, Sentence> {
  const given = settingsSchema.safeParse(parsed(text));
  if (!given.success) return failure(sentence('central-not-json'));
  const keys = sealedKeys === null ? {} : { keys: sealedKeys };
  const policy = JSON.stringify({ issuedAt: now.toISOString(), ...given.data, ...keys }, null, 2);
  const depots = Object.keys(policySchema.safeParse(JSON.parse(policy)).data?.depots ?? {});
  for (const depot of ['', ...depots]) {
    const read = readCentralPolicy(policy, { publicKey: null, depot });
    if (!read.ok) return depot === '' ? read : failure(sentence('central-of-depot', { depot, why: read.error }));
    const unfit = notTakenNow(read.value, [], now.getTime()) ?? ranOut(read.value, now.getTime());
    if (unfit !== null) return failure(unfit);
  }
  const signed = signText(policy, privateKey);
  if (signed === null) return failure(sentence('central-not-a-key'));
  return success(signedFileText({ policy, ...signed, succession }));
}

/** A signed file with one more statement at its end; null where the text is no signed file. */
export function withStatement(text: string, statement: Succession[number]): string | null {
  const { data } = signedSchema.safeParse(parsed(text));
  return data === undefined ? null : signedFileText({ ...data, succession: [...data.succession, statement] });
}

function signedFileText({ succession, ...signed }: z.infer<typeof signedSchema>): string {
  return `${JSON.stringify({ ...signed, ...(succession.length > 0 && { succession }) }, null, 2)}\n`;
}
