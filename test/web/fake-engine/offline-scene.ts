import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { at, row, sentRows } from './rows.ts';
import { calmScene, type Scene } from './scene.ts';

const waiting: readonly (readonly [string, string, string, string, string])[] = [
  ['Bryn Oxenholt', 'C_20261120_0812_B_OXENHOLT.DDD', '2026-10-21', '2026-11-20', '08:12'],
  ['TD22 QPN', 'M_20261120_0809_TD22QPN.DDD', '2026-10-18', '2026-11-19', '08:10'],
  ['Marta Brindlewood', 'C_20261120_0807_M_BRINDLEW.DDD', '2026-10-26', '2026-11-19', '08:07'],
  ['Della Marrowick', 'C_20261120_0801_D_MARROWICK.DDD', '2026-11-02', '2026-11-20', '08:02'],
  ['Hale Vintergreen', 'C_20261120_0753_H_VINTERGREEN.DDD', '2026-10-31', '2026-11-20', '07:55'],
  ['TD21 QWE', 'M_20261120_0748_TD21QWE.DDD', '2026-09-21', '2026-11-19', '07:49'],
  ['Ines Thornbury', 'C_20261120_0742_I_THORNBURY.DDD', '2026-10-29', '2026-11-19', '07:43'],
];

const needAttention: readonly UploadRow[] = [
  row(9001, {
    state: 'attention',
    subject: null,
    kind: 'unknown',
    fileName: 'scan_0031.ddd',
    arrivedAt: at('07:36'),
    reason: { code: 'web-page', parameters: {} },
  }),
  row(9002, {
    state: 'attention',
    subject: 'Cass Undermere',
    fileName: 'C_20261119_1538_C_UNDERMERE.DDD',
    arrivedAt: at('15:40', -1),
    lastDay: '2026-11-04',
    reason: { code: 'cut-short', parameters: {} },
  }),
];

/** No connection since 07:41: seven files wait, and two need attention. */
export function offlineScene(): Scene {
  const rows = [
    ...needAttention,
    ...waiting.map(([subject, fileName, firstDay, lastDay, clock], index) =>
      row(8001 + index, {
        state: 'waiting',
        subject,
        fileName,
        firstDay,
        lastDay,
        arrivedAt: at(clock),
        ...(subject === 'Ines Thornbury' && { attempts: 6, nextAttemptAt: at('08:15:02') }),
      }),
    ),
    row(7001, {
      state: 'sent',
      subject: 'Perrin Ashgrove',
      fileName: 'C_20261120_0719_P_ASHGROVE.DDD',
      firstDay: '2026-10-28',
      lastDay: '2026-11-19',
      arrivedAt: at('07:22'),
      sentAt: at('07:22:31'),
    }),
    ...sentRows(30, 6001, at('07:15')),
    ...sentRows(1_166, 1, at('18:00', -1)),
  ];
  const scene = calmScene(
    {
      waiting: 7,
      attention: 2,
      oldestAttentionAt: at('15:40', -1),
      oldestUnsentAt: at('07:43'),
      nextAttemptAt: at('08:15:02'),
      sentToday: 31,
      lastSentAt: at('07:22:31'),
      connection: { state: 'no-connection', since: at('07:41'), failures: 6, nextTryAt: at('08:15:02'), detail: null },
    },
    rows,
  );
  return { ...scene, settings: { ...scene.settings, archiveDays: 365 } };
}
