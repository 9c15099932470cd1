import { setTimeout as delay } from 'node:timers/promises';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { PageAddress } from '../../../shared/contract/addresses.ts';
import { groundOf, setGround } from './ground.ts';
import { lockDownPage, lockedDownPreferences } from './lock-down-page.ts';
import { pageUrl } from './page-scheme.ts';
import {
  fitToDisplays,
  initialState,
  type Rectangle,
  smallestWindow,
  type WindowState,
  type WindowStateFile,
} from './window-state.ts';

export interface MainWindow {
  readonly window: BrowserWindow;
  /** Settles when the page has been fetched and runs, or will not: the main process has nothing to do for it then. */
  readonly pageFetched: Promise<unknown>;
  /** Puts it in front of the others, whatever it was before; at its first time as large as it was last time. */
  readonly show: () => void;
  /** Opens a screen of the page: the part of the address behind `#`. */
  readonly openScreen: (screen: PageAddress) => void;
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

/** A window that is moved is written down once it rests, and then at once: a kill tells nobody. */
const restsAfterMs = 300;

/** A page that takes longer than this keeps nothing waiting. */
const fetchedWithinMs = 10_000;

/**
 * Where the window is made. On Linux a maximised one is made as large as it will be: the system enlarges it once it is on
 * the screen, and until then a picture of its size from before would stand in a corner, black around it.
 */
function firstBounds({ bounds, maximized }: WindowState): Rectangle {
  return maximized && process.platform === 'linux' ? screen.getDisplayMatching(bounds).workArea : bounds;
}

/** Opens the one window, sandboxed, hidden, where it was last time, and denies it whatever it does not need. */
export function openWindow({ preload, icon, file }: WindowParts): MainWindow {
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
  const kept = file.read();
  let state = kept === null ? initialState(displays) : fitToDisplays(kept, displays);
  // Before the window: its frame, and what a page takes the system's colours from, follow it.
  nativeTheme.themeSource = state.appearance;
  const ground = groundOf(state.appearance, nativeTheme.shouldUseDarkColors);
  const opensAt = firstBounds(state);
  const window = new BrowserWindow({
    ...opensAt,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    backgroundColor: ground,
    // Chromium would keep the page waiting until the process that draws is up; so the page makes itself ready meanwhile.
    paintWhenInitiallyHidden: false,
    title: 'Tacho Depot',
    ...(process.platform === 'linux' && { icon }),
    autoHideMenuBar: true,
    webPreferences: { ...lockedDownPreferences, preload, zoomFactor: state.zoomFactor },
  });
  let hasGround = false;
  const groundEnded = () => {
    hasGround = true;
  };
  const grounded = setGround(window, ground).then(groundEnded, groundEnded);
  lockDownPage(window.webContents, pageUrl);

  // A window that is made maximised is shown by that: a start without a window would have one.
  let wasShown = false;
  const show = (): void => {
    // A start on a busy PC gets here before the system has answered, and would be light for a moment.
    if (!hasGround) return void grounded.then(show);
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    // The person put a crashed page away, and wants to see one again.
    if (window.webContents.isCrashed()) window.webContents.reload();
    if (!wasShown && state.maximized) window.maximize();
    wasShown = true;
    window.show();
    window.focus();
  };
  // The system goes back to the size with which the window was opened.
  let isAsOpened = opensAt !== state.bounds;
  window.on('unmaximize', () => {
    if (!isAsOpened || window.isFullScreen()) return;
    isAsOpened = false;
    window.setBounds(state.bounds);
  });
  const remember = (change: Partial<WindowState> = {}) => {
    if (window.isDestroyed()) return;
    const { x, y, width, height } = isAsOpened ? state.bounds : window.getNormalBounds();
    state = {
      ...state,
      bounds: { x, y, width, height },
      // Until it has been shown it is not maximised yet.
      maximized: wasShown ? window.isMaximized() : state.maximized,
      zoomFactor: window.webContents.getZoomFactor(),
      ...change,
    };
    file.write(state);
  };
  let resting: NodeJS.Timeout | undefined;
  const rememberSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      // Where nothing manages windows none is maximised: it has the size that the person gave it.
      isAsOpened &&= !wasShown || window.isMaximized();
      remember();
    }, restsAfterMs);
  };
  window.on('move', rememberSoon);
  window.on('resize', rememberSoon);
  window.on('maximize', rememberSoon);
  window.on('unmaximize', rememberSoon);
  window.on('hide', () => remember());
  // A load that a newer one overtakes is rejected, and nothing is wrong.
  const load = (url: string) => window.loadURL(url).catch(() => undefined);
  const firstLoad = load(pageUrl);
  const pageFetched = Promise.race([firstLoad, delay(fetchedWithinMs)]);
  return {
    window,
    pageFetched,
    show,
    remember,
    remembered: () => state,
    openScreen(screen) {
      // The same page with another part behind #: nothing is loaded anew.
      void firstLoad.then(() => load(`${pageUrl}#${screen}`));
    },
  };
}
