import type { z } from 'zod';
import { type OperationName, type Operations, operations } from '../../../shared/service/operations.ts';

type RequestFields<Name extends OperationName> = z.output<Operations[Name]['request']>;

/** What the interface says is assumed for a parameter that is omitted. Asking for one that has no default is a mistake of the caller. */
export function documentedDefault<Name extends OperationName, Field extends keyof RequestFields<Name> & string>(
  name: Name,
  field: Field,
): NonNullable<RequestFields<Name>[Field]> {
  const defaults: Readonly<Record<string, unknown>> = operations[name].defaults;
  const value = defaults[field];
  if (value === undefined) throw new Error(`the interface has no default for ${field} of ${name}`);
  return value as NonNullable<RequestFields<Name>[Field]>;
}
