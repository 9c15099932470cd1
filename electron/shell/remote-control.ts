import { setFlagsFromString } from 'node:v8';
import { app } from 'electron';

/** Switches of Chromium with which another program takes the page over, whatever the fuses say. */
const switches = ['remote-debugging-port', 'remote-debugging-pipe'] as const;

/**
 * Lets no other program steer the page of a packed one. Must run before the app is ready: Chromium reads its switches
 * then. From the sources they count, for the tests.
 */
export function refuseRemoteControl(): void {
  if (!app.isPackaged) return;
  for (const name of switches) app.commandLine.removeSwitch(name);
}

/**
 * Keeps the space for new objects as small as it is at the start. V8 lets it grow with a burst, such as the first scan
 * of 10,000 files, and does not give it back: 35 MB for as long as the program runs. Nothing here needs the speed.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
