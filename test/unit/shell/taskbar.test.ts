import { describe, expect, it, vi } from 'vitest';
import { isProfileLink, startIn } from '../../../electron/shell/single-instance.ts';
import { jumpList, progressOf } from '../../../electron/shell/taskbar.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

vi.mock('electron', () => ({ app: {} }));

describe('what a start is asked for', () => {
  it.each([
    [['--task=scan-now'], { link: null, task: 'scan-now' }],
    [['--task=format-disk', '--hidden'], { link: null, task: null }],
    [['--', 'tacho-depot://profile?from=https%3A%2F%2Fit.example%2Fdepots.json'], { task: null }],
    [['https://it.example/depots.json'], { link: null, task: null }],
  ])('%j', (given, asked) => {
    expect(startIn(given, '/home/clerk')).toMatchObject(asked);
  });

  it('takes no link of another scheme, and none that is longer than a link can be', () => {
    expect(isProfileLink('tacho-depot://profile?from=x')).toBe(true);
    expect(isProfileLink('tacho-depots://profile')).toBe(false);
    expect(isProfileLink(`tacho-depot://profile?from=${'x'.repeat(3_000)}`)).toBe(false);
  });
});

describe("the program's button in the taskbar", () => {
  it('offers tasks that a later start hands to the program, in the language of the depot', () => {
    const list = jumpList('C:\\Tacho Depot.exe', { t: createTexts(en) });
    expect(list.map(({ program, arguments: given }) => [program, startIn([given], '/').task])).toEqual([
      ['C:\\Tacho Depot.exe', 'add-files'],
      ['C:\\Tacho Depot.exe', 'scan-now'],
    ]);
    for (const { title } of list) expect(title).not.toBe('');
  });

  it('shows how much is sent while something is being sent, and nothing else', () => {
    const batch = { done: 12, total: 40, startedAt: 0 };
    expect(progressOf({ batch, sending: 2 })).toBe(0.3);
    expect(progressOf({ batch, sending: 0 })).toBe(-1);
    expect(progressOf({ batch: null, sending: 1 })).toBe(-1);
  });
});
