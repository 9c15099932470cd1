import type { CardReadersState } from '../../../shared/contract/card-reading.ts';
import { success } from '../../../shared/result.ts';
import { listedReaders } from '../../../shared/settings/listed-readers.ts';
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
import { driverFacts } from './driver-facts.ts';
import { judgeReading } from './judged-reading.ts';
import type { ReadCard } from './read-card.ts';

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
