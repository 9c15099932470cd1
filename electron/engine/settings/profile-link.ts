import { longestProfileLink, profileScheme } from '../../../shared/contract/addresses.ts';

/** Where a profile of the IT department lies, in the words of that department: an address to type, to paste or to click. */
export interface ProfileLink {
  /** `https:`; read only once a person has said so. */
  readonly address: string;
  /** Of the key that must have signed it; null where the words say none, and a person compares it. */
  readonly fingerprint: string | null;
  /** Name of the depot in the profile's table; null where the words say none. */
  readonly depot: string | null;
}

/**
 * Reads a link such as `tacho-depot://profile?from=ADDRESS&key=FINGERPRINT&depot=NAME`, or an address with the same names behind `#`: `https://it.example/depots.json#key=3F2A...&depot=leeds-01`.
 * Null where it leads to no `https:` address, or names a fingerprint that is none: what was meant to be compared must be.
 */
export function readProfileLink(text: string): ProfileLink | null {
  const url = text.length > longestProfileLink ? null : URL.parse(text.trim());
  if (url === null) return null;
  if (url.protocol !== `${profileScheme}:`) return linkTo(url, new URLSearchParams(url.hash.slice(1)));
  const from = URL.parse(url.searchParams.get('from') ?? '');
  return from === null || url.hostname !== 'profile' ? null : linkTo(from, url.searchParams);
}

function linkTo(url: URL, named: URLSearchParams): ProfileLink | null {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const key = named.get('key');
  const fingerprint = key === null ? null : readFingerprint(key);
  if (key !== null && fingerprint === null) return null;
  const address = new URL(url);
  address.hash = '';
  return { address: address.href, fingerprint, depot: named.get('depot') };
}

/** A fingerprint as a person writes it, as the program does: eight groups of four signs. Null where it is none. */
export function readFingerprint(text: string): string | null {
  const signs = text.replace(/[\s:-]/g, '').toUpperCase();
  return /^[0-9A-F]{32}$/.test(signs) ? (signs.match(/.{4}/g) ?? []).join(' ') : null;
}
