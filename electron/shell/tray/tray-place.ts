import { joinSessionBus, numberOf, textsOf } from './session-bus.ts';

/** Where tray icons are shown: it can come up after the program, go, and come back. */
export interface TrayPlace {
  /** Calls at once with how it is, as far as that is known, and at each change. */
  readonly follow: (run: (isThere: boolean) => void) => void;
}

const watcher = 'org.kde.StatusNotifierWatcher';
const ownersOfIt = `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${watcher}'`;

/**
 * Whether this desktop shows tray icons, from now on. Windows and macOS do; Electron itself follows a panel of theirs
 * that starts again. On Linux the bus tells whether something listens for them: without one the icon would be nowhere,
 * and a window hidden behind it lost.
 */
export function followTrayPlace(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): TrayPlace {
  let isThere = platform !== 'linux';
  let run: (isThere: boolean) => void = () => undefined;
  const set = (now: boolean) => {
    if (now === isThere) return;
    isThere = now;
    run(now);
  };
  if (platform === 'linux') {
    const { DBUS_SESSION_BUS_ADDRESS: given = '', XDG_RUNTIME_DIR: runtime = '' } = environment;
    const address = given === '' && runtime !== '' ? `unix:path=${runtime}/bus` : given;
    const { call } = joinSessionBus(
      address,
      ({ member, answerTo, body }) => {
        if (answerTo === 'NameHasOwner') set(numberOf(body) === 1);
        const [name, , owner] = member === 'NameOwnerChanged' ? textsOf(body) : [];
        if (name === watcher) set(owner !== '');
      },
      () => set(false),
    );
    // In this order: a panel that comes up between the two is heard of.
    call('AddMatch', ownersOfIt);
    call('NameHasOwner', watcher);
  }
  return {
    follow(told) {
      run = told;
      told(isThere);
    },
  };
}
