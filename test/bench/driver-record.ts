import { answerAt } from '../../shared/compliance/answer/start-answer.ts';
import type { StandingInWeeks } from '../../shared/compliance/hours/standing.ts';
import { recordOf, standingBefore } from '../../shared/compliance/record/record.ts';
import { sourceOf } from '../hours/compare.ts';
import { cardOf } from '../hours/story.ts';
import { median, rounded } from './statistics.ts';

const dayLength = 1_440;
const vehicles = 20;
const answers = 10_000;
const partOfAnswers = 250;
const from = '2025-01-06T05:00';
const days = [
  'drive 2:10, work 0:20, drive 2:00, rest 0:45, drive 1:30, available 0:20, work 0:30, drive 2:30, rest 13:55',
];

/**
 * Processor time to merge twelve months of one driver, out of both halves of three cards and twenty vehicle units, and to
 * answer for 10,000 drivers whether they can start: altogether, and the longest of the parts in which that is done.
 */
export async function driverRecord(): Promise<Readonly<Record<string, number>>> {
  const sources = yearOfRecords();
  // One card tells each day a little otherwise, and every recorder of that day contradicts it.
  const contradicted = [contradictingCard(), ...sources];
  for (let round = 0; round < 10; round += 1) [sources, contradicted].map((each) => recordOf(each));
  const standings = Array.from({ length: 50 }, (_, index) => standingAfterWeeks(3 + (index % 8), index));
  answerParts(standings);
  const parts = answerParts(standings);
  return {
    recordOfYearStretches: sources.reduce((sum, { stretches }) => sum + stretches.length, 0),
    recordOfYearMs: rounded(median(Array.from({ length: 30 }, () => processorMs(() => recordOf(sources))))),
    recordOfContradictedYearMs: rounded(
      median(Array.from({ length: 15 }, () => processorMs(() => recordOf(contradicted)))),
    ),
    tenThousandAnswersMs: rounded(parts.reduce((sum, each) => sum + each, 0)),
    tenThousandAnswersLongestPartMs: rounded(Math.max(...parts)),
  };
}

/** One driver's year, told by two copies each of three cards and by the recorders that the driver changed between. */
export function yearOfRecords() {
  const week = `${Array.from({ length: 5 }, (_, index) => days[index % days.length]).join(', ')}, rest 48:00`;
  const card = cardOf(from, Array.from({ length: 52 }, () => week).join(', '));
  const cards = Array.from({ length: 6 }, () => sourceOf(card));
  const units = Array.from({ length: vehicles }, (_, vehicle) =>
    sourceOf({
      kind: 'vehicle-unit',
      vehicle: `V${vehicle}`,
      readAt: null,
      marks: [],
      days: card.days
        .filter(({ date }) => (date / 86_400) % vehicles === vehicle)
        .map((day) => ({
          ...day,
          insertions: [{ slot: 'driver' as const, inserted: day.date, withdrawn: day.date + dayLength * 60 }],
        })),
    }),
  );
  return [...cards, ...units];
}

function contradictingCard() {
  const day = 'drive 2:00, work 0:30, drive 2:05, rest 0:40, drive 1:30, rest 0:20, work 0:40, drive 2:20, rest 13:55';
  const week = `${Array.from({ length: 5 }, () => day).join(', ')}, rest 48:00`;
  return sourceOf(cardOf(from, Array.from({ length: 52 }, () => week).join(', ')));
}

function standingAfterWeeks(
  weeks: number,
  seed: number,
): { readonly standing: StandingInWeeks; readonly minute: number } {
  const rests = ['rest 24:00', 'rest 45:00', 'rest 48:00', 'rest 30:00'];
  const text = Array.from(
    { length: weeks },
    (_, week) => `${Array.from({ length: 5 }, () => days[0]).join(', ')}, ${rests[(week + seed) % rests.length]}`,
  ).join(', ');
  const record = recordOf([sourceOf(cardOf(from, `rest 60:00, ${text}, drive 4:00`))]);
  const minute = (record.timeline.stretches.at(-1)?.endMinute ?? 0) + 600;
  const standing = standingBefore(record, minute);
  if (standing === null) throw new Error('the driver of the bench has no records');
  return { standing, minute };
}

function answerParts(standings: readonly ReturnType<typeof standingAfterWeeks>[]): readonly number[] {
  return Array.from({ length: answers / partOfAnswers }, (_, part) =>
    processorMs(() => {
      for (let place = 0; place < partOfAnswers; place += 1) {
        const known = standings[(part + place) % standings.length];
        if (known) answerAt(known.standing, known.minute + place, 'national');
      }
    }),
  );
}

function processorMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
