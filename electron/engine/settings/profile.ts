import { hostname } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { AnswerOf, RequestError } from '../../../shared/contract/contract.ts';
import type { OpenedProfile, SettingsGiven } from '../../../shared/contract/profile.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type Sentence, sentence } from '../../../shared/sentence.ts';
import { originOf } from '../../../shared/settings/settings.ts';
import type { EngineBase } from '../engine-base.ts';
import type { RequestHandlers } from '../feature.ts';
import { readFileText } from '../platform/open-file.ts';
import type { HttpTransport, RemovableDriveList } from '../ports.ts';
import { refusal, say, secretRefusal } from '../refusal.ts';
import { longestFetchMs, policyRequest } from './central-fetch.ts';
import {
  type CentralPolicy,
  minuteOf,
  mostPolicyBytes,
  notTakenNow,
  ranOut,
  readCentralPolicy,
  readSignedFile,
} from './central-policy.ts';
import { fingerprintOf } from './policy-keys.ts';
import { acceptedSigner, type PolicySigner, signerWith } from './policy-signers.ts';
import { type ProfileLink, readProfileLink } from './profile-link.ts';
import { openSealedKeys } from './sealed-keys.ts';
import { takeSettings } from './settings-file.ts';
import type { SetupFacts } from './setup.ts';

/** The file that is looked for at the root of a removable drive. */
const profileFileName = 'tacho-depot-profile.json';

/** Where a profile came from, and what its words say of it. */
interface ProfileSource extends Pick<ProfileLink, 'fingerprint' | 'depot'> {
  readonly text: string;
  /** The fingerprint was named by whoever may name another key than the one that this PC knows. */
  readonly replacesKey?: boolean;
}

const takenSchema = z.object({ publicKey: z.string(), issuedAt: z.number() });
/** Of the profile that was taken last: whose it was, and when it was signed (epoch ms). */
type TakenProfile = Readonly<z.infer<typeof takenSchema>>;

/** A profile that a person has before them. */
interface Held extends TakenProfile {
  readonly id: number;
  readonly text: string;
}

export interface Profiles {
  /** Reads one; changes nothing. */
  readonly open: (source: ProfileSource) => Promise<SettingsGiven>;
  readonly requests: RequestHandlers<'profile.drives' | 'profile.open' | 'profile.take'>;
}

/**
 * The signed settings of the IT department, which a person takes over by a file, a link or a removable drive. They are the
 * file of the central settings, checked by the same rules. The first key that a person agrees to is the depot's from then
 * on: a profile of another one is refused.
 *
 * @param watchFolder watches a folder that the profile names, also one that is away
 */
export function openProfiles(
  base: EngineBase,
  watchFolder: (folder: string) => Promise<Result<unknown, RequestError>>,
  setupFacts: () => Promise<SetupFacts>,
): Profiles {
  const { options, store, settings, signers, setup, secrets, clock, log, otherTransport, tell } = base;
  const lastTaken = () => takenSchema.safeParse(store.settings.note('profile')).data ?? null;
  const drives = createProfileDrives(options.drives);
  let held: Held | null = null;
  let lastId = 0;

  async function open({ text, fingerprint, depot, replacesKey = false }: ProfileSource): Promise<SettingsGiven> {
    const signed = readSignedFile(text);
    if (signed === null) return refusedFor(sentence('central-not-signed'));
    const { publicKey } = signed;
    const signer = fingerprintOf(publicKey);
    if (fingerprint !== null && fingerprint !== signer) {
      return refusedFor(sentence('profile-other-than-named', { signer, named: fingerprint }));
    }
    const before = lastTaken();
    const roots = options.central?.publicKey ?? (replacesKey || before === null ? [] : [signerWith(before.publicKey)]);
    const known = roots.length === 0 ? [signerWith(publicKey)] : signers.hear(roots, signed.succession);
    const by = acceptedSigner(known, publicKey, clock.now());
    if (!by.ok) return refusedFor(otherKey(by.error, signer, roots));
    const read = readCentralPolicy(text, { publicKey, depot: '' });
    const isOfSameSigners = known.some((each) => each.publicKey === before?.publicKey);
    const newest = isOfSameSigners && before !== null ? [before.issuedAt] : [];
    const why = read.ok ? notTakenByPerson(read.value, newest, clock.now()) : read.error;
    if (!read.ok || why !== null) return refusedFor(why ?? sentence('central-not-signed'));
    const choices = ['', ...read.value.depots].map((name) => choiceFor(text, publicKey, name));
    lastId += 1;
    held = { id: lastId, text, publicKey, issuedAt: read.value.issuedAt };
    const trust = roots.length > 0 ? 'known' : fingerprint !== null ? 'named' : 'new';
    const { issuedAt, contact } = read.value;
    const profile = { id: lastId, fingerprint: signer, trust, issuedAt, contact, choices } as const;
    return { outcome: 'signed', profile: { ...profile, suggested: suggestedOf(choices, [depot, hostname()]) } };
  }

  async function openLink(link: string): Promise<Result<SettingsGiven, RequestError>> {
    const read = readProfileLink(link);
    if (read === null) return refusal('bad-arguments', 'profile-no-link', { field: 'link' });
    const fetched = await fetchText(otherTransport, read.address);
    if (!fetched.ok) return success(refusedFor(fetched.error));
    return success(await open({ ...read, text: fetched.value }));
  }

  async function take(
    { text, publicKey, issuedAt }: Held,
    depot: string,
    passphrase: string,
  ): Promise<Result<AnswerOf<'profile.take'>, RequestError>> {
    const read = readCentralPolicy(text, { publicKey, depot });
    if (!read.ok) return refusal('bad-arguments', 'profile-not-used', { values: { why: read.error } });
    const { settings: patch, folders, keys: sealed } = read.value;
    const isOpening = sealed !== null && passphrase.trim() !== '';
    const keys = isOpening ? await openSealedKeys(sealed, passphrase) : null;
    if (isOpening && keys === null) {
      return refusal('bad-arguments', 'profile-wrong-passphrase', { field: 'passphrase' });
    }
    // A set-up is open before there are keys and an address, so that they set nothing off; a depot that is set up has none.
    const facts = await setupFacts();
    setup.keep({ step: 'folder', typed: {}, works: null, ...setup.progress(facts) }, facts);
    if (keys !== null) {
      const written = await secrets.write({ ...keys, origin: originOf(patch.serviceUrl ?? '') });
      if (!written.ok) return secretRefusal(written.error);
    }
    const taken = takeSettings(settings, patch);
    if (!taken.ok) {
      const { message, said } = taken.error;
      return failure({ code: 'bad-arguments', message, said });
    }
    store.settings.setNote('profile', { publicKey, issuedAt } satisfies TakenProfile);
    log.info('settings.profile-taken', { count: taken.value.changed.length });
    tell('settingsChanged');
    if (keys !== null) tell('credentialsChanged');
    for (const folder of folders) {
      const watched = await watchFolder(folder);
      if (!watched.ok) log.warn('settings.central-folder-refused');
    }
    return success({ ...taken.value, keysTaken: keys !== null });
  }

  return {
    open,
    requests: {
      'profile.drives': async () => success({ drives: (await drives.list()).map(({ id, label }) => ({ id, label })) }),
      'profile.open': async (given) => {
        if ('link' in given) return openLink(given.link);
        const read = await drives.read(given.drive);
        if (read === null) return refusal('not-found', 'removable-drive-not-plugged-in');
        return success(
          read.ok ? await open({ text: read.value, fingerprint: null, depot: null }) : refusedFor(read.error),
        );
      },
      'profile.take': async ({ id, depot, passphrase }) => {
        if (held === null || held.id !== id) return refusal('not-found', 'profile-gone');
        const answer = await take(held, depot, passphrase);
        if (answer.ok) held = null;
        return answer;
      },
    },
  };
}

