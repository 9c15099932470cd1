import { uint8 } from './bytes.ts';
import { readTime, type UnixSeconds } from './time.ts';

/** Out of scope, or on a ferry or train (SpecificConditionRecord, Annex 1C appendix 1, 2.152). */
export interface SpecificCondition {
  readonly time: UnixSeconds;
  /** SpecificConditionType: 1 and 2 out of scope, 3 and 4 on a ferry or train, begin and end. */
  readonly type: number;
}

/** Size of a record, in cards and vehicle units of every generation. */
export const SPECIFIC_CONDITION_BYTES = 5;

/** Null for a slot that was never used. */
export function readSpecificCondition(record: Uint8Array): SpecificCondition | null {
  const time = readTime(record, 0);
  return time === null ? null : { time, type: uint8(record, 4) };
}
