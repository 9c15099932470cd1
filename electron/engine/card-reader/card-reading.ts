import type { CardInReader, CardRead, CardReader, CardReadersState } from '../../../shared/contract/card-reading.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { type CardReaders, openCardReaders, type ReadersSeen, type StartReaderProcess } from './card-readers.ts';
import { type KeepingParts, readAndKeep } from './kept-reading.ts';
import { createLatelyRead } from './lately-read.ts';
import { refusalOf } from './read-card.ts';

export interface CardReadingParts extends Omit<KeepingParts, 'latelyRead' | 'onReading'> {
  readonly start: StartReaderProcess;
  readonly clock: Clock;
  readonly log: Log;
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
