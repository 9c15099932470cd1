import type { MenuItemConstructorOptions } from 'electron';
import { type StatusFacts, statusKind } from '../../../shared/contract/status.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { attentionStrip, statusText } from '../../../shared/format/status-text.ts';
import { morningHour } from '../../../shared/format/times.ts';
import type { CurrentWords } from '../current-words.ts';

/** What the tray's menu can do. */
export interface TrayActions {
  /** Epoch milliseconds: an item is clicked long after the menu was made. */
  readonly now: () => number;
  readonly open: () => void;
  readonly showAttention: () => void;
  readonly scanNow: () => void;
  /** `until` in epoch milliseconds; null until resumed. */
  readonly pause: (until: number | null) => void;
  readonly resume: () => void;
  readonly openSettings: () => void;
  readonly quit: () => void;
}

const hourMs = 3_600_000;

const line: MenuItemConstructorOptions = { type: 'separator' };

/** The menu for these facts. `sentence` heads it, for those who cannot point at the icon for its tooltip. */
export function trayMenu(
  facts: StatusFacts,
  sentence: string,
  { t, times }: Formatter,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const tomorrow = () => times.tomorrowAt(morningHour, actions.now());
  const show: MenuItemConstructorOptions[] =
    facts.attention === 0
      ? []
      : [{ id: 'show', label: t('desktop.tray.show', { count: facts.attention }), click: actions.showAttention }];
  const pause: MenuItemConstructorOptions =
    facts.pause === null
      ? {
          id: 'pause',
          label: t('desktop.tray.pause'),
          submenu: [
            { id: 'pause-hour', label: t('uploads.pause.hour'), click: () => actions.pause(actions.now() + hourMs) },
            {
              id: 'pause-tomorrow',
              label: t('uploads.pause.tomorrow', { at: times.clock(tomorrow()) }),
              click: () => actions.pause(tomorrow()),
            },
            { id: 'pause-open', label: t('uploads.pause.open'), click: () => actions.pause(null) },
          ],
        }
      : { id: 'resume', label: t('common.resume'), click: actions.resume };
  return [
    { id: 'sentence', label: sentence, enabled: false },
    line,
    { id: 'open', label: t('desktop.tray.open'), click: actions.open },
    ...show,
    { id: 'look', label: t('common.scanNow'), click: actions.scanNow },
    line,
    pause,
    { id: 'settings', label: t('settings.title'), click: actions.openSettings },
    line,
    { id: 'quit', label: t('desktop.tray.quit'), click: actions.quit },
  ];
}

/** Windows shows no more of a tooltip than this. */
const longestToolTip = 127;

/** The sentence of the first screen, and the files that need attention where a worse status stands before them. */
export function trayText(facts: StatusFacts, { words, settings }: CurrentWords): string {
  const kind = statusKind(facts);
  const { title } = statusText(facts, kind, words(), settings().minimumFreeMegabytes);
  if (kind === 'attention' || facts.attention === 0) return withinToolTip(title);
  return withinToolTip(`${attentionStrip(facts, words()).count} ${title}`);
}

function withinToolTip(text: string): string {
  return text.length <= longestToolTip ? text : `${text.slice(0, longestToolTip - 1)}…`;
}
