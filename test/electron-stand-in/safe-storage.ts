import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { lifeOfApp } from './life.ts';
import { options } from './options.ts';
import { strict } from './strict.ts';

const mark = Buffer.from('v11');
const unavailable = 'Encryption is not available.';

/** The asynchronous calls of `safeStorage`; the synchronous ones are deprecated, and the stand-in does without them. */
export const safeStorage = strict('safeStorage', {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    requireReady();
    return options().keyring !== 'none';
  },

  getSelectedStorageBackend(): string {
    requireReady();
    return options().keyring === 'none' ? 'unknown' : options().keyring;
  },

  async encryptStringAsync(text: string): Promise<Buffer> {
    requireReady();
    if (options().keyring === 'none') throw new Error(unavailable);
    const start = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', systemKey(), start);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([mark, start, cipher.getAuthTag(), encrypted]);
  },

  async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    requireReady();
    if (options().keyring === 'none') throw new Error(unavailable);
    if (!encrypted.subarray(0, 3).equals(mark)) throw new Error('Ciphertext does not appear to be encrypted.');
    const decipher = createDecipheriv('aes-256-gcm', systemKey(), encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(15, 31));
    const result = Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8');
    return { result, shouldReEncrypt: false };
  },
});

function systemKey(): Buffer {
  return createHash('sha256').update(`generation ${options().keyGeneration}`).digest();
}

function requireReady(): void {
  if (!lifeOfApp.ready) throw new Error('safeStorage cannot be used before app is ready');
}
