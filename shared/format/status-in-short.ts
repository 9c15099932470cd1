import { failingDuties, type StatusKind } from '../contract/duties.ts';
import { dutySince, folderErrorSince, isKeysError, type StatusFacts } from '../contract/status.ts';
import { assertNever } from '../result.ts';
import { batchPosition, type Formatter, formatMegabytes, type StatusText, unsentOf } from './format.ts';

/** The status at the foot of the navigation: a title of two or three words, and two short lines. */
export interface StatusInShort {
  readonly title: string;
  readonly lines: readonly string[];
  /** The status whose sign is beside the title: files that need attention come before a lost connection. */
  readonly sign: StatusKind;
}

export function statusInShort(facts: StatusFacts, kind: StatusKind, formatter: Formatter): StatusInShort {
  const { t, times } = formatter;
  const waiting = unsentOf(facts);
  const noneLost = waiting === 0 ? sentToday(facts, formatter) : t('status.short.waitingNoneLost', { count: waiting });
  const attention = t('status.short.attention', { count: facts.attention });
  const lastScan =
    facts.lastScanAt === null
      ? t('status.short.noLook')
      : t('status.short.lastScan', { at: times.clockWithSeconds(facts.lastScanAt) });

  switch (kind) {
    case 'data-folder':
      return { sign: kind, title: t('health.shortDataFolder'), lines: [t('status.short.collectingStopped'), noneLost] };
    case 'duty-stopped':
    case 'duty-trying': {
      const [worst] = failingDuties(facts.duties);
      const lines = [worst === undefined ? '' : t(`health.duties.${worst.duty}`), noneLost];
      return { sign: kind, title: t(kind === 'duty-stopped' ? 'health.states.stopped' : 'health.shortTrying'), lines };
    }
    case 'keys':
      return {
        sign: kind,
        title: t(`status.short.keys.${isKeysError(facts.connection.state) ? facts.connection.state : 'keys-refused'}`),
        lines: [t('status.short.sendingStopped'), noneLost],
      };
    case 'setup':
      return { sign: kind, title: t('status.short.setup'), lines: [noneLost] };
    case 'folder-gone':
      return { sign: kind, title: folderTitle(facts, formatter), lines: [goneFolder(facts, formatter), noneLost] };
    case 'disk': {
      const left = t('status.short.left', { free: formatMegabytes(facts.disk.freeMegabytes, t) });
      return { sign: kind, title: t('status.short.disk'), lines: [t('status.short.collectingStopped'), left] };
    }
    case 'no-connection': {
      const since = times.sentence(facts.connection.since ?? dutySince(facts, 'sending'), facts.now);
      if (facts.attention > 0) {
        return {
          sign: 'attention',
          title: attention,
          lines: [connectionErrorSince(facts, since, formatter), noneLost],
        };
      }
      return {
        sign: kind,
        title: connectionErrorTitle(facts, formatter),
        lines: [t('status.short.since', { since }), noneLost],
      };
    }
    case 'attention':
      return { sign: kind, title: attention, lines: [lastScan, noneLost] };
    case 'paused': {
      const until = facts.pause?.until ?? null;
      const title =
        until === null
          ? t('status.short.paused')
          : t('status.short.pausedUntil', { until: times.short(until, facts.now) });
      return { sign: kind, title, lines: [lastScan, noneLost] };
    }
    case 'sending': {
      const position = batchPosition(facts);
      const idle = facts.sending === 0 && facts.waiting > 0;
      const busy = position === null ? t('states.settling') : t('status.short.sending', position);
      return {
        sign: kind,
        title: idle ? t('common.waiting') : busy,
        lines: [lastScan, idle ? noneLost : sentToday(facts, formatter)],
      };
    }
    case 'not-known':
      return { sign: kind, title: t('status.short.notKnown'), lines: [lastScan, noneLost] };
    case 'all-sent':
      return { sign: kind, title: t('status.short.allSent'), lines: [lastScan, sentToday(facts, formatter)] };
    default:
      return assertNever(kind);
  }
}

function sentToday(facts: StatusFacts, { t }: Formatter): string {
  return t('status.short.sentToday', { count: facts.sentToday });
}

function goneFolder(facts: StatusFacts, { t, times }: Formatter): string {
  const own = facts.folders.find(({ isOwn }) => isOwn === true);
  if (own !== undefined) return t('status.short.ownFolder', { label: own.label });
  const gone = facts.folders.find((folder) => folderErrorSince(folder) !== null);
  const since = gone === undefined ? null : folderErrorSince(gone);
  if (gone === undefined || since === null) return '';
  return t('status.short.folderSince', { label: gone.label, since: times.short(since, facts.now) });
}

function folderTitle(facts: StatusFacts, { t }: Formatter): string {
  const isAway = facts.folders.some(({ unreachableSince }) => unreachableSince !== null);
  return t(isAway ? 'status.short.folderGone' : 'status.short.folderOther');
}

const shortKeys = {
  'no-connection': 'status.short.noConnection',
  'service-busy': 'status.short.serviceBusy',
  'service-failing': 'status.short.serviceFailing',
  'not-trusted': 'status.short.notTrusted',
  proxy: 'status.short.proxy',
} as const;

function connectionErrorTitle(facts: StatusFacts, { t }: Formatter): string {
  const { state } = facts.connection;
  return t(shortKeys[isConnectionError(state) ? state : 'no-connection']);
}

function connectionErrorSince(facts: StatusFacts, since: string, formatter: Formatter): string {
  return facts.connection.state === 'no-connection'
    ? formatter.t('status.short.noConnectionSince', { since })
    : connectionErrorTitle(facts, formatter);
}

type ServiceState = StatusFacts['connection']['state'];

const titleKeys = {
  'no-connection': 'status.noConnection',
  'service-busy': 'status.serviceBusy',
  'service-failing': 'status.serviceFailing',
  'not-trusted': 'status.notTrusted',
  proxy: 'status.proxy',
} as const;

/** Each obstacle between this PC and the service has the status `no-connection`, with a text of its own. */
function isConnectionError(state: ServiceState): state is keyof typeof titleKeys {
  return state in titleKeys;
}

export function connectionText(facts: StatusFacts, { t, times }: Formatter): StatusText {
  const { connection } = facts;
  const state = isConnectionError(connection.state) ? connection.state : 'no-connection';
  const count = unsentOf(facts);
  const since = times.sentence(connection.since ?? dutySince(facts, 'sending'), facts.now);
  const title = `${t(titleKeys[state], { since })} ${
    count === 0 ? t('status.nothingLost') : t('status.waitingNothingLost', { count })
  }`;
  const line = [
    count === 0 ? '' : t('status.safeCopy'),
    connection.nextTryAt === null ? t('health.actions.ask-it') : nextTry(connection.nextTryAt, facts.now, { t, times }),
    connection.failures === 0 ? '' : t('status.tried', { count: connection.failures }),
  ];
  return { title, line: line.filter((sentence) => sentence !== '').join(' ') };
}

/** Counts down the seconds only while a person would wait for them. */
function nextTry(at: number, now: number, { t, times }: Formatter): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  const clock = times.clockWithSeconds(at);
  return seconds <= 120 ? t('status.nextTry', { at: clock, seconds }) : t('status.nextTryLater', { at: clock });
}
