import { z } from 'zod';
import { defaultSettings, type Settings, settingsSchema } from '../../../shared/app/settings.ts';

const { uploadWay, filePartName, sitePartName, siteProductCode, proxyUrl } = settingsSchema.shape;

/**
 * What the setup asks for; nothing of it is saved before its last step. `keysNeeded` is false where keys are kept
 * already, or come from whoever starts the program: then both may stay empty.
 */
export function setupSchema(keysNeeded: boolean) {
  const key = keysNeeded ? z.string().trim().min(1).max(4096) : z.string().trim().max(4096);
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
    .refine(({ apiToken, subscriptionKey }) => apiToken !== '' || subscriptionKey === '', { path: ['apiToken'] })
    .refine(({ apiToken, subscriptionKey }) => subscriptionKey !== '' || apiToken === '', {
      path: ['subscriptionKey'],
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
