import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../../../../renderer/app/page-texts.ts';
import { DepotProvider } from '../../../../renderer/client/depot-context.tsx';
import { createEngineClock, type Depot } from '../../../../renderer/client/engine-clock.ts';
import { createQueryClient } from '../../../../renderer/client/queries.ts';
import { StartRemarks } from '../../../../renderer/components/deadline/start-remarks.tsx';
import { type RemarkedStart, withRemarks } from '../../../../shared/format/start-text.ts';
import { regimes } from '../../../../shared/settings/driving-rules.ts';
import { english } from '../../format/english.ts';
import { standingTime } from '../fake-timers.ts';

const depot: Depot = {
  transport: {
    request: () => new Promise(() => undefined),
    subscribe: () => () => undefined,
    connection: () => ({ kind: 'connecting' }),
    onConnection: () => () => undefined,
    windows: null,
  },
  clock: createEngineClock(standingTime),
  lastUploadsSequence: () => 0,
};

const shown = (start: RemarkedStart): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <DepotProvider depot={depot}>
        <StartRemarks start={start} />
      </DepotProvider>
    </QueryClientProvider>,
  );

const sure: RemarkedStart = { implausible: [], otherwiseUnder: [] };

describe('Beside an answer about a start', () => {
  beforeAll(() => startTexts());

  it('nothing stands that there is not', () => {
    expect(shown(sure)).toBe('');
    expect(withRemarks('now', sure, english)).toBe('now');
  });

  it.each(regimes)('a sign and words say that it would be another one under the rules of %s', (regime) => {
    const start: RemarkedStart = { ...sure, otherwiseUnder: [regime] };
    const words = `another answer under other rules: ${english.t(`subject.rules.${regime}`)}`;
    const html = shown(start);
    expect(html).toContain(`title="${words}"`);
    expect(html).toContain(`<span class="hidden-words">${words}</span>`);
    expect(html.match(/<svg /g)).toHaveLength(1);
    expect(withRemarks('now', start, english)).toBe(`now (${words})`);
  });

  it('both signs stand apart, with different shapes', () => {
    const start: RemarkedStart = {
      implausible: [{ kind: 'still-odometer', days: ['2026-11-02'] }],
      otherwiseUnder: ['international-goods', 'occasional-passengers'],
    };
    const html = shown(start);
    expect(html.match(/<svg /g)).toHaveLength(2);
    expect(new Set(html.match(/lucide-[a-z-]+/g)).size).toBeGreaterThan(1);
    expect(withRemarks('now', start, english)).toMatch(
      /^now \(hard to believe on 1 day: .*; another answer under other rules: .*, .*\)$/,
    );
  });
});
