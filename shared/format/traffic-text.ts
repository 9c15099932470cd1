import { type StandingQuestion, type Traffic, trafficAtRest, trafficBudget } from '../service/traffic.ts';
import { type Formatter, formatBytes } from './format.ts';

type Texts = Pick<Formatter, 't'>;

/** `This hour 4 requests with 1.2 MB, today 52 with 20 MB.`, and the budget. */
export function trafficText({ hour, today }: Pick<Traffic, 'hour' | 'today'>, { t }: Texts): string {
  const hourly = t('diagnostics.traffic.hour', { count: hour.requests, size: formatBytes(hour.bytes, t) });
  const daily = t('diagnostics.traffic.today', { count: today.requests, size: formatBytes(today.bytes, t) });
  return `${hourly} ${daily}`;
}

export function budgetText({ t }: Texts): string {
  const { requestsAnHour, bytesADay } = trafficBudget;
  return t('diagnostics.traffic.budget', { count: requestsAnHour, size: formatBytes(bytesADay, t) });
}

/** Why reports may not be asked for so often; null where the budget allows it. */
export function overBudgetText(
  standing: readonly StandingQuestion[],
  everyMinutes: number,
  { t }: Texts,
): string | null {
  const { requestsAnHour, bytesADay, over } = trafficAtRest(standing, everyMinutes);
  switch (over) {
    case null:
      return null;
    case 'requests':
      return t('diagnostics.traffic.often', { count: requestsAnHour, most: trafficBudget.requestsAnHour });
    case 'bytes':
      return t('diagnostics.traffic.much', {
        size: formatBytes(bytesADay, t),
        most: formatBytes(trafficBudget.bytesADay, t),
      });
  }
}
