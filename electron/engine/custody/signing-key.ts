import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import path from 'node:path';
import { failure, type Result, success } from '../../../shared/result.ts';
import { writeWholeFile } from '../platform/whole-file.ts';
import type { Files, SigningKeyStore } from '../ports.ts';

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

/** Null where the text is no such key. */
function keptSigningKey(kept: string): SigningKey | null {
  try {
    const privateKey = createPrivateKey({ key: Buffer.from(kept, 'base64'), format: 'der', type: 'pkcs8' });
    return privateKey.asymmetricKeyType === 'ed25519' ? keyOf(privateKey) : null;
  } catch {
    return null;
  }
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

const fileName = 'custody.key';
const largestKeyBytes = 1_000;

/** The key in a file of the data folder, which is this user's alone. It is made once, and never written over. */
export function signingKeyFile(
  dataDirectory: string,
  files: Pick<Files, 'read' | 'remove' | 'writeFlushed' | 'rename' | 'flushDirectory'>,
): SigningKeyStore {
  const file = path.join(dataDirectory, fileName);
  return {
    async read() {
      const kept = await files.read(file, largestKeyBytes);
      if (kept.ok) return success(Buffer.from(kept.value.bytes).toString('utf8'));
      return kept.error.code === 'missing' ? success(null) : failure({ code: 'unreadable' });
    },
    async write(privateKey) {
      const written = await writeWholeFile(files, file, Buffer.from(privateKey));
      return written.ok ? written : failure({ code: 'unavailable' });
    },
  };
}

/** `unreadable`: there is a key that cannot be read; `unavailable`: a new one cannot be kept. */
export interface SigningKeyError {
  readonly code: 'unreadable' | 'unavailable';
}

/** The depot's key, made where there is none. A key that cannot be read is not replaced: it may be readable again. */
export async function depotSigningKey(store: SigningKeyStore): Promise<Result<SigningKey, SigningKeyError>> {
  const kept = await store.read();
  if (!kept.ok) return failure({ code: kept.error.code });
  if (kept.value !== null) {
    const key = keptSigningKey(kept.value);
    return key === null ? failure({ code: 'unreadable' }) : success(key);
  }
  const made = newSigningKey();
  const written = await store.write(made.kept);
  return written.ok ? success(made.key) : failure({ code: written.error.code });
}
