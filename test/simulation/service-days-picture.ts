import { trafficBudget } from '../../shared/service/traffic.ts';
import { chart, inSvg, picture } from '../chart.ts';
import type { KindOfDay } from './kinds-of-day.ts';
import type { HourOfDay } from './service-day.ts';

const size = { width: 900, panelHeight: 130, left: 60, top: 44 };
const half = (size.width - size.left) / 2;
const hoursOfDay = 24;

/** Each kind of day as two curves by the hour, an SVG: megabytes over the wire, and questions beside those allowed at rest. */
export function serviceDaysPicture(
  played: readonly { readonly kind: KindOfDay; readonly hours: readonly HourOfDay[] }[],
): string {
  const mostMegabytes = Math.max(...played.flatMap(({ hours }) => hours.map(({ bytes }) => bytes / 1e6)));
  const panels = played.flatMap(({ kind, hours }, index) => {
    const top = size.top + index * size.panelHeight + 20;
    const place = { top, width: half - 70, height: size.panelHeight - 50 };
    const bytes = chart({ ...place, left: size.left }, [0, hoursOfDay], [0, mostMegabytes]);
    const mostQuestions = Math.max(2 * trafficBudget.requestsAnHour, ...hours.map(({ questions }) => questions));
    const asked = chart({ ...place, left: size.left + half }, [0, hoursOfDay], [0, mostQuestions]);
    const curve = (pick: (hour: HourOfDay) => number) => hours.map((hour, at) => [at + 0.5, pick(hour)] as const);
    const foot = [0, 6, 12, 18, 24].map((hour) => [hour, `${hour}`] as const);
    return [
      `<text x="${size.left}" y="${top - 8}" font-weight="600">${inSvg(`${kind.name}: ${kind.words}`)}</text>`,
      ...bytes.level(mostMegabytes, mostMegabytes.toFixed(0)),
      ...bytes.foot(foot),
      bytes.line(
        curve((hour) => hour.bytes / 1e6),
        '#1d4ed8',
      ),
      ...asked.level(trafficBudget.requestsAnHour, String(trafficBudget.requestsAnHour)),
      ...(mostQuestions > 4 * trafficBudget.requestsAnHour ? asked.level(mostQuestions, String(mostQuestions)) : []),
      ...asked.foot(foot),
      asked.line(
        curve((hour) => hour.questions),
        '#b45309',
      ),
    ];
  });
  const words =
    'By the hours of the day: megabytes over the wire, both ways (blue, left); questions without files (brown, right)';
  return picture(size.width, size.top + played.length * size.panelHeight + 20, words, [
    `<text x="${size.left}" y="20">${words}</text>`,
    ...panels,
  ]);
}
