/** Something that the interface leaves open, and what this project does about it. */
export interface Choice<Value = unknown> {
  /** What is not shown. */
  readonly topic: string;
  /** What is done here, in words. */
  readonly choice: string;
  readonly reason: string;
  /** Names of the settings or client options by which a depot can choose otherwise; empty where none can. */
  readonly settings: readonly string[];
  /** The value that code reads; null where the choice has none. */
  readonly value: Value;
}

/** A choice that the code carries out by what it does. */
export function choose(topic: string, choice: string, reason: string): Choice<null> {
  return { topic, choice, reason, settings: [], value: null };
}

/** A choice whose value code reads, and that settings or options may replace. */
export function chooseValue<const Value>(
  topic: string,
  value: Value,
  choice: string,
  reason: string,
  settings: readonly string[] = [],
): Choice<Value> {
  return { topic, choice, reason, settings, value };
}
