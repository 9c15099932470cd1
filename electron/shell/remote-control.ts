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
