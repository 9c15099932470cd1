import { setFlagsFromString } from 'node:v8';
import { app } from 'electron';
import { ignoreTlsOverride } from '../engine/platform/trusted-certificates.ts';

/** Switches of Chromium with which another program takes the page over, whatever the fuses say. */
const remoteSwitches = ['remote-debugging-port', 'remote-debugging-pipe'] as const;

/** Switches of Chromium with which a certificate that does not hold is taken all the same, or every name leads elsewhere. */
const distrustedSwitches = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-resolver-rules',
  'host-rules',
  'ssl-version-min',
  'ssl-key-log-file',
] as const;

/**
 * Lets no other program steer the page of a packed one. Must run before the app is ready: Chromium reads its switches
 * then. From the sources they count, for the tests.
 */
export function refuseRemoteControl(): void {
  if (!app.isPackaged) return;
  for (const name of remoteSwitches) app.commandLine.removeSwitch(name);
}

/**
 * Certificates are verified whatever the command line and the environment say, from the sources too. Must run before the
 * app is ready.
 */
export function verifyCertificatesAlways(): void {
  for (const name of distrustedSwitches) app.commandLine.removeSwitch(name);
  ignoreTlsOverride(process.env);
}

/**
 * Keeps the space for new objects as small as it is at the start. V8 lets it grow with a burst, such as the first scan
 * of 10,000 files, and does not give it back: 35 MB for as long as the program runs. Nothing here needs the speed.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
