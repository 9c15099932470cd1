import type { StartReaderProcess } from '../../electron/engine/card-reader/card-readers.ts';
import type {
  FromReaderProcess,
  ReaderSeen,
  ReaderService,
  ToReaderProcess,
} from '../../electron/engine/card-reader/reader-messages.ts';
import { failure, success } from '../../shared/result.ts';
import type { VirtualCard } from './virtual-card.ts';

/** Stands where the process with the drivers does, with one reader that a test has in its hand. */
export interface ReaderInHand {
  readonly start: StartReaderProcess;
  readonly starts: () => number;
  readonly putIn: (card: VirtualCard | 'mute') => void;
  readonly takeOut: () => void;
  /** The process ends, as with a driver that crashes. */
  readonly crash: () => void;
  /** From now on no command is answered. */
  readonly hang: () => void;
  readonly wasKilled: () => boolean;
}

export const nameInHand = 'Reader in hand';

export function readerInHand(service: ReaderService = 'running'): ReaderInHand {
  let hear: Parameters<StartReaderProcess>[0] | null = null;
  let card: VirtualCard | 'mute' | null = null;
  let starts = 0;
  let hangs = false;
  let killed = false;

  function tell(): void {
    const state: ReaderSeen['card'] = card === null ? 'none' : card === 'mute' ? 'mute' : 'in';
    const readers = service === 'running' ? [{ name: nameInHand, card: state }] : [];
    hear?.message({ kind: 'seen', service, readers });
  }

  function obey(message: ToReaderProcess): Extract<FromReaderProcess, { kind: 'answer' }>['answer'] {
    if (message.kind === 'release') return success(null);
    if (card === null) return failure('taken-out');
    if (card === 'mute') return failure('mute');
    if (message.kind === 'transmit') return success(new Uint8Array(card.answer(message.command)));
    card.powerOn();
    return success(message.kind === 'connect' ? 'T=1' : null);
  }

  function end(): void {
    const ended = hear?.ended;
    hear = null;
    ended?.();
  }

  return {
    start(heard) {
      hear = heard;
      starts += 1;
      hangs = false;
      setImmediate(tell);
      return {
        post(message) {
          if (hangs) return;
          const answer = obey(message);
          setImmediate(() => hear?.message({ kind: 'answer', id: message.id, answer }));
        },
        kill() {
          killed = true;
          end();
        },
      };
    },
    starts: () => starts,
    putIn(given) {
      card = given;
      tell();
    },
    takeOut() {
      card = null;
      tell();
    },
    crash: end,
    hang: () => {
      hangs = true;
    },
    wasKilled: () => killed,
  };
}
