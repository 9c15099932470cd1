import { dutiesAt, reasonsOf, type StatusKind } from '../contract/duties.ts';
import {
  type BackupError,
  folderErrorSince,
  isKeysError,
  type RecordsReplaced,
  type StatusFacts,
} from '../contract/status.ts';
import { assertNever } from '../result.ts';
import { failingText } from './duty-text.ts';
import { batchPosition, type Formatter, formatMegabytes, minutesLeft, type StatusText, unsentOf } from './format.ts';
import { connectionText } from './status-in-short.ts';

/** `minimumFreeMegabytes` is the setting below which collecting stops. */
export function statusText(
  facts: StatusFacts,
  kind: StatusKind,
  formatter: Formatter,
  minimumFreeMegabytes: number,
): StatusText {
  const { t, times } = formatter;
  switch (kind) {
    case 'data-folder':
      return {
        ...failingText(facts, formatter),
        line: `${failingText(facts, formatter).line} ${t('health.dataSafe')}`,
      };
    case 'duty-stopped':
    case 'duty-trying':
      return failingText(facts, formatter);
    case 'keys':
      return keysText(facts, formatter);
    case 'setup':
      return { title: setupTitle(facts, formatter), line: waitingSafe(facts, formatter) };
    case 'folder-gone':
      return folderGone(facts, formatter);
    case 'disk':
      return diskText(facts, formatter, minimumFreeMegabytes);
    case 'attention':
      return {
        title: `${t('status.attention.title', { count: facts.attention })} ${oldestText(facts, formatter)}`,
        line: everythingElse(facts, formatter),
      };
    case 'no-connection':
      return connectionText(facts, formatter);
    case 'paused': {
      const title =
        facts.pause?.until == null
          ? t('status.paused.open')
          : t('status.paused.until', { until: times.sentence(facts.pause.until, facts.now) });
      return { title, line: `${waiting(facts, formatter)} ${t('status.paused.line')}` };
    }
    case 'sending':
      return { title: sendingTitle(facts, formatter), line: sentToday(facts, formatter) };
    case 'not-known':
      return notKnown(facts, formatter);
    case 'all-sent': {
      const looked =
        facts.lastScanAt === null ? '' : t('status.looked', { at: times.clockWithSeconds(facts.lastScanAt) });
      return { title: t('status.allSent'), line: `${sentToday(facts, formatter)} ${looked}`.trim() };
    }
    default:
      return assertNever(kind);
  }
}

/** The strip for files that need attention, below a status that is worse. */
export function attentionStrip(
  facts: StatusFacts,
  formatter: Formatter,
): { readonly count: string; readonly oldest: string } {
  return {
    count: formatter.t('status.attention.title', { count: facts.attention }),
    oldest: oldestText(facts, formatter),
  };
}

export function sentToday(facts: StatusFacts, { t, times }: Formatter): string {
  if (facts.sentToday === 0) return t('status.sentToday', { count: 0 });
  return facts.lastSentAt === null
    ? t('status.sentToday', { count: facts.sentToday })
    : t('status.sentTodayLast', { count: facts.sentToday, at: times.clock(facts.lastSentAt) });
}

/** Refused credentials are tried again automatically; those that cannot be used wait for a person. */
function keysText(facts: StatusFacts, formatter: Formatter): StatusText {
  const { t, times } = formatter;
  const { state, nextTryAt } = facts.connection;
  const error = isKeysError(state) ? state : 'keys-refused';
  const next = nextTryAt === null ? '' : t('status.nextTryLater', { at: times.clockWithSeconds(nextTryAt) });
  const line = [waitingSafe(facts, formatter), next, error === 'keys-refused' ? t('health.actions.ask-it') : ''];
  return { title: t(`status.keys.${error}`), line: line.filter((sentence) => sentence !== '').join(' ') };
}

/** The system's error codes for a write that is not permitted. */
const deniedCodes: readonly string[] = ['EACCES', 'EPERM'];

