import { describe, expect, it } from 'vitest';
import {
  nextOfWindow,
  type WindowEvent,
  type WindowFacts,
  windowAtStart,
} from '../../../electron/shell/window/window-rules.ts';

const drawn = { ...windowAtStart, pageDrawn: true };
const open = { ...drawn, wanted: true };
const withTray = { trayThere: true };

type Row = readonly [string, WindowFacts, WindowEvent, string, Partial<WindowFacts>];

const rows: readonly Row[] = [
  ['a start by a person waits for the page', windowAtStart, 'wanted', 'nothing', { wanted: true }],
  ['the page is there: a window that is wanted shows', { ...windowAtStart, wanted: true }, 'page-drawn', 'show', {}],
  ['the page is there: a window that is not wanted stays hidden', windowAtStart, 'page-drawn', 'nothing', {}],
  ['a start with the system stays hidden behind a tray', { ...drawn, ...withTray }, 'start-hidden', 'nothing', {}],
  ['a start with the system waits for a tray', drawn, 'start-hidden', 'wait-for-tray', { wanted: false }],
  ['no tray came: the window shows', drawn, 'tray-overdue', 'show', { wanted: true }],
  ['a tray came in time', { ...drawn, ...withTray }, 'tray-overdue', 'nothing', { wanted: false }],
  ['a tray that comes shows nothing', drawn, 'tray-there', 'nothing', { trayThere: true }],
  ['a tray goes, the window is open', { ...open, ...withTray }, 'tray-gone', 'nothing', { trayThere: false }],
  ['a tray goes, the window is behind it', { ...drawn, ...withTray }, 'tray-gone', 'wait-for-tray', { wanted: false }],
  ['closed for the first time', { ...open, ...withTray }, 'close', 'hide-and-say', { saidStillRunning: true }],
  ['closed again', { ...open, ...withTray, saidStillRunning: true }, 'close', 'hide', { wanted: false }],
  ['closed without a tray', open, 'close', 'quit', { wanted: true, saidStillRunning: false }],
  ['closed while the system ends', { ...open, ...withTray, ending: true }, 'close', 'let-go', {}],
  ['asked for while the system ends', { ...drawn, ending: true }, 'wanted', 'nothing', {}],
  ['a tray that goes while the system ends', { ...drawn, ...withTray, ending: true }, 'tray-gone', 'nothing', {}],
  ['the first crash', open, { crashedAtMs: 5_000 }, 'reload', { crashedAtMs: 5_000 }],
  ['a second one within a minute', { ...open, crashedAtMs: 5_000 }, { crashedAtMs: 64_999 }, 'explain', {}],
  ['a second one later', { ...open, crashedAtMs: 5_000 }, { crashedAtMs: 65_000 }, 'reload', {}],
  ['the counter opens before the page is there', windowAtStart, 'counter-opened', 'nothing', { atCounter: true }],
  [
    'the page is there: the counter fills the screen',
    { ...windowAtStart, atCounter: true },
    'page-drawn',
    'fill-screen',
    {},
  ],
  ['the counter opens behind the tray', { ...drawn, ...withTray }, 'counter-opened', 'fill-screen', { wanted: true }],
  ['the counter opens while the system ends', { ...drawn, ending: true }, 'counter-opened', 'nothing', {}],
  ['closed at the counter', { ...open, ...withTray, atCounter: true }, 'close', 'nothing', { wanted: true }],
  ['closed at the counter while the system ends', { ...open, atCounter: true, ending: true }, 'close', 'let-go', {}],
  ['the counter is left', { ...open, atCounter: true }, 'counter-left', 'leave-screen', { atCounter: false }],
  ['no counter is left', open, 'counter-left', 'nothing', {}],
  ['put away after a crash', { ...open, ...withTray }, 'put-away', 'hide', { wanted: false }],
  ['put away where nothing brings it back', open, 'put-away', 'nothing', { wanted: true }],
];

describe('the rules of the window', () => {
  it.each(rows)('%s', (_name, facts, event, act, after) => {
    const [next, done] = nextOfWindow(facts, event);
    expect(done).toBe(act);
    expect(next).toMatchObject(after);
  });

  it('never leave it hidden where no tray is there and none is waited for', () => {
    const flags = [false, true];
    const events = ['wanted', 'start-hidden', 'page-drawn', 'tray-gone', 'tray-overdue', 'close', 'put-away'] as const;
    for (const wanted of flags)
      for (const trayThere of flags)
        for (const event of events) {
          const [next, act] = nextOfWindow({ ...drawn, wanted, trayThere }, event);
          const becomesLost = (wanted || trayThere) && !next.wanted && !next.trayThere;
          expect(becomesLost && act !== 'wait-for-tray').toBe(false);
        }
  });
});
