/** An expected outcome as a value: failures that a person can act on are returned, never thrown. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function failure<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}

/** Ends a switch over a closed union: the compiler refuses the call when a case was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`a case was forgotten: ${JSON.stringify(value)}`);
}
