import { driverStart } from '../../../shared/compliance/answer/driver-start.ts';
import { deadlineOf } from '../../../shared/compliance/deadline.ts';
import { nameLikeness, personName } from '../../../shared/compliance/name-matching.ts';
import type { CardRead } from '../../../shared/contract/card-reading.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { EngineBase } from '../engine-base.ts';
import type { DriverStarts } from '../reports/driver-starts.ts';
import type { Reports } from '../reports/reports.ts';
import type { CardOwner } from './read-card.ts';

const minuteMs = 60_000;

export interface DriverFactsUses {
  readonly reports: Pick<Reports, 'lists' | 'localSubjects'>;
  readonly starts: DriverStarts;
}

/** What the rest of the depot knows of the driver whose card is read. */
export function driverFacts(
  base: Pick<EngineBase, 'store' | 'clock' | 'settings'>,
  { reports, starts }: DriverFactsUses,
) {
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
