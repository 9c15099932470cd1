interface BoundedRequest {
  readonly recordsAfterDateTime?: string | undefined;
  readonly recordsBeforeDateTime?: string | undefined;
}

/**
 * Whether a record lies within a request's bounds, by the moment at which it starts. A bound excludes its own moment, and one that is
 * omitted does not restrict.
 */
export function boundsOf(request: BoundedRequest): (startMs: number) => boolean {
  return between(request.recordsAfterDateTime, request.recordsBeforeDateTime);
}

/** The same for bounds of other names, as RFC 3339 date-times. */
export function between(after: string | undefined, before: string | undefined): (momentMs: number) => boolean {
  const afterMs = after === undefined ? Number.NEGATIVE_INFINITY : Date.parse(after);
  const beforeMs = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before);
  return (momentMs) => momentMs > afterMs && momentMs < beforeMs;
}
