import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { Segments } from '../../components/segments.tsx';
import { useElementSize } from '../../components/use-element-size.ts';
import type { GroupQuery } from './availability-filter.ts';
import { type TimelineHours, timelineQuery } from './availability-queries.ts';
import { layoutOf, UnitChart } from './unit-chart.tsx';

const spans = ['24', '48', '72'] as const;
const hoursOf = { '24': 24, '48': 48, '72': 72 } as const satisfies Record<(typeof spans)[number], TimelineHours>;

/** The next hours of the drivers that the list shows. */
export function TimelineCard({ query }: { readonly query: GroupQuery }) {
  const [span, setSpan] = useState<(typeof spans)[number]>('24');
  const { ref, width } = useElementSize();
  const { t, times } = useWords();
  const timeline = useQuery(timelineQuery(useDepot(), query, hoursOf[span])).data;
  const layout = timeline === undefined || width === 0 ? null : layoutOf(timeline, width, times);
  return (
    <section aria-labelledby="timeline-title" className="timeline-card">
      <div className="timeline-head">
        <h2 id="timeline-title">{t('availability.chart.title')}</h2>
        {layout !== null && <span>{t('availability.chart.unit', { count: layout.unit })}</span>}
        <Segments
          chosen={span}
          onChoose={setSpan}
          segments={spans.map((value) => ({
            value,
            label: t('availability.chart.hours', { hours: value }),
            count: null,
          }))}
          title={t('availability.chart.span')}
        />
      </div>
      <div className="unit-chart" ref={ref}>
        {timeline !== undefined && layout !== null && <UnitChart layout={layout} timeline={timeline} width={width} />}
      </div>
    </section>
  );
}
