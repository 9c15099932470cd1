import { describe, expect, it } from 'vitest';
import {
  type PlannableDriver,
  planOf,
  type ServiceStanding,
} from '../../../electron/engine/reports/planned-drivers.ts';
import { startMoment } from '../../../shared/compliance/answer/driving-left.ts';
import { weekOf } from '../../../shared/compliance/hours/rules.ts';
import { standingInWeeks, standingOf } from '../../../shared/compliance/hours/standing.ts';
import { sourceOf } from '../../hours/compare.ts';
import { cardOf } from '../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
const hour = 60;
/** The card ends on Tuesday at 14:00 after two hours of driving. */
const cardEnd = minuteOf('2026-02-24T14:00');

function card(): NonNullable<PlannableDriver['card']> {
  const days = Array.from({ length: 4 }, () => 'drive 4:00, rest 20:00').join(', ');
  const text = `rest 48:00, ${days}, rest 60:00, drive 8:00, rest 14:00, drive 2:00`;
  const minutes = 48 + 96 + 60 + 24;
  const from = new Date((cardEnd - minutes * hour) * 60_000).toISOString().slice(0, 16);
  const standing = standingOf([sourceOf(cardOf(from, text))]);
  if (standing === null) throw new Error('the card has no records');
  return standingInWeeks(standing);
}

const service: ServiceStanding = {
  startMinute: cardEnd - 3 * hour,
  upToMinute: cardEnd - 14 * hour,
  reducedRestsUsed: 0,
  canExtend: true,
  driven: { week: weekOf(cardEnd), thisWeek: 8 * hour, lastWeek: 0 },
};

function planned(driver: Partial<PlannableDriver>, now = '2026-02-24T15:00', start = '2026-02-25T06:00') {
  const someone = { id: 'a', name: 'a', division: '', category: '', agency: '', key: 'a' };
  const { state, unknownBecause, source } = planOf(
    { ...someone, card: null, unsureCardUpToMinute: null, service: null, ...driver },
    {
      start: startMoment(minuteOf(start)),
      nowMinute: minuteOf(now),
      staleAfterHours: 24,
      leastDriveMinutes: 0,
      regime: 'national',
    },
  );
  return [state, unknownBecause, source];
}

describe('A planned driver', () => {
  it('is planned by the card where that is newer, and by the service where that is', () => {
    expect(planned({ card: card(), service })).toEqual(['can', null, 'card']);
    expect(planned({ card: card(), service }, '2026-02-24T15:00', '2026-02-24T22:59')).toEqual([
      'resting',
      null,
      'card',
    ]);
    expect(planned({ card: card(), service: { ...service, upToMinute: cardEnd + hour } })).toEqual([
      ...['can', null, 'service'],
    ]);
  });

  it('is not known where a newer card may be the driver’s, until somebody says whose it is', () => {
    expect(planned({ service, unsureCardUpToMinute: cardEnd })).toEqual(['unknown', 'unsure-card', 'service']);
    expect(planned({ service, unsureCardUpToMinute: cardEnd - 20 * hour })).toEqual(['can', null, 'service']);
  });

  it('is not known by data from the future, which a wrong clock made, but by those of a clock that is minutes fast', () => {
    const driver = { card: card(), service };
    expect(planned(driver, '2026-02-24T12:59')).toEqual(['unknown', 'ahead-of-clock', 'card']);
    expect(planned(driver, '2026-02-24T13:00')).toEqual(['can', null, 'card']);
  });

  it('is not known by data that are older than the depot chose', () => {
    expect(planned({ card: card() }, '2026-02-25T14:00')).toEqual(['can', null, 'card']);
    expect(planned({ card: card() }, '2026-02-25T14:01')).toEqual(['unknown', 'too-old', 'card']);
  });
});
