import { execFile } from 'node:child_process';

const answersWithinMs = 2_000;

/**
 * Whether this desktop shows tray icons. Windows and macOS do. On Linux it is asked whether something listens for them:
 * without one the icon would be nowhere, and a window hidden behind it lost.
 */
export function hasTrayPlace(platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return Promise.resolve(true);
  const question = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.NameHasOwner',
    'string:org.kde.StatusNotifierWatcher',
  ];
  return new Promise((resolve) => {
    execFile('dbus-send', question, { timeout: answersWithinMs }, (error, answer) => {
      resolve(error === null && /boolean true/.test(answer));
    });
  });
}
