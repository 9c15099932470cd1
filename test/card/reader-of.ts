import type { CardConnection, TransmitError } from '../../electron/engine/card-reader/card-channel.ts';
import { readCard } from '../../electron/engine/card-reader/read-card.ts';
import type { CardProgress } from '../../shared/contract/card-reading.ts';
import { failure, success } from '../../shared/result.ts';
import type { VirtualCard } from './virtual-card.ts';

/** What goes wrong between reader and card, by the number of the command; null: nothing. */
export type Fault = (number: number, command: Uint8Array) => TransmitError | null;

export interface VirtualConnection extends CardConnection {
  readonly commands: readonly Uint8Array[];
  readonly resets: () => number;
  readonly seconds: () => number;
}

interface Line {
  readonly protocol?: CardConnection['protocol'];
  readonly fault?: Fault;
  /** Ten bits a byte (with parity and guard time twelve) at this speed; a card without it answers at once. */
  readonly baud?: number;
}

const bitsOfByte = 12;

/** A reader with that card in it, put in a moment ago. */
export function connectionTo(
  card: VirtualCard,
  { protocol = 'T=1', fault = () => null, baud }: Line = {},
): VirtualConnection {
  const commands: Uint8Array[] = [];
  let resets = 0;
  let seconds = 0;
  let isOut = false;
  card.powerOn();
  return {
    protocol,
    commands,
    resets: () => resets,
    seconds: () => seconds,
    async transmit(command) {
      commands.push(command);
      const wrong = isOut ? 'taken-out' : fault(commands.length - 1, command);
      isOut ||= wrong === 'taken-out';
      if (wrong !== null) return failure(wrong);
      const answer = card.answer(command);
      if (baud !== undefined) seconds += ((command.length + answer.length) * bitsOfByte) / baud;
      return success(answer);
    },
    async reset() {
      resets += 1;
      if (isOut) return failure('taken-out');
      card.powerOn();
      return success(undefined);
    },
  };
}

/** Reads it, on a clock that only the card's own time moves. */
export async function reading(connection: VirtualConnection) {
  const told: CardProgress[] = [];
  const clock = { monotonicMs: () => connection.seconds() * 1_000 };
  const read = await readCard(connection, { clock, onProgress: (progress) => told.push(progress) });
  return { read, told };
}
