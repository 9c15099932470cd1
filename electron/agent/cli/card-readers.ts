import path from 'node:path';
import { reportedFinding } from '../../../shared/compliance/record/identify-report.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import type { CardProgress, CardRefusal } from '../../../shared/contract/card-reading.ts';
import { readersProblem } from '../../../shared/format/card-text.ts';
import { downloadLine } from '../../../shared/format/download-text.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { trustAnswers } from '../../../shared/tachograph/trust.ts';
import {
  type CardReaders,
  openCardReaders,
  type ReadersSeen,
  type StartReaderProcess,
} from '../../engine/card-reader/card-readers.ts';
import { type JudgedReading, judgeReading } from '../../engine/card-reader/judged-reading.ts';
import { startNodeReaderProcess } from '../../engine/card-reader/node-reader-process.ts';
import { noteDownload } from '../../engine/card-reader/note-download.ts';
import { readCard, refusalOf } from '../../engine/card-reader/read-card.ts';
import { nodeClock, zoneInForce } from '../../engine/platform/clock.ts';
import { verifierOf } from '../download-files.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeNewFile } from '../given-file.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t, words } from '../words.ts';

/** What the commands work with; tests put readers of their own in. */
export interface ReaderParts {
  readonly start: StartReaderProcess;
  readonly stop: () => Promise<unknown>;
}

const ofThisPc: ReaderParts = { start: startNodeReaderProcess, stop: stopRequested };

/** Readers that are there are told one after the other, right after the service has answered. */
const settleMs = 500;
const serviceWithinMs = 60_000;

interface Watched {
  readonly readers: CardReaders;
  /** Resolves with the first of these that fits, at once or later; null where the command is to stop or time is over. */
  readonly until: <Found>(find: (seen: ReadersSeen) => Found | null, withinMs?: number) => Promise<Found | null>;
}

async function withReaders(parts: ReaderParts, act: (watched: Watched) => Promise<number>): Promise<number> {
  const clock = nodeClock();
  const hears = new Set<() => void>();
  const stopped = parts.stop().then(() => null);
  const readers = openCardReaders(parts.start, clock, () => {
    for (const hear of hears) hear();
  });
  try {
    return await act({
      readers,
      async until(find, withinMs) {
        let cancel = () => {};
        const found = new Promise<NonNullable<ReturnType<typeof find>> | null>((resolve) => {
          const hear = () => {
            const value = find(readers.seen());
            if (value !== null) resolve(value as NonNullable<typeof value>);
          };
          hears.add(hear);
          hear();
          if (withinMs !== undefined) cancel = clock.after(withinMs, () => resolve(null));
        });
        const value = await Promise.race([found, stopped]);
        cancel();
        hears.clear();
        return value;
      },
    });
  } finally {
    readers.stop();
  }
}

/** Null where this PC has readers that can be used; else the exit code, and what to do is said. */
async function serviceProblem(options: CommonOptions, { until }: Watched): Promise<number | null> {
  const service = await until(({ service }) => (service === 'starting' ? null : service), serviceWithinMs);
  if (service === 'running') return null;
  const state = { service: service ?? 'missing', readers: [] } as const;
  complain(options, readersProblem(state, process.platform, words) ?? '');
  return service === 'unsupported' ? exitCodes.misconfigured : exitCodes.tryAgain;
}

/** Lists the readers of this PC. */
export function readers(options: CommonOptions, parts: ReaderParts = ofThisPc): Promise<number> {
  return withReaders(parts, async (watched) => {
    const problem = await serviceProblem(options, watched);
    if (problem !== null) return problem;
    await watched.until(() => null, settleMs);
    const { readers: found } = watched.readers.seen();
    for (const { name, card } of found) {
      print(options, t(`command.cards.reader.${card}`, { name }), { event: 'reader', name, card });
    }
    if (found.length > 0) return exitCodes.done;
    return refuse(options, words('cards.noReader'), exitCodes.needsAttention);
  });
}

export interface ReadCardOptions extends CommonOptions {
  /** A reader, by its name or a part of it. */
  readonly reader?: string;
  /** Where the file goes instead of the depot. */
  readonly out?: string;
  readonly roots?: string;
}

