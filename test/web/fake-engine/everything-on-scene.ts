import type { MailDeliverySummary } from '../../../shared/contract/mail.ts';
import { type MailGroup, mailGroupSchema, mailGroupsText } from '../../../shared/settings/mail-group.ts';
import { at } from './rows.ts';
import { calmScene, type Scene } from './scene.ts';

const group = (given: Partial<MailGroup>): MailGroup =>
  mailGroupSchema.parse({ name: 'Managers', recipients: ['chief@example.com'], ...given });

const delivery = (id: number, given: Partial<MailDeliverySummary>): MailDeliverySummary => ({
  id,
  group: 'Managers',
  recipient: 'chief@example.com',
  cause: 'schedule',
  madeAt: at('07:00'),
  drivers: 4,
  vehicles: 2,
  state: 'sent',
  attempts: 1,
  nextAt: null,
  endedAt: at('07:01'),
  failure: null,
  words: null,
  ...given,
});

/** Every part of the settings switched on and filled, and each of them in trouble: as long as the screen ever gets. */
export function everythingOnScene(): Scene {
  const calm = calmScene();
  return {
    ...calm,
    settings: {
      ...calm.settings,
      sendMail: true,
      mailServer: 'mail.example.com:587',
      mailFrom: 'depot@example.com',
      mailUser: 'depot',
      mailGroups: mailGroupsText([
        group({ recipients: ['chief@example.com', 'night-shift-manager@subsidiary.example.com'] }),
        group({ name: 'Night shift in the northern division', divisions: ['Nights', 'North'], interval: 'daily' }),
      ]),
      companyArchive: 's3',
      companyArchiveUrl: 'https://store.example.com',
      companyArchiveBucket: 'tacho-archive',
      companyArchiveUser: 'depot-millbrook',
      companyArchiveLockDays: 730,
      takeWebhooks: true,
      webhookPublicUrl: 'https://depot.example.com/tacho',
      metricsAddress: 'https://collector.example.com/v1/metrics',
      metricsPage: true,
      tracesAddress: 'https://collector.example.com/v1/traces',
      afterUpload: 'move',
      proxyUrl: 'http://proxy.example.com:3128',
    },
    fixed: ['serviceUrl', 'openArchives', 'quietFrom', 'metricsAddress'],
    managedProblem:
      'C:\\ProgramData\\Tacho Depot\\settings.json: archiveDays: expected a whole number from 365 to 3650.',
    central: {
      changedAt: at('06:30', -1),
      contact: 'Fleet IT, extension 4410',
      inForce: null,
      waiting: null,
      setAside: null,
      moved: null,
      keys: [],
      trouble: {
        kind: 'refused',
        since: at('07:05'),
        message: 'The central settings are not used: it is not JSON.',
        said: {
          code: 'central-not-used',
          values: { from: 'https://it.example.com/depots.json', why: { code: 'central-not-json', values: {} } },
        },
      },
    },
    mail: {
      sending: 'on',
      password: { state: 'of-other-server', problem: null, isFixed: false },
      groups: [{ name: 'Managers', nextAt: at('07:00', 3) }],
      deliveries: [
        delivery(4, {
          state: 'waiting',
          attempts: 3,
          nextAt: at('08:30'),
          endedAt: null,
          failure: 'busy',
          words: '421 4.3.2 Try again later',
        }),
        delivery(3, {
          state: 'refused',
          recipient: 'night-shift-manager@subsidiary.example.com',
          failure: 'recipient-refused',
          words: '550 5.1.1 No such mailbox in this house',
        }),
        delivery(2, { state: 'in-doubt', failure: 'cut' }),
        delivery(1, {}),
      ],
      total: 4,
    },
    archive: {
      archiving: 'on',
      secret: { state: 'of-other-address', problem: null, isFixed: false },
      archived: 18_204,
      waiting: 12,
      failing: 12,
      oldestAt: at('15:55', -1),
      failingSince: at('16:50', -1),
      lastArchivedAt: at('16:40', -1),
      trouble: { failure: 'refused', words: 'AccessDenied: the key may not write here', nextAt: at('08:20:30') },
    },
    custody: {
      clock: { state: 'disagrees', sinceMs: at('07:00'), byMs: 731 * 86_400_000 },
      setAside: 1_204,
      question: { step: 'deletion', copies: 1_204, since: at('07:00') },
      holds: [
        {
          id: 1,
          subjectId: 'driver:D1',
          name: 'Featherstonehaugh-Cholmondeley, Bartholomew',
          firstDay: '2025-01-01',
          lastDay: '2026-10-31',
          reason: 'Labour inspectorate of the northern district, case 4410/2026',
          since: at('06:30', -1),
        },
      ],
    },
    setAside: [
      { id: 11, fileName: 'C_20250101_0800_B_Featherstonehaugh_00000000000001.DDD', subject: null, daysLeft: 12 },
      { id: 12, fileName: '', subject: 'Featherstonehaugh-Cholmondeley, Bartholomew', daysLeft: 1 },
    ],
    webhooks: {
      listening: { state: 'failed', code: 'port-taken', systemCode: 'EADDRINUSE', nextTryAt: at('08:15:10') },
      secret: { state: 'kept', problem: null, isFixed: false },
      deliveries: [
        { event: 'clocking', at: at('08:02'), outcome: 'taken', repeats: 2 },
        { event: 'driver-card-processed', at: at('07:58'), outcome: 'not-understood', repeats: 0 },
        { event: 'clocking', at: at('07:40', -1), outcome: 'waiting', repeats: 0 },
      ],
      refused: [
        { reason: 'wrong-signature', at: at('07:12'), count: 14 },
        { reason: 'too-many', at: at('07:14'), count: 1_204 },
      ],
    },
    removable: {
      present: [],
      remembered: [
        { id: 1, label: 'DEPOT KEY', decision: 'ask', seenAt: at('08:13'), filesCopied: 0 },
        {
          id: 2,
          label: 'Download tool of the workshop',
          decision: 'always',
          seenAt: at('17:31', -1),
          filesCopied: 1_204,
        },
      ],
    },
    update: { state: 'failed', lookedAt: at('06:00'), why: 'bad-signature' },
  };
}

/** What the first screen can have to tell, besides a depot where all is sent. */
export const troubles = {
  'keys refused': { connection: { ...calmScene().facts.connection, state: 'keys-refused' } },
  'keys missing': { connection: { ...calmScene().facts.connection, state: 'no-keys' } },
  'folder gone': { folders: foldersWith({ unreachableSince: at('07:12') }) },
  'another folder': { folders: foldersWith({ otherSince: at('07:12') }) },
  'disk full': { disk: { freeMegabytes: 310, collectingStopped: true } },
  'no connection': {},
  paused: { pause: { until: at('10:00') } },
  'not known': { lastScanAt: null },
  'records replaced': {
    recordsReplaced: { by: 'backup', at: at('07:00'), backupAt: at('06:00'), setAside: 'records-2026-11-20' },
  },
} as const satisfies Readonly<Record<string, Partial<Scene['facts']>>>;

function foldersWith(change: { readonly unreachableSince?: number; readonly otherSince?: number }) {
  return calmScene().facts.folders.map((folder) => ({ ...folder, ...(folder.id === 1 && change) }));
}
