// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../../../renderer/app/page-texts.ts';
import { DepotProvider } from '../../../../../renderer/client/depot-context.tsx';
import { createEngineClock } from '../../../../../renderer/client/engine-clock.ts';
import { createQueryClient } from '../../../../../renderer/client/queries.ts';
import { NoticeProvider } from '../../../../../renderer/components/notices.tsx';
import { ChangesCard } from '../../../../../renderer/screens/today/changes-card.tsx';
import { createFakeEngine } from '../../../../web/fake-engine/fake-engine.ts';
import { calmScene } from '../../../../web/fake-engine/scene.ts';
import { transportTo } from '../../engine-transport.ts';
import { standingTime } from '../../fake-timers.ts';

beforeAll(startTexts);

const dayMs = 86_400_000;

test('a change of today is told with its time, an older one with its day', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const clock = createEngineClock({ ...standingTime, now: () => Date.parse('2026-11-20T12:00Z') });
  const depot = { transport: transportTo(createFakeEngine(calmScene())), clock, lastUploadsSequence: () => 0 };
  const processed = (at: number) => ({ code: 'processed', at, drivers: 1, vehicles: 0 }) as const;
  const reminder = { enabled: false, at: '08:00', quietFrom: '18:00', quietUntil: '06:00', summary: null } as const;
  const entries = [processed(clock.now()), processed(clock.now() - dayMs)];
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <DepotProvider depot={depot}>
        <NoticeProvider closeLabel="Close">
          <ChangesCard
            changes={{ since: clock.now() - 2 * dayMs, entries }}
            limits={{ driverDays: 28, vehicleDays: 90 }}
            reminder={reminder}
          />
        </NoticeProvider>
      </DepotProvider>
    </QueryClientProvider>
  );
  await act(async () => root.render(page));
  const times = [...container.querySelectorAll('li')].map((each) => each.lastElementChild?.textContent);
  await act(async () => root.unmount());
  container.remove();
  expect(times).toEqual([expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/^\d+ \w+$/)]);
});
