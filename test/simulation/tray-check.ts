import { type TraySign, traySign } from '../../electron/shell/tray/tray-sign.ts';
import { type StatusFacts, scanIsRecentForMs } from '../../shared/contract/status.ts';
import type { StoredCounts } from './stored-counts.ts';

/** What the simulation knows by itself, without asking the depot. */
export interface KnownMoment {
  readonly stored: StoredCounts;
  /** Files that have been whole in a folder for longer than any scan takes, and are not at the service. */
  readonly overdueFiles: number;
  readonly isPaused: boolean;
  /** A folder has been away, or the disk nearly full, for longer than any scan takes. */
  readonly cannotCollect: boolean;
  /** Nothing was wrong for longer than the longest wait between two tries. */
  readonly isFairForLong: boolean;
}

/** Compares what the tray shows with the store and the world. One sentence for each contradiction. */
export function contradictions(shown: TraySign, facts: StatusFacts, known: KnownMoment): readonly string[] {
  const { stored } = known;
  const unsent = stored.settling + stored.waiting + stored.sending;
  const found: string[] = [];
  const wrongIf = (isWrong: boolean, what: string) => {
    if (isWrong) found.push(what);
  };
  for (const count of ['settling', 'waiting', 'sending', 'attention', 'total', 'sentToday'] as const) {
    wrongIf(facts[count] !== stored[count], `the status says ${count} ${facts[count]}, the store has ${stored[count]}`);
  }
  wrongIf(shown !== traySign(facts), `the tray shows ${shown} where the status is ${traySign(facts)}`);
  wrongIf(stored.attention > 0 && shown !== 'attention', `the tray shows ${shown} while a file needs attention`);
  wrongIf(known.cannotCollect && shown !== 'attention', `the tray shows ${shown} while nothing can be collected`);
  wrongIf(shown === 'paused' && !known.isPaused, 'the tray shows a pause that nobody made');
  wrongIf(shown === 'sending' && unsent === 0, 'the tray shows sending with nothing to send');
  if (shown === 'all-sent') {
    wrongIf(unsent > 0, `the tray is green with ${unsent} files not sent`);
    wrongIf(known.overdueFiles > 0, `the tray is green while ${known.overdueFiles} files never reached the service`);
    wrongIf(known.isPaused, 'the tray is green during a pause');
    wrongIf(
      facts.lastScanAt === null || facts.now - facts.lastScanAt > scanIsRecentForMs,
      'the tray is green after an old look',
    );
  } else {
    wrongIf(known.isFairForLong && unsent + stored.attention === 0, `the tray shows ${shown} with nothing wrong`);
  }
  return found;
}
