import type { CustodyRequestName } from '../../../shared/contract/names.ts';
import { success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature, RequestHandlers } from '../feature.ts';
import { refusal } from '../refusal.ts';
import { createRemoveCopy } from '../spool/remove-copy.ts';
import type { Store } from '../store/store.ts';
import { clockDuty } from './clock-duty.ts';
import { type Custody, createCustody } from './custody.ts';
import { type CustodyTime, createCustodyTime } from './custody-time.ts';

const noSuchHold = refusal('not-found', 'no-such-hold');
const notSetAside = refusal('not-found', 'copy-not-set-aside');
const holdOfNothing = refusal('bad-arguments', 'hold-of-nothing');
const daysTurned = refusal('bad-arguments', 'days-turned', { field: 'lastDay' });
const noSuchSubject = refusal('not-found', 'hold-of-nobody', { field: 'subjectId' });
const otherQuestion = refusal('not-possible-now', 'custody-asks-otherwise');

/** Limits count in lived days, which are not the wall clock's: looked at every hour, nothing waits a day too long. */
const turnEveryMs = 60 * 60_000;

/**
 * Copies whose time is over, and holds.
 *
 * @param subjectName what the files held here call a driver or vehicle; null where none names it
 */
export function openCustody(base: EngineBase, subjectName: (subjectId: string) => string | null) {
  const { store, files, dataDirectory, opened, clock, clockOf, log, tell } = base;
  const onChange = () => base.touch('status', 'custody');
  const time = createCustodyTime({
    store,
    files,
    dataDirectory,
    isReplaced: opened.origin !== 'opened' && opened.origin !== 'created',
    clock: clockOf('upkeep'),
    log,
    onChange,
  });
  const custody = createCustody({
    store,
    time,
    removeCopy: createRemoveCopy(files, base.spoolDirectory),
    settings: base.settings.current,
    clock,
    log,
    onChange,
    onHolds: () => tell('holdsChanged'),
  });
  const feature = {
    name: 'custody',
    part: 'upkeep',
    after: ['journal'],
    start: time.start,
    stop: time.stop,
    topics: { custody: custody.state },
    duties: { clock: () => clockDuty(time.clock()) },
    upkeep: [{ name: 'custody', everyMs: turnEveryMs, run: () => custody.turn().then(() => null) }],
    hears: { serviceDate: time.takeDate },
    requests: custodyRequests(store, custody, time, subjectName),
  } satisfies Feature;
  return { custody, custodyTime: time, feature };
}

function custodyRequests(
  store: Store,
  custody: Custody,
  time: CustodyTime,
  subjectName: (subjectId: string) => string | null,
): RequestHandlers<CustodyRequestName> {
  return {
    'custody.get': () => success(custody.state()),
    'custody.setAside': ({ after, limit }) => {
      const some = custody.setAside(after, limit);
      const copies = some.flatMap(({ jobId, daysLeft }) =>
        store.uploads.rows(store.uploads.rowIdsOf([jobId]).slice(0, 1)).map(({ id, fileName, subject }) => ({
          id,
          fileName,
          subject,
          daysLeft,
        })),
      );
      return success({ copies, next: some.length === limit ? (some.at(-1)?.jobId ?? null) : null });
    },
    'custody.bringBack': ({ ids }) => {
      const count = custody.bringBack(ids === null ? 'all' : store.uploads.jobIdsOf(ids));
      return ids !== null && count === 0 ? notSetAside : success({ count });
    },
    'custody.confirmClock': () => {
      time.takePersonsWord();
      return success({});
    },
    'custody.letGo': async (asked) => {
      const count = await custody.confirmQuestion(asked);
      return count === null ? otherQuestion : success({ count });
    },
    'custody.hold': (given) => {
      const { subjectId, firstDay, lastDay } = given;
      if (subjectId === null && firstDay === null && lastDay === null) return holdOfNothing;
      if (firstDay !== null && lastDay !== null && lastDay < firstDay) return daysTurned;
      const name = subjectId === null ? null : subjectName(subjectId);
      if (subjectId !== null && name === null) return noSuchSubject;
      return success({ id: custody.hold({ ...given, name }).id });
    },
    'custody.release': ({ id }) => (custody.release(id) ? success({}) : noSuchHold),
  };
}
