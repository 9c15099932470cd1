import { describe, expect, it } from 'vitest';
import {
  driverLeftAt,
  driverStart,
  type KnownDriver,
  startBySource,
} from '../../../../shared/compliance/answer/driver-start.ts';
import { type ServiceStanding, serviceStanding } from '../../../../shared/compliance/answer/service-start.ts';
import { weekOf } from '../../../../shared/compliance/hours/rules.ts';
import { recordOf, standingBefore } from '../../../../shared/compliance/record/record.ts';
import { euRegimes } from '../../../../shared/settings/driving-rules.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
const hour = 60;
/** The card ends on Tuesday at 14:00 after two hours of driving. */
const cardEnd = minuteOf('2026-02-24T14:00');

function card(): NonNullable<KnownDriver['card']> {
  const days = Array.from({ length: 4 }, () => 'drive 4:00, rest 20:00').join(', ');
  const text = `rest 48:00, ${days}, rest 60:00, drive 8:00, rest 14:00, drive 2:00`;
  const minutes = 48 + 96 + 60 + 24;
  const from = new Date((cardEnd - minutes * hour) * 60_000).toISOString().slice(0, 16);
  const standing = standingBefore(recordOf([sourceOf(cardOf(from, text))]), cardEnd + 1);
  if (standing === null) throw new Error('the card has no records');
  return standing;
}

/** Answered on that Tuesday: eleven hours of rest had passed since the records' end at midnight. */
const service: ServiceStanding = {
  startMinute: cardEnd - 3 * hour,
  upToMinute: cardEnd - 14 * hour,
  reducedRestsUsed: 0,
  extendedDays: 2,
  mayReduceNext: false,
  driven: { week: weekOf(cardEnd), thisWeek: 8 * hour, lastWeek: 0 },
};
const nobody: KnownDriver = {
  card: null,
  unsureCardUpToMinute: null,
  service: null,
  regime: 'national',
  offered: euRegimes,
};

function asked(known: Partial<KnownDriver>, now = '2026-02-24T15:00', start = '2026-02-25T06:00') {
  const age = { nowMinute: minuteOf(now), staleAfterHours: 24 };
  return driverStart({ ...nobody, ...known }, minuteOf(start), age);
}

describe('The one answer about a driver', () => {
  it('rests on the card where that is newer, and on the service where that is', () => {
    expect(asked({ card: card(), service })).toMatchObject({ answer: 'yes', source: 'card' });
    expect(asked({ card: card(), service }, '2026-02-24T15:00', '2026-02-24T22:59')).toMatchObject({
      answer: 'no',
      reason: 'daily-rest',
      source: 'card',
      fromMinute: cardEnd + 9 * hour,
    });
    const later = { ...service, upToMinute: cardEnd + hour };
    expect(asked({ card: card(), service: later })).toMatchObject({ answer: 'yes', source: 'service' });
  });

  it('says that a rest began an hour ago where only the newer card knows it', () => {
    const known = { card: card(), service };
    expect(asked(known, '2026-02-24T15:00', '2026-02-24T15:00')).toMatchObject({ answer: 'no', source: 'card' });
    const age = { nowMinute: cardEnd + hour, staleAfterHours: 24 };
    expect(startBySource('service', { ...nobody, ...known }, cardEnd + hour, age)).toMatchObject({ answer: 'yes' });
  });

  it('is the stricter one where both reach as far, and that of the one who knows where the other does not', () => {
    const asFar = { ...service, upToMinute: cardEnd, startMinute: cardEnd + 11 * hour };
    const at = (start: string, of: Partial<ServiceStanding> = {}) =>
      asked({ card: card(), service: { ...asFar, ...of } }, '2026-02-24T15:00', start);
    // Nine hours after its end the card allows it, and the service not before eleven.
    expect(at('2026-02-24T23:00')).toMatchObject({ answer: 'no', source: 'service' });
    expect(at('2026-02-25T01:00')).toMatchObject({ answer: 'yes', source: 'card' });
    expect(at('2026-02-24T22:00', { startMinute: cardEnd })).toMatchObject({ answer: 'no', source: 'card' });
    expect(at('2026-02-25T01:00', { startMinute: null })).toMatchObject({ answer: 'yes', source: 'card' });
  });

  it('is not known where a card was altered, unless the service’s report reaches further', () => {
    const altered = { ...card(), isAltered: true };
    const unknown = { answer: 'unknown', reason: 'altered', source: 'card', left: null };
    const asFar = { ...service, upToMinute: cardEnd };
    expect(asked({ card: altered })).toMatchObject(unknown);
    expect(asked({ card: altered, service })).toMatchObject(unknown);
    expect(asked({ card: altered, service: asFar })).toMatchObject(unknown);
    expect(asked({ card: altered, service: { ...asFar, upToMinute: cardEnd + hour } })).toMatchObject({
      answer: 'yes',
      source: 'service',
    });
    const age = { nowMinute: cardEnd + hour, staleAfterHours: 24 };
    const leftWith = (known: Partial<KnownDriver>) => driverLeftAt({ ...nobody, ...known }, cardEnd + 16 * hour, age);
    expect(leftWith({ card: altered, service: asFar })).toBeNull();
    expect(leftWith({ card: card(), service: asFar })).not.toBeNull();
  });

  it('tells what of its records is hard to believe, of a yes, a no and an unknown', () => {
    const implausible = [{ kind: 'still-odometer' as const, days: ['2026-02-22', '2026-02-23'] }];
    const doubtful = { ...card(), implausible };
    expect(asked({ card: doubtful })).toMatchObject({ answer: 'yes', implausible });
    expect(asked({ card: doubtful }, '2026-02-24T15:00', '2026-02-24T22:59')).toMatchObject({
      answer: 'no',
      implausible,
    });
    expect(asked({ card: { ...doubtful, isAltered: true } })).toMatchObject({ answer: 'unknown', implausible });
    expect(asked({ card: doubtful, service: { ...service, upToMinute: cardEnd + hour } }).implausible).toEqual([]);
  });

  it('is not known where a newer card may be the driver’s, until somebody says whose it is', () => {
    expect(asked({ service, unsureCardUpToMinute: cardEnd })).toMatchObject({
      answer: 'unknown',
      reason: 'unsure-card',
    });
    expect(asked({ service, unsureCardUpToMinute: cardEnd - 20 * hour })).toMatchObject({ answer: 'yes' });
  });

  it('is not known by data from the future, which a wrong clock made, but by those of a clock that is minutes fast', () => {
    const known = { card: card(), service };
    expect(asked(known, '2026-02-24T12:59')).toMatchObject({ answer: 'unknown', reason: 'ahead-of-clock' });
    expect(asked(known, '2026-02-24T13:00')).toMatchObject({ answer: 'yes' });
  });

  it('is not known by data that are older than the depot chose, nor where there are none', () => {
    expect(asked({ card: card() }, '2026-02-25T14:00')).toMatchObject({ answer: 'yes' });
    expect(asked({ card: card() }, '2026-02-25T14:01')).toMatchObject({ answer: 'unknown', reason: 'too-old' });
    expect(asked({})).toMatchObject({ answer: 'unknown', reason: 'no-records', source: null });
    const silent = { ...service, startMinute: null };
    expect(asked({ service: silent })).toMatchObject({ answer: 'unknown', reason: 'no-records', source: 'service' });
  });
});

