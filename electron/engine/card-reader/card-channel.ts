import { failure, type Result, success } from '../../../shared/result.ts';
import { concatBytes } from '../../../shared/tachograph/bytes.ts';
import { type CardCommand, type CardProtocol, cardCommands, encodeCommand } from './card-commands.ts';

/** Why a command got no answer from the card. */
export type TransmitError =
  | 'taken-out'
  | 'reader-gone'
  | 'mute'
  | 'held'
  /** Another program has reset the card, which has forgotten what was selected. */
  | 'reset'
  /** A worn contact, or a driver that failed. */
  | 'transport';

/** A card in a reader that nobody else may use meanwhile. */
export interface CardConnection {
  readonly protocol: CardProtocol;
  readonly transmit: (command: Uint8Array) => Promise<Result<Uint8Array, TransmitError>>;
  /** Resets the card, which forgets what was selected. */
  readonly reset: () => Promise<Result<void, TransmitError>>;
}

export interface CardAnswer {
  readonly data: Uint8Array;
  /** SW1 and SW2. */
  readonly status: number;
}

export type Send = (command: CardCommand) => Promise<Result<CardAnswer, TransmitError>>;

/** More answers than this are never needed for one command, so that a card that always has more ends nothing. */
const mostAnswers = 8;

/**
 * Sends commands and gathers their answers: asks again with the length that the card names (6Cxx), and for an answer that
 * it holds ready (61xx).
 */
export function openChannel({ protocol, transmit }: CardConnection): Send {
  async function once(command: CardCommand): Promise<Result<CardAnswer, TransmitError>> {
    const answer = await transmit(encodeCommand(command, protocol));
    if (!answer.ok) return answer;
    const { value: bytes } = answer;
    if (bytes.length < 2) return failure('transport');
    const status = ((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0);
    return success({ data: bytes.subarray(0, -2), status });
  }

  return async (command) => {
    let asked = command;
    let data: Uint8Array = new Uint8Array(0);
    for (let answers = 0; answers < mostAnswers; answers++) {
      const answer = await once(asked);
      if (!answer.ok) return answer;
      data = concatBytes(data, answer.value.data);
      const { status } = answer.value;
      const length = (status & 0xff) === 0 ? 256 : status & 0xff;
      if (status >> 8 === 0x61) asked = cardCommands.getResponse(length);
      else if (status >> 8 === 0x6c) asked = { ...asked, answerBytes: length };
      else return success({ data, status });
    }
    return failure('transport');
  };
}
