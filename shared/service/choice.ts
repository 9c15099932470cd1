/** A point that the interface leaves open, and how this project handles it. */
export interface Choice<Value = unknown> {
  /** What is not shown. */
  readonly topic: string;
  /** What is done here, in words. */
  readonly choice: string;
  readonly reason: string;
  /** Names of the settings or client options with which a depot can choose otherwise; empty where there are none. */
  readonly settings: readonly string[];
  /** The value that code reads; null where the choice has none. */
  readonly value: Value;
}

/** A choice without a value: the code simply behaves as `choice` describes. */
export function choose(topic: string, choice: string, reason: string): Choice<null> {
  return { topic, choice, reason, settings: [], value: null };
}

/** A choice with a value that code reads, and that settings or options may replace. */
export function chooseValue<const Value>(
  topic: string,
  value: Value,
  choice: string,
  reason: string,
  settings: readonly string[] = [],
): Choice<Value> {
  return { topic, choice, reason, settings, value };
}
