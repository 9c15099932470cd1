import { type SeededRandom, seededRandom } from '../corpus/random.ts';

/** What goes wrong, or is done, for some time of the day. */
export const troubleNames = [
  'network-gone',
  'network-silent',
  'service-busy',
  'sleep',
  'wrong-keys',
  'disk-nearly-full',
  'disk-full',
  'folder-gone',
  'pause',
  'clock-set-back',
] as const;
export type TroubleName = (typeof troubleNames)[number];

/** How a file comes into its folder. `in-two-parts` rests half written; `twice` comes again under another name. */
type Arrival = 'renamed' | 'written' | 'in-two-parts' | 'twice' | 'on-the-window';

export type Happening =
  | { readonly kind: 'file'; readonly index: number; readonly arrival: Arrival }
  | { readonly kind: 'damaged-file'; readonly index: number }
  /** A person deals with the files that need attention. */
  | { readonly kind: 'person-ignores' }
  | { readonly kind: 'new-version' }
  /** A person asks whether there is one. */
  | { readonly kind: 'person-looks-for-updates' }
  | { readonly kind: 'begins' | 'ends'; readonly trouble: TroubleName };

/** `atMs` from the start of the day, also over the hours in which the PC sleeps. */
export type PlannedHappening = Happening & { readonly atMs: number };

/** When each begins and how long it lasts, as shares of the day: no two at the same time, time to recover between them. */
const troubles: readonly (readonly [TroubleName, number, number])[] = [
  ['network-gone', 0.06, 0.007],
  ['service-busy', 0.13, 0.01],
  ['sleep', 0.2, 0.02],
  ['wrong-keys', 0.27, 0.028],
  ['disk-nearly-full', 0.36, 0.02],
  ['disk-full', 0.43, 0.007],
  ['folder-gone', 0.48, 0.014],
  ['network-silent', 0.54, 0.017],
  ['pause', 0.59, 1 / 24],
  ['clock-set-back', 0.665, 0],
  ['network-gone', 0.69, 0.08],
  ['sleep', 0.81, 0.15],
];

/**
 * Files come in groups, as shifts end: one into each fault, more of them over the day with many files, fewer with few
 * files.
 */
const filesInGroup = 60;
const fewestFilesInGroup = 15;
const groupSpreadShare = 0.004;
/** How far into a fault its group comes. */
const intoTroubleShare = 0.1;
/** From a damaged file's arrival until a person deals with it. */
const personComesAfterShare = 0.01;
const damagedFiles = 12;
/** While the network is gone, soon after, and when there is a newer version. */
const looksForUpdates = [0.062, 0.1, 0.971];
const newVersionShare = 0.97;
/** Nothing comes any more: time for the last. */
const lastArrivalShare = 0.975;

export function planDay(seed: number, dayMs: number, files: number): readonly PlannedHappening[] {
  const random = seededRandom(seed);
  const planned: PlannedHappening[] = troubles.flatMap(([trouble, fromShare, lengthShare]) => [
    { kind: 'begins', trouble, atMs: fromShare * dayMs },
    { kind: 'ends', trouble, atMs: (fromShare + lengthShare) * dayMs },
  ]);
  const more = Math.floor(files / filesInGroup);
  const possibleGroups = [
    ...troubles.map(([, fromShare, lengthShare]) => (fromShare + intoTroubleShare * lengthShare) * dayMs),
    ...Array.from({ length: more }, (_, group) => ((group + 0.5) / more) * lastArrivalShare * dayMs),
  ];
  const groups = Math.min(possibleGroups.length, Math.ceil(files / fewestFilesInGroup));
  const groupAtMs = possibleGroups.filter((_, index) => (index * groups) % possibleGroups.length < groups);
  const moment = () => {
    const start = groupAtMs[random.integer(0, groupAtMs.length - 1)] ?? 0;
    return start + random.integer(0, Math.floor(groupSpreadShare * dayMs));
  };
  planned.push({ kind: 'new-version', atMs: newVersionShare * dayMs });
  for (const share of looksForUpdates) planned.push({ kind: 'person-looks-for-updates', atMs: share * dayMs });
  for (let index = 0; index < files; index += 1) {
    planned.push({ kind: 'file', index, arrival: arrivalOf(random), atMs: moment() });
  }
  for (let index = 0; index < damagedFiles; index += 1) {
    const atMs = moment();
    planned.push({ kind: 'damaged-file', index, atMs });
    planned.push({ kind: 'person-ignores', atMs: atMs + personComesAfterShare * dayMs });
  }
  // The clock counts whole milliseconds.
  return planned
    .map((happening) => ({ ...happening, atMs: Math.round(happening.atMs) }))
    .sort((left, right) => left.atMs - right.atMs);
}

function arrivalOf(random: SeededRandom): Arrival {
  const drawn = random.integer(1, 100);
  if (drawn <= 60) return 'renamed';
  if (drawn <= 84) return 'written';
  if (drawn <= 92) return 'in-two-parts';
  return drawn <= 97 ? 'twice' : 'on-the-window';
}
