import type { DepotDays } from '../../../shared/compliance/depot-days.ts';
import { heldState, type ServiceWord } from '../../../shared/compliance/held-state.ts';
import type { Held } from '../../../shared/contract/reports/local-files.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';
import type { HeldSubject } from './local-subjects.ts';

const neverSeen: Held = {
  state: 'never-seen',
  upToDay: null,
  arrivedAt: null,
  sentAt: null,
  progress: null,
  uploadId: null,
  files: 0,
};

/** What this depot has of a driver or vehicle, beside what the service says. How far a sending is, is added when shown. */
export function heldHere(subject: HeldSubject | null, service: ServiceWord, days: DepotDays): Held {
  if (subject === null) return neverSeen;
  const { state, upToDay, arrivedAt, sentAt, uploadId, files } = subject;
  const file = {
    state,
    upToDay: upToDay === null ? null : dayNumber(upToDay),
    sentAtMs: sentAt,
    sentDay: sentAt === null ? null : days.dayOf(sentAt),
  };
  return { state: heldState(file, service), upToDay, arrivedAt, sentAt, progress: null, uploadId, files };
}
