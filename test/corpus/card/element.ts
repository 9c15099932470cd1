import { concat, uint } from '../bytes.ts';
import { signGen2 } from '../chain/ec-key.ts';
import type { Gen1Signer } from '../chain/gen1-chain.ts';
import type { Gen2Signer } from '../chain/gen2-chain.ts';
import { signGen1 } from '../chain/rsa-key.ts';

/** One element of a card file: an elementary file's data, or the signature over the data before it. */
export interface CardElement {
  /** File identifier, for example 0x0520. */
  readonly fileId: number;
  /** 0 data and 1 signature of generation 1, 2 data and 3 signature of generation 2. */
  readonly appendix: number;
  readonly data: Uint8Array;
}

/** An elementary file before it is signed. */
export interface ElementaryFile {
  readonly fileId: number;
  readonly data: Uint8Array;
  readonly signed: boolean;
}

/** Changes the order or the content of a card's elements, as cards and readers in the field do. */
export type CardQuirk = (elements: readonly CardElement[]) => readonly CardElement[];

/** Every signed file is followed by its signature (Annex 1C, appendix 7, DDP_046). */
export function gen1Elements(files: readonly ElementaryFile[], signer: Gen1Signer): readonly CardElement[] {
  return files.flatMap(({ fileId, data, signed }) =>
    signed
      ? [
          { fileId, appendix: 0, data },
          { fileId, appendix: 1, data: signGen1(signer.key, data) },
        ]
      : [{ fileId, appendix: 0, data }],
  );
}

export function gen2Elements(files: readonly ElementaryFile[], signer: Gen2Signer): readonly CardElement[] {
  return files.flatMap(({ fileId, data, signed }) =>
    signed
      ? [
          { fileId, appendix: 2, data },
          { fileId, appendix: 3, data: signGen2(signer.key, data) },
        ]
      : [{ fileId, appendix: 2, data }],
  );
}

/** The file: identifier 2, appendix 1, length 2, data, element after element. */
export function cardFile(elements: readonly CardElement[], quirks: readonly CardQuirk[] = []): Uint8Array {
  const arranged = quirks.reduce((before, quirk) => quirk(before), elements);
  return concat(
    ...arranged.flatMap(({ fileId, appendix, data }) => [
      uint(fileId, 2),
      uint(appendix, 1),
      uint(data.length, 2),
      data,
    ]),
  );
}

/**
 * Records in a fixed number of places, filled round and round, after a pointer to the newest: vehicles used, places and the like.
 * `blank` fills the places never used.
 */
export function recordRing(
  records: readonly Uint8Array[],
  ring: { readonly capacity: number; readonly pointerBytes: number; readonly blank: Uint8Array },
): Uint8Array {
  const places = Array.from({ length: ring.capacity }, () => ring.blank);
  records.forEach((record, index) => {
    places[index % ring.capacity] = record;
  });
  const newest = records.length === 0 ? 0 : (records.length - 1) % ring.capacity;
  return concat(uint(newest, ring.pointerBytes), ...places);
}
