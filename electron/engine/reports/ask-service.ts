import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { ReportError } from '../../../shared/contract/reports/snapshot.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { CallOutcome } from '../service/outcome.ts';
import type { ServiceClient } from '../service/service-client.ts';
import { reportFailure } from './report-failure.ts';

/** The rows of an answer, each read by the schema of its operation, and those that do not fit it. */
export type ServiceRows = ReadRows<unknown>;

/** Asks the service one question. Of several forms of it, the first that the service does not refuse. Never rejects. */
export type AskService = (
  name: ReportName,
  requests: readonly Readonly<Record<string, unknown>>[],
  signal: AbortSignal,
) => Promise<Result<ServiceRows, Omit<ReportError, 'at'>>>;

export function createAskService(client: () => ServiceClient, settings: () => Settings): AskService {
  return async (name, requests, signal) => {
    if (settings().serviceUrl === '') return failure({ code: 'no-settings', words: null });
    let refusal: Omit<ReportError, 'at'> = { code: 'refused', words: null };
    for (const request of requests) {
      const outcome = await answered(() => client().call(name, request, { signal }));
      if (outcome.kind === 'accepted') return success(outcome.answer);
      refusal = reportFailure(outcome);
      if (outcome.kind !== 'refused') break;
    }
    return failure(refusal);
  };
}

/**
 * The other side may close a kept connection just as the next question goes out on it. A question changes nothing, so
 * it is asked once more, on another connection, before anybody is told that there is none.
 */
async function answered<Answer>(ask: () => Promise<CallOutcome<Answer>>): Promise<CallOutcome<Answer>> {
  const outcome = await ask();
  const isBroken = outcome.kind === 'no-answer' && (outcome.phase === 'send' || outcome.phase === 'receive');
  return isBroken ? ask() : outcome;
}
