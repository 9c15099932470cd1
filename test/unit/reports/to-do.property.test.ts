import { expect, it } from 'vitest';
import { inToDoOrder, stepOf, type ToDoSubject } from '../../../electron/engine/reports/to-do-steps.ts';
import { deadlineOf } from '../../../shared/compliance/deadline.ts';
import { type ToDoStep, toDoSteps } from '../../../shared/contract/reports/to-do.ts';
import { type SeededRandom, seededRandom } from '../../corpus/random.ts';

/** Noon of day 20,000. */
const today = 20_000;
const dayMs = 86_400_000;
const now = (today + 0.5) * dayMs;
const rule = { limitDays: 28, dueSoonDays: 7 };

interface Drawn extends ToDoSubject {
  readonly id: string;
  readonly name: string;
  readonly daysLeft: number | null;
  /** What the subject was drawn from. */
  readonly days: number | null;
}

const states = [
  'never-seen',
  'waiting',
  'sending',
  'attention',
  'ignored',
  'sent-not-processed',
  'processed',
  'service-has-later',
] as const;
const certainties = ['certain', 'confirmed', 'perhaps', 'none', 'none', 'certain'] as const;

const file = {
  jobId: 1,
  uploadId: 1,
  kind: 'driver-card' as const,
  fileName: '',
  reason: null,
  arrivedAt: 0,
};

function draw({ integer, pick }: SeededRandom): Drawn[] {
  const isDrawn = (percent: number) => integer(1, 100) <= percent;
  return Array.from({ length: integer(0, 12) }, (_, index) => {
    const days = isDrawn(15) ? null : integer(0, 44);
    const deadline = deadlineOf(days === null ? null : today - days, today, rule);
    const named = {
      ...file,
      subjectId: 'file:1',
      words: '',
      holder: null,
      cardNumber: null,
      registration: null,
      vin: null,
    };
    return {
      id: `service:${index}`,
      name: pick(['Ada', 'Ben', 'Cleo']),
      days,
      isReported: isDrawn(90),
      deadline,
      daysLeft: deadline.daysLeft,
      match: { certainty: pick(certainties) },
      localFiles: { state: pick(states), sentAt: now - integer(0, 5) * dayMs },
      named: isDrawn(10) ? named : null,
      refused: isDrawn(15) ? { ...file, subjectId: null } : null,
      gap: isDrawn(20) ? { firstDay: '2024-01-01', lastDay: '2024-01-02', days: 2 } : null,
    };
  });
}

/** What the picture's rules say, group by group: each takes those that no group before it has taken. */
function byTheRules(fleet: readonly Drawn[]): readonly { readonly step: ToDoStep; readonly id: string }[] {
  const left = new Set(fleet);
  const take = (step: ToDoStep, belongs: (subject: Drawn) => boolean) => {
    const taken = [...left].filter(belongs);
    for (const subject of taken) left.delete(subject);
    return taken.map((subject) => ({ step, subject }));
  };
  // 28 days are allowed, and the last seven of them count as near: from the 21st day on.
  const isNear = ({ days }: Drawn) => days !== null && days >= 21;
  const isSent = ({ localFiles }: Drawn) => localFiles.state === 'sent-not-processed';
  const isHere = (subject: Drawn) => isSent(subject) || ['waiting', 'sending'].includes(subject.localFiles.state);
  const isOld = ({ localFiles }: Drawn) => (localFiles.sentAt ?? now) < now - 2 * dayMs;
  const groups = [
    ...take('confirm', ({ match, named }) => match.certainty === 'perhaps' || named !== null),
    ...take('read-again', ({ refused }) => refused !== null),
    ...take(
      'wait',
      (subject) => (isNear(subject) && isHere(subject)) || (subject.isReported && isSent(subject) && isOld(subject)),
    ),
    ...take('chase', isNear),
    ...take('gap', ({ gap }) => gap !== null),
  ];
  // The most days without a download first, and those of whom none is known last; then by name, then by id.
  const before = (one: Drawn, other: Drawn) => {
    if (one.days !== other.days) return one.days !== null && (other.days === null || one.days > other.days);
    return one.name !== other.name ? one.name < other.name : one.id < other.id;
  };
  return toDoSteps.flatMap((step) => {
    const inGroup = groups.filter((each) => each.step === step).map(({ subject }) => subject);
    const inOrder: Drawn[] = [];
    for (const subject of inGroup) {
      const place = inOrder.findIndex((placed) => before(subject, placed));
      inOrder.splice(place === -1 ? inOrder.length : place, 0, subject);
    }
    return inOrder.map(({ id }) => ({ step, id }));
  });
}

it('each of 10,000 random fleets stands on the list once, by the step that comes first, and in the order of the picture', () => {
  const random = seededRandom(34);
  const names = new Intl.Collator('en');
  const seen = new Set<ToDoStep>();
  for (let round = 0; round < 10_000; round += 1) {
    const fleet = draw(random);
    const listed = fleet
      .flatMap((subject) => {
        const step = stepOf(subject, now);
        return step === null ? [] : [{ ...subject, step }];
      })
      .sort(inToDoOrder(names.compare));
    for (const { step } of listed) seen.add(step);
    expect(
      listed.map(({ step, id }) => ({ step, id })),
      `fleet ${round}`,
    ).toEqual(byTheRules(fleet));
  }
  expect([...seen].sort()).toEqual([...toDoSteps].sort());
});
