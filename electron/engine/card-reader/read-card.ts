import type { CardProgress, CardRefusal } from '../../../shared/contract/card-reading.ts';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import { concatBytes } from '../../../shared/tachograph/bytes.ts';
import { kindByEquipmentType } from '../../../shared/tachograph/card/card-kind.ts';
import {
  applicationFile,
  applicationFileV2,
  chipFiles,
  type DriverCardRoom,
  driverCardFiles,
  driverCardRoomBytes,
  driverCardRoomV2Bytes,
  type FileToRead,
  identificationFile,
  readDriverCardRoom,
  signingCertificateFile,
} from '../../../shared/tachograph/card/driver-card-files.ts';
import { Appendix } from '../../../shared/tachograph/card/elementary-files.ts';
import { driverIdentification } from '../../../shared/tachograph/records/card-layouts.ts';
import { certificateBytes, readGen2Certificate } from '../../../shared/tachograph/verify/gen2-certificate.ts';
import type { Clock } from '../ports.ts';
import { type CardConnection, openChannel, type TransmitError } from './card-channel.ts';
import { applicationNames, cardCommands } from './card-commands.ts';
import { type CardFiles, openCardFiles, type Unread } from './card-files.ts';

type Generation = DriverCardRoom['generation'];

/** A card that was read as its law wants it. */
export interface ReadCard {
  /** The download (DDP_041 to 046). */
  readonly bytes: Uint8Array;
  readonly applications: readonly Generation[];
  /** An application that is on the card, and of which nothing is in the download, because some of it could not be read. */
  readonly leftOut: Generation | null;
}

/** Whose card it is, before all of it is read. */
export interface CardOwner {
  readonly cardNumber: string;
  /** Null where the card does not say it. */
  readonly holder: string | null;
}

interface Meter {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly onProgress: (progress: CardProgress) => void;
}

interface Parts<Unwanted extends string> extends Meter {
  /** Told whose card it is as soon as the card has told it; what it answers ends the reading. Default: every card is read. */
  readonly admit?: (owner: CardOwner) => Unwanted | null;
}

/** Why one pass over the card brought no whole application. */
type PassEnd<Unwanted extends string = never> =
  | { readonly kind: 'refused'; readonly refusal: CardRefusal | Unwanted }
  | { readonly kind: 'again'; readonly error: TransmitError | 'damaged' };

/**
 * Reads a driver card whole. A card that stops within is read once more from its start. Of two applications one is enough
 * for a download where the other cannot be read; half of one is never kept.
 */
export async function readCard<Unwanted extends string = never>(
  connection: CardConnection,
  parts: Parts<Unwanted>,
): Promise<Result<ReadCard, CardRefusal | Unwanted>> {
  const first = await pass(connection, parts, false);
  if (first.ok) return first;
  if (first.error.kind === 'refused') return failure(first.error.refusal);
  const reset = await connection.reset();
  if (!reset.ok) return failure(refusalOf(reset.error));
  const second = await pass(connection, parts, true);
  if (second.ok) return second;
  return failure(second.error.kind === 'refused' ? second.error.refusal : refusalOf(second.error.error));
}

export function refusalOf(error: TransmitError | 'damaged'): CardRefusal {
  switch (error) {
    case 'taken-out':
    case 'reader-gone':
    case 'mute':
    case 'held':
    case 'damaged':
      return error;
    case 'reset':
      return 'held';
    case 'transport':
      return 'damaged';
    default:
      return assertNever(error);
  }
}

/** Nothing that is asked again changes these. */
function endOf(error: Unread): PassEnd {
  if (error === 'taken-out' || error === 'reader-gone') return { kind: 'refused', refusal: error };
  return { kind: 'again', error: error === 'absent' || error === 'refused' ? 'damaged' : error };
}

/** An application that is on the card, with what is to be read of it; or why it cannot be read. */
interface Found {
  readonly generation: Generation;
  readonly card: DriverCardRoom | null;
}

