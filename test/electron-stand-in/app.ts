import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closeBrowser } from './browser.ts';
import { BrowserWindow } from './browser-window.ts';
import { lifeOfApp } from './life.ts';
import { options } from './options.ts';
import { releaseLock, takeLock } from './single-instance.ts';
import { strict } from './strict.ts';
import { emitPreventable, StrictEmitter } from './strict-emitter.ts';

const events = [
  'ready',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  // A spec that needs one of these two emits it.
  'activate',
  'open-file',
  'second-instance',
];

/** `app`: paths, the one instance, and the order in which a program quits. */
class App extends StrictEmitter {
  readonly isPackaged = false;
  readonly #paths = new Map<string, string>();
  readonly #ready: Promise<void>;
  #quitting = false;

  constructor() {
    super('app', events);
    const { home } = options();
    this.#paths.set('home', home).set('userData', path.join(home, 'user-data')).set('temp', path.join(home, 'temp'));
    lifeOfApp.lastWindowClosed = () => this.#windowsClosed();
    lifeOfApp.closingPrevented = () => {
      this.#quitting = false;
    };
    this.#ready = new Promise((resolve) => {
      lifeOfApp.mainModuleEvaluated = () =>
        setImmediate(() => {
          lifeOfApp.ready = true;
          this.emit('ready', {}, {});
          resolve();
        });
    });
  }

  whenReady = () => this.#ready;
  isReady = () => lifeOfApp.ready;
  getAppPath = () => options().appPath;
  getLocale = () => 'en-GB';
  getPreferredSystemLanguages = () => ['en-GB'];

  getVersion(): string {
    const manifest = JSON.parse(readFileSync(path.join(options().appPath, 'package.json'), 'utf8')) as {
      version: string;
    };
    return manifest.version;
  }

  getPath(name: string): string {
    const found = this.#paths.get(name);
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    mkdirSync(found, { recursive: true });
    return found;
  }

  setPath(name: string, folder: string): void {
    this.#paths.set(name, folder);
  }

  enableSandbox(): void {
    if (lifeOfApp.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  setAppUserModelId(_id: string): void {
    // Windows groups the program's windows and notifications by it; nothing here does.
  }

  readonly commandLine = strict('app.commandLine', {
    removeSwitch: (_name: string) => {
      // No Chromium of the app's own hears its switches here.
    },
  });

  requestSingleInstanceLock(additionalData?: object): boolean {
    return takeLock(this.getPath('userData'), additionalData, (argv, workingDirectory, handedOver) => {
      this.emit('second-instance', {}, argv, workingDirectory, handedOver);
    });
  }

  /** A program that is not packed never sets one. */
  getLoginItemSettings = () => ({ wasOpenedAtLogin: false });

  quit(): void {
    if (this.#quitting) return;
    this.#quitting = true;
    if (emitPreventable(this, 'before-quit')) {
      this.#quitting = false;
      return;
    }
    const windows = BrowserWindow.getAllWindows();
    if (windows.length === 0) this.#windowsClosed();
    for (const window of windows) if (this.#quitting) window.close();
  }

  async exit(code = 0): Promise<void> {
    this.emit('quit', {}, code);
    releaseLock();
    await closeBrowser();
    process.exit(code);
  }

  #windowsClosed(): void {
    if (!this.#quitting) {
      if (this.listenerCount('window-all-closed') === 0) this.quit();
      else this.emit('window-all-closed');
      return;
    }
    const prevented = emitPreventable(this, 'will-quit');
    // Electron passes over what asks it to quit while this is being told, microtasks included.
    setImmediate(() => {
      this.#quitting = false;
      if (!prevented) void this.exit(0);
    });
  }
}

export const app = strict('app', new App());