/** The removable drives with a profile at their root. Where they are mounted stays here. */
function createProfileDrives(drives: RemovableDriveList | undefined) {
  const ids = new Map<string, number>();

  async function list() {
    const listed = await drives?.list();
    const found = (listed?.ok ? listed.value : []).map(async ({ identity, root, label }) => {
      const read = await readFileText(path.join(root, profileFileName), mostPolicyBytes);
      if (!read.ok && read.error.code === 'missing') return [];
      if (!ids.has(identity)) ids.set(identity, ids.size + 1);
      return [{ id: ids.get(identity) ?? 0, label, read }];
    });
    return (await Promise.all(found)).flat();
  }

  return {
    list,
    /** The profile's text, or why it cannot be read; null where the drive is not there. */
    async read(id: number): Promise<Result<string, Sentence> | null> {
      const drive = (await list()).find((each) => each.id === id);
      if (drive === undefined) return null;
      const { read } = drive;
      return read.ok ? read : failure(sentence('profile-not-read', { code: read.error.systemCode }));
    },
  };
}

/** A person takes a profile over now, or not at all: there is nothing that would bring it into force later. */
function notTakenByPerson(policy: CentralPolicy, newest: readonly number[], now: number): Sentence | null {
  const { from } = policy;
  if (from !== null && now < from) return sentence('central-not-yet', { at: minuteOf(from) });
  return notTakenNow(policy, newest, now) ?? ranOut(policy, now);
}

function choiceFor(text: string, publicKey: string, depot: string): OpenedProfile['choices'][number] {
  const read = readCentralPolicy(text, { publicKey, depot });
  const url = read.ok ? URL.parse(read.value.settings.serviceUrl ?? '') : null;
  return { depot, serviceHost: url?.host ?? '', hasKeys: read.ok && read.value.keys !== null };
}

/** The depot of the table that is meant by one of the names, in any letters; empty where none is. */
function suggestedOf(choices: OpenedProfile['choices'], names: readonly (string | null)[]): string {
  const meant = names.map((name) => (name ?? '').toLowerCase());
  return choices.find(({ depot }) => depot !== '' && meant.includes(depot.toLowerCase()))?.depot ?? '';
}

function otherKey(why: Sentence, signer: string, [root]: readonly PolicySigner[]): Sentence {
  if (why.code !== 'central-signature-of-other' || root === undefined) return why;
  return sentence('profile-of-other-key', { signer, known: fingerprintOf(root.publicKey) });
}

function refusedFor(why: Sentence): SettingsGiven {
  return { outcome: 'refused', problems: [{ name: '', code: 'profile', ...say('profile-not-used', { why }) }] };
}

/** Asked for once, with nothing of this depot in it. */
async function fetchText(transport: HttpTransport, address: string): Promise<Result<string, Sentence>> {
  const answer = await transport.request(policyRequest(address, longestFetchMs));
  if (!answer.ok) return failure(sentence('profile-not-read', { code: answer.error.systemCode }));
  const { status, body } = answer.value;
  if (status !== 200) return failure(sentence('profile-not-read', { code: `HTTP ${status}` }));
  return success(Buffer.from(body).toString('utf8'));
}
