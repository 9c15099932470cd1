import type { CustodyRequestName } from '../../../../shared/contract/names.ts';
import { success } from '../../../../shared/result.ts';
import type { Custody } from '../../custody/custody.ts';
import type { CustodyTime } from '../../custody/custody-time.ts';
import { refusal } from '../../refusal.ts';
import type { Store } from '../../store/store.ts';
import type { RequestHandlers } from '../answer.ts';

export interface CustodyHandlerParts {
  readonly store: Store;
  readonly custody: Custody;
  readonly custodyTime: Pick<CustodyTime, 'takePersonsWord'>;
  /** What the files held here call a driver or vehicle; null where none names it. */
  readonly subjectName: (subjectId: string) => string | null;
}

const noSuchHold = refusal('not-found', 'no-such-hold');
const notSetAside = refusal('not-found', 'copy-not-set-aside');
const holdOfNothing = refusal('bad-arguments', 'hold-of-nothing');
const daysTurned = refusal('bad-arguments', 'hold-days-turned', { field: 'lastDay' });
const noSuchSubject = refusal('not-found', 'hold-of-nobody', { field: 'subjectId' });
const otherQuestion = refusal('not-possible-now', 'custody-asks-otherwise');

/** Copies whose time is over, and holds. */
export function custodyHandlers(parts: CustodyHandlerParts): Pick<RequestHandlers, CustodyRequestName> {
  const { store, custody, custodyTime, subjectName } = parts;
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
      custodyTime.takePersonsWord();
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
