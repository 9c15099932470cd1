import { expect, test } from 'vitest';
import { exportColumns } from '../../../../../renderer/screens/uploads/use-list-export.ts';
import { at, row, sceneNow } from '../../../../web/fake-engine/rows.ts';
import { english } from '../../../format/english.ts';

const surroundings = { formatter: english, now: sceneNow, obstacle: null };
const file = row(7, {
  state: 'sent',
  subject: 'Marta Brindlewood',
  fileName: 'C_7.DDD',
  arrivedAt: at('08:00'),
  firstDay: '2026-10-26',
  lastDay: '2026-11-19',
});

test('a file for a spreadsheet has days, times and sizes that it sorts', () => {
  const cells = exportColumns(english).flatMap(({ csv }) => csv?.(file, surroundings) ?? []);
  expect(cells.slice(0, 9)).toEqual([
    'Sent',
    'Marta Brindlewood',
    'Driver card',
    'C_7.DDD',
    'Card reader PC',
    '2026-10-26',
    '2026-11-19',
    62104,
    '2026-11-20 08:00:00',
  ]);
});

test('the printed list says how many days a file covers, and has no room for the rest', () => {
  const printed = exportColumns(english).filter(({ csv, paper }) => (paper === undefined ? csv : paper) !== null);
  expect(printed.map(({ label }) => label)).toEqual([
    'State',
    'Driver or vehicle',
    'Kind',
    'File',
    'Days covered',
    'Arrived',
    'Reason, or next try',
  ]);
});