/** @param isLast what cannot be read is left out, rather than asked for from the card's start once more. */
async function pass<Unwanted extends string>(
  connection: CardConnection,
  parts: Parts<Unwanted>,
  isLast: boolean,
): Promise<Result<ReadCard, PassEnd<Unwanted>>> {
  const count = openCount(parts);
  const files = openCardFiles(openChannel(connection), count.add);
  const chip: Uint8Array[] = [];
  for (const file of chipFiles) {
    const read = await files.read(file);
    if (read.ok) chip.push(element(file.fileId, Appendix.gen1Data, read.value));
    else if (isLost(read.error) || (read.error === 'transport' && !isLast)) return failure(endOf(read.error));
  }
  const found: Found[] = [];
  for (const generation of ['gen2', 'gen1'] as const) {
    const application = await findApplication(files, generation);
    if (!application.ok) return application;
    if (application.value !== null) found.unshift(application.value);
  }
  if (found.length === 0) return failure({ kind: 'refused', refusal: 'not-a-tachograph-card' });
  count.expect(found.flatMap(({ card }) => (card === null ? [] : driverCardFiles(card))));
  let unwanted: Unwanted | null = null;
  const isAdmitted = (identification: Uint8Array) => {
    const owner = ownerIn(identification);
    unwanted = owner === null ? null : (parts.admit?.(owner) ?? null);
    return unwanted === null;
  };
  const applications: Generation[] = [];
  const read: Uint8Array[] = [...chip];
  let leftOut: Generation | null = null;
  for (const { generation, card } of found) {
    const application = card === null ? failure('damaged' as const) : await readApplication(files, card, isAdmitted);
    if (application.ok) {
      applications.push(generation);
      read.push(application.value);
    } else if (unwanted !== null) {
      return failure({ kind: 'refused', refusal: unwanted });
    } else if (isLast && !isLost(application.error)) {
      leftOut = generation;
    } else {
      return failure(endOf(application.error));
    }
  }
  if (applications.length === 0) return failure({ kind: 'again', error: 'damaged' });
  return success({ bytes: concatBytes(...read), applications, leftOut });
}

/** Whether the card itself is gone or began anew, so that nothing more can be read in this pass. */
function isLost(error: Unread): boolean {
  return error !== 'absent' && error !== 'refused' && error !== 'damaged' && error !== 'transport';
}

/** Null where the card has no such application; refused where it is no driver's. */
async function findApplication(files: CardFiles, generation: Generation): Promise<Result<Found | null, PassEnd>> {
  const selected = await files.command(cardCommands.selectApplication(applicationNames[generation]));
  if (!selected.ok) {
    if (selected.error === 'absent' || selected.error === 'refused') return success(null);
    return selected.error === 'damaged' ? success({ generation, card: null }) : failure(endOf(selected.error));
  }
  const unread = (error: Unread): Result<Found, PassEnd> =>
    isLost(error) ? failure(endOf(error)) : success({ generation, card: null });
  const type = await files.readStart(applicationFile, 1);
  if (!type.ok) return unread(type.error);
  const kind = kindByEquipmentType[type.value[0] ?? 0];
  if (kind === undefined) return failure({ kind: 'refused', refusal: 'not-a-tachograph-card' });
  if (kind !== 'driver-card') return failure({ kind: 'refused', refusal: kind });
  const room = await files.readStart(applicationFile, driverCardRoomBytes[generation]);
  if (!room.ok) return unread(room.error);
  const version2 = generation === 'gen2' ? await files.readStart(applicationFileV2, driverCardRoomV2Bytes) : null;
  if (version2 !== null && !version2.ok && version2.error !== 'absent') return unread(version2.error);
  return success({
    generation,
    card: readDriverCardRoom(generation, room.value, version2?.ok ? version2.value : null),
  });
}

const gen1SignatureBytes = 128;

