import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/**
 * What is signed: a head of the journal, or a backup. It stands before the text that is signed, so that a signature of
 * the one is never one of the other.
 */
export type SignedMatter = 'journal head' | 'backup';

/** The depot's own Ed25519 key pair. The public half is 32 bytes in base64url, short enough to be noted as it is. */
export interface SigningKey {
  readonly publicKey: string;
  /** In base64url. */
  readonly sign: (matter: SignedMatter, text: string) => string;
}

const signedText = (matter: SignedMatter, text: string) => Buffer.from(`tacho-depot ${matter}\n${text}`);

function keyOf(privateKey: KeyObject): SigningKey {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined) throw new Error('an Ed25519 key has no public half');
  return {
    publicKey: x,
    sign: (matter, text) => sign(null, signedText(matter, text), privateKey).toString('base64url'),
  };
}

/** A new pair, and its private half as it is kept: PKCS 8 in base64. */
export function newSigningKey(): { readonly key: SigningKey; readonly kept: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { key: keyOf(privateKey), kept: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') };
}

/** False also for a key or a signature that is none. */
export function isSignedBy(publicKey: string, matter: SignedMatter, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, signedText(matter, text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
