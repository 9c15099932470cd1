// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../../renderer/app/page-texts.ts';
import { DepotProvider } from '../../../../renderer/client/depot-context.tsx';
import { createEngineClock } from '../../../../renderer/client/engine-clock.ts';
import { createQueryClient } from '../../../../renderer/client/queries.ts';
import { NoticeProvider } from '../../../../renderer/components/notices.tsx';
import { ReportPlaceholder } from '../../../../renderer/components/report/report-skeleton.tsx';
import type { ReportError } from '../../../../shared/contract/reports/snapshot.ts';
import { createFakeEngine } from '../../../web/fake-engine/fake-engine.ts';
import { calmScene } from '../../../web/fake-engine/scene.ts';
import { transportTo } from '../engine-transport.ts';
import { standingTime } from '../fake-timers.ts';

beforeAll(startTexts);

function shown(code: ReportError['code']): string {
  const snapshot = {
    id: 'availability',
    asOf: null,
    tookMs: null,
    refreshing: null,
    misfits: 0,
    narrowedTo: null,
    askedOf: null,
    otherReading: null,
    nextRefreshAt: null,
    lastError: { code, at: 0, words: null },
  } as const;
  const clock = createEngineClock(standingTime);
  const depot = { transport: transportTo(createFakeEngine(calmScene())), clock, lastUploadsSequence: () => 0 };
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <DepotProvider depot={depot}>
        <NoticeProvider closeLabel="Close">
          <ReportPlaceholder snapshot={snapshot} />
        </NoticeProvider>
      </DepotProvider>
    </QueryClientProvider>,
  );
}

test('a report that failed keeps what a person has filtered by; a depot that is not set up has nothing to keep', () => {
  expect(shown('no-connection')).toContain('Your filters are kept.');
  expect(shown('no-settings')).not.toContain('Your filters are kept.');
});
