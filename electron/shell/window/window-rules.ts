import { assertNever } from '../../../shared/result.ts';

/** What decides whether the window is to be seen, and what closing it does. */
export interface WindowFacts {
  /** Somebody wants to see it: at a start by a person, and once it is asked for; no longer once it was closed into the tray. */
  readonly wanted: boolean;
  /** The page runs: until then there is nothing to see. */
  readonly pageDrawn: boolean;
  /** A tray icon is there to come back from. */
  readonly trayThere: boolean;
  /** The program, or the system, is ending. */
  readonly ending: boolean;
  /** The person has been told that closing the window does not end the program. */
  readonly saidStillRunning: boolean;
  /** The page is the counter for drivers, which a PIN leads out of. */
  readonly atCounter: boolean;
  /** Monotonic milliseconds of the page's last crash; null where there was none. */
  readonly crashedAtMs: number | null;
}

/** `start-hidden`: the system started the program. `tray-overdue`: none has come for a while after it was waited for. */
export type WindowEvent =
  | 'wanted'
  | 'start-hidden'
  | 'page-drawn'
  | 'tray-there'
  | 'tray-gone'
  | 'tray-overdue'
  | 'close'
  | 'put-away'
  | 'ending'
  | 'counter-opened'
  | 'counter-left'
  | { readonly crashedAtMs: number };

/** What is to be done with the window. `let-go`: it closes, as it was about to. */
export type WindowAct =
  | 'nothing'
  | 'show'
  | 'fill-screen'
  | 'leave-screen'
  | 'hide'
  | 'hide-and-say'
  | 'wait-for-tray'
  | 'quit'
  | 'let-go'
  | 'reload'
  | 'explain';

/** At a start, before anything is known. */
export const windowAtStart: WindowFacts = {
  wanted: false,
  pageDrawn: false,
  trayThere: false,
  ending: false,
  saidStillRunning: false,
  atCounter: false,
  crashedAtMs: null,
};

/** A second crash within this time is no accident. */
const accidentMs = 60_000;

/**
 * The window's rules. Nobody's window is hidden where nothing could bring it back: without a tray, closing quits, and a
 * window that hides behind a tray comes back once that has been gone for a while. A panel that comes up late, or starts
 * again, brings nothing to the screen. Pure.
 */
export function nextOfWindow(facts: WindowFacts, event: WindowEvent): readonly [WindowFacts, WindowAct] {
  if (typeof event === 'object') {
    const again = facts.crashedAtMs !== null && event.crashedAtMs - facts.crashedAtMs < accidentMs;
    return [{ ...facts, crashedAtMs: event.crashedAtMs }, again ? 'explain' : 'reload'];
  }
  const isBehindTray = !facts.wanted && !facts.ending;
  switch (event) {
    case 'wanted':
      return [{ ...facts, wanted: true }, facts.pageDrawn && !facts.ending ? 'show' : 'nothing'];
    case 'start-hidden':
      return [facts, facts.trayThere ? 'nothing' : 'wait-for-tray'];
    case 'page-drawn':
      if (facts.atCounter && !facts.ending) return [{ ...facts, pageDrawn: true }, 'fill-screen'];
      return [{ ...facts, pageDrawn: true }, facts.wanted && !facts.ending ? 'show' : 'nothing'];
    case 'counter-opened':
      if (facts.ending) return [facts, 'nothing'];
      return [{ ...facts, wanted: true, atCounter: true }, facts.pageDrawn ? 'fill-screen' : 'nothing'];
    case 'counter-left':
      return [{ ...facts, atCounter: false }, facts.atCounter ? 'leave-screen' : 'nothing'];
    case 'tray-there':
      return [{ ...facts, trayThere: true }, 'nothing'];
    case 'tray-gone':
      return [{ ...facts, trayThere: false }, isBehindTray ? 'wait-for-tray' : 'nothing'];
    case 'tray-overdue':
      return isBehindTray && !facts.trayThere ? nextOfWindow(facts, 'wanted') : [facts, 'nothing'];
    case 'close':
      if (facts.ending) return [facts, 'let-go'];
      if (facts.atCounter) return [facts, 'nothing'];
      if (!facts.trayThere) return [facts, 'quit'];
      return [{ ...facts, wanted: false, saidStillRunning: true }, facts.saidStillRunning ? 'hide' : 'hide-and-say'];
    case 'put-away':
      return facts.trayThere ? [{ ...facts, wanted: false }, 'hide'] : [facts, 'nothing'];
    case 'ending':
      return [{ ...facts, ending: true }, 'nothing'];
    default:
      return assertNever(event);
  }
}
