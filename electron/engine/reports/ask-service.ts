import type { ReportName } from '../../../shared/app/reports/report-runs.ts';
import type { ReportError } from '../../../shared/app/reports/snapshot.ts';
import type { Settings } from '../../../shared/app/settings.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
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
      const outcome = await client().call(name, request, { signal });
      if (outcome.kind === 'accepted') return success(outcome.answer);
      refusal = reportFailure(outcome);
      if (outcome.kind !== 'refused') break;
    }
    return failure(refusal);
  };
}
