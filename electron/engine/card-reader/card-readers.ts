import { failure, type Result, success } from '../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import type { CardConnection, TransmitError } from './card-channel.ts';
import type { FromReaderProcess, ReaderSeen, ReaderService, ToReaderProcess } from './reader-messages.ts';

/** A process that runs `card-reader-process.ts`. */
interface ReaderProcess {
  readonly post: (message: ToReaderProcess) => void;
  readonly kill: () => void;
}

export type StartReaderProcess = (hear: {
  readonly message: (message: FromReaderProcess) => void;
  /** However it ended. */
  readonly ended: () => void;
}) => ReaderProcess;

interface HeldCard extends CardConnection {
  /** Lets others at it, and the card begins anew for them. */
  readonly release: () => Promise<void>;
}

export interface ReadersSeen {
  readonly service: ReaderService;
  readonly readers: readonly ReaderSeen[];
}

/** The readers of this PC, and the cards in them. */
export interface CardReaders {
  readonly seen: () => ReadersSeen;
  /** A card for this program alone. */
  readonly connect: (reader: string) => Promise<Result<HeldCard, TransmitError>>;
  readonly stop: () => void;
}

/**
 * A card may take seconds over a signature; a driver that takes longer than twenty hangs. They are counted one by one, so
 * that a PC that stands still for a minute has used up one of them: the answer may wait to be read.
 */
const answerWithinSeconds = 20;
const firstStartAgainMs = 1_000;
const longestStartAgainMs = 60_000;

const nothingSeen: ReadersSeen = { service: 'starting', readers: [] };

/** Starts the process at once, and again whenever it has ended by itself. */
export function openCardReaders(
  start: StartReaderProcess,
  clock: Pick<Clock, 'after'>,
  onSeen: (seen: ReadersSeen) => void,
): CardReaders {
  type Answer = Extract<FromReaderProcess, { readonly kind: 'answer' }>['answer'];
  const waiting = new Map<number, (answer: Answer) => void>();
  let process: ReaderProcess | null = null;
  let seen = nothingSeen;
  let asked = 0;
  let startAgainMs = firstStartAgainMs;
  let isStopped = false;
  let cancelStart = () => {};

  function hasSeen(now: ReadersSeen): void {
    seen = now;
    onSeen(now);
  }

  function begin(): void {
    process = start({
      message(message) {
        if (message.kind === 'seen') {
          if (message.service === 'running') startAgainMs = firstStartAgainMs;
          hasSeen({ service: message.service, readers: message.readers });
        } else {
          waiting.get(message.id)?.(message.answer);
        }
      },
      ended,
    });
  }

  function ended(): void {
    process = null;
    for (const end of [...waiting.values()]) end(failure('reader-gone'));
    if (isStopped) return;
    hasSeen(nothingSeen);
    cancelStart = clock.after(startAgainMs, begin);
    startAgainMs = Math.min(2 * startAgainMs, longestStartAgainMs);
  }

  function ask(message: (id: number) => ToReaderProcess): Promise<Answer> {
    if (process === null) return Promise.resolve(failure('reader-gone'));
    asked += 1;
    const id = asked;
    const to = process;
    return new Promise((resolve) => {
      let cancel = () => {};
      const wait = (secondsLeft: number) => {
        if (secondsLeft === 0) to.kill();
        else cancel = clock.after(1_000, () => wait(secondsLeft - 1));
      };
      wait(answerWithinSeconds);
      waiting.set(id, (answer) => {
        cancel();
        waiting.delete(id);
        resolve(answer);
      });
      to.post(message(id));
    });
  }

  begin();
  return {
    seen: () => seen,
    async connect(reader) {
      const connected = await ask((id) => ({ kind: 'connect', id, reader }));
      if (!connected.ok) return connected;
      return success({
        protocol: connected.value === 'T=0' ? 'T=0' : 'T=1',
        async transmit(command) {
          const answer = await ask((id) => ({ kind: 'transmit', id, reader, command }));
          if (!answer.ok) return answer;
          return answer.value instanceof Uint8Array ? success(answer.value) : failure('transport');
        },
        async reset() {
          const answer = await ask((id) => ({ kind: 'reset', id, reader }));
          return answer.ok ? success(undefined) : answer;
        },
        async release() {
          await ask((id) => ({ kind: 'release', id, reader }));
        },
      });
    },
    stop() {
      isStopped = true;
      cancelStart();
      process?.kill();
    },
  };
}
