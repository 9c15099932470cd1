import { isFilledWith, toHex, uint8, uint16 } from '../bytes.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { type Curve, curveByOid, type EcPublicKey } from './public-key-operations.ts';

/** A second generation card-verifiable certificate as it stands in a file, its signature not checked. */
export interface Gen2Certificate {
  /** The signed bytes: the whole certificate body, tag and length included. */
  readonly body: Uint8Array;
  readonly signature: Uint8Array;
  /** Key identifier of the issuer and of the holder, 16 hexadecimal digits. */
  readonly issuer: string;
  readonly holder: string;
  /** EquipmentType that it was issued for; null where it is not for tachographs. */
  readonly equipmentType: number | null;
  /** null: a curve that tachographs do not use. */
  readonly publicKey: EcPublicKey | null;
  readonly validFrom: UnixSeconds | null;
  readonly validUntil: UnixSeconds | null;
}

/** EquipmentType values of second generation certificates (Annex 1C appendix 1, 2.67). */
export const Gen2Equipment = {
  root: 0x0d,
  memberState: 0x0e,
  driverCardSign: 0x11,
  workshopCardSign: 0x12,
  vehicleUnitSign: 0x13,
} as const;

const Tag = {
  certificate: 0x7f21,
  body: 0x7f4e,
  issuer: 0x42,
  authorisation: 0x5f4c,
  publicKey: 0x7f49,
  curve: 0x06,
  point: 0x86,
  holder: 0x5f20,
  validFrom: 0x5f25,
  validUntil: 0x5f24,
  signature: 0x5f37,
} as const;

const tachographApplication = 'FF534D524454';

/** Reads a certificate (Annex 1C appendix 11, 9.3.2); null where it is none. Some cards hold 204 zero bytes instead. */
export function readGen2Certificate(bytes: Uint8Array): Gen2Certificate | null {
  if (bytes.length === 0 || isFilledWith(bytes, 0)) return null;
  const outer = field(bytes, Tag.certificate);
  const body = outer && field(outer.value, Tag.body);
  const signature = outer && field(outer.value, Tag.signature);
  if (!body || !signature) return null;
  const issuer = field(body.value, Tag.issuer);
  const holder = field(body.value, Tag.holder);
  const authorisation = field(body.value, Tag.authorisation);
  const key = field(body.value, Tag.publicKey);
  if (!issuer || !holder || !authorisation || !key) return null;
  const from = field(body.value, Tag.validFrom);
  const until = field(body.value, Tag.validUntil);
  const isTachograph = toHex(authorisation.value.subarray(0, 6)) === tachographApplication;
  return {
    body: body.whole,
    signature: signature.value,
    issuer: toHex(issuer.value),
    holder: toHex(holder.value),
    equipmentType: isTachograph && authorisation.value.length === 7 ? uint8(authorisation.value, 6) : null,
    publicKey: readPublicKey(key.value),
    validFrom: from ? readTime(from.value, 0) : null,
    validUntil: until ? readTime(until.value, 0) : null,
  };
}

function readPublicKey(bytes: Uint8Array): EcPublicKey | null {
  const oid = field(bytes, Tag.curve);
  const point = field(bytes, Tag.point);
  const curve: Curve | undefined = oid && curveByOid(toHex(oid.value));
  return curve && point ? { curve, point: point.value } : null;
}

/** Sizes that a certificate of the second generation can have (appendix 1, 2.41), and that of most. */
export const certificateBytes = { least: 204, usual: 205 } as const;

/** The size of a certificate by its first bytes; null where they begin none. */
export function gen2CertificateBytes(start: Uint8Array): number | null {
  if (uint16(start, 0) !== Tag.certificate) return null;
  const first = uint8(start, 2);
  if (first < 0x80) return 3 + first;
  if (first === 0x81) return 4 + uint8(start, 3);
  return first === 0x82 ? 5 + uint16(start, 3) : null;
}

interface Field {
  readonly value: Uint8Array;
  /** Tag, length and value. */
  readonly whole: Uint8Array;
}

/** Finds a field by its tag among the fields that `bytes` is made of (DER tags of one or two bytes). */
function field(bytes: Uint8Array, wanted: number): Field | undefined {
  let at = 0;
  while (at < bytes.length) {
    const isLongTag = (uint8(bytes, at) & 0x1f) === 0x1f;
    const tag = isLongTag ? uint16(bytes, at) : uint8(bytes, at);
    const lengthAt = at + (isLongTag ? 2 : 1);
    const first = uint8(bytes, lengthAt);
    const lengthBytes = first < 0x80 ? 1 : first - 0x80 + 1;
    if (lengthBytes > 3 || first === 0x80) return undefined;
    const length = lengthBytes === 1 ? first : readLength(bytes, lengthAt + 1, lengthBytes - 1);
    const valueAt = lengthAt + lengthBytes;
    if (valueAt + length > bytes.length) return undefined;
    if (tag === wanted) {
      return { value: bytes.subarray(valueAt, valueAt + length), whole: bytes.subarray(at, valueAt + length) };
    }
    at = valueAt + length;
  }
  return undefined;
}

function readLength(bytes: Uint8Array, at: number, size: number): number {
  return size === 1 ? uint8(bytes, at) : uint16(bytes, at);
}
