import { z } from 'zod';
import { folderErrorSince, type StatusFacts, scanIsRecentForMs } from '../../shared/contract/status.ts';
import { assertNever } from '../../shared/result.ts';
import type { ServiceContact } from '../engine/service/engine-transport.ts';

/** What keeps an agent from its work. All but `waiting` and `attention` are about the agent, not about single files. */
const healthReasons = [
  'not-set-up',
  'plain-address',
  'keys-not-usable',
  'keys-refused',
  'not-trusted',
  'folder-unreachable',
  'collecting-stopped',
  'service-not-reached',
  'scan-not-recent',
  'attention',
  'waiting',
] as const;
export type HealthReason = (typeof healthReasons)[number];

const aboutFiles: ReadonlySet<HealthReason> = new Set(['attention', 'waiting']);

const agentHealthSchema = z.object({
  reasons: z.array(z.enum(healthReasons)).readonly(),
  /** The first scan since the start is still under way. */
  isStarting: z.boolean(),
  /** UTC; null: never since the start. */
  lastScanAt: z.iso.datetime().nullable(),
  /** UTC; null: the service never answered. */
  lastContactAt: z.iso.datetime().nullable(),
});
export type AgentHealth = Readonly<z.infer<typeof agentHealthSchema>>;

/**
 * The one request that only the command line makes of an agent that runs, beside those of the contract; the page shows
 * the same facts in its own way.
 */
export const healthRequest = {
  name: 'agent.health',
  arguments: z.strictObject({}),
  answer: agentHealthSchema,
} as const;

/** Derived from the facts that the first screen shows, and from nothing else. Pure. */
export function healthOf(facts: StatusFacts, contact: ServiceContact): AgentHealth {
  const { lastLookAt, now } = facts;
  const unsent = facts.settling + facts.waiting + facts.sending;
  const reasons: (HealthReason | false)[] = [
    facts.folders.length === 0 && 'not-set-up',
    ofBreaker(facts.lane.state),
    contact.lastRequest === 'unanswered' && 'service-not-reached',
    facts.folders.some((folder) => folderErrorSince(folder) !== null) && 'folder-unreachable',
    facts.disk.collectingStopped && 'collecting-stopped',
    (lastLookAt === null || now - lastLookAt > scanIsRecentForMs) && 'scan-not-recent',
    facts.attention > 0 && 'attention',
    unsent > 0 && 'waiting',
  ];
  return {
    reasons: [...new Set(reasons.filter((reason) => reason !== false))],
    isStarting: facts.firstLook !== null,
    lastScanAt: isoTime(lastLookAt),
    lastContactAt: isoTime(contact.lastContactAt),
  };
}

function ofBreaker(state: StatusFacts['lane']['state']): HealthReason | false {
  switch (state) {
    case 'open':
      return false;
    case 'no-settings':
    case 'no-keys':
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

function isoTime(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

export interface SupervisorAnswer {
  readonly status: 200 | 503;
  readonly body: {
    readonly status: 'working' | 'starting' | 'not-working';
    readonly reasons: readonly string[];
    readonly lastScanAt: string | null;
    readonly lastContactAt: string | null;
  };
}

/**
 * What a supervisor hears, without having to prove who it is: whether the agent does its work, and nothing about files
 * and people. A file that waits for its turn, or needs attention, is the agent's work and no fault of it.
 */
export function supervisorAnswer({ reasons, isStarting, lastScanAt, lastContactAt }: AgentHealth): SupervisorAnswer {
  const ownReasons = reasons.filter(
    (reason) => !aboutFiles.has(reason) && !(isStarting && reason === 'scan-not-recent'),
  );
  const isWorking = ownReasons.length === 0;
  const working = isStarting ? 'starting' : 'working';
  return {
    status: isWorking ? 200 : 503,
    body: { status: isWorking ? working : 'not-working', reasons: ownReasons, lastScanAt, lastContactAt },
  };
}
