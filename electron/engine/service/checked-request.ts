import type { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import { fieldIssues } from '../../../shared/service/read-rows.ts';
import type { RefusedInput } from './outcome.ts';

/** The request as it will be sent (date-times with `Z`), or the fields that are wrong, each with its path. */
export function checkedRequest<Request extends z.ZodObject>(
  schema: Request,
  request: unknown,
): Result<z.output<Request>, RefusedInput> {
  const checked = schema.safeParse(request);
  return checked.success
    ? success(checked.data)
    : failure({ kind: 'refused-input', issues: fieldIssues(checked.error) });
}
