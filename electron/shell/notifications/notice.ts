import type { DailySummary } from '../../../shared/contract/reports/today.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { dueText } from '../../../shared/format/due-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';

/** Something that a person is told about outside the window. One of a kind at a time, however many files it is about. */
export type Notice =
  | { readonly kind: 'attention'; readonly count: number }
  | { readonly kind: 'back-online'; readonly waiting: number }
  | { readonly kind: 'due'; readonly summary: DailySummary };

/** What has been seen so far; a fold over the status. */
export interface NoticeMemory {
  /** Files in need of attention that a person has been told of. */
  readonly toldOf: number;
  /** A number above `toldOf`, and since when it has not grown; files often come in groups. */
  readonly rising: { readonly count: number; readonly since: number } | null;
  /** Since when the service cannot be reached, monotonic; null while it can. */
  readonly offlineSince: number | null;
}

/** Nothing that lay there before the start is news; the first facts set the mark. */
export const freshMemory: NoticeMemory = { toldOf: Number.POSITIVE_INFINITY, rising: null, offlineSince: null };

/** A group of files counts as whole when it has not grown for this long. */
export const groupQuietMs = 5_000;
/** A service that was away for less than this was not missed. */
export const missedAfterMs = 60_000;

export interface NoticeStep {
  readonly memory: NoticeMemory;
  readonly notice: Notice | null;
  /** Milliseconds after which to check the facts again although nothing changed; null when there is nothing to wait for. */
  readonly checkAgainMs: number | null;
}

const offlineStates: ReadonlySet<StatusFacts['connection']['state']> = new Set([
  'no-connection',
  'service-busy',
  'service-failing',
  'proxy',
]);

/** The next step: at most one notice. `nowMs` is monotonic, so that a clock that is set tells nobody anything. */
export function noticeStep(
  memory: NoticeMemory,
  facts: StatusFacts,
  settings: Pick<Settings, 'notifyAttention' | 'notifyBackOnline'>,
  nowMs: number,
): NoticeStep {
  const offline = offlineStates.has(facts.connection.state);
  const offlineSince = offline ? (memory.offlineSince ?? nowMs) : null;
  const wasMissed = memory.offlineSince !== null && nowMs - memory.offlineSince >= missedAfterMs;
  if (wasMissed && facts.connection.state === 'open') {
    const notice: Notice = { kind: 'back-online', waiting: facts.waiting + facts.sending };
    const next = { ...memory, offlineSince };
    return { memory: next, notice: settings.notifyBackOnline ? notice : null, checkAgainMs: 0 };
  }
  return attentionStep({ ...memory, offlineSince }, facts.attention, settings.notifyAttention, nowMs);
}

function attentionStep(memory: NoticeMemory, count: number, wanted: boolean, nowMs: number): NoticeStep {
  if (count <= memory.toldOf || memory.toldOf === Number.POSITIVE_INFINITY) {
    return { memory: { ...memory, toldOf: count, rising: null }, notice: null, checkAgainMs: null };
  }
  const rising = memory.rising?.count === count ? memory.rising : { count, since: nowMs };
  const quietMs = nowMs - rising.since;
  if (quietMs < groupQuietMs) {
    return { memory: { ...memory, rising }, notice: null, checkAgainMs: groupQuietMs - quietMs };
  }
  const told: NoticeMemory = { ...memory, toldOf: count, rising: null };
  return { memory: told, notice: wanted ? { kind: 'attention', count } : null, checkAgainMs: null };
}

/** Counts and nothing else: a notification stands on the screen for anybody who passes by. */
export function noticeText(notice: Notice, formatter: Formatter): { readonly title: string; readonly body: string } {
  const { t } = formatter;
  switch (notice.kind) {
    case 'attention':
      return {
        title: t('desktop.attention.title', { count: notice.count }),
        body: t('desktop.attention.line', { count: notice.count }),
      };
    case 'back-online':
      return {
        title: t('desktop.backOnline.title'),
        body:
          notice.waiting === 0
            ? t('desktop.backOnline.nothing')
            : t('desktop.backOnline.line', { count: notice.waiting }),
      };
    case 'due': {
      const { title, line } = dueText(notice.summary, formatter);
      return { title, body: line };
    }
    default:
      return assertNever(notice);
  }
}
