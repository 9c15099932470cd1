import type { UploadDetails, UploadState } from '../../../shared/contract/uploads.ts';
import { at, row, sentRows } from './rows.ts';
import { calmScene, type Scene } from './scene.ts';

const listed: readonly (readonly [UploadState, string, string, string, string])[] = [
  ['sending', 'Marta Brindlewood', '2026-10-26', '2026-11-19', '08:14:09'],
  ['waiting', 'Bryn Oxenholt', '2026-10-21', '2026-11-19', '08:14:04'],
  ['waiting', 'TD22 QPN', '2026-10-18', '2026-11-19', '08:13:58'],
  ['sent', 'Della Marrowick', '2026-11-02', '2026-11-20', '08:09'],
  ['sent', 'Hale Vintergreen', '2026-10-31', '2026-11-20', '07:55:20'],
  ['already-here', 'Hale Vintergreen', '2026-10-31', '2026-11-20', '07:55:02'],
  ['sent', 'TD73 QLB', '2026-10-17', '2026-11-19', '07:41:06'],
  ['sent', 'Teo Larkspindle', '2026-10-30', '2026-11-19', '07:40'],
  ['sent', 'Perrin Ashgrove', '2026-10-28', '2026-11-19', '07:22'],
  ['sent', 'R. Holmsteig', '2026-10-12', '2026-11-19', '07:20'],
  ['sent', 'Lida Wexcombe', '2026-10-19', '2026-11-19', '07:02'],
  ['sent', 'Noor Silverbeck', '2026-11-05', '2026-11-19', '06:58'],
  ['sent', 'Sana Quillby', '2026-10-24', '2026-11-19', '06:48'],
  ['sent', 'TD21 QWE', '2026-09-21', '2026-11-18', '06:44'],
  ['sent', 'TD71 QHB', '2026-08-15', '2026-11-19', '06:31'],
  ['sent', 'Joss Emberley', '2026-11-01', '2026-11-19', '06:12'],
];

export const detailedRowId = 5006;

/** Three new files on their way, everything else sent; one file has a history worth reading. */
export function sendingScene(): Scene {
  const rows = [
    ...listed.map(([state, subject, firstDay, lastDay, clock], index) =>
      row(5000 + index, {
        state,
        subject,
        firstDay,
        lastDay,
        arrivedAt: at(clock),
        ...(state === 'sending' && { progress: 0.64 }),
        ...(5000 + index === detailedRowId && {
          sentAt: at('07:41:43'),
          fileName: 'M_20261120_0738_TD73QLB.DDD',
          attempts: 2,
        }),
      }),
    ),
    ...sentRows(1_188, 1, at('06:00')),
  ];
  const scene = calmScene({ sending: 1, waiting: 2, oldestUnsentAt: at('08:13'), batch: { done: 0, total: 3 } }, rows);
  return {
    ...scene,
    details: new Map([[detailedRowId, { receipt: '5f2c-91d0', events, sha256: 'c0ffee'.repeat(10) }]]),
  };
}

const plain = { from: null, to: null, reason: null, parameters: {} } as const;

const events: UploadDetails['events'] = [
  { ...plain, id: 1, at: at('07:41:06'), actor: 'intake', code: 'seen' },
  { ...plain, id: 2, at: at('07:41:08'), actor: 'intake', code: 'kept' },
  { ...plain, id: 3, at: at('07:41:08'), actor: 'uploader', code: 'attempt-started', parameters: { attempt: 1 } },
  {
    ...plain,
    id: 4,
    at: at('07:41:38'),
    actor: 'uploader',
    code: 'postponed',
    reason: { code: 'timed-out', parameters: { seconds: 30 } },
  },
  { ...plain, id: 5, at: at('07:41:42'), actor: 'uploader', code: 'attempt-started', parameters: { attempt: 2 } },
  { ...plain, id: 6, at: at('07:41:42'), actor: 'uploader', code: 'accepted', parameters: { receipt: '5f2c-91d0' } },
  {
    ...plain,
    id: 7,
    at: at('07:41:43'),
    actor: 'archive',
    code: 'original-moved',
    parameters: { folder: 'Uploaded/2026-11' },
  },
];