function diskText({ disk }: StatusFacts, { t }: Formatter, minimumFreeMegabytes: number): StatusText {
  const free = formatMegabytes(disk.freeMegabytes, t);
  const needed = formatMegabytes(minimumFreeMegabytes, t);
  const code = disk.systemCode ?? '';
  const hasSpace = disk.freeMegabytes >= minimumFreeMegabytes;
  if (disk.cause === 'failed') {
    const isDenied = deniedCodes.includes(code);
    const title = isDenied ? 'status.disk.denied' : code === 'EROFS' ? 'status.disk.readOnly' : 'status.disk.broken';
    return { title: t(title), line: t('status.disk.brokenLine') };
  }
  if (disk.cause === 'disk-full' && hasSpace) {
    return { title: t('status.disk.full', { free }), line: t('status.disk.fullLine') };
  }
  return { title: t('status.disk.title', { free }), line: t('status.disk.line', { needed }) };
}

/** The first step of the set-up that is open. */
function setupTitle({ connection, folders }: StatusFacts, { t }: Formatter): string {
  if (folders.length === 0) return t('status.setup.folder');
  switch (connection.state) {
    case 'no-settings':
      return t('status.setup.address');
    case 'plain-address':
      return t('status.setup.plainAddress');
    case 'no-keys':
      return t('status.setup.keys');
    default:
      return t('status.setup.start');
  }
}

function waiting(facts: StatusFacts, { t }: Formatter): string {
  const count = unsentOf(facts);
  return count === 0 ? t('status.nothingWaiting') : t('status.waiting', { count });
}

function waitingSafe(facts: StatusFacts, { t }: Formatter): string {
  const count = unsentOf(facts);
  return count === 0 ? t('status.nothingWaiting') : t('status.waitingSafe', { count });
}

function folderGone(facts: StatusFacts, { t, times }: Formatter): StatusText {
  const gone = facts.folders.flatMap((folder) => {
    const since = folderErrorSince(folder);
    return since === null ? [] : [{ ...folder, since }];
  });
  const named = (label: string, since: number) => ({ label, since: times.sentence(since, facts.now) });
  const lookedAgain =
    facts.lastScanAt === null ? '' : t('status.folderGone.lookedAgain', { at: times.clock(facts.lastScanAt) });
  const [only, ...others] = gone;
  const own = facts.folders.find(({ isOwn }) => isOwn === true);
  if (own !== undefined) {
    return { title: t('status.folderGone.own', { label: own.label }), line: t('status.folderGone.ownLine') };
  }
  if (only !== undefined && others.length === 0 && only.unreachableSince === null) {
    return { title: t('status.folderOther.one', named(only.label, only.since)), line: t('status.folderOther.line') };
  }
  if (only !== undefined && others.length === 0) {
    return {
      title: t('status.folderGone.one', named(only.label, only.since)),
      line: `${t('status.folderGone.line')} ${lookedAgain}`.trim(),
    };
  }
  const list = gone.map(({ label, since }) => t('status.folderGone.named', named(label, since))).join(', ');
  return {
    title: t('status.folderGone.some', { count: gone.length }),
    line: `${list}. ${t('status.folderGone.lines')} ${lookedAgain}`.trim(),
  };
}

function oldestText(facts: StatusFacts, { t, times }: Formatter): string {
  if (facts.oldestAttentionAt === null) return '';
  const days = times.daysAgo(facts.oldestAttentionAt, facts.now);
  const since = times.sentence(facts.oldestAttentionAt, facts.now);
  if (facts.attention === 1) {
    return days > 1 ? t('status.attention.itIsDaysOld', { count: days }) : t('status.attention.itIsSince', { since });
  }
  return days > 1
    ? t('status.attention.oldestIsDaysOld', { count: days })
    : t('status.attention.oldestSince', { since });
}

