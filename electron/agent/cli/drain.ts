import type { WatchedFolder } from '../../../shared/contract/folders.ts';
import type { UploadCounts } from '../../../shared/contract/uploads.ts';
import type { Said } from '../../engine/refusal.ts';
import type { SendingStartError } from '../../engine/upload/sending-start.ts';
import { exitCodeOfStartError, exitCodes } from '../exit-codes.ts';
import { openAgentEngine } from '../open-agent-engine.ts';
import {
  type CommonOptions,
  complain,
  exitCodeOf,
  formatCounts,
  print,
  printAttention,
  printUnread,
  refuse,
} from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { readAgentSettings } from '../settings-sources.ts';
import { saidText, commandWords as t } from '../words.ts';

/** The data folder is in use until then, and the next pass of a timer may be due: that one reads on. */
const mostReadingMs = 60_000;

/**
 * One pass: look, wait until what is there is stable, send all that is due, read what was kept, stop. Nothing waits for
 * the reading, so that it comes last, for a minute at most.
 */
export async function drain(options: CommonOptions): Promise<number> {
  let isStopping = false;
  const stop = stopRequested().then(() => {
    isStopping = true;
  });
  const settings = await readAgentSettings(options, process.env);
  if (!settings.ok) return refuse(options, settings.error, exitCodes.misconfigured);
  const opened = await openAgentEngine(settings.value, { isOnePass: true });
  if (!opened.ok) {
    complain(options, opened.error.message);
    return exitCodeOfStartError(opened.error);
  }
  const { engine } = opened.value;
  let counts: UploadCounts;
  let credentialsProblem: Said | null;
  let problems: readonly string[];
  let collectingStopped: boolean;
  let sendingWaitsFor: SendingStartError | null = null;
  let unread = 0;
  try {
    ({ sendingWaitsFor } = await engine.start());
    await Promise.race([engine.passDone(), stop]);
    const readUntilMs = performance.now() + mostReadingMs;
    unread = await engine.readUnread({ isEnough: () => isStopping || performance.now() >= readUntilMs });
  } finally {
    counts = engine.counts();
    if (counts.needsAttention > 0) await printAttention(options, engine.uploads);
    credentialsProblem = await engine.credentialsProblem();
    problems = folderErrors(engine.folders());
    collectingStopped = engine.facts().disk.collectingStopped;
    await engine.stop();
  }
  if (credentialsProblem !== null)
    complain(options, t('command.sending.nothing', { why: saidText(credentialsProblem) }));
  for (const problem of problems) complain(options, problem);
  if (collectingStopped) complain(options, t('command.sending.nothingCollected'));
  if (sendingWaitsFor !== null) complain(options, t(`command.sending.ended.${sendingWaitsFor}`));
  if (unread > 0) printUnread(options, unread);
  // Last, because programs read the counts from the last line.
  print(options, formatCounts(counts), counts);
  if (sendingWaitsFor !== null || collectingStopped) return exitCodes.tryAgain;
  return problems.length > 0 ? exitCodes.needsAttention : exitCodeOf(counts);
}

/** What is wrong with watched folders, in one sentence each that says what to do. */
export function folderErrors(folders: readonly WatchedFolder[]): readonly string[] {
  return folders.flatMap(({ id, label, unreachableSince, otherSince }) => {
    if (unreachableSince !== null) return t('command.folders.unreachable', { label });
    if (otherSince === undefined) return [];
    return t('command.folders.otherThere', { label, id });
  });
}