describe('The answer by the service alone', () => {
  const at = (start: string, of: Partial<ServiceStanding> = {}) =>
    asked({ service: { ...service, ...of } }, '2026-02-24T15:00', start);

  it('is no before the start that the service names, and says from when', () => {
    const resting = { startMinute: cardEnd + 5 * hour };
    expect(at('2026-02-24T18:59', resting)).toMatchObject({
      answer: 'no',
      reason: 'daily-rest',
      article: '8(2)',
      fromMinute: cardEnd + 5 * hour,
    });
    expect(at('2026-02-24T19:00', resting)).toMatchObject({ answer: 'yes', fromMinute: cardEnd + 5 * hour });
    const weekly = { startMinute: cardEnd + 12 * hour };
    expect(at('2026-02-24T19:00', weekly)).toMatchObject({ answer: 'no', reason: 'weekly-rest', article: '8(6)' });
  });

  it('is no once the two weeks’ 90 hours are used, until Monday gives some back', () => {
    // 50 h of the week before go with Monday, and 40 h of this one stay.
    const used = { driven: { week: weekOf(cardEnd), thisWeek: 40 * hour, lastWeek: 50 * hour } };
    const monday = minuteOf('2026-03-02T00:00');
    expect(at('2026-02-25T06:00', used)).toMatchObject({
      answer: 'no',
      reason: 'fortnight-driving',
      article: '6(3)',
      fromMinute: monday,
      left: { fortnightMinutes: 50 * hour, weekMinutes: 50 * hour },
    });
    expect(at('2026-03-02T06:00', used)).toMatchObject({ answer: 'yes', fromMinute: monday });
  });

  it('is no once the week’s 56 hours are used', () => {
    const used = { driven: { week: weekOf(cardEnd), thisWeek: 56 * hour, lastWeek: 0 } };
    expect(at('2026-02-25T06:00', used)).toMatchObject({ answer: 'no', reason: 'week-driving', article: '6(2)' });
  });

  it('waits two Mondays where both weeks are full', () => {
    const used = { driven: { week: weekOf(cardEnd), thisWeek: 90 * hour, lastWeek: 0 } };
    expect(at('2026-02-25T06:00', used)).toMatchObject({ fromMinute: minuteOf('2026-03-09T00:00') });
  });

  it('has the days of ten hours anew with each week, and never more driving than the service leaves', () => {
    const figures = {
      answeredAtMs: cardEnd * 60_000,
      earliestStartMs: (cardEnd - hour) * 60_000,
      dataUpToMs: (cardEnd - 12 * hour) * 60_000,
      reducedRestsLeft: 1,
      extendedDaysLeft: 0,
      nextWeeklyRest: 'Reduced',
      lastWeekMinutes: 10 * hour,
      thisWeekMinutes: 20 * hour,
      fortnightLeftMinutes: 6 * hour,
    };
    const known = { service: serviceStanding(figures) };
    expect(asked(known)).toMatchObject({
      reducedDailyRests: 2,
      mayReduceNext: true,
      left: { fortnightMinutes: 6 * hour, dayMinutes: 6 * hour, extendedDays: 0 },
    });
    expect(asked(known, '2026-02-24T15:00', '2026-03-02T06:00')).toMatchObject({
      left: { extendedDays: 2, dayMinutes: 10 * hour, weekDrivenMinutes: 0, weekBeforeDrivenMinutes: 20 * hour },
    });
  });
});
