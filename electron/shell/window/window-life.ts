import { app, dialog, Notification, nativeTheme } from 'electron';
import type { PageAddress } from '../../../shared/contract/addresses.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { groundOf, setGround } from './ground.ts';
import type { MainWindow } from './open-window.ts';
import { nextOfWindow, type WindowAct, type WindowEvent, windowAtStart } from './window-rules.ts';

export interface WindowLifeParts {
  readonly main: MainWindow;
  readonly quit: () => void;
  readonly words: () => Formatter;
  readonly nowMs: () => number;
}

/** The window as the rest of the desktop holds it. */
export interface WindowLife {
  readonly tell: (event: WindowEvent) => void;
  /** Shows the window, in front of the others. */
  readonly show: () => void;
  readonly showScreen: (screen: PageAddress) => void;
  /** Draws the window in these colours from now on, and from the first picture of the next start. */
  readonly setAppearance: (appearance: Settings['appearance']) => void;
}

/** A panel that comes up with the system takes some seconds; one that starts again, fewer. */
const trayWithinMs = 30_000;

/** Does to the window what its rules say. */
export function liveWindow({ main, quit, words, nowMs }: WindowLifeParts): WindowLife {
  const { window, remember, remembered } = main;
  let facts = { ...windowAtStart, saidStillRunning: remembered().saidStillRunning };
  let waiting: NodeJS.Timeout | undefined;
  const tell = (event: WindowEvent): WindowAct => {
    const [next, act] = nextOfWindow(facts, event);
    facts = next;
    if (!window.isDestroyed()) perform(act);
    return act;
  };
  const show = () => void tell('wanted');
  void main.pageFetched.then(() => tell('page-drawn'));
  app.on('before-quit', () => tell('ending'));
  window.on('close', (event) => {
    remember();
    if (tell('close') !== 'let-go') event.preventDefault();
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') tell({ crashedAtMs: nowMs() });
  });
  return {
    tell: (event) => void tell(event),
    show,
    showScreen(screen) {
      show();
      main.openScreen(screen);
    },
    setAppearance: followColours(main),
  };

  function perform(act: WindowAct): void {
    switch (act) {
      case 'nothing':
      case 'let-go':
        break;
      case 'show':
        main.show();
        break;
      case 'fill-screen':
      case 'leave-screen':
        fillScreen(main, act === 'fill-screen');
        break;
      case 'hide':
        window.hide();
        break;
      case 'hide-and-say':
        window.hide();
        sayStillRunning();
        break;
      case 'wait-for-tray':
        clearTimeout(waiting);
        waiting = setTimeout(() => tell('tray-overdue'), trayWithinMs);
        break;
      case 'quit':
        quit();
        break;
      case 'reload':
        window.webContents.reload();
        break;
      case 'explain':
        void explainCrash();
        break;
      default:
        assertNever(act);
    }
  }

  /** A page that crashed again: the person decides whether it is loaded once more. */
  async function explainCrash(): Promise<void> {
    const { t } = words();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: t('desktop.crashed.title'),
      detail: t('desktop.crashed.line'),
      buttons: [t('desktop.crashed.again'), t('desktop.crashed.later')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    if (window.isDestroyed()) return;
    if (response === 0) window.webContents.reload();
    else tell('put-away');
  }

  function sayStillRunning(): void {
    if (!Notification.isSupported()) return;
    const { t } = words();
    const said = new Notification({ title: t('desktop.stillRunning.title'), body: t('desktop.stillRunning.line') });
    said.on('click', show);
    said.show();
    remember({ saidStillRunning: true });
  }
}

/** The counter takes the whole screen, and nothing of the system's is beside it. */
function fillScreen({ window, show }: MainWindow, fills: boolean): void {
  if (fills) show();
  window.setKiosk(fills);
}

/** Keeps the ground of the window that of its page; gives what to call where the depot chooses other colours. */
function followColours({ window, remember, remembered }: MainWindow): WindowLife['setAppearance'] {
  const draw = () => {
    if (window.isDestroyed()) return;
    void setGround(window, groundOf(remembered().appearance, nativeTheme.shouldUseDarkColors));
  };
  nativeTheme.on('updated', draw);
  return (appearance) => {
    if (appearance === remembered().appearance) return;
    remember({ appearance });
    nativeTheme.themeSource = appearance;
    draw();
  };
}
