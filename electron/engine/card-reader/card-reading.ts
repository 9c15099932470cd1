import type {
  CardInReader,
  CardProgress,
  CardRead,
  CardReader,
  CardReadersState,
  CardReadingEnd,
  CardRefusal,
} from '../../../shared/contract/card-reading.ts';
import type { Intake } from '../intake/intake.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import type { CardConnection } from './card-channel.ts';
import { type CardReaders, openCardReaders, type ReadersSeen, type StartReaderProcess } from './card-readers.ts';
import type { JudgedReading } from './judged-reading.ts';
import { createLatelyRead, type LatelyRead } from './lately-read.ts';
import { noteDownload } from './note-download.ts';
import { type CardOwner, type ReadCard, readCard, refusalOf } from './read-card.ts';

export interface CardReadingParts {
  readonly start: StartReaderProcess;
  readonly clock: Clock;
  readonly log: Log;
  /** Null where what was read cannot be examined. */
  readonly judge: (read: ReadCard) => Promise<JudgedReading | null>;
  readonly keep: Intake['addBytes'];
  /** Whether the settings want the cards of this driver read. */
  readonly isOurs: (owner: CardOwner) => boolean;
  /** `YYYY-MM-DD`: the last day within the limit for the reading after one of now. */
  readonly nextReadingBy: () => string;
  /** Whether the time is written on a card. */
  readonly notes: () => boolean;
  /** When the service took a file that was kept, by its row in the upload list. */
  readonly sentAt: (uploadId: number) => number | null;
  /** Null until the file has been looked into. */
  readonly startOf: (uploadId: number) => Promise<CardRead['start']>;
  /** Whether the settings want the cards in this reader read. */
  readonly isOn: (reader: string) => boolean;
  readonly onChange: () => void;
}

/** Reads each driver card that is put into a reader of this PC. */
export interface CardReading {
  /** The process with the drivers runs only while it is on. */
  readonly set: (isOn: boolean) => void;
  /** Other readers are left alone than before. */
  readonly choiceChanged: () => void;
  /** What was read may have been sent. */
  readonly recordsChanged: () => void;
  /** What was read may be among what the rest of the depot knows of its driver. */
  readonly reportsChanged: () => void;
  readonly state: () => Omit<CardReadersState, 'counter'>;
  /** Finishes nothing: what was not kept is not there. */
  readonly stop: () => Promise<void>;
}

/** What a person reads of a card that is out stays this long. */
const shownForMs = 30_000;
/** A program that has the card to itself is waited for. */
const tryHeldEveryMs = 2_000;

const nothingDone = { filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, secondsLeft: null };
const begun: CardInReader = { kind: 'reading', progress: nothingDone, holder: null };
const none: CardInReader = { kind: 'none' };

/** One card from being put in to the next one. */
interface Turn {
  card: CardInReader;
  isIn: boolean;
  /** When `card` became of another kind, epoch ms. */
  sinceMs: number;
}

