/** What keys belong to: scheme, host and port of an address. Null where it is no address. */
export function originOf(url: string): string | null {
  return URL.parse(url)?.origin ?? null;
}
