import type { CardInReader, CardProgress, CardReadersState } from '../../../shared/contract/card-reading.ts';
import type { Intake } from '../intake/intake.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { type CardReaders, openCardReaders, type ReadersSeen, type StartReaderProcess } from './card-readers.ts';
import type { JudgedReading } from './judged-reading.ts';
import { noteDownload } from './note-download.ts';
import { type ReadCard, readCard, refusalOf } from './read-card.ts';

export interface CardReadingParts {
  readonly start: StartReaderProcess;
  readonly clock: Clock;
  readonly log: Log;
  /** Null where what was read cannot be examined. */
  readonly judge: (read: ReadCard) => Promise<JudgedReading | null>;
  readonly keep: Intake['addBytes'];
  /** Whether the time is written on a card. */
  readonly notes: () => boolean;
  readonly onChange: () => void;
}

/** Reads each driver card that is put into a reader of this PC. */
export interface CardReading {
  /** The process with the drivers runs only while it is on. */
  readonly set: (isOn: boolean) => void;
  readonly state: () => CardReadersState;
  /** Finishes nothing: what was not kept is not there. */
  readonly stop: () => Promise<void>;
}

/** What a person reads of a card that is out stays this long. */
const shownForMs = 30_000;
/** A program that has the card to itself is waited for. */
const tryHeldEveryMs = 2_000;

const begun: CardProgress = { filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, secondsLeft: null };
const none: CardInReader = { kind: 'none' };

/** One card from being put in to the next one. */
interface Turn {
  card: CardInReader;
  isIn: boolean;
}

export function createCardReading(parts: CardReadingParts): CardReading {
  const { clock, log, onChange } = parts;
  let readers: CardReaders | null = null;
  let service: ReadersSeen['service'] = 'starting';
  const turns = new Map<string, Turn>();
  const underWay = new Set<Promise<void>>();

  function hasSeen(seen: ReadersSeen): void {
    service = seen.service;
    for (const name of turns.keys()) if (!seen.readers.some((each) => each.name === name)) turns.delete(name);
    for (const { name, card } of seen.readers) {
      const before = turns.get(name);
      if (card === 'none') takenOut(name, before);
      else if (before?.isIn !== true) putIn(name, card === 'mute');
    }
    onChange();
  }

  /** A reading that is under way finds out by itself. */
  function takenOut(name: string, turn: Turn = { card: none, isIn: false }): void {
    turns.set(name, turn);
    const wasIn = turn.isIn;
    turn.isIn = false;
    if (!wasIn || turn.card.kind === 'reading') return;
    clearSoon(turn);
  }

  function clearSoon(turn: Turn): void {
    clock.after(shownForMs, () => {
      turn.card = none;
      onChange();
    });
  }

  function putIn(name: string, isMute: boolean): void {
    const turn: Turn = { card: isMute ? { kind: 'refused', refusal: 'mute' } : reading(begun), isIn: true };
    turns.set(name, turn);
    if (isMute || readers === null) return;
    const ended = contained(log, 'card-readers', () => read(readers, name, turn)).finally(() => underWay.delete(ended));
    underWay.add(ended);
  }

  async function read(from: CardReaders | null, name: string, turn: Turn): Promise<void> {
    const card = await from?.connect(name);
    if (card === undefined) return;
    if (!card.ok) {
      end(turn, { kind: 'refused', refusal: refusalOf(card.error) });
      if (card.error === 'held' && turn.isIn) await again(from, name, turn);
      return;
    }
    try {
      end(turn, await kept(card.value, turn));
    } finally {
      await card.value.release();
    }
  }

  async function again(from: CardReaders | null, name: string, turn: Turn): Promise<void> {
    await new Promise<void>((resolve) => clock.after(tryHeldEveryMs, resolve));
    if (turn.isIn && turns.get(name) === turn && from === readers) await read(from, name, turn);
  }

  async function kept(card: Parameters<typeof readCard>[0], turn: Turn): Promise<CardInReader> {
    const onProgress = (progress: CardProgress) => end(turn, reading(progress));
    const found = await readCard(card, { clock, onProgress });
    if (!found.ok) return { kind: 'refused', refusal: found.error };
    const judged = await parts.judge(found.value);
    if (judged === null) return { kind: 'refused', refusal: 'damaged' };
    const { fileName, end: verdict, holder } = judged;
    const file = await parts.keep(fileName, new Uint8Array(found.value.bytes));
    if (!file.ok) return { kind: 'refused', refusal: 'not-kept' };
    // Only now, as the bytes lie flushed.
    if (verdict === 'genuine' && parts.notes()) {
      await noteDownload(card, found.value.applications, Math.floor(clock.now() / 1_000));
    }
    const { sightingId: uploadId, duplicate: alreadyHere } = file.value;
    return { kind: 'read', end: verdict, holder, uploadId, alreadyHere };
  }

  function end(turn: Turn, card: CardInReader): void {
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
    state: () => ({
      service: readers === null ? 'off' : service,
      readers: [...turns].map(([name, { card }]) => ({ name, card })),
    }),
    async stop() {
      turnOff();
      await Promise.all(underWay);
    },
  };
}

function reading(progress: CardProgress): CardInReader {
  return { kind: 'reading', progress };
}
