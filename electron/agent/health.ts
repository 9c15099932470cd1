import { z } from 'zod';
import {
  type Duty,
  type DutyReason,
  dutiesSchema,
  dutyReasonCodes,
  dutyReasons,
  reasonsOf,
} from '../../shared/contract/duties.ts';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { Engine } from '../engine/engine-interface.ts';
import type { ServiceContact } from '../engine/service/engine-transport.ts';

/** What a file waits for is no fault of the agent. */
export const aboutFiles: ReadonlySet<DutyReason> = new Set(['attention', 'waiting']);

const agentHealthSchema = z.object({
  /** What is said against the duties, the worst first, but for proofs that are not there yet. */
  reasons: z.array(z.enum(dutyReasonCodes)).readonly(),
  duties: dutiesSchema.readonly(),
  /** The first scan since the start is still under way. */
  isStarting: z.boolean(),
  /** UTC; null: never since the start. */
  lastScanAt: z.iso.datetime().nullable(),
  /** UTC, also from before this start; null: the service never answered. */
  lastContactAt: z.iso.datetime().nullable(),
  /** The service has answered this program. An agent of before this field is believed as it was. */
  hasAnswered: z.boolean().default(true),
  /** The version of the settings for all depots that is in force; null where none are. */
  centralSettings: z.string().nullable().default(null),
});
export type AgentHealth = Readonly<z.infer<typeof agentHealthSchema>>;

/**
 * The one request that only the command line makes of an agent that runs, beside those of the contract; the page shows
 * the same list in its own way.
 */
export const healthRequest = {
  name: 'agent.health',
  arguments: z.strictObject({}),
  answer: agentHealthSchema,
} as const;

/** How an engine stands now. */
export function healthOfEngine(engine: Pick<Engine, 'facts' | 'serviceContact' | 'centralVersion'>): AgentHealth {
  return healthOf(engine.facts(), engine.serviceContact(), engine.centralVersion());
}

/** The list of duties as the command line and supervisors read it. Pure. */
export function healthOf(
  facts: StatusFacts,
  { lastContactAt, hasAnswered }: Pick<ServiceContact, 'lastContactAt' | 'hasAnswered'>,
  centralSettings: string | null,
): AgentHealth {
  return {
    reasons: reasonsOf(facts.duties).filter((reason) => dutyReasons[reason].shows !== null),
    duties: facts.duties,
    isStarting: facts.firstScan !== null,
    lastScanAt: isoTime(facts.lastScanAt),
    lastContactAt: isoTime(lastContactAt),
    hasAnswered,
    centralSettings,
  };
}

function isoTime(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

export interface SupervisorAnswer {
  readonly status: 200 | 503;
  readonly body: {
    readonly status: 'working' | 'starting' | 'not-working';
    readonly reasons: readonly DutyReason[];
    /** Each duty that is wanted here, with its state. */
    readonly duties: Readonly<Record<string, Duty['state']>>;
    readonly lastScanAt: string | null;
    readonly lastContactAt: string | null;
    /** So that a ring is asked whether it has the settings that it was given. */
    readonly centralSettings: string | null;
  };
}

/**
 * What a supervisor hears, without having to prove who it is: whether every duty is done, and nothing about files and
 * people. A file that waits for its turn, or needs attention, is the agent's work and no fault of it; so is a proof
 * that is not there yet, but for those of the collecting and of the data folder, which come within moments.
 */
export function supervisorAnswer(health: AgentHealth): SupervisorAnswer {
  const { isStarting, lastScanAt, lastContactAt, centralSettings } = health;
  const reasons = health.reasons.filter((reason) => !aboutFiles.has(reason));
  const own = reasons.filter((reason) => !(isStarting && dutyReasons[reason].state === 'not-known'));
  const isWorking = own.length === 0;
  const working = isStarting ? 'starting' : 'working';
  const wanted = health.duties.filter(({ state }) => state !== 'off');
  const duties = Object.fromEntries(wanted.map(({ duty, state }) => [duty, state]));
  return {
    status: isWorking ? 200 : 503,
    body: {
      status: isWorking ? working : 'not-working',
      reasons: own,
      duties,
      lastScanAt,
      lastContactAt,
      centralSettings,
    },
  };
}
