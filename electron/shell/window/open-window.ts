import { setTimeout as delay } from 'node:timers/promises';
import { BrowserWindow, screen } from 'electron';
import type { PageAddress } from '../../../shared/contract/addresses.ts';
import { lockDownPage, lockedDownPreferences } from './lock-down-page.ts';
import { pageUrl } from './page-scheme.ts';
import { fitToDisplays, initialState, smallestWindow, type WindowState, type WindowStateFile } from './window-state.ts';

export interface MainWindow {
  readonly window: BrowserWindow;
  /** Settles when the page has been fetched and runs, or will not: the main process has nothing to do for it then. */
  readonly pageFetched: Promise<unknown>;
  /** Shows the window as soon as its page runs. Until then it is hidden. */
  readonly showOnceFetched: () => void;
  /** In front of the others, whatever it was before. */
  readonly show: () => void;
  /** Shows the window with a screen of the page: the part of the address behind `#`. */
  readonly showScreen: (screen: PageAddress) => void;
  /** The place as it is now, with what else is remembered. */
  readonly remember: (change?: Partial<WindowState>) => void;
  readonly remembered: () => WindowState;
}

export interface WindowParts {
  /** The built preload script. */
  readonly preload: string;
  /** The window's icon on Linux; Windows and macOS take the program's own. */
  readonly icon: string;
  readonly file: WindowStateFile;
}

/** A page that takes longer than this keeps nothing waiting. */
const fetchedWithinMs = 10_000;

/** Opens the one window, sandboxed, hidden, where it was last time, and denies it whatever it does not need. */
export function openWindow({ preload, icon, file }: WindowParts): MainWindow {
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
  const kept = file.read();
  let state = kept === null ? initialState(displays) : fitToDisplays(kept, displays);
  const window = new BrowserWindow({
    ...state.bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    // Chromium would keep the page waiting until the process that draws is up; so the page makes itself ready meanwhile.
    paintWhenInitiallyHidden: false,
    title: 'Tacho Depot',
    ...(process.platform === 'linux' && { icon }),
    autoHideMenuBar: true,
    webPreferences: { ...lockedDownPreferences, preload, zoomFactor: state.zoomFactor },
  });
  if (state.maximized) window.maximize();
  lockDownPage(window.webContents, pageUrl);

  const show = () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  const remember = (change: Partial<WindowState> = {}) => {
    const { x, y, width, height } = window.getNormalBounds();
    state = {
      ...state,
      bounds: { x, y, width, height },
      maximized: window.isMaximized(),
      zoomFactor: window.webContents.getZoomFactor(),
      ...change,
    };
    file.write(state);
  };
  window.on('hide', () => remember());
  // A load that a newer one overtakes is rejected, and nothing is wrong.
  const load = (url: string) => window.loadURL(url).catch(() => undefined);
  const firstLoad = load(pageUrl);
  const pageFetched = Promise.race([firstLoad, delay(fetchedWithinMs)]);
  return {
    window,
    pageFetched,
    showOnceFetched: () => void pageFetched.then(() => !window.isDestroyed() && window.show()),
    show,
    remember,
    remembered: () => state,
    showScreen(screen) {
      show();
      // The same page with another part behind #: nothing is loaded anew.
      void firstLoad.then(() => load(`${pageUrl}#${screen}`));
    },
  };
}