/** Waits for a card, reads it, and keeps what it reads like a file that was dropped on the window. */
export async function readCardCommand(options: ReadCardOptions, parts: ReaderParts = ofThisPc): Promise<number> {
  const verifier = await verifierOf(options.roots);
  if (!verifier.ok) return refuse(options, verifier.error);
  return withReaders(parts, async (watched) => {
    const problem = (await serviceProblem(options, watched)) ?? (await readerProblem(options, watched));
    if (problem !== null) return problem;
    const isMeant = ({ name }: { readonly name: string }) => name.includes(options.reader ?? '');
    const inReader = ({ readers: all }: ReadersSeen) =>
      all.find((each) => isMeant(each) && each.card !== 'none') ?? null;
    if (inReader(watched.readers.seen()) === null) print(options, t('command.cards.putIn'), { event: 'waiting' });
    const found = await watched.until(inReader);
    if (found === null) return exitCodes.stillWaits;
    if (found.card === 'mute') return refused(options, 'mute');
    const card = await watched.readers.connect(found.name);
    if (!card.ok) return refused(options, refusalOf(card.error));
    const read = await readCard(card.value, { clock: nodeClock(), onProgress: progressLine(options) });
    try {
      if (!read.ok) return refused(options, read.error);
      const { bytes } = read.value;
      const summary = summariseDownload(bytes, { verifier: verifier.value });
      const judge = ({ archiveNames: names, timeZone }: Pick<Settings, 'archiveNames' | 'timeZone'>) =>
        judgeReading(read.value, summary, { atMs: Date.now(), zone: zoneInForce(timeZone), names });
      const note = async ({ end }: JudgedReading, isWanted: boolean) => {
        if (end !== 'genuine' || !isWanted) return;
        await noteDownload(card.value, read.value.applications, Math.floor(Date.now() / 1_000));
      };
      if (options.out !== undefined) {
        const written = await writeCard(options, options.out, bytes);
        if (written !== null) return written;
        const judged = judge(defaultSettings);
        return done(options, judged, summary, t('command.cards.written', { file: options.out }));
      }
      return await withDepot(
        options,
        async ({ ask }) => {
          const { settings } = await ask('settings.get', {});
          const judged = judge(settings);
          const { alreadyHere } = await ask('uploads.add', {
            fileName: judged.fileName,
            bytes: new Uint8Array(bytes),
            origin: 'reader',
          });
          await note(judged, settings.noteCardDownload);
          return done(options, judged, summary, t(alreadyHere ? 'command.cards.alreadyHere' : 'command.cards.kept'));
        },
        { mayMake: true },
      );
    } finally {
      await card.value.release();
    }
  });
}

async function readerProblem(options: ReadCardOptions, { readers: { seen }, until }: Watched): Promise<number | null> {
  if (options.reader === undefined) return null;
  const { reader } = options;
  const found = await until(
    ({ readers: all }) => (all.some(({ name }) => name.includes(reader)) ? true : null),
    settleMs,
  );
  if (found !== null) return null;
  const names = seen()
    .readers.map(({ name }) => name)
    .join(', ');
  return refuse(options, names === '' ? words('cards.noReader') : t('command.cards.noSuchReader', { reader, names }));
}

function refused(options: CommonOptions, refusal: CardRefusal): number {
  if (options.json) print(options, '', { event: 'not-read', refusal });
  complain(options, words(`cards.refusal.${refusal}`));
  return refusal === 'held' || refusal === 'reader-gone' ? exitCodes.tryAgain : exitCodes.needsAttention;
}

function done(
  options: CommonOptions,
  { fileName, end }: JudgedReading,
  summary: DownloadSummary,
  kept: string,
): number {
  const line = downloadLine(summary, new Date().toISOString().slice(0, 10), words);
  print(options, `${fileName}: ${line}`, {
    event: 'read',
    fileName,
    end,
    trust: summary.trust,
    answers: trustAnswers(summary),
    findings: summary.findings.map(reportedFinding),
  });
  if (!options.json) print(options, kept, {});
  if (end === 'not-genuine' || end === 'incomplete') {
    return refuse(options, words(`cards.end.${end}`), exitCodes.needsAttention);
  }
  return exitCodes.done;
}

const progressEveryMs = 2_000;

function progressLine(options: CommonOptions): (progress: CardProgress) => void {
  let saidMs = performance.now();
  return (progress) => {
    if (performance.now() - saidMs < progressEveryMs) return;
    saidMs = performance.now();
    const { filesDone: done, filesTotal: of, secondsLeft: seconds } = progress;
    const text =
      of === null || seconds === null ? t('command.cards.begun') : t('command.cards.progress', { done, of, seconds });
    print(options, text, { event: 'progress', ...progress });
  };
}

/** Flushed before anybody takes the card out. Null where it is written. */
async function writeCard(options: CommonOptions, file: string, bytes: Uint8Array): Promise<number | null> {
  const written = await writeNewFile(path.resolve(file), bytes);
  if (written.ok) return null;
  const { code, systemCode } = written.error;
  complain(options, t('command.file.notWritten', { file, systemCode }));
  return code === 'disk-full' ? exitCodes.tryAgain : exitCodes.wrongUse;
}
