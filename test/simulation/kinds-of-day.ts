import type { LargeService } from './large-service.ts';

/** What happens at a depot on one kind of day; hours from midnight, in the depot's zone. */
export interface KindOfDay {
  readonly name: DayName;
  readonly words: string;
  readonly files: readonly { readonly count: number; readonly from: number; readonly until: number }[];
  readonly clockings: readonly { readonly count: number; readonly from: number; readonly until: number }[];
  /** When a person has which screen before him. */
  readonly looking: readonly { readonly screen: Screen; readonly from: number; readonly until: number }[];
  readonly service: readonly {
    readonly weather: LargeService['weather'];
    readonly from: number;
    readonly until: number;
  }[];
}

const dayNames = [
  'at rest',
  'workday',
  'manager looks',
  'Monday backlog',
  'service down',
  'clockings in bursts',
] as const;
export type DayName = (typeof dayNames)[number];
export type Screen = 'today' | 'availability' | 'clockings';

/** A shift of a company begins or ends: a hundred people clock within 40 seconds. */
const burst = (from: number) => ({ count: 100, from, until: from + 40 / 3_600 });
const filesOfWorkday = { count: 200, from: 5, until: 19 };
const clockingsOfWorkday = [
  { count: 250, from: 5, until: 9 },
  { count: 250, from: 14, until: 19 },
];

export const kindsOfDay: readonly KindOfDay[] = [
  { name: 'at rest', words: 'nothing comes, and nobody looks', files: [], clockings: [], looking: [], service: [] },
  {
    name: 'workday',
    words: '200 files, 500 clockings, and somebody looks for half an hour in the morning and after noon',
    files: [filesOfWorkday],
    clockings: clockingsOfWorkday,
    looking: [
      { screen: 'today', from: 7, until: 7.5 },
      { screen: 'availability', from: 14, until: 14.5 },
    ],
    service: [],
  },
  {
    name: 'manager looks',
    words: 'a workday on which who can drive is on a screen from six to six',
    files: [filesOfWorkday],
    clockings: clockingsOfWorkday,
    looking: [{ screen: 'availability', from: 6, until: 18 }],
    service: [],
  },
  {
    name: 'Monday backlog',
    words: '1,000 files of a weekend at six, and a workday after them',
    files: [{ count: 1_000, from: 6, until: 6.05 }, filesOfWorkday],
    clockings: clockingsOfWorkday,
    looking: [{ screen: 'today', from: 7, until: 7.5 }],
    service: [],
  },
  {
    name: 'service down',
    words: 'a workday on which the service is away from eight to ten, and says 503 for half an hour more',
    files: [filesOfWorkday],
    clockings: clockingsOfWorkday,
    looking: [{ screen: 'today', from: 7, until: 10 }],
    service: [
      { weather: 'down', from: 8, until: 10 },
      { weather: 'busy', from: 10, until: 10.5 },
    ],
  },
  {
    name: 'clockings in bursts',
    words: '20 bursts of 100 in 40 s; who can drive on a screen from six to six, the clockings for an hour',
    files: [filesOfWorkday],
    clockings: Array.from({ length: 20 }, (_, index) => burst(5 + index * 0.75)),
    looking: [
      { screen: 'availability', from: 6, until: 10 },
      { screen: 'clockings', from: 10, until: 11 },
      { screen: 'availability', from: 11, until: 18 },
    ],
    service: [],
  },
];