/**
 * All files of one application, with their signatures; or the first reason why it is not whole.
 *
 * @param isAdmitted told what says whose card it is; where it says no, nothing more is asked of the card
 */
async function readApplication(
  files: CardFiles,
  card: DriverCardRoom,
  isAdmitted: (identification: Uint8Array) => boolean,
): Promise<Result<Uint8Array, Unread>> {
  const { generation } = card;
  const selected = await files.command(cardCommands.selectApplication(applicationNames[generation]));
  if (!selected.ok) return selected;
  const appendix = generation === 'gen1' ? Appendix.gen1Data : Appendix.gen2Data;
  let signatureBytes = generation === 'gen1' ? gen1SignatureBytes : null;
  const elements: Uint8Array[] = [];
  for (const file of driverCardFiles(card)) {
    const read = file.isSigned ? await files.readSigned(file, signatureBytes) : await files.read(file);
    if (!read.ok) {
      // What a card does not have leaves nothing behind (DDP_045); whether it had to is judged like that of any download.
      if (read.error === 'absent') continue;
      return read;
    }
    if (file.fileId === signingCertificateFile && read.value instanceof Uint8Array) {
      signatureBytes = signatureBytesOf(read.value);
    }
    if (read.value instanceof Uint8Array) {
      elements.push(element(file.fileId, appendix, read.value));
    } else {
      elements.push(element(file.fileId, appendix, read.value.data));
      elements.push(element(file.fileId, appendix + 1, read.value.signature));
      if (file.fileId === identificationFile && !isAdmitted(read.value.data)) return failure('refused');
    }
  }
  return success(concatBytes(...elements));
}

function ownerIn(identification: Uint8Array): CardOwner | null {
  const read = driverIdentification.read(identification);
  if (read?.cardNumber == null) return null;
  const { cardNumber, surname, firstNames } = read;
  return { cardNumber, holder: `${firstNames ?? ''} ${surname ?? ''}`.trim() || null };
}

/** Two numbers of the curve's size; null where the certificate has no key. */
function signatureBytesOf(certificate: Uint8Array): number | null {
  const key = readGen2Certificate(certificate)?.publicKey;
  return key ? 2 * key.curve.coordinateBytes : null;
}

/** Tag and length, then the value (DDP_041). */
function element(fileId: number, appendix: number, value: Uint8Array): Uint8Array {
  const { length } = value;
  return concatBytes(new Uint8Array([fileId >> 8, fileId & 0xff, appendix, length >> 8, length & 0xff]), value);
}

/** How much is read, and how long the rest takes at the speed of this card. */
function openCount({ clock, onProgress }: Meter) {
  const startedMs = clock.monotonicMs();
  let filesDone = 0;
  let bytesDone = 0;
  let bytesBefore = 0;
  let filesTotal: number | null = null;
  let bytesTotal: number | null = null;
  const tell = () => {
    const tookSeconds = (clock.monotonicMs() - startedMs) / 1_000;
    const bytesLeft = bytesTotal === null ? null : Math.max(0, bytesTotal - bytesDone);
    const secondsLeft =
      bytesLeft === null || bytesDone === bytesBefore ? null : Math.ceil((bytesLeft * tookSeconds) / bytesDone);
    onProgress({ filesDone, filesTotal, bytesDone, bytesTotal, secondsLeft });
  };
  return {
    add(bytes: number, isFileDone: boolean): void {
      bytesDone += bytes;
      if (isFileDone) filesDone += 1;
      tell();
    },
    expect(files: readonly FileToRead[]): void {
      bytesBefore = bytesDone;
      filesTotal = filesDone + files.length;
      bytesTotal = bytesDone + files.reduce((sum, { sizeBytes }) => sum + sizeExpected(sizeBytes), 0);
      tell();
    },
  };
}

function sizeExpected(sizeBytes: FileToRead['sizeBytes']): number {
  return sizeBytes === 'certificate' ? certificateBytes.usual : sizeBytes;
}
