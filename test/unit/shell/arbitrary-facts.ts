import fc from 'fast-check';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { withDuties } from '../../with-duties.ts';

const now = Date.UTC(2026, 10, 21, 9, 30);

/** Everything sent, looked a moment ago. */
export const calmFacts: StatusFacts = withDuties({
  now,
  lastScanAt: now - 20_000,
  nextScanAt: now + 25_000,
  firstScan: null,
  folders: [{ id: 1, label: 'Card reader PC', unreachableSince: null, lookedAt: now - 20_000 }],
  settling: 0,
  waiting: 0,
  sending: 0,
  attention: 0,
  oldestAttentionAt: null,
  oldestUnsentAt: null,
  nextAttemptAt: null,
  sentToday: 12,
  lastSentAt: now - 300_000,
  total: 400,
  connection: { state: 'open', since: null, failures: 0, nextTryAt: null, detail: null },
  pause: null,
  disk: { freeMegabytes: 50_000, collectingStopped: false },
  batch: null,
  pace: null,
  unread: 0,
  recordsReplaced: null,
  backupTrouble: null,
});

const connectionStates = [
  'open',
  'no-settings',
  'plain-address',
  'no-keys',
  'not-started',
  'keys-of-other-address',
  'keys-unprotected',
  'keys-unreadable',
  'keys-refused',
  'no-connection',
  'service-busy',
  'service-failing',
  'not-trusted',
  'proxy',
] as const;

const few = fc.constantFrom(0, 0, 0, 1, 7);

/** Any state that the depot can be in, calm ones often enough. */
export const anyFacts: fc.Arbitrary<StatusFacts> = fc
  .record({
    lastScanAt: fc.constantFrom(null, now - 20_000, now - 119_000, now - 121_000, now - 86_400_000),
    unreachableSince: fc.constantFrom(null, null, now - 60_000),
    settling: few,
    waiting: few,
    sending: few,
    attention: few,
    connectionState: fc.constantFrom('open' as const, 'open' as const, ...connectionStates),
    pause: fc.constantFrom(null, null, { until: null }, { until: now + 3_600_000 }),
    collectingStopped: fc.constantFrom(false, false, true),
  })
  .map(({ lastScanAt, unreachableSince, connectionState, pause, collectingStopped, ...counts }) =>
    withDuties({
      ...calmFacts,
      ...counts,
      lastScanAt,
      oldestAttentionAt: counts.attention > 0 ? now - 3 * 86_400_000 : null,
      folders: calmFacts.folders.map((folder) => ({ ...folder, unreachableSince })),
      connection: {
        ...calmFacts.connection,
        state: connectionState,
        since: connectionState === 'open' ? null : now - 600_000,
      },
      pause,
      disk: { freeMegabytes: 310, collectingStopped },
    }),
  );
