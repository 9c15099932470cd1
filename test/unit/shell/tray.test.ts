import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrentWords } from '../../../electron/shell/current-words.ts';
import { trayMenu, trayText } from '../../../electron/shell/tray/tray-menu.ts';
import { traySign, traySigns } from '../../../electron/shell/tray/tray-sign.ts';
import { statusKind } from '../../../shared/contract/status.ts';
import { statusText } from '../../../shared/format/status-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { withDuties } from '../../with-duties.ts';
import { anyFacts, calmFacts } from './arbitrary-facts.ts';

const words = { t: createTexts(en), times: createTimes('Europe/London', createTexts(en)) };
const speech: CurrentWords = { words: () => words, settings: () => defaultSettings, onLanguage: () => undefined };

describe('the sign of the tray', () => {
  it('is green only when nothing is stuck, nothing is under way and the last look is recent', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const calm =
          facts.settling + facts.waiting + facts.sending + facts.attention === 0 &&
          facts.connection.state === 'open' &&
          facts.pause === null &&
          !facts.disk.collectingStopped &&
          facts.folders.every(({ unreachableSince }) => unreachableSince === null) &&
          facts.lastScanAt !== null &&
          facts.now - facts.lastScanAt <= 120_000;
        expect(traySign(facts) === 'all-sent').toBe(calm);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the triangle whenever a file needs a person', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (facts.attention > 0) expect(traySign(facts)).toBe('attention');
      }),
      { numRuns: 1_000 },
    );
  });

  it('says waiting, not sending, while every file waits for its next try', () => {
    expect(traySign(withDuties({ ...calmFacts, waiting: 7 }))).toBe('waiting');
    expect(traySign(withDuties({ ...calmFacts, waiting: 7, sending: 1 }))).toBe('sending');
    expect(traySign(withDuties({ ...calmFacts, settling: 1 }))).toBe('sending');
  });

  it('has a shape for each state that can be', () => {
    const seen = new Set(fc.sample(anyFacts, { numRuns: 20_000, seed: 1 }).map(traySign));
    expect([...seen].sort()).toEqual([...traySigns].sort());
  });
});

describe('the tooltip of the tray', () => {
  it('is the sentence of the first screen', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { title } = statusText(facts, statusKind(facts), words, defaultSettings.minimumFreeMegabytes);
        expect(trayText(facts, speech)).toContain(title.slice(0, 60));
      }),
    );
  });

  it('names the files that need attention also where there is no connection', () => {
    const facts = withDuties({
      ...calmFacts,
      attention: 2,
      connection: { ...calmFacts.connection, state: 'no-connection' },
    });
    expect(trayText(facts, speech)).toMatch(/^2 files need attention\. No connection to the service since/);
  });

  it('fits into what Windows shows', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(trayText(facts, speech).length).toBeLessThanOrEqual(127);
      }),
    );
  });
});

describe('the menu of the tray', () => {
  const madeAt = calmFacts.now;
  const clickedAt = madeAt + 7_200_000;

  function menuOf(facts = calmFacts) {
    const done: string[] = [];
    const note = (what: string) => () => void done.push(what);
    const items = trayMenu(facts, 'The sentence.', words, {
      now: () => clickedAt,
      open: note('open'),
      showAttention: note('show'),
      scanNow: note('look'),
      pause: (until) => void done.push(`pause until ${until === null ? 'resumed' : new Date(until).toISOString()}`),
      resume: note('resume'),
      openSettings: note('settings'),
      quit: note('quit'),
    });
    const click = (id: string) => {
      const all = items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? item.submenu : [])]);
      const found = all.find((item) => item.id === id);
      (found?.click as (() => void) | undefined)?.();
    };
    return { ids: items.flatMap(({ id }) => id ?? []), done, click };
  }

  it('pauses from the moment of the click, however long ago the menu was made', () => {
    const { click, done } = menuOf();
    click('pause-hour');
    click('pause-tomorrow');
    click('pause-open');
    expect(done).toEqual([
      `pause until ${new Date(clickedAt + 3_600_000).toISOString()}`,
      'pause until 2026-11-22T06:00:00.000Z',
      'pause until resumed',
    ]);
  });

  it('offers to resume instead of to pause while paused', () => {
    expect(menuOf(withDuties({ ...calmFacts, pause: { until: null } })).ids).toContain('resume');
    expect(menuOf().ids).not.toContain('resume');
  });

  it('shows the files that need attention only when there are some', () => {
    expect(menuOf().ids).not.toContain('show');
    expect(menuOf(withDuties({ ...calmFacts, attention: 2 })).ids).toContain('show');
  });

  it('does what each of its items says', () => {
    const { click, done } = menuOf(withDuties({ ...calmFacts, attention: 1 }));
    for (const id of ['open', 'show', 'look', 'settings', 'quit']) click(id);
    expect(done).toEqual(['open', 'show', 'look', 'settings', 'quit']);
  });
});
