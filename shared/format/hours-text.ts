import type { HoursFact, HoursReport } from '../contract/hours.ts';
import { assertNever } from '../result.ts';
import type { Formatter } from './format.ts';
import { hoursAndMinutes, timeSpan } from './times.ts';

type Difference = HoursReport['differences'][number];

/** A fact as a sentence, without its article of the law. */
export function factText({ code, values }: Pick<HoursFact, 'code' | 'values'>, { t, times }: Formatter): string {
  const number = (name: string): number => values[name] ?? 0;
  const length = (name: string): string => hoursAndMinutes(number(name), t);
  const day = (name: string): string => times.weekdayAndDay(number(name) * 60_000);
  return t(`hours.facts.${code}`, {
    count: number('count'),
    regular: number('regular'),
    all: number('all'),
    driven: length('driven'),
    worked: length('worked'),
    breaks: length('breaks'),
    over: length('over'),
    limit: length('limit'),
    before: length('before'),
    rest: length('rest'),
    interrupted: length('interrupted'),
    unknown: length('unknown'),
    unrecorded: number('unrecorded'),
    entered: length('entered'),
    fromAt: times.full(number('fromAt') * 60_000),
    since: timeSpan(number('since'), t),
    missing: length('missing'),
    held: length('held'),
    restAt: day('restAt'),
    dueAt: day('dueAt'),
    heldAt: day('heldAt'),
  });
}

/** The article of the law that a fact stands beside, such as `561/2006, articles 4(g) and 8(2)`. */
export function articleText({ article }: Pick<HoursFact, 'article'>, { t }: Pick<Formatter, 't'>): string {
  const [regulation = '', numbers = ''] = article.split(/, articles? /);
  const each = numbers.split(' and ');
  const articles = new Intl.ListFormat(t('measures.language'), { type: 'conjunction' }).format(each);
  return t('hours.article', { count: each.length, regulation, articles });
}

/** The name of a source within a sentence. */
export function sourceText(source: HoursReport['sources'][number] | undefined, { t }: Formatter): string {
  if (source?.kind === 'vehicle-unit') return t('hours.sources.vehicle', { vehicle: source.vehicle ?? '' });
  return t(source?.generation === 'gen2' ? 'hours.sources.gen2' : 'hours.sources.gen1');
}

/** The difference between two sources as a sentence, with times in the depot's zone. */
export function differenceText(difference: Difference, sources: HoursReport['sources'], formatter: Formatter): string {
  const { t, times } = formatter;
  const between = {
    from: times.full(Date.parse(difference.from)),
    until: times.clock(Date.parse(difference.until)),
    taken: sourceText(sources[difference.taken], formatter),
    other: sourceText(sources[difference.other], formatter),
  };
  switch (difference.kind) {
    case 'two-vehicles':
      return t('hours.twoVehicles', between);
    case 'activity':
      return t('hours.differs', {
        ...between,
        takenActivity: t(`hours.activities.${difference.takenActivity}`),
        otherActivity: t(`hours.activities.${difference.otherActivity}`),
      });
    default:
      return assertNever(difference.kind);
  }
}
