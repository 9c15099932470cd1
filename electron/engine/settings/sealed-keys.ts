import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Credentials } from '../ports.ts';

/**
 * The credentials within a signed profile, in the format of age (age-encryption.org/v1) under a passphrase that travels
 * another way: by telephone, or on paper. Base64, because they stand in JSON. `age --passphrase` makes the same.
 */

const keysSchema = z.object({
  apiToken: z.string().trim().min(1).max(4096),
  subscriptionKey: z.string().trim().min(1).max(4096),
});

/** Without those that are read as another one: 0 and O, 1, I and L. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const groups = 5;
const groupLength = 4;

/**
 * The passphrase has 99 bits, so that nobody finds it by trying, whatever a try costs: 32 MB and a tenth of a second here,
 * where 18, the usual, takes 256 MB.
 */
const workFactor = 15;

/** Five groups of four signs, as a person reads them out and types them. */
export function makePassphrase(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

export async function sealKeys(keys: Credentials, passphrase: string): Promise<string> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  return Buffer.from(await encrypter.encrypt(JSON.stringify(keys))).toString('base64');
}

/** The credentials of a text such as `{"apiToken": "...", "subscriptionKey": "..."}`; null where it has none. */
export function credentialsIn(text: string): Credentials | null {
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Null where the passphrase is another one, or what is sealed are no credentials. Groups may be typed in any case and gap. */
export async function openSealedKeys(sealed: string, passphrase: string): Promise<Credentials | null> {
  const { Decrypter } = await import('age-encryption');
  for (const tried of new Set([asMade(passphrase), passphrase.trim()])) {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(tried);
    const opened = await decrypter.decrypt(Buffer.from(sealed, 'base64'), 'text').catch(() => null);
    if (opened !== null) return credentialsIn(opened);
  }
  return null;
}

/** As `makePassphrase` writes it, where it was typed in small letters, without hyphens or with blanks. */
function asMade(typed: string): string {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '');
  return signs.match(/.{1,4}/g)?.join('-') ?? '';
}
