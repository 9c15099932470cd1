import type { CardInReader, CardProgress, CardReadingEnd, CardRefusal } from '../../../shared/contract/card-reading.ts';
import type { Intake } from '../intake/intake.ts';
import type { Clock } from '../ports.ts';
import type { CardConnection } from './card-channel.ts';
import type { JudgedReading } from './judged-reading.ts';
import type { LatelyRead } from './lately-read.ts';
import { noteDownload } from './note-download.ts';
import { type CardOwner, type ReadCard, readCard } from './read-card.ts';

export interface KeepingParts {
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  /** Null where what was read cannot be examined. */
  readonly judge: (read: ReadCard) => Promise<JudgedReading | null>;
  readonly keep: Intake['addBytes'];
  /** Whether the settings want the cards of this driver read. */
  readonly isOurs: (owner: CardOwner) => boolean;
  readonly latelyRead: LatelyRead;
  /** `YYYY-MM-DD`: the last day within the limit for the reading after one of now. */
  readonly nextReadingBy: () => string;
  /** Whether the time is written on a card. */
  readonly notes: () => boolean;
  readonly onReading: (reading: CardInReader) => void;
}

/** Reads a card that is to be read, keeps the file and, only then, notes on the card that it was read. */
export async function readAndKeep(card: CardConnection, parts: KeepingParts): Promise<CardInReader> {
  const { clock, latelyRead } = parts;
  let owner: CardOwner | null = null;
  let readAtMs: number | null = null;
  const onProgress = (progress: CardProgress) =>
    parts.onReading({ kind: 'reading', progress, holder: owner?.holder ?? null });
  const admit = (told: CardOwner): 'not-ours' | 'read-lately' | null => {
    if (!parts.isOurs(told)) return 'not-ours';
    // A card that begins anew tells it once more, and so does its second application.
    if (owner === null) readAtMs = latelyRead.tooSoonAfter(told.cardNumber);
    owner = told;
    return readAtMs === null ? null : 'read-lately';
  };
  const found = await readCard(card, { clock, onProgress, admit });
  if (!found.ok) return notRead(found.error, owner, readAtMs);
  const judged = await parts.judge(found.value);
  if (judged === null) return { kind: 'refused', refusal: 'damaged' };
  const { fileName, end, holder, firstNames, cardEnds } = judged;
  const file = await parts.keep(fileName, new Uint8Array(found.value.bytes), 'reader');
  if (!file.ok) return { kind: 'refused', refusal: 'not-kept' };
  // Only now, as the bytes lie flushed.
  if (end === 'genuine' && parts.notes()) {
    await noteDownload(card, found.value.applications, Math.floor(clock.now() / 1_000));
  }
  if (isWhole(end)) noteRead(owner, latelyRead);
  const { sightingId: uploadId, duplicate: alreadyHere } = file.value;
  return {
    ...{ kind: 'read', end, holder, firstNames, cardEnds, uploadId, alreadyHere },
    ...{ sizeBytes: found.value.bytes.length, nextReadingBy: parts.nextReadingBy(), sentAt: null, start: null },
  };
}

function noteRead(owner: CardOwner | null, latelyRead: LatelyRead): void {
  if (owner !== null) latelyRead.note(owner.cardNumber);
}

function notRead(error: CardRefusal | 'read-lately', owner: CardOwner | null, readAtMs: number | null): CardInReader {
  if (error !== 'read-lately') return { kind: 'refused', refusal: error };
  return { kind: 'read-lately', holder: owner?.holder ?? null, at: readAtMs ?? 0 };
}

/** Whether there is no use in putting the card in again. */
function isWhole(end: CardReadingEnd): boolean {
  return end === 'genuine' || end === 'not-checked';
}
