/**
 * How the program came to this PC. `nsis-user` and `nsis-all`: by the installer of Windows, for one user or for all.
 * `archive`: unpacked by somebody. `checkout`: it runs from its sources.
 */
export const installationKinds = [
  'nsis-user',
  'nsis-all',
  'msi',
  'deb',
  'rpm',
  'appimage',
  'dmg',
  'npm',
  'archive',
  'checkout',
] as const;
export type InstallationKind = (typeof installationKinds)[number];
