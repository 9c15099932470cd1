import { failure, type Result, success } from '../../../shared/result.ts';
import { concatBytes } from '../../../shared/tachograph/bytes.ts';
import type { FileToRead } from '../../../shared/tachograph/card/driver-card-files.ts';
import { certificateBytes, gen2CertificateBytes } from '../../../shared/tachograph/verify/gen2-certificate.ts';
import type { CardAnswer, Send, TransmitError } from './card-channel.ts';
import { type CardCommand, cardCommands, farData } from './card-commands.ts';

/** Why something of a card is not here. */
export type Unread =
  | TransmitError
  /** The card has no such file or application. */
  | 'absent'
  /** It has it, and gives it to nobody who reads like this. */
  | 'refused'
  | 'damaged';

interface SignedFile {
  readonly data: Uint8Array;
  readonly signature: Uint8Array;
}

/** Reads files of the application that is selected, each whole or not at all. */
export interface CardFiles {
  readonly command: (command: CardCommand) => Promise<Result<CardAnswer, Unread>>;
  /** So many bytes from a file's start, beside what is downloaded. */
  readonly readStart: (fileId: number, bytes: number) => Promise<Result<Uint8Array, Unread>>;
  /** DDP_037. */
  readonly read: (file: FileToRead) => Promise<Result<Uint8Array, Unread>>;
  /** DDP_038. `signatureBytes`: null where the key that signs is not known. */
  readonly readSigned: (file: FileToRead, signatureBytes: number | null) => Promise<Result<SignedFile, Unread>>;
}

/** The most that every reader and card takes in one answer. */
const pieceBytes = 0xf8;
/** READ BINARY has 15 bits for the offset. */
const firstFarOffset = 0x8000;
const timesAsked = 3;

/** @param onRead told of each piece, and with which of them a file is whole. */
export function openCardFiles(send: Send, onRead: (bytes: number, isFileDone: boolean) => void): CardFiles {
  /** Asks up to three times, as a contact that is worn or a cell that is weak often answers then. */
  async function command(given: CardCommand, expected?: number): Promise<Result<CardAnswer, Unread>> {
    let problem: Unread = 'damaged';
    for (let asked = 0; asked < timesAsked; asked++) {
      const answer = await send(given);
      const found = answer.ok ? problemOf(answer.value.status) : answer.error;
      if (answer.ok && found === null && (expected === undefined || answer.value.data.length === expected)) {
        return answer;
      }
      problem = found ?? 'damaged';
      if (problem !== 'damaged' && problem !== 'transport') break;
    }
    return failure(problem);
  }

  async function readPiece(offset: number, bytes: number): Promise<Result<Uint8Array, Unread>> {
    if (offset < firstFarOffset) {
      const answer = await command(cardCommands.read(offset, bytes), bytes);
      return answer.ok ? success(answer.value.data) : answer;
    }
    const answer = await command(cardCommands.readFar(offset, bytes));
    if (!answer.ok) return answer;
    const data = farData(answer.value.data);
    // Over T=0 the card itself chooses how much it answers.
    return data === null || data.length === 0 ? failure('damaged') : success(data.subarray(0, bytes));
  }

  async function readSelected(from: number, sizeBytes: number): Promise<Result<readonly Uint8Array[], Unread>> {
    const pieces: Uint8Array[] = [];
    for (let at = from; at < sizeBytes; ) {
      const upTo = at < firstFarOffset ? Math.min(sizeBytes, firstFarOffset) : sizeBytes;
      const piece = await readPiece(at, Math.min(pieceBytes, upTo - at));
      if (!piece.ok) return piece;
      pieces.push(piece.value);
      at += piece.value.length;
      onRead(piece.value.length, at >= sizeBytes);
    }
    return success(pieces);
  }

  async function readData({ sizeBytes }: FileToRead): Promise<Result<Uint8Array, Unread>> {
    if (sizeBytes !== 'certificate') {
      const whole = await readSelected(0, sizeBytes);
      return whole.ok ? success(concatBytes(...whole.value)) : whole;
    }
    const start = await readPiece(0, certificateBytes.least);
    if (!start.ok) return start;
    const whole = gen2CertificateBytes(start.value) ?? certificateBytes.least;
    onRead(start.value.length, whole <= start.value.length);
    const rest = await readSelected(start.value.length, whole);
    return rest.ok ? success(concatBytes(start.value.subarray(0, whole), ...rest.value)) : rest;
  }

  async function read(file: FileToRead): Promise<Result<Uint8Array, Unread>> {
    const selected = await command(cardCommands.selectFile(file.fileId));
    return selected.ok ? readData(file) : selected;
  }

  return {
    command,
    async readStart(fileId, bytes) {
      const selected = await command(cardCommands.selectFile(fileId));
      return selected.ok ? readPiece(0, bytes) : selected;
    },
    read,
    async readSigned(file, signatureBytes) {
      const selected = await command(cardCommands.selectFile(file.fileId));
      if (!selected.ok) return selected;
      if (signatureBytes === null) return failure('damaged');
      const hashed = await command(cardCommands.hashFile);
      if (!hashed.ok) return hashed;
      const data = await readData(file);
      if (!data.ok) return data;
      const signed = await command(cardCommands.sign(signatureBytes), signatureBytes);
      return signed.ok ? success({ data: data.value, signature: signed.value.data }) : signed;
    },
  };
}

/** Null for an answer to go on with (appendix 2, TCS_29). */
function problemOf(status: number): Unread | null {
  switch (status) {
    case 0x9000:
      return null;
    case 0x6a82:
      return 'absent';
    // Not for this reader, or a card that knows no such command.
    case 0x6982:
    case 0x6a86:
    case 0x6d00:
    case 0x6e00:
      return 'refused';
    // Data that may be wrong (6281), damage (6400, 6500, 6581), lengths that do not fit the file (6282, 6700, 6B00), and
    // whatever else a card may answer.
    default:
      return 'damaged';
  }
}
