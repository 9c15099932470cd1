import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { failure, type Result } from '../../../shared/result.ts';
import { originOf } from '../../../shared/settings/settings.ts';
import type { TypedKey, TypedKeys, TypedKeysKeeper } from '../ports.ts';
import { type Said, say } from '../refusal.ts';

type Given = ArgumentsOf<'setup.keepKeys'>;

/**
 * The keys that a person typed into the set-up and that no test has shown to be good, each with the address that stood above
 * it. The page hears that they are here and never what they are; each is used for its own address only.
 */
export interface SetupKeys {
  readonly shown: () => Promise<AnswerOf<'settings.get'>['typedKeys']>;
  /** Not kept where there is nothing that could encrypt them. */
  readonly keep: (given: Given) => Promise<Result<void, { readonly code: 'unavailable' } & Said>>;
  /** Those of a request, with what it leaves out and a person typed before for this address. */
  readonly complete: <
    Part extends { readonly apiToken?: string | undefined; readonly subscriptionKey?: string | undefined },
  >(
    given: Part,
    serviceUrl: string,
  ) => Promise<Part>;
  /** Once they are the depot's keys, or the set-up is over. */
  readonly forget: () => Promise<void>;
}

const none: TypedKeys = { apiToken: null, subscriptionKey: null };

/** @param keeper absent where nothing encrypts for this user */
export function createSetupKeys(keeper: TypedKeysKeeper | undefined): SetupKeys {
  let cached: TypedKeys | null = null;

  async function typed(): Promise<TypedKeys> {
    cached ??= (await keeper?.read().catch(() => null)) ?? none;
    return cached;
  }

  function changed(before: TypedKey | null, value: string | null, origin: string | null): TypedKey | null {
    if (value === null) return before;
    return value.trim() === '' ? null : { value: value.trim(), origin };
  }

  return {
    async shown() {
      const { apiToken, subscriptionKey } = await typed();
      return {
        apiToken: apiToken && { origin: apiToken.origin },
        subscriptionKey: subscriptionKey && { origin: subscriptionKey.origin },
      };
    },
    async keep({ serviceUrl, apiToken, subscriptionKey }) {
      if (keeper === undefined) return failure({ code: 'unavailable', ...say('typed-keys-not-kept') });
      const before = await typed();
      const origin = originOf(serviceUrl);
      const next = {
        apiToken: changed(before.apiToken, apiToken, origin),
        subscriptionKey: changed(before.subscriptionKey, subscriptionKey, origin),
      };
      const written = await keeper.write(isNone(next) ? null : next);
      if (written.ok) cached = next;
      return written;
    },
    async complete(given, serviceUrl) {
      const { apiToken, subscriptionKey } = await typed();
      const origin = originOf(serviceUrl);
      // One that was typed above an empty address belongs to the first that comes.
      const fits = (key: TypedKey | null) => key !== null && (key.origin === null || key.origin === origin);
      return {
        ...given,
        ...(!given.apiToken && fits(apiToken) && { apiToken: apiToken?.value }),
        ...(!given.subscriptionKey && fits(subscriptionKey) && { subscriptionKey: subscriptionKey?.value }),
      };
    },
    async forget() {
      if (isNone(await typed())) return;
      cached = none;
      // What cannot be removed is encrypted, and is asked for by a set-up alone.
      await keeper?.write(null);
    },
  };
}

function isNone({ apiToken, subscriptionKey }: TypedKeys): boolean {
  return apiToken === null && subscriptionKey === null;
}
