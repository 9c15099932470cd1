import { describe, expect, it } from 'vitest';
import {
  cardDistances,
  distancesWithoutCard,
  drivingWithoutCard,
} from '../../../../shared/compliance/hours/distances.ts';
import type { VehicleUse } from '../../../../shared/tachograph/card/vehicles-used.ts';
import type { CardInsertion, VehicleDay } from '../../../../shared/tachograph/vehicle-unit/day.ts';

const at = (time: string): number => Date.parse(`${time}:00Z`) / 1_000;

function use(firstUse: string, lastUse: string | null, begin: number, end: number | null): VehicleUse {
  return {
    firstUse: at(firstUse),
    lastUse: lastUse === null ? null : at(lastUse),
    odometerBeginKm: begin,
    odometerEndKm: end,
    vehicle: null,
    insertionCounter: null,
  };
}

describe('The distance of a day on a card', () => {
  const days = [{ date: at('2026-03-02T00:00'), distanceKm: 310 }];

  it('is told where the odometers of its vehicles say something else', () => {
    const uses = [
      use('2026-03-02T06:00', '2026-03-02T11:00', 1_000, 1_200),
      use('2026-03-02T12:00', '2026-03-02T17:00', 70, 90),
    ];
    expect(cardDistances(days, uses)).toEqual([{ day: '2026-03-02', cardKm: 310, vehiclesKm: 220 }]);
  });

  it('is not told where only whole kilometres were lost', () => {
    expect(cardDistances(days, [use('2026-03-02T06:00', '2026-03-02T11:00', 1_000, 1_309)])).toEqual([]);
  });

  it.each([
    ['began the day before', use('2026-03-01T22:00', '2026-03-02T11:00', 0, 50)],
    ['goes on', use('2026-03-02T06:00', null, 0, 50)],
    ['has no odometer', use('2026-03-02T06:00', '2026-03-02T11:00', 1_000, null)],
  ])('is not compared where a use %s', (_, one) => {
    expect(cardDistances(days, [one])).toEqual([]);
  });
});

function insertion(
  inserted: string,
  withdrawn: string | null,
  begin: number | null,
  end: number | null,
  slot: 'driver' | 'co-driver' = 'driver',
): CardInsertion {
  return {
    card: null,
    surname: '',
    firstNames: '',
    cardExpiry: null,
    inserted: at(inserted),
    withdrawn: withdrawn === null ? null : at(withdrawn),
    odometerInsertedKm: begin,
    odometerWithdrawnKm: end,
    slot: slot === 'driver' ? 0 : 1,
    previousVehicle: null,
    previousWithdrawal: null,
    enteredByHand: false,
  };
}

function day(date: string, cards: readonly CardInsertion[], changes: VehicleDay['changes'] = []): VehicleDay {
  return { date: at(date), offset: 0, cards, changes, conditions: [] };
}

describe('What a vehicle went without a card', () => {
  it('is what its odometer gained between two cards in the driver’s slot', () => {
    const days = [
      day('2026-03-02T00:00', [
        insertion('2026-03-02T06:00', '2026-03-02T14:00', 1_000, 1_300),
        insertion('2026-03-02T08:00', '2026-03-02T09:00', 1_100, 1_150, 'co-driver'),
      ]),
      day('2026-03-03T00:00', [insertion('2026-03-03T06:00', '2026-03-03T14:00', 1_342, 1_500)]),
    ];
    expect(distancesWithoutCard(days)).toEqual([
      { from: at('2026-03-02T14:00'), until: at('2026-03-03T06:00'), km: 42 },
    ]);
  });

  it('counts an insertion over midnight once, with the end that the later day knows', () => {
    const days = [
      day('2026-03-02T00:00', [insertion('2026-03-02T22:00', null, 1_000, null)]),
      day('2026-03-03T00:00', [
        insertion('2026-03-02T22:00', '2026-03-03T04:00', 1_000, 1_200),
        insertion('2026-03-03T05:00', '2026-03-03T06:00', 1_200, 1_250),
      ]),
    ];
    expect(distancesWithoutCard(days)).toEqual([]);
  });

  it('is not told across days of which no download tells, or only the beginning', () => {
    const before = day('2026-03-02T00:00', [insertion('2026-03-02T06:00', '2026-03-02T14:00', 1_000, 1_300)]);
    const after = day('2026-03-04T00:00', [insertion('2026-03-04T06:00', '2026-03-04T14:00', 1_342, 1_500)]);
    const between = day('2026-03-03T00:00', []);
    const found = [{ from: at('2026-03-02T14:00'), until: at('2026-03-04T06:00'), km: 42 }];
    expect(distancesWithoutCard([before, after])).toEqual([]);
    expect(distancesWithoutCard([before, between, after])).toEqual(found);
    expect(distancesWithoutCard([{ ...before, isWhole: false }, between, after])).toEqual([]);
    expect(distancesWithoutCard([before, between, { ...after, isWhole: false }])).toEqual(found);
  });

  it('is not told where an odometer is missing', () => {
    const days = [
      day('2026-03-02T00:00', [
        insertion('2026-03-02T06:00', '2026-03-02T14:00', 1_000, null),
        insertion('2026-03-02T15:00', '2026-03-02T16:00', 1_400, 1_500),
        insertion('2026-03-02T17:00', '2026-03-02T18:00', null, 1_600),
      ]),
    ];
    expect(distancesWithoutCard(days)).toEqual([]);
  });

  it('is told by the recorder too, in minutes of driving with an empty slot', () => {
    const change = { slot: 'driver', crewOrManual: false, cardInserted: false } as const;
    const days = [
      day(
        '2026-03-02T23:59',
        [],
        [
          { ...change, minute: 0, activity: 'rest' },
          { ...change, minute: 600, activity: 'drive' },
          { ...change, minute: 603, activity: 'drive', slot: 'co-driver' },
          { ...change, minute: 612, activity: 'rest' },
          { ...change, minute: 700, activity: 'drive', cardInserted: true },
        ],
      ),
    ];
    expect(drivingWithoutCard(days)).toEqual([{ day: '2026-03-02', minutes: 12 }]);
  });
});