export function createCardReading(parts: CardReadingParts): CardReading {
  const { clock, onChange } = parts;
  let readers: CardReaders | null = null;
  let service: ReadersSeen['service'] = 'starting';
  const last = followLast(parts);
  const latelyRead = createLatelyRead(clock);
  const turns = new Map<string, Turn>();
  const background = inBackground(parts.log);

  function hasSeen(seen: ReadersSeen): void {
    service = seen.service;
    for (const name of turns.keys()) if (!seen.readers.some((each) => each.name === name)) turns.delete(name);
    for (const { name, card } of seen.readers) {
      const before = turns.get(name);
      if (!parts.isOn(name)) turns.set(name, newTurn(clock, none, false));
      else if (card === 'none') takenOut(name, before);
      else if (before?.isIn !== true) putIn(name, card === 'mute');
    }
    onChange();
  }

  /** A reading that is under way finds out by itself. */
  function takenOut(name: string, turn: Turn = newTurn(clock, none, false)): void {
    turns.set(name, turn);
    const wasIn = turn.isIn;
    turn.isIn = false;
    if (wasIn && turn.card.kind !== 'reading') clearSoon(turn);
  }

  function clearSoon(turn: Turn): void {
    clock.after(shownForMs, () => {
      turn.card = none;
      onChange();
    });
  }

  function putIn(name: string, isMute: boolean): void {
    const turn = newTurn(clock, isMute ? { kind: 'refused', refusal: 'mute' } : begun, true);
    turns.set(name, turn);
    if (isMute || readers === null) return;
    const from = readers;
    background.run(async () => {
      await read(from, name, turn);
      // The card is let go by now.
      await tellStart(turn);
    });
  }

  /** Looked up again at each news of the reports, until it is known. */
  async function tellStart(turn: Turn): Promise<void> {
    const { card } = turn;
    if (card.kind !== 'read' || card.start !== null) return;
    const start = await parts.startOf(card.uploadId);
    if (start !== null && turn.card === card) end(turn, { ...card, start });
  }

  async function read(from: CardReaders, name: string, turn: Turn): Promise<void> {
    const card = await from.connect(name);
    if (!card.ok) {
      end(turn, { kind: 'refused', refusal: refusalOf(card.error) });
      if (card.error === 'held' && turn.isIn) await again(from, name, turn);
      return;
    }
    try {
      const kept = await readAndKeep(card.value, { ...parts, latelyRead, onReading: (reading) => end(turn, reading) });
      if (kept.kind === 'read') last.note(kept.uploadId);
      end(turn, kept);
    } finally {
      await card.value.release();
    }
  }

  async function again(from: CardReaders, name: string, turn: Turn): Promise<void> {
    await new Promise<void>((resolve) => clock.after(tryHeldEveryMs, resolve));
    if (turn.isIn && turns.get(name) === turn && from === readers) await read(from, name, turn);
  }

  function end(turn: Turn, card: CardInReader): void {
    if (turn.card.kind !== card.kind) turn.sinceMs = clock.now();
    turn.card = card;
    if (!turn.isIn && card.kind !== 'reading') clearSoon(turn);
    onChange();
  }

  function turnOff(): void {
    readers?.stop();
    readers = null;
    turns.clear();
    service = 'starting';
  }

  return {
    set(isOn) {
      if (isOn === (readers !== null)) return;
      if (isOn) readers = openCardReaders(parts.start, clock, hasSeen);
      else turnOff();
      onChange();
    },
    choiceChanged() {
      if (readers !== null) hasSeen(readers.seen());
    },
    recordsChanged: last.recordsChanged,
    reportsChanged() {
      for (const turn of turns.values()) background.run(() => tellStart(turn));
    },
    state: () => ({
      service: readers === null ? 'off' : service,
      readers: [...turns].map(([name, turn]) => readerState(name, turn, parts)),
      lastRead: last.state(),
    }),
    async stop() {
      turnOff();
      await background.ended();
    },
  };
}

function newTurn(clock: Clock, card: CardInReader, isIn: boolean): Turn {
  return { card, isIn, sinceMs: clock.now() };
}

function readerState(name: string, { card, isIn, sinceMs }: Turn, { isOn, sentAt }: CardReadingParts): CardReader {
  const shown = card.kind === 'read' ? { ...card, sentAt: sentAt(card.uploadId) } : card;
  return { name, isOn: isOn(name), isIn, since: sinceMs, card: shown };
}

/** Work that a stop waits for. */
function inBackground(log: Log) {
  const underWay = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>): void {
      const ended = contained(log, 'card-readers', work).finally(() => underWay.delete(ended));
      underWay.add(ended);
    },
    ended: () => Promise.all(underWay),
  };
}

/** The last card that was read, until the service has its file. */
function followLast({ clock, sentAt, onChange }: CardReadingParts) {
  let last: { readonly atMs: number; readonly uploadId: number; readonly isSent: boolean } | null = null;
  return {
    note(uploadId: number): void {
      last = { atMs: clock.now(), uploadId, isSent: false };
    },
    recordsChanged(): void {
      if (last === null || last.isSent || sentAt(last.uploadId) === null) return;
      last = { ...last, isSent: true };
      onChange();
    },
    state: () => last && { at: last.atMs, sentAt: sentAt(last.uploadId) },
  };
}

interface OneReading extends CardReadingParts {
  readonly latelyRead: LatelyRead;
  readonly onReading: (reading: CardInReader) => void;
}

/** Reads a card that is to be read, keeps the file and, only then, notes on the card that it was read. */
async function readAndKeep(card: CardConnection, parts: OneReading): Promise<CardInReader> {
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
