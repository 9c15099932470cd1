import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** Of Ed25519, with which the IT department signs. */
interface PolicyKeys {
  /** PEM; whoever has it can have every download of every depot sent elsewhere. */
  readonly privateKey: string;
  /** SPKI in base64. */
  readonly publicKey: string;
}

export function makePolicyKeys(): PolicyKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: spkiOf(publicKey),
  };
}

/** A text, and whose it is. */
export interface Signature {
  /** Base64. */
  readonly signature: string;
  /** SPKI in base64, of whoever signed; says nothing of whether that is the IT department. */
  readonly publicKey: string;
}

/** Null where the private key, in PEM, is none of Ed25519. */
export function signText(text: string, privateKey: string): Signature | null {
  const key = ed25519(() => createPrivateKey(privateKey));
  if (key === null) return null;
  const signature = sign(null, Buffer.from(text, 'utf8'), key).toString('base64');
  return { signature, publicKey: spkiOf(createPublicKey(key)) };
}

export function isSignedBy(text: string, { signature, publicKey }: Signature): boolean {
  const key = publicKeyOf(publicKey);
  return key !== null && verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}

export function isPublicKey(base64: string): boolean {
  return publicKeyOf(base64) !== null;
}

/** The public half of a private key in PEM, or of a public one as it is printed; null where the text is neither. */
export function publicKeyIn(text: string): string | null {
  const given = text.trim();
  if (isPublicKey(given)) return given;
  const key = ed25519(() => createPrivateKey(given));
  return key === null ? null : spkiOf(createPublicKey(key));
}

/**
 * What people compare of a key, on paper or over the telephone: 128 bits of its SHA-256 as eight groups of four signs.
 *
 * @param publicKey SPKI in base64
 */
export function fingerprintOf(publicKey: string): string {
  const digest = hash('sha256', Buffer.from(publicKey, 'base64'), 'hex').slice(0, 32).toUpperCase();
  return (digest.match(/.{4}/g) ?? []).join(' ');
}

function spkiOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

function publicKeyOf(base64: string): KeyObject | null {
  return ed25519(() => createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }));
}

function ed25519(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
