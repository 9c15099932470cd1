import { BrowserWindow, screen } from 'electron';
import type { PageAddress } from '../../../shared/contract/addresses.ts';
import { closeDoors, powerless } from './closed-doors.ts';
import { pageUrl } from './page-scheme.ts';
import { firstPlace, type PlaceFile, placeOnDisplays, smallestWindow, type WindowPlace } from './window-place.ts';

export interface MainWindow {
  readonly window: BrowserWindow;
  /** Shows the window as soon as its page has something to show. Until then it is hidden. */
  readonly showWhenPainted: () => void;
  /** In front of the others, whatever it was before. */
  readonly show: () => void;
  /** Shows the window with a screen of the page: the part of the address behind `#`. */
  readonly showScreen: (screen: PageAddress) => void;
  /** The place as it is now, with what else is remembered. */
  readonly remember: (change?: Partial<WindowPlace>) => void;
  readonly remembered: () => WindowPlace;
}

export interface WindowParts {
  /** The built preload script. */
  readonly preload: string;
  /** The window's icon on Linux; Windows and macOS take the program's own. */
  readonly icon: string;
  readonly file: PlaceFile;
}

/** Opens the one window, sandboxed, hidden, where it was last time, and denies it whatever it does not need. */
export function openWindow({ preload, icon, file }: WindowParts): MainWindow {
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
  const kept = file.read();
  let place = kept === null ? firstPlace(displays) : placeOnDisplays(kept, displays);
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Tacho Depot',
    ...(process.platform === 'linux' && { icon }),
    autoHideMenuBar: true,
    webPreferences: { ...powerless, preload, zoomFactor: place.zoomFactor },
  });
  if (place.maximized) window.maximize();
  closeDoors(window.webContents, pageUrl);

  const show = () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  const remember = (change: Partial<WindowPlace> = {}) => {
    const { x, y, width, height } = window.getNormalBounds();
    place = {
      ...place,
      bounds: { x, y, width, height },
      maximized: window.isMaximized(),
      zoomFactor: window.webContents.getZoomFactor(),
      ...change,
    };
    file.write(place);
  };
  const painted = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()));
  window.on('hide', () => remember());
  // A load that a newer one overtakes is rejected, and nothing is wrong.
  const load = (url: string) => window.loadURL(url).catch(() => undefined);
  const firstLoad = load(pageUrl);
  return {
    window,
    showWhenPainted: () => void painted.then(() => !window.isDestroyed() && window.show()),
    show,
    remember,
    remembered: () => place,
    showScreen(screen) {
      show();
      // The same page with another part behind #: nothing is loaded anew.
      void firstLoad.then(() => load(`${pageUrl}#${screen}`));
    },
  };
}
