import { z } from 'zod';
import type { AnswerOf, Host } from '../../../shared/contract/contract.ts';
import { assertNever } from '../../../shared/result.ts';
import { originOf } from '../../../shared/service/origin.ts';
import { defaultSettings, type Settings, settingsSchema } from '../../../shared/settings/settings.ts';

const { uploadWay, filePartName, sitePartName, siteProductCode, proxyUrl } = settingsSchema.shape;

/**
 * The keys that are there before the setup: those of whoever starts the program, those that are kept here for the service
 * at `origin`, or none.
 */
export type KeysAtHand =
  | { readonly kind: 'from-outside' | 'none' }
  | { readonly kind: 'kept'; readonly origin: string | null };

export function keysAtHand(host: Pick<Host, 'keyStore'>, kept: AnswerOf<'settings.get'>): KeysAtHand {
  if (host.keyStore === 'environment') return { kind: 'from-outside' };
  return kept.keysKept ? { kind: 'kept', origin: originOf(kept.settings.serviceUrl) } : { kind: 'none' };
}

/** Keys are sent only to the address that they were given for: with another, they are asked for again. */
export function areKeysNeeded(keys: KeysAtHand, serviceUrl: string): boolean {
  switch (keys.kind) {
    case 'from-outside':
      return false;
    case 'none':
      return true;
    case 'kept': {
      const origin = originOf(serviceUrl);
      // While an address is typed it is none, and says nothing yet.
      return origin !== null && origin !== keys.origin;
    }
    default:
      return assertNever(keys);
  }
}

/** What the setup asks for; nothing of it is saved before its last step. Keys that are at hand may stay empty. */
export function setupSchema(keys: KeysAtHand) {
  const key = z.string().trim().max(4096);
  return z
    .object({
      serviceUrl: z.url({ protocol: /^https?$/ }).max(2048),
      apiToken: key,
      subscriptionKey: key,
      uploadWay,
      filePartName,
      sitePartName,
      siteProductCode,
      proxyUrl,
    })
    .superRefine(({ serviceUrl, apiToken, subscriptionKey }, { addIssue }) => {
      const given = { apiToken, subscriptionKey };
      const isNeeded = areKeysNeeded(keys, serviceUrl) || apiToken !== '' || subscriptionKey !== '';
      for (const [name, value] of Object.entries(given))
        if (isNeeded && value === '') addIssue({ code: 'custom', path: [name] });
    });
}

export type SetupValues = z.infer<ReturnType<typeof setupSchema>>;

export function startingValues(settings: Settings = defaultSettings): SetupValues {
  const { serviceUrl, uploadWay, filePartName, sitePartName, siteProductCode, proxyUrl } = settings;
  return {
    serviceUrl,
    apiToken: '',
    subscriptionKey: '',
    uploadWay,
    filePartName,
    sitePartName,
    siteProductCode,
    proxyUrl,
  };
}

export const setupSteps = ['folder', 'service', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];
