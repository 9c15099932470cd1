import { setTimeout as delay } from 'node:timers/promises';
import type { Card, Client, Reader } from 'pcsc-mini';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import type { CardConnection, TransmitError } from './card-channel.ts';
import type { FromReaderProcess, ReaderSeen, ReaderService, ToReaderProcess } from './reader-messages.ts';

/**
 * The process that has the readers' drivers in it. One that crashes or hangs ends this process, and with it the reading of
 * one card; nothing else of the depot is here.
 */
interface ElectronParent {
  readonly postMessage: (message: FromReaderProcess) => void;
  readonly on: (event: 'message', hear: (event: { readonly data: ToReaderProcess }) => void) => void;
}

const electronParent = (process as { readonly parentPort?: ElectronParent }).parentPort;

function tell(message: FromReaderProcess): void {
  if (electronParent !== undefined) electronParent.postMessage(message);
  else process.send?.(message);
}

if (electronParent !== undefined) electronParent.on('message', ({ data }) => void answer(data));
else process.on('message', (message: ToReaderProcess) => void answer(message));
process.on('disconnect', () => process.exit());

const tryServiceEveryMs = 3_000;
/** A card that was just put in may say nothing for a moment, until its contacts have settled and it has power. */
const muteAfterMs = 1_500;
const outWithinMs = 500;

const collectAfterMs = 1_000;

/** What the start and each reading leave behind would stay for good: nothing else here ever needs the room. */
function collectSoon(): void {
  const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setTimeout(collect, collectAfterMs).unref();
}

let service: ReaderService = 'starting';
const seen = new Map<string, { readonly reader: Reader; card: ReaderSeen['card'] }>();
const held = new Map<string, Card>();

function tellSeen(): void {
  const readers = [...seen].map(([name, { card }]) => ({ name, card }));
  tell({ kind: 'seen', service, readers });
}

type Library = typeof import('pcsc-mini');

async function follow(): Promise<void> {
  let library: Library;
  try {
    library = await import('pcsc-mini');
  } catch {
    service = 'unsupported';
    tellSeen();
    return;
  }
  begin(library);
  collectSoon();
}

/** Begins anew while there is no service, and each time that it has gone. */
function begin(library: Library): void {
  const client = new library.Client();
  client.on('reader', (reader) => {
    const name = reader.name();
    seen.set(name, { reader, card: 'none' });
    let muteLater: NodeJS.Timeout | undefined;
    const show = (card: ReaderSeen['card']) => {
      seen.set(name, { reader, card });
      tellSeen();
    };
    reader.on('change', (status) => {
      const { EMPTY, MUTE, PRESENT } = library.ReaderStatus;
      clearTimeout(muteLater);
      const isIn = status.has(PRESENT) && !status.has(EMPTY);
      if (isIn && status.has(MUTE)) muteLater = setTimeout(() => show('mute'), muteAfterMs);
      else show(isIn ? 'in' : 'none');
    });
    reader.on('disconnect', () => {
      clearTimeout(muteLater);
      seen.delete(name);
      held.delete(name);
      tellSeen();
    });
    tellSeen();
  });
  client.on('error', () => lost(library, client));
  try {
    client.start();
    service = 'running';
    tellSeen();
  } catch {
    lost(library, null);
  }
}

function lost(library: Library, client: Client | null): void {
  client?.removeAllListeners();
  client?.on('error', () => {});
  try {
    client?.stop();
  } catch {
    // It has ended by itself.
  }
  seen.clear();
  held.clear();
  service = 'missing';
  tellSeen();
  setTimeout(() => begin(library), tryServiceEveryMs);
}

async function answer(message: ToReaderProcess): Promise<void> {
  tell({ kind: 'answer', id: message.id, answer: await obeyed(message) });
}

async function obeyed(message: ToReaderProcess): Promise<Extract<FromReaderProcess, { kind: 'answer' }>['answer']> {
  try {
    return await obey(message);
  } catch (error) {
    const told = errorOf((error as { readonly code?: string }).code ?? '');
    return failure(told === 'transport' && (await isOut(message.reader)) ? 'taken-out' : told);
  }
}

/** The line to a card that is pulled breaks first; that nothing is in the reader is told a moment later. */
async function isOut(reader: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < outWithinMs; waitedMs += 50) {
    if ((seen.get(reader)?.card ?? 'none') === 'none') return true;
    await delay(50);
  }
  return false;
}

async function obey(
  message: ToReaderProcess,
): Promise<Result<Uint8Array | CardConnection['protocol'] | null, TransmitError>> {
  const { CardDisposition, CardMode, Protocol } = await import('pcsc-mini');
  const card = held.get(message.reader);
  switch (message.kind) {
    case 'connect': {
      const reader = seen.get(message.reader)?.reader;
      if (reader === undefined) return failure('reader-gone');
      const connected = await reader.connect(CardMode.EXCLUSIVE);
      held.set(message.reader, connected);
      return success(connected.protocol() === Protocol.T0 ? 'T=0' : 'T=1');
    }
    case 'transmit':
      return card === undefined ? failure('taken-out') : success(await card.transmit(message.command));
    case 'reset':
      if (card === undefined) return failure('taken-out');
      await card.reconnect(CardMode.EXCLUSIVE, CardDisposition.RESET);
      return success(null);
    case 'release':
      held.delete(message.reader);
      collectSoon();
      await card?.disconnect(CardDisposition.RESET);
      return success(null);
    default:
      return assertNever(message);
  }
}

/** By the names that PC/SC has for them. */
function errorOf(code: string): TransmitError {
  switch (code) {
    case 'RemovedCard':
    case 'NoSmartCard':
      return 'taken-out';
    case 'NoReadersAvailable':
    case 'NoService':
    case 'ReaderUnavailable':
    case 'ServiceStopped':
    case 'UnknownReader':
      return 'reader-gone';
    case 'SharingViolation':
      return 'held';
    case 'ResetCard':
      return 'reset';
    case 'ProtoMismatch':
    case 'UnpoweredCard':
    case 'UnresponsiveCard':
    case 'UnsupportedCard':
      return 'mute';
    default:
      return 'transport';
  }
}

void follow();
