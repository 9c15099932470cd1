import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, ArgumentsOf } from '../../../shared/app/contract.ts';
import type { ReportRequestName } from '../../../shared/app/names.ts';
import { askOrThrow } from '../../live/ask.ts';
import type { Depot } from '../../live/depot.ts';
import { keys } from '../../live/queries.ts';

/** What a managers' screen asks of the engine, kept until the topic `reports` says that something changed. */
export function reportQuery<Name extends ReportRequestName>(
  { transport }: Depot,
  name: Name,
  given: ArgumentsOf<Name>,
) {
  return queryOptions<AnswerOf<Name>>({
    queryKey: [...keys.reports, name, given],
    queryFn: () => askOrThrow(transport, name, given),
  });
}