function everythingElse(facts: StatusFacts, formatter: Formatter): string {
  const { t, times } = formatter;
  const paused = facts.pause === null ? '' : ` ${t('status.pausedToo')}`;
  if (unsentOf(facts) > 0)
    return paused === '' ? sendingTitle(facts, formatter) : `${waiting(facts, formatter)}${paused}`;
  const sent =
    facts.lastSentAt === null
      ? t('status.attention.othersSent')
      : t('status.attention.othersSentLast', { at: times.sentence(facts.lastSentAt, facts.now) });
  return `${sent}${paused}`;
}

function sendingTitle(facts: StatusFacts, { t, times }: Formatter): string {
  const next = facts.nextAttemptAt;
  if (facts.sending === 0 && facts.waiting > 0 && next !== null && next > facts.now) {
    return `${t('status.waiting', { count: facts.waiting })} ${t('status.sending.next', { at: times.clockWithSeconds(next) })}`;
  }
  const position = batchPosition(facts);
  if (position === null) return t('status.sending.collecting', { count: unsentOf(facts) });
  const minutes = minutesLeft(facts, unsentOf(facts));
  const left = minutes === 0 ? t('status.sending.soon') : t('status.sending.minutes', { count: minutes ?? 0 });
  const title = t('status.sending.title', position);
  return minutes === null ? title : `${title} ${left}`;
}

function notKnown(facts: StatusFacts, { t, times }: Formatter): StatusText {
  const reasons = reasonsOf(dutiesAt(facts.duties, facts.now));
  const isScanned = !reasons.some((reason) => reason === 'scan-not-recent' || reason === 'first-scan');
  if (facts.lastScanAt !== null && isScanned && reasons.includes('data-not-proved')) {
    return { title: t('health.reasons.data-not-proved'), line: t('health.dataSafe') };
  }
  if (facts.lastScanAt !== null) {
    return {
      title: t('status.notKnown.oldLook', { at: times.sentence(facts.lastScanAt, facts.now) }),
      line: t('status.notKnown.oldLookLine'),
    };
  }
  return {
    title: t('status.notKnown.firstScan'),
    line:
      facts.firstScan === null
        ? t('status.notKnown.nothingTwice')
        : t('status.notKnown.lookedAt', { ...facts.firstScan }),
  };
}

/** Where the damaged records are kept, as a sentence. */
function whereText({ setAside }: RecordsReplaced, { t }: Pick<Formatter, 't'>): string {
  return setAside === null ? t('records.checkDisk') : t('records.setAside', { place: setAside });
}

/**
 * How the records were replaced: what happened, what may be missing, what to do, and where the damaged ones are.
 *
 * @param moment formats a time for the reader of the text
 */
export function replacedText(
  replaced: RecordsReplaced,
  moment: (epochMs: number) => string,
  formatter: Pick<Formatter, 't'>,
): { readonly title: string; readonly line: string; readonly place: string } {
  const { t } = formatter;
  const { by, at, backupAt, setAside } = replaced;
  const place = whereText(replaced, formatter);
  if (by === 'nothing') {
    return { title: t('records.anew.title'), line: t('records.anew.line', { at: moment(at) }), place };
  }
  const line = t('records.restored.line', { at: moment(at) });
  if (backupAt === null) return { title: t('records.restored.unknown'), line, place };
  const happened = setAside === null ? 'records.restored.missing' : 'records.restored.title';
  return { title: t(happened, { backup: moment(backupAt) }), line, place };
}

/** Since when the records are not backed up, why, and what to do. */
export function backupErrorText(
  { code, since }: BackupError,
  moment: (epochMs: number) => string,
  { t }: Pick<Formatter, 't'>,
): { readonly title: string; readonly line: string } {
  return {
    title: t('records.backup.title', { since: moment(since) }),
    line: `${t(`records.backup.${code}`)} ${t('records.backup.safe')}`,
  };
}
