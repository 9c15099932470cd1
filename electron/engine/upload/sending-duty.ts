import type { DutyReason, DutyReport } from '../../../shared/contract/duties.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { assertNever } from '../../../shared/result.ts';
import type { ServiceContact } from '../service/engine-transport.ts';

type SendingFacts = Pick<
  StatusFacts,
  'connection' | 'pause' | 'waiting' | 'sending' | 'attention' | 'oldestUnsentAt' | 'lastSentAt'
>;

/**
 * How the sending stands. What any other part hears of the service counts like what an upload hears: keys that are
 * refused to a report would be refused to a file, also while none waits. Pure.
 */
export function sendingDuty(facts: SendingFacts, contact: ServiceContact): DutyReport {
  const { connection, pause, attention } = facts;
  const backlog = facts.waiting + facts.sending;
  const ofConnection = ofBreaker(connection.state);
  const reasons = [
    ofConnection,
    contact.credentialsRefusedSince !== null && 'keys-refused',
    contact.unansweredSince !== null && 'service-not-reached',
    attention > 0 && 'attention',
    backlog > 0 && 'waiting',
  ] as const;
  const since =
    ofConnection === false ? (contact.credentialsRefusedSince ?? contact.unansweredSince) : connection.since;
  const provedAt = contact.lastContactAt ?? facts.lastSentAt;
  return {
    reasons: reasons.filter((reason) => reason !== false),
    ...(pause !== null && { stands: 'paused' }),
    since,
    backlog: backlog + attention,
    oldestAt: facts.oldestUnsentAt,
    provedAt,
    // A service that never answered may refuse the first file.
    ...(provedAt === null && { goodForMs: 0 }),
  };
}

function ofBreaker(state: StatusFacts['connection']['state']): DutyReason | false {
  switch (state) {
    case 'open':
      return false;
    case 'no-settings':
    case 'no-keys':
    case 'not-started':
      return 'not-set-up';
    case 'plain-address':
      return 'plain-address';
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return 'keys-not-usable';
    case 'keys-refused':
      return 'keys-refused';
    case 'not-trusted':
    case 'proxy':
      return 'not-trusted';
    case 'no-connection':
    case 'service-busy':
    case 'service-failing':
      return 'service-not-reached';
    default:
      return assertNever(state);
  }
}
