import type { Specimen } from './library/specimen.ts';

const made = new Map<Specimen, Promise<Uint8Array>>();

/** The bytes of a specimen, made once for all tests of one process. Nobody may change them. */
export function specimenBytes(specimen: Specimen): Promise<Uint8Array> {
  const known = made.get(specimen) ?? Promise.resolve(specimen.make());
  made.set(specimen, known);
  return known;
}
