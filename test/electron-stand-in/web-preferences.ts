export interface WebPreferences {
  readonly preload?: string;
  readonly sandbox?: boolean;
  readonly contextIsolation?: boolean;
  readonly nodeIntegration?: boolean;
  readonly nodeIntegrationInWorker?: boolean;
  readonly nodeIntegrationInSubFrames?: boolean;
  readonly webSecurity?: boolean;
  readonly allowRunningInsecureContent?: boolean;
  readonly experimentalFeatures?: boolean;
  readonly enableBlinkFeatures?: string;
  readonly webviewTag?: boolean;
  readonly navigateOnDragDrop?: boolean;
  readonly spellcheck?: boolean;
  readonly zoomFactor?: number;
}

/** Electron's own defaults (documentation of WebPreferences). */
const defaults = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} as const satisfies WebPreferences;

const known: ReadonlySet<string> = new Set([
  ...Object.keys(defaults),
  'preload',
  'enableBlinkFeatures',
  'spellcheck',
  'zoomFactor',
]);

/** The preferences in force. Throws for one that the stand-in does not play, such as a page without a sandbox. */
export function preferencesInForce(given: WebPreferences): WebPreferences {
  for (const name of Object.keys(given)) {
    if (!known.has(name)) throw new Error(`The stand-in for Electron has no web preference "${name}".`);
  }
  const inForce = { ...defaults, ...given };
  for (const [name, value] of Object.entries(defaults)) {
    if (Reflect.get(inForce, name) !== value)
      throw new Error(`The stand-in for Electron plays no page with ${name}: ${String(!value)}.`);
  }
  return inForce;
}
