import { constants, createHash, createPublicKey, type KeyObject, publicDecrypt, verify } from 'node:crypto';

/**
 * Certificates and signatures checked by OpenSSL through node:crypto: neither the maker's arithmetic nor the product's reader has a part in it.
 */

export interface Gen1Content {
  readonly issuer: string;
  readonly equipmentType: number;
  readonly endOfValidity: string;
  readonly holder: string;
  readonly key: KeyObject;
}

/** The key in a root file or in a certificate's content: modulus 128, exponent 8. */
export function rsaPublicKey(publicKey: Uint8Array): KeyObject {
  const [modulus, exponent] = [publicKey.subarray(0, 128), publicKey.subarray(128 + 5, 136)];
  const jwk = { kty: 'RSA', n: base64url(modulus), e: base64url(exponent) };
  return createPublicKey({ format: 'jwk', key: jwk });
}

/** Opens a generation 1 certificate with its issuer's key; throws when it was not signed by it. */
export function openGen1Certificate(certificate: Uint8Array, issuerKey: KeyObject): Gen1Content {
  if (certificate.length !== 194) throw new Error(`a certificate of ${certificate.length} bytes`);
  const opened = publicDecrypt({ key: issuerKey, padding: constants.RSA_NO_PADDING }, certificate.subarray(0, 128));
  const content = Buffer.concat([opened.subarray(1, 107), certificate.subarray(128, 186)]);
  const digest = createHash('sha1').update(content).digest();
  if (opened[0] !== 0x6a || opened[127] !== 0xbc || !digest.equals(opened.subarray(107, 127))) {
    throw new Error('the certificate does not open with this key');
  }
  return {
    issuer: content.toString('hex', 1, 9),
    equipmentType: content.readUInt8(15),
    endOfValidity: content.toString('hex', 16, 20),
    holder: content.toString('hex', 20, 28),
    key: rsaPublicKey(content.subarray(28)),
  };
}

export function verifiesGen1(data: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  return verify('RSA-SHA1', data, key, signature);
}

export interface Gen2Content {
  readonly issuer: string;
  readonly holder: string;
  readonly equipmentType: number;
  readonly key: KeyObject;
  readonly hash: string;
  readonly validFrom: number;
  readonly validUntil: number;
}

const hashOfCurve: Readonly<Record<string, string>> = {
  '2b2403030208010107': 'sha256',
  '2b240303020801010b': 'sha384',
  '2b240303020801010d': 'sha512',
  '2a8648ce3d030107': 'sha256',
  '2b81040022': 'sha384',
  '2b81040023': 'sha512',
};

/** Reads a card-verifiable certificate and checks it with its issuer; a root checks itself. Throws when it does not verify. */
export function openGen2Certificate(certificate: Uint8Array, issuer?: Gen2Content): Gen2Content {
  const outer = fieldsOf(only(fieldsOf(Buffer.from(certificate)), '7f21').value);
  const body = only(outer, '7f4e');
  const fields = fieldsOf(body.value);
  const publicKey = fieldsOf(only(fields, '7f49').value);
  const curve = only(publicKey, '06').value;
  const content: Gen2Content = {
    issuer: only(fields, '42').value.toString('hex'),
    holder: only(fields, '5f20').value.toString('hex'),
    equipmentType: only(fields, '5f4c').value.readUInt8(6),
    key: ecPublicKey(curve, only(publicKey, '86').value),
    hash: hashOfCurve[curve.toString('hex')] ?? '',
    validFrom: only(fields, '5f25').value.readUInt32BE(),
    validUntil: only(fields, '5f24').value.readUInt32BE(),
  };
  if (!verifiesGen2(body.whole, only(outer, '5f37').value, issuer ?? content)) {
    throw new Error('the certificate does not verify with this issuer');
  }
  return content;
}

export function verifiesGen2(data: Uint8Array, signature: Uint8Array, signer: Gen2Content): boolean {
  return verify(signer.hash, data, { key: signer.key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** A SubjectPublicKeyInfo built by hand, because JWK does not know the brainpool curves. */
function ecPublicKey(curve: Buffer, point: Buffer): KeyObject {
  const ecPublicKeyIdentifier = Buffer.from('06072a8648ce3d0201', 'hex');
  const algorithm = der(0x30, Buffer.concat([ecPublicKeyIdentifier, der(0x06, curve)]));
  const key = der(0x30, Buffer.concat([algorithm, der(0x03, Buffer.concat([Buffer.of(0), point]))]));
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

function der(tag: number, value: Buffer): Buffer {
  const length = value.length < 0x80 ? [value.length] : [0x81, value.length];
  return Buffer.concat([Buffer.of(tag, ...length), value]);
}

interface Field {
  readonly tag: string;
  readonly value: Buffer;
  readonly whole: Buffer;
}

function fieldsOf(bytes: Buffer): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tagBytes = (bytes.readUInt8(at) & 0x1f) === 0x1f ? 2 : 1;
    const first = bytes.readUInt8(at + tagBytes);
    const lengthBytes = first < 0x80 ? 1 : first - 0x80 + 1;
    const length = lengthBytes === 1 ? first : bytes.readUIntBE(at + tagBytes + 1, lengthBytes - 1);
    const start = at + tagBytes + lengthBytes;
    fields.push({
      tag: bytes.toString('hex', at, at + tagBytes),
      value: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    });
    at = start + length;
  }
  return fields;
}

function only(fields: readonly Field[], tag: string): Field {
  const [found, another] = fields.filter((field) => field.tag === tag);
  if (!found || another) throw new Error(`not exactly one field ${tag}`);
  return found;
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
