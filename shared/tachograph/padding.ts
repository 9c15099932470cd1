const FILLERS: readonly (number | undefined)[] = [0x00, 0xff, 0x55];

/**
 * Where the filler begins that some download tools append (00, FF or 55); the file's size where it has none.
 * The last bytes of real data may look like filler too, so only a place where something could end is compared with it.
 */
export function paddingStart(bytes: Uint8Array): number {
  const last = bytes.at(-1);
  if (!FILLERS.includes(last)) return bytes.length;
  let start = bytes.length - 1;
  while (start > 0 && bytes[start - 1] === last) start -= 1;
  return start;
}
