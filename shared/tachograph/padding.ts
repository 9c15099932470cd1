import { isFilledWith } from './bytes.ts';

const FILLERS = [0x00, 0xff, 0x55];

/** Whether everything from `start` is filler that some download tools append (00, FF or 55). */
export function isPadding(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start];
  return first !== undefined && FILLERS.includes(first) && isFilledWith(bytes, first, start);
}
