import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import type { ReportRequestName } from '../../../shared/contract/names.ts';
import { askOrThrow } from '../../client/ask.ts';
import type { Depot } from '../../client/depot.ts';
import { keys } from '../../client/queries.ts';

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
