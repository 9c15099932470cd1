import { expect, it } from 'vitest';
import { driveNotice, type ToldPhases } from '../../../electron/shell/notifications/drive-notice.ts';
import type { PresentDrive } from '../../../shared/contract/removable.ts';
import { driveText } from '../../../shared/format/drive-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

const words = { t: createTexts(en), times: createTimes('Europe/London', createTexts(en)) };
const key: PresentDrive = {
  id: 1,
  label: 'DEPOT KEY',
  decision: 'ask',
  phase: 'looking',
  found: 3,
  looked: 3,
  fresh: 2,
  known: 1,
  unreadable: 0,
  copied: 0,
};

it('each step of a USB key is told once, in the words of the window', () => {
  const steps: readonly (readonly PresentDrive[])[] = [
    [key],
    [{ ...key, phase: 'offered' }],
    [{ ...key, phase: 'offered' }],
    [{ ...key, phase: 'copying', copied: 1 }],
    [{ ...key, phase: 'done', copied: 2 }],
    [{ ...key, phase: 'done', copied: 2 }],
    [],
    [{ ...key, phase: 'done', fresh: 0, known: 3 }],
    [{ ...key, phase: 'taken-out', copied: 1, unreadable: 1 }],
    [{ ...key, phase: 'not-kept', copied: 1 }],
  ];
  let told: ToldPhases = new Map();
  const said: string[] = [];
  for (const present of steps) {
    const step = driveNotice(told, present);
    told = step.told;
    said.push(...step.news.map((news) => Object.values(driveText(news, words)).join(' | ')));
  }
  expect(said).toEqual([
    'USB key DEPOT KEY has 2 new downloads. | 1 download on it was here already. Copying changes nothing on the key.',
    '2 new downloads copied. USB key DEPOT KEY may be taken out. | 1 download on it was here already.',
    'Nothing new on USB key DEPOT KEY. It may be taken out. | 3 downloads on it were here already.',
    'USB key DEPOT KEY was taken out too early. | 1 of 2 new downloads copied, and safe. Plug the key in again for the rest.',
    'This PC could not keep all of USB key DEPOT KEY. | 1 of 2 new downloads copied, and nothing on the key is lost. Free some space on this PC, then try again.',
  ]);
});
