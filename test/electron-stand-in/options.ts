/** What a spec decides about the computer that the stand-in plays, given in one environment variable. */
export interface StandInOptions {
  readonly browser: { readonly executablePath: string; readonly flags: readonly string[] };
  /** Folder with package.json, as `app.getAppPath()` says it. */
  readonly appPath: string;
  /** A folder of the test's own that takes the place of the user's home. */
  readonly home: string;
  /** What keeps the system's key: `basic_text` is a Linux without a keyring. */
  readonly keyring: 'gnome_libsecret' | 'basic_text' | 'none';
  /** Keys encrypted under another generation cannot be opened, as after a new password or a move to another PC. */
  readonly keyGeneration: number;
}

export const optionsVariable = 'ELECTRON_STAND_IN';

let read: StandInOptions | undefined;

export function options(): StandInOptions {
  if (read === undefined) {
    const text = process.env[optionsVariable];
    if (text === undefined) throw new Error(`The stand-in for Electron needs ${optionsVariable}; see start.ts.`);
    read = JSON.parse(text) as StandInOptions;
  }
  return read;
}
