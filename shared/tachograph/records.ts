/** Cuts `data` from `start` into whole records of `recordBytes`, reads each, and leaves out those that were never used. */
export function readRecords<Value>(
  data: Uint8Array,
  start: number,
  recordBytes: number,
  read: (record: Uint8Array) => Value | null,
): readonly Value[] {
  const values: Value[] = [];
  for (let at = start; at + recordBytes <= data.length; at += recordBytes) {
    const value = read(data.subarray(at, at + recordBytes));
    if (value !== null) values.push(value);
  }
  return values;
}
