import { driverStart } from '../../../shared/compliance/answer/driver-start.ts';
import { deadlineOf } from '../../../shared/compliance/deadline.ts';
import { nameLikeness, personName } from '../../../shared/compliance/name-matching.ts';
import type { CardRead, CardReadersState } from '../../../shared/contract/card-reading.ts';
import { success } from '../../../shared/result.ts';
import { listedReaders } from '../../../shared/settings/listed-readers.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { ContentsReader } from '../decode/contents-reader.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import type { Intake } from '../intake/intake.ts';
import { refusal } from '../refusal.ts';
import type { DriverStarts } from '../reports/driver-starts.ts';
import type { Reports } from '../reports/reports.ts';
import type { CardCopies } from './card-copies.ts';
import { createCardReading } from './card-reading.ts';
import { createCounter } from './counter.ts';
import { judgeReading } from './judged-reading.ts';
import type { CardOwner, ReadCard } from './read-card.ts';

const nothingRead = { readers: [], lastRead: null } as const;

export interface CardReadingUses {
  readonly contents: ContentsReader;
  readonly keep: Intake['addBytes'];
  readonly copies: Pick<CardCopies, 'state'>;
  readonly reports: Pick<Reports, 'lists' | 'localSubjects' | 'keepFresh'>;
  readonly starts: DriverStarts;
}

/** Driver cards that are put into the readers of this PC, where the settings want them read, and the counter for them. */
export function openCardReading(base: EngineBase, { contents, keep, copies, reports, starts }: CardReadingUses) {
  const { options, store, clock, clockOf, settings, log, topics, zone } = base;
  const { startReaderProcess } = options;
  const onChange = () => topics.touch('cards');

  async function judge(read: ReadCard) {
    const summary = await contents.summaryOf(new Uint8Array(read.bytes));
    if (summary === null) return null;
    return judgeReading(read, summary, { atMs: clock.now(), zone: zone(), names: settings.current().archiveNames });
  }

  const facts = driverFacts(base, { reports, starts });
  const counter = createCounter({
    store: store.settings,
    clock,
    isOpen: options.opensCounter === true || (settings.current().readCards && settings.current().counterAtStart),
    onChange: () => {
      follow();
      onChange();
    },
  });
  const reading =
    startReaderProcess === undefined
      ? null
      : createCardReading({
          start: startReaderProcess,
          clock: clockOf('card-readers'),
          log,
          judge,
          keep,
          sentAt: (uploadId) => store.uploads.details(uploadId)?.row.sentAt ?? null,
          ...facts,
          isOn: (reader) => !listedReaders(settings.current().leftOutReaders).includes(reader),
          notes: () => settings.current().noteCardDownload,
          onChange,
        });
  const isWanted = () => settings.current().readCards || counter.state().isOpen;
  function follow(): void {
    // Whose driver somebody is, and what the counter says of the next start, rest on the reports.
    const needsReports = counter.state().isOpen || settings.current().cardsOf === 'listed';
    if (needsReports && isWanted() && reading !== null) reports.keepFresh();
    reading?.set(isWanted());
  }
  function state(): CardReadersState {
    const service = isWanted() ? 'unsupported' : 'off';
    const copied = copies.state();
    return {
      ...(reading?.state() ?? { service, ...nothingRead }),
      ...(copied !== null && { copies: copied }),
      counter: counter.state(),
    };
  }
  const feature = {
    name: 'card-readers',
    part: 'card-readers',
    after: ['collecting', 'contents', 'reports', 'card-copies'],
    staysOnly: true,
    start: follow,
    stop: () => reading?.stop(),
    requests: {
      'cards.get': () => success(state()),
      'counter.open': () => {
        counter.open();
        return success({});
      },
      'counter.leave': async ({ pin }) => {
        const left = await counter.leave(pin);
        if (left.ok) return success({});
        if (left.error.code === 'wrong') return refusal('not-allowed', 'counter-wrong-pin');
        return refusal('not-possible-now', 'counter-wait', { values: { seconds: left.error.seconds } });
      },
      'counter.setPin': async ({ pin }) => {
        const set = await counter.setPin(pin);
        return set.ok ? success({}) : refusal('not-allowed', 'counter-is-open');
      },
    },
    topics: { cards: state },
    hears: {
      settingsChanged: () => {
        follow();
        reading?.choiceChanged();
      },
      recordsChanged: () => reading?.recordsChanged(),
      reportsChanged: () => reading?.reportsChanged(),
    },
  } satisfies Feature;
  return { feature, isCounterOpen: () => counter.state().isOpen };
}

const minuteMs = 60_000;

/** What the rest of the depot knows of the driver whose card is read. */
function driverFacts(base: EngineBase, { reports, starts }: Pick<CardReadingUses, 'reports' | 'starts'>) {
  const { store, clock } = base;
  const settings = base.settings.current;
  return {
    /** As everywhere else, and only once what was read is among what it rests on: null until then. */
    async startOf(uploadId: number): Promise<CardRead['start']> {
      const details = store.uploads.details(uploadId);
      const jobId = details?.row.jobId ?? null;
      if (details === null || jobId === null || !details.isRead) return null;
      const subject = [...reports.localSubjects.of('driver').values()].find((each) => each.jobId === jobId);
      const known = subject === undefined ? null : await starts.known(subject.subjectId);
      if (known === null) return null;
      const { answer, fromMinute, source } = driverStart(known, Math.floor(clock.now() / minuteMs), starts.age());
      return { answer, at: fromMinute === null ? null : fromMinute * minuteMs, source };
    },
    nextReadingBy(): string {
      const { driverCardLimitDays: limitDays, driverCardDueSoonDays: dueSoonDays } = settings();
      const today = reports.lists.days().dayOf(clock.now());
      return isoDayOf(deadlineOf(today, today, { limitDays, dueSoonDays }).limitDay ?? today);
    },
    /** While the service has named nobody yet, everybody may be ours. */
    isOurs({ holder }: CardOwner): boolean {
      if (settings().cardsOf === 'everybody' || holder === null) return true;
      const listed = [...reports.lists.drivers().rows, ...reports.lists.availability().rows];
      const name = personName(holder);
      return (
        listed.length === 0 || listed.some((driver) => nameLikeness(name, personName(driver.name)) !== 'different')
      );
    },
  };
}
