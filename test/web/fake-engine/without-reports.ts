import type { RequestHandlers } from '../../../electron/engine/api/answer.ts';
import type { ReportRequestName } from '../../../shared/contract/names.ts';
import { reportRequests } from '../../../shared/contract/reports.ts';
import { failure } from '../../../shared/result.ts';

const noReports = () => failure({ code: 'not-possible-now' as const, message: 'This scene has no reports.' });

/** The scenes are about uploads: reports are shown against the real engine and the reference service. */
export const withoutReports = Object.fromEntries(
  Object.keys(reportRequests).map((name) => [name, noReports]),
) as unknown as Pick<RequestHandlers, ReportRequestName>;
